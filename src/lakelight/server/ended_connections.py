"""Lets the memory of a connection be freed at its end, without a garbage collection.

A transport of asyncio and a parser of `websockets` refer to themselves. Such objects stay until
the collector looks at all objects of the process, which would keep everybody waiting, and so is
done almost never.
"""

from __future__ import annotations

import asyncio

from websockets.protocol import Protocol

# The attribute with which a transport of asyncio refers to one of its own methods.
OWN_METHOD = "_read_ready_cb"


def release_transport(transport: asyncio.BaseTransport) -> None:
    """Let a transport go that reads nothing more."""
    if hasattr(transport, OWN_METHOD):
        setattr(transport, OWN_METHOD, None)


def release_parser(frames: Protocol) -> None:
    """Let a parser go that is given nothing more, and the error at which it stopped."""
    frames.parser.close()
    frames.parser_exc = None
