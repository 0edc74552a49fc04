#!/usr/bin/env python3
"""The one command of this repository; `python3 make.py` lists what it can do.

Very old versions of Python can read this file, so that it can tell their users to upgrade.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Lakelight needs Python 3.11 or newer, and this is Python %d.%d.\n"
        "Install a newer one (Debian, Ubuntu: apt install python3; others: python.org),\n"
        "then use it: python3.13 make.py %s\n"
        % (sys.version_info[0], sys.version_info[1], " ".join(sys.argv[1:]))
    )
    sys.exit(3)

from workshop.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
