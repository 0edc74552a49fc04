"""The coach: lessons."""
