"""A plain file server below a path, as a static host is: files, and a page for everything else."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PREFIX = "/some/where/"
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


class FileServer(ThreadingHTTPServer):
    """Serves a folder below a path; `is_down` breaks every connection."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_down = False
        self.requested: list[str] = []
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def site(self) -> str:
        """The address of the home page, without its last slash."""
        return f"http://127.0.0.1:{self.server_address[1]}{PREFIX.rstrip('/')}"


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012
    server: FileServer

    def do_GET(self) -> None:
        if self.server.is_down:
            self.close_connection = True
            self.connection.close()
            return
        self.server.requested.append(self.path)
        plain = self.path.partition("?")[0]
        wanted = self.server.folder / plain.removeprefix(PREFIX)
        if plain == PREFIX:
            self._send(self.server.folder / "index.html", HTTPStatus.OK)
        elif plain.startswith(PREFIX) and wanted.is_file():
            self._send(wanted, HTTPStatus.OK)
        else:
            self._send(self.server.folder / "404.html", HTTPStatus.NOT_FOUND)

    def _send(self, path: Path, status: HTTPStatus) -> None:
        body = path.read_bytes()
        self.send_response(status)
        self.send_header("content-type", self.guess_type(path.name))
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", "max-age=600")
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Print nothing."""


@contextlib.contextmanager
def file_server(folder: Path) -> Iterator[FileServer]:
    """A running file server."""
    with FileServer(folder) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
