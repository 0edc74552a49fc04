"""Positions and moves as plain numbers, for training and for learned players.

buffers   memory that compiled code writes     blocks    the named parts of an observation
encoder   the base of every encoder            batch     many matches stepped in one call
registry  the encodings of each game by name   modes     rewards, autoreset, illegal actions
          and one package for the encodings of each game

It stands below the bots, so that a bot may use a trained network, and needs no NumPy; the
environments for other libraries are in `lakelight.learn`.
"""
