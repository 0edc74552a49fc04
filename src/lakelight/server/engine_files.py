"""The engine with which a page plays without its server, if the package has one.

Its files are large and seldom asked for, so that they stay on disk. Every name contains a hash of
the contents.
"""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from lakelight.server.files import BROTLI, FOREVER
from lakelight.server.security import POLICY

ENGINE = Path(__file__).parent / "engine"
LISTING = "engine-*.json"
MEDIA_TYPES = {
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
# Scripts of the client that start the engine; no other answer allows WebAssembly.
WORKERS = ("assets/server_worker-", "assets/thinking_worker-")
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")


def engine_listing(engine: Path) -> str | None:
    """The file that lists the others, below the home page; None without an engine."""
    found = sorted(engine.glob(LISTING))
    return f"engine/{found[0].name}" if found else None


def engine_routes(engine: Path) -> list[Route]:
    """The route of the engine's files."""
    known = {
        path.relative_to(engine).as_posix(): path
        for path in engine.rglob("*")
        if path.suffix in MEDIA_TYPES
    }

    async def answer(request: Request) -> Response:
        path = known.get(request.path_params["path"])
        if path is None:
            return PlainTextResponse("not found\n", 404)
        headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
        packed = path.with_name(path.name + BROTLI)
        media_type = MEDIA_TYPES[path.suffix]
        if "br" in request.headers.get("accept-encoding", "") and packed.is_file():
            path = packed
            headers["content-encoding"] = "br"
        return FileResponse(path, media_type=media_type, headers=headers)

    return [Route("/engine/{path:path}", answer)] if known else []
