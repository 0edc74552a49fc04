"""The folder for a static host: the pages, the engine, and no server.

A host may serve the folder below any path, and shows `404.html` for addresses that it does not
know, so that both are the same page. A script in it finds out the path of the home page.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from pathlib import Path

from workshop import ROOT
from workshop.client import STATIC
from workshop.environment import tool
from workshop.page.engine import listing, prepare_page_engine
from workshop.steps import MissingRequirement, run_step

SITE = ROOT / "static-site"
MARK = "made-by-lakelight.txt"
PRIVATE = ("built-from.txt", "manifest.json")
GAMES = """
import asyncio, pathlib, msgspec
from lakelight.browser.bots import PageBots
from lakelight.games import GAMES
from lakelight.server.api import games_of
from lakelight.server.clock import RealClock
from lakelight.server.services import Services
from lakelight.server.settings import Settings
from lakelight.browser.journal import MemoryJournal
from lakelight.browser.store import PageStore
from lakelight.server.security import POLICY
services = Services(PageStore(MemoryJournal()), GAMES, RealClock(), PageBots(None), Settings())
print(POLICY)
print(msgspec.json.encode(games_of(services)).decode())
"""
# Every address of the client below its home page, as `web/src/app/router.svelte.ts` reads them.
START = """
const routes = RegExp(
  "/(t/[^/]+(/replay|/review)?|r/[^/]+|rules/[^/]+|learn(/[^/]+/[^/]+)?|continue|exercises" +
    "|matches|notices/(confirm|stop))/?$"
);
const prefix = document.querySelector('meta[name="prefix"]');
prefix.content = location.pathname.replace(routes, "/").replace(/[^/]*$/, "");
for (const { tag, ...attributes } of TAGS) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, value.startsWith("/") ? prefix.content + value.slice(1) : value);
  document.head.append(element);
}
"""
TAG = re.compile(r"<(link|script)\b([^>]*?)/?>(?:</script>)?")
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


def build_static_site(folder: Path) -> None:
    """Build the folder; an older one of ours is replaced, but nothing else is deleted.

    Raises:
        MissingRequirement: if the folder holds something else.
        StepFailed: with the output of a tool.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise MissingRequirement(f"{folder} holds something else: name an empty or a new folder.")
    built = prepare_page_engine()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(STATIC, folder, ignore=shutil.ignore_patterns(*PRIVATE))
    shutil.copytree(built, folder / "engine")
    said = run_step("Asking for the games", tool("python"), "-c", GAMES)
    policy, games = said.splitlines()
    engine = f"engine/{listing(built).name}"
    page = static_page((STATIC / "index.html").read_text(encoding="utf-8"), engine, policy, games)
    for name in ("index.html", "404.html"):
        (folder / name).write_text(page, encoding="utf-8")
    # Without this, one host leaves out files whose names begin with an underscore.
    (folder / ".nojekyll").touch()
    (folder / MARK).write_text("`python3 make.py static` made this folder.\n", encoding="utf-8")


def static_page(page: str, engine: str, policy: str, games: str) -> str:
    """The page of the client for any path, with the games that a server would tell."""
    head, body = page.split("</head>", 1)
    tags = [{"tag": found[1], **dict(ATTRIBUTE.findall(found[2]))} for found in TAG.finditer(head)]
    script = START.replace("TAGS", json.dumps(tags))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    # Frames can be refused only by a header; workers have the policy of their own answer.
    own = policy.replace("; frame-ancestors 'none'", "")
    own = own.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")
    more = (
        f'<meta http-equiv="content-security-policy" content="{own}" />'
        f'<meta name="engine" content="{engine}" /><meta name="server" content="page" />'
    )
    head = TAG.sub("", head).replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />{more}')
    escaped = games.replace("<", "\\u003c")
    embedded = f'<script type="application/json" id="embedded-games">{escaped}</script>'
    body = body.replace("</body>", f"{embedded}</body>", 1)
    return f"{head}<script>{script}</script></head>{body}"
