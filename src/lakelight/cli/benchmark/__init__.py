"""How fast the engine is, compiled and plain, measured side by side.

figures   what is measured, in this process     worker    a process that measures on request
rounds    both workers in turn, and medians     report    the figures as a table and as JSON
"""
