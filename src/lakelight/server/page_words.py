"""What pages say without the web client, in the language that the reader's browser asks for."""

from __future__ import annotations

from lakelight.catalog import DEFAULT_LANGUAGE, format_message, languages_in, read_messages

PACKAGE, FOLDER = "lakelight.server", "words"
LANGUAGES = languages_in(PACKAGE, FOLDER)
# The texts that the built page and the manifest have in English.
TRANSLATED = ("page.description", "page.noscript")


def page_text(key: str, language: str, **fields: str) -> str:
    """A sentence of a page."""
    return format_message(read_messages(PACKAGE, FOLDER, language)[key], language, fields)


def translate(text: str, language: str) -> str:
    """A file of the build with its English sentences in another language."""
    for key in TRANSLATED:
        text = text.replace(page_text(key, DEFAULT_LANGUAGE), page_text(key, language))
    return text
