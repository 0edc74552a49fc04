#!/usr/bin/env python3
"""The one command of this repository: `python3 make.py` tells what it can do.

This file stays readable to very old versions of Python, so that they can be told to step aside.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Lakelight needs Python 3.11 or newer, and this is Python %d.%d.\n"
        "Install a newer one (Debian, Ubuntu: apt install python3; others: python.org),\n"
        "then name it: python3.12 make.py %s\n"
        % (sys.version_info[0], sys.version_info[1], " ".join(sys.argv[1:]))
    )
    sys.exit(3)

from workshop.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
