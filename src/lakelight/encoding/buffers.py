"""Memory that compiled code writes without Python: views of arrays that somebody else owns.

Any writable contiguous buffer will do, such as a bytearray, an `array.array` or a NumPy array;
nothing here imports NumPy. Uncompiled, the items are the buffer itself.
"""

from __future__ import annotations

from array import array
from typing import Any

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython


class ByteBuffer:
    """A view of unsigned bytes."""

    def __init__(self, source: memoryview) -> None:
        self.view = source
        self.size = len(source)
        if cython.compiled:
            self.items = cython.address(self.view[0])
        else:
            self.items = source


class IntBuffer:
    """A view of signed integers of 32 bits."""

    def __init__(self, source: memoryview) -> None:
        self.view = source
        self.size = len(source)
        if cython.compiled:
            self.items = cython.address(self.view[0])
        else:
            self.items = source


class FloatBuffer:
    """A view of floating-point numbers of 32 bits."""

    def __init__(self, source: memoryview) -> None:
        self.view = source
        self.size = len(source)
        if cython.compiled:
            self.items = cython.address(self.view[0])
        else:
            self.items = source


class ObjectTable:
    """Objects that compiled code finds by their index without the GIL."""

    def __init__(self, objects: list[Any]) -> None:
        self.objects = objects
        self.size = len(objects)
        if cython.compiled:
            self.addresses = array("Q", [id(one) for one in objects])
            self.items = cython.cast("void**", cython.address(self.addresses[0]))
        else:
            self.items = objects


def new_bytes(count: int) -> ByteBuffer:
    """So many bytes of its own, all zero."""
    return ByteBuffer(memoryview(bytearray(count)))


def new_ints(count: int) -> IntBuffer:
    """So many integers of its own, all zero."""
    return IntBuffer(memoryview(array("i", [0]) * count))


def new_floats(count: int) -> FloatBuffer:
    """So many floating-point numbers of its own, all zero."""
    return FloatBuffer(memoryview(array("f", [0.0]) * count))
