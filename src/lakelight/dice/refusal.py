"""Why a move is refused: a reason, its clause and facts; the English sentence is made of them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from lakelight.core.errors import GameError, GameOver, IllegalMove, NotYourTurn
from lakelight.core.refusal import MOST_NAMED, illegal_move
from lakelight.dice import moves as numbering
from lakelight.dice.move_text import format_move, format_moves
from lakelight.dice.moves import Move
from lakelight.dice.pieces import COLOR_NAMES, COLORS, Seat
from lakelight.dice.readable import ReadableState

Reason: TypeAlias = Literal[
    "must",
    "no_gift",
    "no_roll",
    "no_such_firework",
    "no_such_move",
    "no_such_pond",
    "not_beside",
    "not_by_card",
    "not_complete",
    "not_in_full",
    "not_now",
    "other_bonus",
    "other_die",
    "roll_first",
    "shaded",
    "too_few_gifts",
]

SENTENCES: dict[Reason, str] = {
    "must": "{move}: this cannot be declined",
    "no_gift": "{move} costs a gift and seat {seat} has none",
    "no_roll": "{move}: no roll is due",
    "no_such_firework": "{move}: no firework in play ({fireworks}) has that shape on these ponds",
    "no_such_move": "{move} is not the number of a move",
    "no_such_pond": "{move}: the lake has ponds A1 to {last}",
    "not_beside": "{area} is not beside the platform on {pond}",
    "not_by_card": "{area} is not what the emperor card lets you shade",
    "not_complete": "{move}: a firework needs complete ponds, none of them covered",
    "not_in_full": "{move}: the action of face {face} cannot be carried out in full",
    "not_now": "{move} is not possible now",
    "other_bonus": "{area} is {color}, and the turn bonus is {wanted}",
    "other_die": "{area} is {color}, and seat {seat} faces {wanted}",
    "roll_first": "{move}: the dice are rolled first, as roll RGBW",
    "shaded": "{area} is already shaded",
    "too_few_gifts": "{move} costs {cost} gifts and seat {seat} has {held}",
}
CLAUSES: dict[str, str] = {
    "turn": "D4.2",
    "die": "D5.1",
    "bonus": "D6.1",
    "emperor": "D7.1",
    "action": "D7.2",
    "platform": "D6.3",
    "firework": "D8.1",
    "last_firework": "D9.1",
}
TASKS: dict[str, str] = {
    "turn": "turn the tray",
    "die": "shade an area in the color of its die, or pass",
    "bonus": "shade an area in the color of its turn bonus, or pass",
    "emperor": "pay an emperor card or pass",
    "action": "shade what the emperor card owes",
    "platform": "shade an area beside the platform, or pass",
    "firework": "launch a firework or pass",
    "last_firework": "launch a last firework or pass",
}
ROLL_CLAUSE = "D4.1"


def refusal(state: ReadableState, move: Move | str) -> GameError:
    """The error for a move, or a text that names none, that is not legal in this position."""
    if state.is_over:
        return GameOver("the match is over: no more moves are possible")
    if isinstance(move, str):
        return _text_refusal(state, move)
    if not 0 <= move < numbering.END:
        return _illegal(state, None, "no_such_move", move=str(move))
    seat = numbering.seat_of(move)
    if seat is None:
        return _illegal(state, None, "no_roll", move=format_move(state, move))
    if state.is_chance or seat not in state.seats_to_act:
        return NotYourTurn(state.whose_turn(seat))
    return _seat_refusal(state, seat, move % numbering.SPAN)


def _text_refusal(state: ReadableState, text: str) -> GameError:
    """A text that is written like a move but names none of this match."""
    if state.is_chance:
        return _illegal(state, None, "roll_first", move=text)
    seat = int(text[0])
    if "@" in text:
        fireworks = ", ".join(state.layout.setup.fireworks)
        return _illegal(state, seat, "no_such_firework", move=text, fireworks=fireworks)
    last = state.layout.components.lake.pond_names[-1]
    return _illegal(state, seat, "no_such_pond", move=text, last=last)


def _seat_refusal(state: ReadableState, seat: Seat, number: int) -> GameError:
    """A move of a seat that may act, but not like this."""
    if not _exists(state, number):
        return _illegal(state, seat, "no_such_move", move=str(number))
    text = format_move(state, seat * numbering.SPAN + number)
    if number == numbering.PASS:
        return _illegal(state, seat, "must", move=text)
    if state.step_of(seat) not in _steps_of(number):
        return _illegal(state, seat, "not_now", move=text)
    if number == numbering.REROLL:
        return _illegal(state, seat, "no_gift", "D4.1", move=text)
    if number < numbering.SHADE:
        return _card_refusal(state, seat, number - numbering.EMPEROR, text)
    if number >= numbering.LAUNCH:
        return _illegal(state, seat, "not_complete", "D8.2", move=text)
    return _area_refusal(state, seat, number, text)


def _card_refusal(state: ReadableState, seat: Seat, card: int, text: str) -> GameError:
    name = state.layout.face_names()[card]
    cost = state.layout.components.emperor[name].cost
    held = state.gifts[seat]
    if held < cost:
        return _illegal(state, seat, "too_few_gifts", move=text, cost=str(cost), held=str(held))
    return _illegal(state, seat, "not_in_full", "D7.2", move=text, face=name)


def _area_refusal(state: ReadableState, seat: Seat, number: int, text: str) -> GameError:
    lake = state.layout.components.lake
    step = state.step_of(seat)
    facts = {"move": text, "area": text.rpartition(":")[2]}
    if number >= numbering.WHOLE:
        return _illegal(state, seat, "not_by_card", **facts)
    area = number - numbering.SHADE
    if area in state.shaded_areas(seat):
        return _illegal(state, seat, "shaded", **facts)
    facts["color"] = lake.color_of(area)
    if step == "die":
        return _illegal(state, seat, "other_die", **facts, wanted=state.die_faced(seat))
    if step == "bonus":
        wanted = COLORS[state.bonus_color_of(seat)]
        return _illegal(state, seat, "other_bonus", **facts, wanted=wanted)
    if step == "platform":
        pond = lake.pond_names[state.platforms_of(seat)[-1]]
        return _illegal(state, seat, "not_beside", **facts, pond=pond)
    return _illegal(state, seat, "not_by_card", **facts)


def _exists(state: ReadableState, number: int) -> bool:
    """Whether a match with this lake has a move of this number."""
    if numbering.SHADE <= number < numbering.WHOLE:
        return number - numbering.SHADE < 2 * state.layout.ponds
    if numbering.WHOLE <= number < numbering.LAUNCH:
        return number - numbering.WHOLE < state.layout.ponds
    return number < numbering.LAUNCH + state.layout.placements


def _steps_of(number: int) -> tuple[str, ...]:
    """The steps in which a kind of move belongs."""
    if number < numbering.EMPEROR:
        return ("turn",)
    if number < numbering.SHADE:
        return ("emperor",)
    if number < numbering.WHOLE:
        return ("die", "bonus", "action", "platform")
    return ("action",) if number < numbering.LAUNCH else ("firework", "last_firework")


def _illegal(
    state: ReadableState, seat: Seat | None, reason: Reason, clause: str = "", **facts: str
) -> IllegalMove:
    """The refusal for a reason, with its clause and some legal moves; no seat before a roll."""
    words = {**facts, "seat": "" if seat is None else str(seat)}
    for name in ("color", "wanted"):
        if name in facts:
            words[name] = COLOR_NAMES[COLORS.index(facts[name])]
    sentence = SENTENCES[reason].format_map(words)
    if seat is not None:
        step = state.step_of(seat)
        clause = clause or CLAUSES[step]
        sentence += f": seat {seat} is to {TASKS[step]}"
        facts["seat"] = str(seat)
    legal = state.legal_moves(seat)
    return illegal_move(
        reason,
        clause or ROLL_CLAUSE,
        facts,
        sentence,
        format_moves(state, legal[:MOST_NAMED]),
        len(legal),
    )
