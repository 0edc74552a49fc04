"""What make.py and setup.py are made of; standard library only, never shipped to players."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
