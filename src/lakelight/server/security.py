"""The headers of every answer, and the origins whose pages may send requests."""

from __future__ import annotations

from collections.abc import Collection

from starlette.requests import HTTPConnection

from lakelight.server.errors import BadOrigin

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# For style sheets and fonts, which load nothing by a policy of their own; it is shorter, too.
PASSIVE_POLICY = "default-src 'none'; frame-ancestors 'none'"
HEADERS: list[tuple[str, str]] = [
    ("content-security-policy", POLICY),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
]
# Sent over TLS: browsers use nothing else for a year.
TRANSPORT_SECURITY = ("strict-transport-security", "max-age=31536000")


def require_own_origin(connection: HTTPConnection, allowed: Collection[str]) -> None:
    """Refuse requests from pages of other sites; programs send no origin and may ask.

    Raises:
        BadOrigin: for a page of another site.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return
    scheme = "https" if connection.scope["scheme"] in ("https", "wss") else "http"
    own = f"{scheme}://{connection.headers.get('host', '')}"
    if origin.lower() != own.lower():
        raise BadOrigin(f"origin {origin[:80]!r}: this server answers only its own pages")
