"""Why a move is refused, in words, with the clause and with what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lakelight.core.errors import GameError, GameOver, IllegalMove, NotYourTurn
from lakelight.dice import moves as numbering
from lakelight.dice.moves import Move
from lakelight.dice.pieces import COLOR_NAMES, COLORS, Seat

if TYPE_CHECKING:
    from lakelight.dice.state import State

CLAUSES = {
    "turn": "D4.2",
    "die": "D5.1",
    "bonus": "D6.1",
    "emperor": "D7.1",
    "action": "D7.2",
    "platform": "D6.3",
    "firework": "D8.1",
    "last_firework": "D9.1",
}
TASKS = {
    "turn": "turn the tray",
    "die": "shade an area in the color of its die, or pass",
    "bonus": "shade an area in the color of its turn bonus, or pass",
    "emperor": "pay an emperor card or pass",
    "action": "shade what the emperor card owes",
    "platform": "shade an area beside the platform, or pass",
    "firework": "launch a firework or pass",
    "last_firework": "launch a last firework or pass",
}
SHOWN = 6


def refusal(state: State, move: Move | str) -> GameError:
    """The error for a move, or a text that names none, that is not legal in this position."""
    if state.is_over:
        return GameOver("the match is over: no more moves are possible")
    if isinstance(move, str):
        return _text_refusal(state, move)
    if not 0 <= move < numbering.END:
        return IllegalMove(f"{move} is the number of no move: use parse_move(state, text)")
    seat = numbering.seat_of(move)
    if seat is None:
        return IllegalMove(f"{_name(state, move)}: no roll is due. {_legal(state)}", "D4.1")
    if state.is_chance or seat not in state.seats_to_act:
        return NotYourTurn(state.whose_turn(seat))
    return _seat_refusal(state, seat, move % numbering.SPAN)


def _text_refusal(state: State, text: str) -> GameError:
    """A text that is written like a move but names none of this match."""
    if state.is_chance:
        return IllegalMove(f"{text}: the dice are rolled first, as roll RGBW", "D4.1")
    seat = int(text[0])
    lake = state.layout.components.lake
    if "@" in text:
        stacks = ", ".join(state.layout.setup.fireworks)
        reason = f"{text}: no firework in play ({stacks}) has that shape on different ponds"
    else:
        reason = f"{text}: the lake has ponds A1 to {lake.pond_names[-1]}"
    return _illegal(state, seat, reason)


def _seat_refusal(state: State, seat: Seat, number: int) -> GameError:
    """A move of a seat that may act, but not so."""
    step = state.step_of(seat)
    if not _exists(state, number):
        return _illegal(state, seat, f"{number} is the number of no move in this match")
    text = _name(state, seat * numbering.SPAN + number)
    if number == numbering.PASS:
        return _illegal(state, seat, f"{text}: this cannot be declined")
    if step not in _steps_of(number):
        return _illegal(state, seat, f"{text} is not possible now")
    if number == numbering.REROLL:
        return _illegal(state, seat, f"{text} costs a gift and seat {seat} has none", "D4.1")
    if number < numbering.SHADE:
        return _card_refusal(state, seat, number - numbering.EMPEROR, text)
    if number >= numbering.LAUNCH:
        return _illegal(
            state, seat, f"{text}: a firework needs complete ponds, none of them covered", "D8.2"
        )
    return _area_refusal(state, seat, number, text)


def _card_refusal(state: State, seat: Seat, card: int, text: str) -> GameError:
    layout = state.layout
    face = layout.components.emperor[layout.face_names()[card]]
    if state.gifts[seat] < face.cost:
        reason = f"{text} costs {face.cost} gifts and seat {seat} has {state.gifts[seat]}"
        return _illegal(state, seat, reason)
    reason = f"{text}: the action of face {layout.face_names()[card]} cannot be carried out in full"
    return _illegal(state, seat, reason, "D7.2")


def _area_refusal(state: State, seat: Seat, number: int, text: str) -> GameError:
    lake = state.layout.components.lake
    step = state.step_of(seat)
    if number >= numbering.WHOLE:
        return _illegal(state, seat, f"{text} is not what the emperor card lets you shade")
    area = number - numbering.SHADE
    if area in state.shaded_areas(seat):
        return _illegal(state, seat, f"{text} is already shaded")
    color = COLOR_NAMES[COLORS.index(lake.color_of(area))]
    if step == "die":
        faced = COLOR_NAMES[COLORS.index(state.die_faced(seat))]
        return _illegal(state, seat, f"{text} is {color}, and seat {seat} faces {faced}")
    if step == "bonus":
        wanted = COLOR_NAMES[state.bonus_color_of(seat)]
        return _illegal(state, seat, f"{text} is {color}, and the turn bonus is {wanted}")
    if step == "platform":
        pond = lake.pond_names[state.platforms_of(seat)[-1]]
        return _illegal(state, seat, f"{text} is not beside the platform on {pond}")
    return _illegal(state, seat, f"{text} is not what the emperor card lets you shade")


def _exists(state: State, number: int) -> bool:
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


def _name(state: State, move: Move) -> str:
    from lakelight.dice.notation import format_move

    return format_move(state, move)


def _illegal(state: State, seat: Seat, reason: str, clause: str = "") -> IllegalMove:
    """The reason, its clause, and some moves that would be right."""
    step = state.step_of(seat)
    clause = clause or CLAUSES[step]
    return IllegalMove(
        f"{reason}: seat {seat} is to {TASKS[step]} ({clause}). {_legal(state, seat)}", clause
    )


def _legal(state: State, seat: Seat | None = None) -> str:
    """Some moves that would be right."""
    from lakelight.dice.notation import format_moves

    legal = [move for move in state.legal_moves() if seat is None or state.seat_of(move) == seat]
    more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
    return f"Legal now: {', '.join(format_moves(state, legal[:SHOWN]))}{more}"
