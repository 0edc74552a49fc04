"""The documentation site: complete, strict about links, and independent of other hosts."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from workshop.site import DOCS, build_site
from workshop.steps import StepFailed

# A link to another page is fine; these load something when the page is shown.
LOADING = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "img": ("src", "srcset"),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
}
OUTSIDE = re.compile(r"^\s*(?:https?:)?//")
IN_STYLE = re.compile(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^\"')\s]+")
IN_SCRIPT = re.compile(r"(?:fetch|import|importScripts|sendBeacon)\(\s*[\"'](?:https?:)?//[^\"']+")


class LoadedAddresses(HTMLParser):
    """Collects the addresses outside this site that a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at the attributes that make a browser load something."""
        loading = LOADING.get(tag, ())
        for name, value in attrs:
            if name in loading and OUTSIDE.match(value or ""):
                self.found.append(f"<{tag} {name}={value}>")


def loaded_addresses(page: Path) -> list[str]:
    text = page.read_text("utf-8")
    parser = LoadedAddresses()
    if page.suffix == ".html":
        parser.feed(text)
    return [*parser.found, *IN_STYLE.findall(text), *IN_SCRIPT.findall(text)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once."""
    folder = tmp_path_factory.mktemp("site")
    build_site(folder, tmp_path_factory.mktemp("cache"))
    return folder


def links(page: Path) -> Iterator[Path]:
    for address in re.findall(r'href="([^"#?:]+)[#"?]', page.read_text("utf-8")):
        yield (page.parent / address).resolve()


def test_every_page_of_the_docs_is_reached_from_the_index(site: Path) -> None:
    reached, waiting = set[Path](), [site / "index.html"]
    while waiting:
        page = waiting.pop()
        if page.suffix == ".html" and page not in reached and page.is_file():
            reached.add(page)
            waiting += links(page)
    written = {site / path.relative_to(DOCS).with_suffix(".html") for path in DOCS.rglob("*.md")}
    assert written <= reached


def test_no_page_loads_anything_from_another_host(site: Path) -> None:
    parts = [path for path in site.rglob("*") if path.suffix in {".html", ".css", ".js"}]
    assert len(parts) > 20
    assert {path.name: found for path in parts if (found := loaded_addresses(path))} == {}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.html", '<script async src="https://cdn.example/x.js"></script>'),
        ("page.html", '<link rel="stylesheet" href="//fonts.example/css">'),
        ("style.css", "@font-face { src: url(https://fonts.example/x.woff2) }"),
        ("script.js", 'fetch("https://count.example/hit")'),
    ],
)
def test_an_address_that_would_be_loaded_is_found(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    assert len(loaded_addresses(tmp_path / name)) == 1


def test_the_rules_are_marked_with_their_language(site: Path) -> None:
    for page, language in (
        ("rules/harvest", "en"),
        ("rules/dice.fr", "fr"),
        ("rules/dice.de", "de"),
    ):
        assert f'lang="{language}"' in (site / f"{page}.html").read_text("utf-8")[:300]


def test_the_api_reference_and_the_search_know_the_library(site: Path) -> None:
    page = (site / "api" / "harvest.html").read_text("utf-8")
    assert 'id="lakelight.harvest.State.legal_moves"' in page
    assert "legal_moves" in (site / "searchindex.js").read_text("utf-8")


def test_a_broken_link_fails_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "docs"
    source.mkdir()
    shutil.copy(DOCS / "conf.py", source)
    shutil.copy(DOCS.parent / "pyproject.toml", tmp_path)
    (source / "index.md").write_text("# Title\n\n[nowhere](missing.md)\n")
    monkeypatch.setattr("workshop.site.DOCS", source)
    with pytest.raises(StepFailed, match=r"missing\.md"):
        build_site(tmp_path / "site", tmp_path / "cache")
