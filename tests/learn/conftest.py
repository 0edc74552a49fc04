"""Tests of OpenSpiel are collected only where it is installed: it is an extra of its own."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["openspiel"]
