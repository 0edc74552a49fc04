"""JSON from untrusted input: size-limited, with every fault raised as a `GameError`."""

from __future__ import annotations

from typing import NoReturn, TypeAlias

from lakelight.core.errors import GameError

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]

LONGEST = 4_000_000


def parse_object(text: str, refused: type[GameError]) -> JsonObject:
    """A JSON object, or the error of the caller's kind that says what is wrong."""
    if len(text) > LONGEST:
        raise refused(f"the text has {len(text)} characters; at most {LONGEST} are read")
    import json

    try:
        found: Json = json.loads(text, parse_constant=_refuse_constant)
        _check_texts(found)
    except RecursionError:
        raise refused("the text is nested too deeply to be JSON of ours") from None
    except ValueError as error:
        raise refused(f"the text is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise refused(f"expected a JSON object, found {type(found).__name__}")
    return found


def format_object(value: JsonObject) -> str:
    """One line of JSON."""
    import json

    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _check_texts(value: Json) -> None:
    """Refuse text that cannot be written: half of a surrogate pair, or the character NUL."""
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ValueError(f"{value[:40]!a} has a character that no text may have")
    elif isinstance(value, list):
        for item in value:
            _check_texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_texts(key)
            _check_texts(item)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


class Reader:
    """Reads the fields of a JSON object and collects every problem."""

    def __init__(self, fields: JsonObject) -> None:
        self.fields = fields
        self.problems: list[str] = []

    def integer(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.fields.get(name, default)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 31:
            return value
        self._wrong(name, "a whole number")
        return 0

    def text(self, name: str, default: str | None = None) -> str:
        """A text."""
        value = self.fields.get(name, default)
        if isinstance(value, str):
            return value
        self._wrong(name, "a text")
        return ""

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self.fields.get(name)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(str(item) for item in value)
        self._wrong(name, "a list of texts")
        return ()

    def integers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self.fields.get(name)
        if isinstance(value, list):
            found = [
                item
                for item in value
                if isinstance(item, int) and not isinstance(item, bool) and abs(item) < 1 << 31
            ]
            if len(found) == len(value):
                return tuple(found)
        self._wrong(name, "a list of whole numbers")
        return ()

    def rows(self, name: str) -> list[Json]:
        """A list of anything."""
        value = self.fields.get(name)
        if isinstance(value, list):
            return value
        self._wrong(name, "a list")
        return []

    def _wrong(self, name: str, expected: str) -> None:
        found = "is missing" if name not in self.fields else f"is {self.fields[name]!r:.40}"
        self.problems.append(f"{name} {found}: expected {expected}")
