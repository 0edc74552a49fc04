"""What is on disk, behind one small protocol: SQLite in a file, or PostgreSQL by URL.

protocol    what the server asks of a store       rows        what it keeps
schema      the tables, version by version        address     which store a URL means
sqlite      one writer thread, group commit       postgres    any number of processes
"""
