"""The web door: tables that are fair, durable and fast.

wire        every message, as a type            store       what is on disk: SQLite, PostgreSQL
table       who may do what; knows no network   choices     legal moves as a screen wants them
room        a table with people around it       house       all rooms, and how they are opened
bots        thinking away from the event loop   warden      bots and paces that are due
socket      one WebSocket for each table        api         the small REST surface
connection  who is at the other end of it       records     uploaded, shown, replayed
patience    how long a connection may take      bodies      what requests and answers hold
visitors    cookies, names, links               limits      rates and sizes
app         all of it built together            settings    what a host can choose
serve       a listening process                 greeting    what a person at a terminal sees
"""
