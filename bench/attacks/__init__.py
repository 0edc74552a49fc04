"""Attacks on a running server, each a small program that does one cheap thing again and again."""
