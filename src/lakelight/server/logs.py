"""Structured logs: one JSON object per line, without secrets, names, addresses or codes."""

from __future__ import annotations

import json
import logging
import sys

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, message, and extra fields."""
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """A record as a sentence, for a person at a terminal."""

    def __init__(self) -> None:
        super().__init__("  Lakelight: %(message)s")


def set_up_logs(level: str) -> None:
    """Write to stderr; of uvicorn only errors, of websockets only warnings and errors."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # What this logs of every connection contains addresses and codes.
    logging.getLogger("lakelight.websocket.frames").setLevel(logging.WARNING)
    # uvicorn warns of each request that is none: anybody could fill the disk with that.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
