"""Measurements for the workshop: what `lakelight bench` measures where it is installed."""
