"""What is on disk, behind one protocol: SQLite in a file, or PostgreSQL by URL.

protocol    what the server asks of a store       rows        what a store holds
queries     what both databases do alike          statements  the statements they share
lock        one process at a time                 schema      the tables, version by version
sqlite      one file, one process                 writer      its threads and group commit
postgres    any number of processes               batching    many appends in one statement
bus         news between those processes          address     which store a setting means
erasure     what a deletion changes in a match
"""
