"""What the worker that only thinks starts; it imports as little as it can."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import to_js

from lakelight.browser.thinking import run_job


async def do_job(name: str, payload: Any) -> Any:  # noqa: ANN401
    """One job."""
    return to_js(await run_job(name, payload.to_bytes()))
