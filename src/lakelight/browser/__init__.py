"""The same server inside a page: rooms, rules and bots in a Web Worker, without a network.

host        requests and sockets of pages, answered by the application
transport   the socket of one table, over messages within the browser
store       a store whose every change is in a journal before anybody is told
journal     what such a journal does; IndexedDB in a page, memory in tests
thinking    jobs of the worker that only thinks: bots, hints and reviews
coaching    those hints and reviews, for tables in this browser and on a server
speed       how fast this device is
bots        bots that think in that worker, and choices what they are asked
archive     all matches of a page as one file, and back
archive_api the endpoints for that
entry       what the server's worker starts, thinking_entry what the other one does
digest      a digest of playouts, matches and searches, the same on every platform
"""
