"""Measurements that need the source tree; `lakelight bench` measures what is installed."""
