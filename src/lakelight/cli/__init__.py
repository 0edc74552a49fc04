"""The terminal: people play here, and other programs check the rules.

main           the command line and its exit codes    command       the interface of a command
commands/      one module for each command            errors        errors and exit codes
words          the sentences that people read         faces/        how each game looks
input_files    records and positions from files       output_files  files written whole
setup_options  the options of a new match             seat_names    the names at the seats
bots           seats that a bot plays                 trace_rows    a match as rows of JSON
terminal       the screen and the keyboard            scenes        what one viewer is shown
session        people and bots taking turns           final_screen  the end of a match
hints          an idea, a move, and why, by steps
replayer       a match shown again                    benchmark/    how fast the engine is

Only `play` and `replay` need the extra `[cli]`.
"""
