"""The terminal door: people play here, and other programs check the rules.

__main__    the command line and its exit codes   command     what a command is, and which there are
                                                  commands/   one module for each
words       every sentence that people read       complaint   what can go wrong, and its exit code
source      records and positions from files      record_file records written so that they stay
component_source  sets of Dice components from files
set_up      the options that begin a match        match       a match as it is played
bots        those who play without a keyboard     steps       a match as rows of JSON
terminal    the screen and the keyboard           faces/      how each game looks in a terminal
session     people and bots taking turns          measure/    how fast the engine is

Only `terminal`, `session` and `faces` need the extra `[cli]`; all else works without it.
"""
