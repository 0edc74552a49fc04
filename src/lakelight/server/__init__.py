"""The web server: tables that are fair, durable and fast.

wire        every message, as a type            store       what is on disk: SQLite, PostgreSQL
table       who may do what; no network, disk   games       how each game is shown on a screen
room        a table with people around it       rooms       all rooms, and how they are opened
bots        bots that think in threads          bot_runner  plays the turns of bots
overdue     matches in which the server acts    services    all parts, connected with each other
socket      who may open a table's WebSocket    api         the REST endpoints
handshake   the request that opens it           records     records over HTTP
websocket   frames, writes and pings            http        bodies of requests and answers
session     what one client asks                connection  one client, over any transport
outboxes    what waits for slow clients         timeouts    how long a client may take over HTTP
visitors    cookies, names, private links       limits      rates and numbers of connections
pages       the page of the web client          preload     what a page fetches early
app         the application                     settings    what a host can choose
serve       a listening process                 banner      what it prints on a terminal
"""
