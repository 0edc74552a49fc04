"""`python -m lakelight` is `lakelight`."""

import sys

from lakelight.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
