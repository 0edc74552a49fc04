"""The cookie that is a person: its name, where it is read, and how it is set.

Behind TLS its name begins with `__Host-`, so that neither plain HTTP nor another host of the same
domain can set it; below a path, where that prefix is not allowed, with `__Secure-`.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from lakelight.server.settings import Settings

NAME = "lakelight"
SECONDS = 400 * 86_400
LONGEST_SECRET = 100


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the browser speaks TLS, to us or to a proxy before us."""
    return connection.scope["scheme"] in ("https", "wss") or settings.is_public_url_secure


def cookie_name(connection: HTTPConnection, settings: Settings) -> str:
    """The name of the cookie for this connection."""
    if not is_secure(connection, settings):
        return NAME
    return f"__Secure-{NAME}" if settings.path_prefix else f"__Host-{NAME}"


def read_cookie(connection: HTTPConnection, settings: Settings) -> str:
    """The secret that a browser sent; empty if there is none.

    A cookie from before the names began with a prefix still counts if there is no other;
    `has_old_cookie` says so, and then it should be set anew.
    """
    cookies = connection.cookies
    secret = cookies.get(cookie_name(connection, settings)) or cookies.get(NAME, "")
    return secret if len(secret) <= LONGEST_SECRET else ""


def has_old_cookie(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the cookie has a name that is no longer used for this connection."""
    name = cookie_name(connection, settings)
    return name != NAME and NAME in connection.cookies


def set_cookie(
    response: Response, secret: str, connection: HTTPConnection, settings: Settings
) -> None:
    """Set the cookie of a person, which scripts cannot read, and remove one with an old name."""
    path = settings.path_prefix or "/"
    response.set_cookie(
        cookie_name(connection, settings),
        secret,
        max_age=SECONDS,
        path=path,
        secure=is_secure(connection, settings),
        httponly=True,
        samesite="lax",
    )
    if has_old_cookie(connection, settings):
        response.delete_cookie(NAME, path=path, secure=True, httponly=True, samesite="lax")


def clear_cookie(response: Response, connection: HTTPConnection, settings: Settings) -> None:
    """Remove the cookie of a person."""
    response.delete_cookie(
        cookie_name(connection, settings),
        path=settings.path_prefix or "/",
        secure=is_secure(connection, settings),
        httponly=True,
        samesite="lax",
    )
