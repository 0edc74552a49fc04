"""Every message between server and client, as a type.

fields      what messages have in common: tags, bounds, names of generated types
requests    what a client sends over the socket
messages    what the server sends over the socket
rest        the bodies of requests and answers over HTTP
schema      all of it as JSON Schema
typescript  all of it as TypeScript

`python -m lakelight.server.wire` writes the generated files. Unknown fields are ignored, so that
either side can be newer than the other.
"""

PROTOCOL = 2
