"""The coach at the server: hints at a table.

`line` runs one job after another beside the event loop; `hints` puts jobs into it.
"""
