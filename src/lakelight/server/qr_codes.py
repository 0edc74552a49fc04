"""Links to our pages as QR codes."""

from __future__ import annotations

from starlette.requests import Request

from lakelight.server.services import Services


async def qr_code(services: Services, request: Request, path: str) -> str:
    """A link to one of our pages as a QR code in SVG."""
    link = f"{services.network.base_url(request)}{path}"
    return await services.work.do(lambda: _drawn_qr_code(link))


def _drawn_qr_code(link: str) -> str:
    # Most visitors of most tables never ask for one.
    import segno

    drawn: str = segno.make(link, error="m").svg_inline(scale=4, border=4, light="#fff")
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
