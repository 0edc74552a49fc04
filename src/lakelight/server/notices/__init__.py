"""Tells people who are away that it is their turn: by Web Push, and by e-mail.

A notice is written to the store together with the move that makes it due (`due.py`), and sent
later by a sweep (`sender.py`). So a server that is killed loses none, and sends none twice unless
it is killed between the answer of a push service and the next write.
"""
