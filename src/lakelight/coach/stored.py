"""Reviews as text, to be kept and read again: `parse_review` is the inverse of `to_json`."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from lakelight.coach.notebook import NotebookReview
from lakelight.coach.verdicts import Plain, Review
from lakelight.core.errors import InvalidRecord
from lakelight.core.jsontext import Json, JsonObject

Value = TypeVar("Value", bound=Plain)


def parse_review(form: JsonObject) -> Review:
    """A review from its JSON form.

    Raises:
        InvalidRecord: if it is of another version, or not a review.
    """
    version = Review.__dataclass_fields__["version"].default
    if form.get("version") != version:
        raise InvalidRecord(f"a review of version {form.get('version')!r:.20}: expected {version}")
    return _parse(NotebookReview, form)


def _parse(kind: type[Value], form: Json) -> Value:
    if not isinstance(form, dict):
        raise InvalidRecord(f"{kind.__name__}: expected an object, not {form!r:.40}")
    hints: dict[str, Any] = _hints(kind)  # type: ignore[arg-type]
    missing = [name for name in hints if name not in form]
    if missing:
        raise InvalidRecord(f"{kind.__name__}: {', '.join(missing)} missing")
    return kind(**{name: _value(hint, form[name]) for name, hint in hints.items()})


def _value(hint: Any, form: Json) -> Any:  # noqa: ANN401
    """A value of a field, whose type is one of those that a review is made of."""
    if is_dataclass(hint) and isinstance(hint, type) and issubclass(hint, Plain):
        return _parse(hint, form)
    if get_origin(hint) is tuple:
        if not isinstance(form, list):
            raise InvalidRecord(f"expected a list, not {form!r:.40}")
        return tuple(_value(get_args(hint)[0], one) for one in form)
    if get_origin(hint) is types.UnionType:
        kinds = [one for one in get_args(hint) if one is not type(None)]
        return None if form is None else _value(kinds[0], form)
    if hint is float and isinstance(form, int) and not isinstance(form, bool):
        return float(form)
    if isinstance(hint, type) and not isinstance(form, hint):
        raise InvalidRecord(f"expected {hint.__name__}, not {form!r:.40}")
    return form


@cache
def _hints(kind: type[Plain]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(kind)}  # type: ignore[arg-type]
