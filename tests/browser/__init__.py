"""The server inside a page, as far as it runs without a browser; `tests/web` has the rest."""
