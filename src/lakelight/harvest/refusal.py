"""Why a move is refused, in words, with the clause and with what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lakelight.core.errors import GameError, GameOver, IllegalMove
from lakelight.harvest import moves as numbering
from lakelight.harvest.moves import Move
from lakelight.harvest.notation import format_move, format_moves
from lakelight.harvest.orientation import LYING, sides_of, tile_name
from lakelight.harvest.pieces import COLOR_NAMES, EXCHANGE_COST

if TYPE_CHECKING:
    from lakelight.harvest.state import State

CLAUSES = {"exchange": "H4.1", "dedicate": "H5.1", "discard": "H6.1", "place": "H7.1"}
TASKS = {
    "exchange": "exchange a lantern card or pass",
    "dedicate": "make a dedication or pass",
    "discard": "discard down to 12 lantern cards",
    "place": "place a lake tile",
}
SHOWN = 6


def refusal(state: State, move: Move) -> GameError:
    """The error for a move that is not legal now."""
    if not isinstance(move, int):
        raise TypeError(f"a move is an int, not {move!r:.40}: use parse_move(state, text)")
    if state.is_over:
        return GameOver("the match is over: no more moves are possible")
    if not 0 <= move < numbering.END:
        return _illegal(state, f"{move} is the number of no move")
    if move >= numbering.PLACE:
        lying, cell = divmod(move - numbering.PLACE, numbering.CELLS)
        x, y = state.coordinates().get(cell, ("away from", "the lake"))
        return place_refusal(state, f"{sides_of(lying)}@{x},{y}")
    return _card_refusal(state, move)


def place_refusal(state: State, text: str) -> GameError:
    """The error for a placement that is not legal now, and perhaps has no number at all."""
    if state.is_over:
        return GameOver("the match is over: no more moves are possible")
    if state.phase != "place":
        return _wrong_phase(state, text)
    sides, _, spot = text.partition("@")
    hand = [tile_name(tile) for tile in state.hands[state.seat]]
    if sides not in LYING:
        return _illegal(state, f"{text}: there is no lake tile with the sides {sides}")
    if all(LYING[sides] // 4 != LYING[held] // 4 for held in hand):
        return _illegal(state, f"{text}: seat {state.seat} holds {', '.join(hand)}, turned at will")
    return _illegal(state, f"{text}: {spot} is not an open place beside the lake")


def _card_refusal(state: State, move: Move) -> GameError:
    text = format_move(state, move)
    if move == numbering.PASS or _phase_of(move) != state.phase:
        return _wrong_phase(state, text)
    held = state.lanterns[state.seat]
    if state.phase == "exchange":
        give, take = divmod(move - numbering.EXCHANGE, numbering.COUNT)
        if give == take:
            return _illegal(state, f"{text}: the card taken must be of a different color")
        if not held[give]:
            return _illegal(state, f"{text}: seat {state.seat} has no {COLOR_NAMES[give]} card")
        return _illegal(state, f"{text}: no {COLOR_NAMES[take]} card is in the supply", "H4.2")
    if state.phase == "discard":
        color = COLOR_NAMES[move - numbering.DISCARD]
        return _illegal(state, f"{text}: seat {state.seat} has no {color} card")
    return _illegal(state, f"{text}: seat {state.seat} does not hold that set")


def _phase_of(move: Move) -> str:
    if move < numbering.FOUR_OF_A_KIND:
        return "exchange"
    return "dedicate" if move < numbering.DISCARD else "discard"


def _wrong_phase(state: State, text: str) -> IllegalMove:
    """A move of another phase; says what the seat is asked now."""
    reason = f"{text} is not possible now: seat {state.seat} is to {TASKS[state.phase]}"
    if ">" in text and state.favors[state.seat] < EXCHANGE_COST:
        reason += f"; an exchange costs {EXCHANGE_COST} favors"
    return _illegal(state, reason)


def _illegal(state: State, reason: str, clause: str = "") -> IllegalMove:
    """The reason, its clause, and some moves that would be right."""
    clause = clause or CLAUSES[state.phase]
    legal = state.legal_moves()
    shown = ", ".join(format_moves(state, legal[:SHOWN]))
    more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
    return IllegalMove(f"{reason} ({clause}). Legal now: {shown}{more}", clause)
