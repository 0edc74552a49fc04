"""What is wrong with components or a set-up: reasons with clauses and facts, and the sentences.

The folder `problems` has the sentences in each language; the terminal and the page read them.
"""

from __future__ import annotations

from lakelight.catalog import DEFAULT_LANGUAGE, format_message, read_messages
from lakelight.core.errors import Problem

FOLDER = "problems"
LONGEST_QUOTE = 80
LARGE = 10**9

# Problems that belong to a clause of the rules; those of the form of the file have none.
CLAUSES = {
    "no_ponds": "D1.2",
    "row_length": "D1.2",
    "pond_colors": "D1.2",
    "pond_of_one_color": "D1.2",
    "no_area": "D6.2",
    "lone_boat": "D9.4",
    "gifts_at_start": "D2.5",
    "gift_circles": "D6.2",
    "few_sheets": "D2.1",
    "bonus_boxes": "D2.4",
    "few_fireworks": "D2.2",
    "values": "D8.1",
    "rising_values": "D8.1",
    "no_face": "D2.3",
    "unknown_face": "D2.3",
    "cost": "D7.1",
    "action_shade": "D7.2",
    "action_color": "D7.2",
    "action_where": "D7.2",
    "pond_differs": "D1.2",
    "first_fireworks": "D2.2",
    "first_unknown": "D2.2",
    "first_faces": "D2.3",
    "setup_sheets": "D2.1",
    "setup_fireworks": "D2.2",
    "setup_emperor": "D2.3",
}


def problem(reason: str, **facts: object) -> Problem:
    """A problem with its clause; numbers become text."""
    return Problem(
        reason, CLAUSES.get(reason, ""), {name: str(fact) for name, fact in facts.items()}
    )


def found(value: object) -> dict[str, str]:
    """A value as facts: quoted, or what kind of thing it is if it cannot be quoted."""
    if value is None:
        return {"kind": "nothing"}
    if isinstance(value, dict | list):
        return {"kind": "table" if isinstance(value, dict) else "list"}
    if isinstance(value, int) and abs(value) >= LARGE:
        return {"kind": "large"}
    return {"found": repr(value)[:LONGEST_QUOTE]}


def format_problem(problem: Problem, language: str = DEFAULT_LANGUAGE) -> str:
    """The sentence of a problem in a language; English if there is no catalog of it."""
    messages = read_messages("lakelight.dice", FOLDER, language)
    fields: dict[str, object] = dict(problem.facts)
    if "kind" in fields:
        fields["found"] = messages[f"found.{fields['kind']}"]
    if fields.get("where") == "":
        fields["where"] = messages["where.file"]
    return format_message(messages[problem.reason], language, fields)
