"""The coach at the server: hints at a table, reviews of finished matches, exercises.

`line` runs one job after another beside the event loop; `hints`, `reviews` and `tries` put jobs
into it. `questions` is for clients that have an engine of their own and do the work themselves.
"""
