"""`python -m bench [PART...] [--json]`: the same as `lakelight bench`."""

from __future__ import annotations

import sys

from lakelight.cli.__main__ import main

if __name__ == "__main__":
    sys.exit(main(["bench", *sys.argv[1:]]))
