"""Why a move is refused: a reason, its clause and facts; the English sentence is made of them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from lakelight.core.errors import GameError, GameOver, IllegalMove
from lakelight.core.refusal import MOST_NAMED, illegal_move
from lakelight.harvest import moves as numbering
from lakelight.harvest.move_text import CARD_MOVES, format_moves, format_place
from lakelight.harvest.moves import Move
from lakelight.harvest.orientation import LYING, sides_of, tile_name
from lakelight.harvest.pieces import COLOR_NAMES, COLORS, EXCHANGE_COST, Phase
from lakelight.harvest.readable import ReadableState

Reason: TypeAlias = Literal[
    "exchange_cost",
    "no_card",
    "no_set",
    "no_such_move",
    "no_such_tile",
    "not_in_hand",
    "not_now",
    "not_open",
    "same_color",
    "supply_empty",
]

SENTENCES: dict[Reason, str] = {
    "exchange_cost": (
        "{move} is not possible now: seat {seat} is to {task}; an exchange costs {n} favors"
    ),
    "no_card": "{move}: seat {seat} has no {color} card",
    "no_set": "{move}: seat {seat} does not hold that set",
    "no_such_move": "{move} is not the number of a move",
    "no_such_tile": "{move}: there is no lake tile with the sides {sides}",
    "not_in_hand": "{move}: seat {seat} holds {tiles}, in any orientation",
    "not_now": "{move} is not possible now: seat {seat} is to {task}",
    "not_open": "{move}: {spot} is not an open place beside the lake",
    "same_color": "{move}: the card taken must be of a different color",
    "supply_empty": "{move}: no {color} card is in the supply",
}
CLAUSES: dict[Phase, str] = {
    "exchange": "H4.1",
    "dedicate": "H5.1",
    "discard": "H6.1",
    "place": "H7.1",
}
TASKS: dict[Phase, str] = {
    "exchange": "exchange a lantern card or pass",
    "dedicate": "make a dedication or pass",
    "discard": "discard down to 12 lantern cards",
    "place": "place a lake tile",
}


def refusal(state: ReadableState, move: Move) -> GameError:
    """The error for a move that is not legal now."""
    if not isinstance(move, int):
        raise TypeError(f"a move is an int or a text such as 4R, not {move!r:.40}")
    if state.is_over:
        return GameOver("the match is over: no more moves are possible")
    if not 0 <= move < numbering.END:
        return _illegal(state, "no_such_move", move=str(move))
    if move >= numbering.PLACE:
        lying, cell = divmod(move - numbering.PLACE, numbering.CELLS)
        place = state.coordinates().get(cell)
        if place is None:
            return _place_refusal(state, sides_of(lying), "a place away from the lake")
        return place_refusal(state, format_place(lying, place))
    return _card_refusal(state, move)


def place_refusal(state: ReadableState, text: str) -> GameError:
    """The error for a placement that is not legal now, and perhaps has no number at all."""
    sides, _, spot = text.partition("@")
    return _place_refusal(state, sides, spot)


def _place_refusal(state: ReadableState, sides: str, spot: str) -> GameError:
    if state.is_over:
        return GameOver("the match is over: no more moves are possible")
    text = f"{sides}@{spot}"
    if state.phase != "place":
        return _wrong_phase(state, text)
    hand = [tile_name(tile) for tile in state.hands[state.seat]]
    if sides not in LYING:
        return _illegal(state, "no_such_tile", move=text, sides=sides)
    if all(LYING[sides] // 4 != LYING[held] // 4 for held in hand):
        return _illegal(state, "not_in_hand", move=text, tiles=", ".join(hand))
    return _illegal(state, "not_open", move=text, spot=spot)


def _card_refusal(state: ReadableState, move: Move) -> GameError:
    text = CARD_MOVES[move]
    if move == numbering.PASS or _phase_of(move) != state.phase:
        return _wrong_phase(state, text)
    held = state.lanterns[state.seat]
    if state.phase == "exchange":
        give, take = divmod(move - numbering.EXCHANGE, numbering.COUNT)
        if give == take:
            return _illegal(state, "same_color", move=text)
        if not held[give]:
            return _illegal(state, "no_card", move=text, color=COLORS[give])
        return _illegal(state, "supply_empty", "H4.2", move=text, color=COLORS[take])
    if state.phase == "discard":
        return _illegal(state, "no_card", move=text, color=COLORS[move - numbering.DISCARD])
    return _illegal(state, "no_set", move=text)


def _phase_of(move: Move) -> Phase:
    if move < numbering.FOUR_OF_A_KIND:
        return "exchange"
    return "dedicate" if move < numbering.DISCARD else "discard"


def _wrong_phase(state: ReadableState, text: str) -> IllegalMove:
    """A move of another phase; says what the seat is to do now."""
    if ">" in text and state.favors[state.seat] < EXCHANGE_COST:
        return _illegal(state, "exchange_cost", move=text, n=str(EXCHANGE_COST))
    return _illegal(state, "not_now", move=text)


def _illegal(state: ReadableState, reason: Reason, clause: str = "", **facts: str) -> IllegalMove:
    """The refusal for a reason, with its clause and some legal moves."""
    facts = {"seat": str(state.seat), **facts}
    words = facts | {"task": TASKS[state.phase]}
    if "color" in facts:
        words["color"] = COLOR_NAMES[COLORS.index(facts["color"])]
    legal = state.legal_moves()
    return illegal_move(
        reason,
        clause or CLAUSES[state.phase],
        facts,
        SENTENCES[reason].format_map(words),
        format_moves(state, legal[:MOST_NAMED]),
        len(legal),
    )
