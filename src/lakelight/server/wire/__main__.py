"""`python -m lakelight.server.wire` writes the files that are generated from the wire's types."""

from __future__ import annotations

from lakelight.server.wire.generated import write_generated

if __name__ == "__main__":
    write_generated()
