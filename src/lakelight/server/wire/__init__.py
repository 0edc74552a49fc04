"""Every message between server and client, as a type.

asked       what a client asks over the socket
told        what the server tells over the socket
rest        what goes over HTTP
harvest     how Harvest looks on the wire
dice        how Dice looks on the wire
schema      all of it as JSON Schema
typescript  all of it as TypeScript

Unknown fields are ignored, so that either side can be newer than the other.
"""

PROTOCOL = 1
