"""The code of make.py and setup.py; standard library only, and not part of the package."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
