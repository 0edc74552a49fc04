"""The page of a static site: below any path it finds its home page."""

from __future__ import annotations

import re

from workshop import ROOT
from workshop.page.static_site import START

ROUTER = ROOT / "web" / "src" / "app" / "router.svelte.ts"
NAMED = re.compile(r'(?:first|second|third) === "(\w+)"')


def test_every_address_of_the_client_is_known_to_the_script_of_the_static_page() -> None:
    named = set(NAMED.findall(ROUTER.read_text("utf-8")))
    assert {"t", "review", "exercises"} <= named
    assert [name for name in sorted(named) if not re.search(rf"\b{name}\b", START)] == []
