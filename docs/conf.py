"""The settings of Sphinx, which builds docs/ into a site: `python3 make.py docs`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
TRANSLATED = re.compile(r"\.(fr|de)$")
RAISES = re.compile(r"^    (\w+): ")

project = "Lakelight"
author = "The Lakelight authors"
release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
# A type may have the same short name in both games, and `...` stands for more of the same.
suppress_warnings = ["ref.python", "misc.highlighting_failure"]

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
default_role = "code"
add_module_names = False

html_theme = "furo"
html_title = "Lakelight"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False


def format_docstring(
    app: Sphinx, what: str, name: str, subject: object, options: object, lines: list[str]
) -> None:
    """Turn the section `Raises:` into fields; of a module, keep the first paragraph."""
    if what == "module" and "" in lines:
        del lines[lines.index("") :]
    if "Raises:" in lines:
        start = lines.index("Raises:")
        lines[start:] = [RAISES.sub(r":raises \1: ", line) for line in lines[start + 1 :]]


def set_language(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Give the translated pages their `lang` attribute."""
    found = TRANSLATED.search(page)
    context["language"] = found[1] if found else "en"


def setup(app: Sphinx) -> None:
    """Connect the handlers above."""
    app.connect("autodoc-process-docstring", format_docstring)
    app.connect("html-page-context", set_language)
