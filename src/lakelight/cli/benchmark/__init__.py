"""Benchmarks of the engine, compiled and plain, measured in alternation.

figures   the benchmarks, in this process       worker    a process that measures on request
rounds    both workers in turn, and medians     report    the figures as a table and as JSON
search    how fast the bots search
"""
