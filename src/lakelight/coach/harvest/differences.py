"""The facts by which two moves of Harvest differ, and how to take each away.

They are read from what the moves do: cards that every seat gains or loses, favors, and honor.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.coach.game_coach import SAME, Difference
from lakelight.coach.harvest.change import HoldingsChange
from lakelight.coach.harvest.sets import helped_set
from lakelight.coach.verdicts import Reason
from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.harvest.events import CardMissed, CardTaken
from lakelight.harvest.moves import DISCARD, EXCHANGE, FOUR_OF_A_KIND, PLACE
from lakelight.harvest.pieces import COLORS, DEDICATIONS, GENERIC_HONOR
from lakelight.harvest.state import State

NONE = (0,) * len(COLORS)
# So many cards away, a set of one's own tells less than what a rival cannot complete.
FAR = 2


class _After:
    """What a move leads to, as far as everybody sees it."""

    def __init__(self, state: State, move: Move) -> None:
        self.move = move
        self.events = state.effects(move)
        self.last_takers = {
            event.color: event.seat for event in self.events if isinstance(event, CardTaken)
        }
        after = state.copy()
        after.apply(move)
        self.cards = after.lanterns
        self.favors = after.favors
        self.honor = after.scores
        self.supply = after.supply


def differences(state: State, seat: Seat, played: Move, better: Move) -> list[Difference]:
    """The facts that speak for the better move, the most telling first."""
    tops: dict[str, int] = {
        name: (left[0] if left else GENERIC_HONOR)
        for name, left in zip(DEDICATIONS, state.stacks, strict=True)
    }
    one, other = _After(state, played), _After(state, better)
    found = [
        *_honor(state, seat, one, other),
        *_own_cards(seat, one, other, tops),
        *_favors(seat, one, other),
        *_rival_cards(state, seat, one, other, tops),
    ]
    found.sort(key=lambda pair: -pair[0])
    single = [difference for _, difference in found]
    return [*single[:4], *_together(state, seat, one, other, len(single))]


def _honor(state: State, seat: Seat, one: _After, other: _After) -> list[tuple[float, Difference]]:
    """A dedication now, one that brings more, or less, or one that had better wait."""
    more = other.honor[seat] - one.honor[seat]
    if more > 0:
        gained = other.honor[seat] - state.scores[seat]
        facts: JsonObject = {"set": _set_of(other.move), "honor": gained}
        key = "token"
        if one.honor[seat] > state.scores[seat]:
            key = "token_more"
            facts["less"] = one.honor[seat] - state.scores[seat]
        change = HoldingsChange(seat, seat, honor=-more)
        return [(10.0 + more, Difference(Reason(key, "better", facts), SAME, change))]
    if more < 0 and _is_dedication(one.move):
        kept = tuple(
            now - after for now, after in zip(other.cards[seat], one.cards[seat], strict=True)
        )
        facts = {"set": _set_of(one.move), "honor": one.honor[seat] - state.scores[seat]}
        key = "keep_cards"
        if _is_dedication(other.move):
            key = "token_less"
            facts["less"] = other.honor[seat] - state.scores[seat]
        change = HoldingsChange(seat, seat, cards=kept)
        return [(10.0, Difference(Reason(key, "played", facts), change, SAME))]
    return []


def _own_cards(
    seat: Seat, one: _After, other: _After, tops: dict[str, int]
) -> list[tuple[float, Difference]]:
    """Cards that only the better move brings, or keeps."""
    found = []
    for color, letter in enumerate(COLORS):
        more = other.cards[seat][color] - one.cards[seat][color]
        if more <= 0 or (_is_dedication(one.move) and not _is_dedication(other.move)):
            continue
        facts: JsonObject = {"color": letter, "n": more, "held": other.cards[seat][color]}
        helped = helped_set(other.cards[seat], color, more, tops)
        facts |= _facts_of_set(helped, tops)
        kind, weight = _kind_of_help(helped, 0.5, 4.0)
        key = f"own_{kind}"
        if other.move < PLACE:
            key = "keep_more" if helped is None else "keep_card"
        if EXCHANGE <= other.move < FOUR_OF_A_KIND:
            give, take = divmod(other.move - EXCHANGE, len(COLORS))
            if take == color:
                key = f"exchange_{kind}"
                facts["give"] = COLORS[give]
        denied = _denied(seat, other, color, tops)
        if denied and (helped is None or helped[1] >= FAR):
            key, facts = "last_card", {"color": letter, **denied}
        change = HoldingsChange(seat, seat, cards=_minus(color, more))
        found.append((weight, Difference(Reason(key, "better", facts), SAME, change)))
    return found


def _denied(seat: Seat, other: _After, color: int, tops: dict[str, int]) -> JsonObject:
    """The first rival who needs only one card of a color whose last one the better move takes."""
    if other.supply[color] or other.last_takers.get(COLORS[color]) != seat:
        return {}
    for rival, held in enumerate(other.cards):
        cards = [count + (at == color) for at, count in enumerate(held)]
        helped = helped_set(cards, color, 1, tops)
        if rival != seat and helped and helped[1] == 0:
            return {"rival": rival, "set": helped[0]}
    return {}


def _facts_of_set(helped: tuple[str, int] | None, tops: dict[str, int]) -> JsonObject:
    if helped is None:
        return {}
    name, missing = helped
    return {"set": name, "missing": missing, "honor": tops[name]}


def _kind_of_help(helped: tuple[str, int] | None, none: float, near: float) -> tuple[str, float]:
    """Whether cards complete a set, help one or none; and the weight of the reason."""
    if helped is None:
        return "more", none
    return ("card", near - helped[1]) if helped[1] else ("set", near + 2.0)


def _favors(seat: Seat, one: _After, other: _After) -> list[tuple[float, Difference]]:
    """Favors that only the better move brings, or keeps."""
    more = other.favors[seat] - one.favors[seat]
    if more <= 0:
        return []
    facts: JsonObject = {"n": more, "held": other.favors[seat]}
    if EXCHANGE <= one.move < FOUR_OF_A_KIND:
        change = HoldingsChange(seat, seat, favors=more)
        return [(3.0, Difference(Reason("keep_favors", "played", facts), change, SAME))]
    change = HoldingsChange(seat, seat, favors=-more)
    return [(1.0 + more, Difference(Reason("own_favor", "better", facts), SAME, change))]


def _rival_cards(
    state: State, seat: Seat, one: _After, other: _After, tops: dict[str, int]
) -> list[tuple[float, Difference]]:
    """Cards that only the played move gives to a rival."""
    found = []
    for rival in range(state.players):
        missed = [
            event.color
            for event in other.events
            if isinstance(event, CardMissed) and event.seat == rival
        ]
        for color, letter in enumerate(COLORS):
            more = one.cards[rival][color] - other.cards[rival][color]
            if rival == seat or more <= 0:
                continue
            facts: JsonObject = {"rival": rival, "color": letter, "held": one.cards[rival][color]}
            helped = helped_set(one.cards[rival], color, more, tops)
            kind, weight = _kind_of_help(helped, 0.2, 3.0)
            facts |= _facts_of_set(helped, tops)
            if missed and missed[0] != letter:
                facts["none"] = missed[0]
                kind = "nothing"
            elif missed and other.last_takers.get(letter) == seat:
                kind = "last"
            key = f"rival_{kind}"
            change = HoldingsChange(seat, rival, cards=_minus(color, more))
            found.append((weight, Difference(Reason(key, "played", facts), change, SAME)))
    return found


def _together(state: State, seat: Seat, one: _After, other: _After, count: int) -> list[Difference]:
    """Everything that the better move brings oneself, if that is more than one fact."""
    if count < 2 or other.move < PLACE:
        return []
    gained = [
        max(0, mine - theirs)
        for mine, theirs in zip(other.cards[seat], one.cards[seat], strict=True)
    ]
    favors = max(0, other.favors[seat] - one.favors[seat])
    if sum(gained) + favors < 2:
        return []
    letters = "".join(letter * more for letter, more in zip(COLORS, gained, strict=True))
    facts: JsonObject = {"colors": letters, "favors": favors, "n": sum(gained)}
    change = HoldingsChange(seat, seat, cards=[-more for more in gained], favors=-favors)
    return [Difference(Reason("own_gains", "better", facts), SAME, change)]


def idea_of(state: State, seat: Seat, move: Move) -> Reason:
    """What to look at before the move is told: by phase alone."""
    return Reason(f"look_{state.phase}", "better", {})


def effect_of(state: State, move: Move) -> object:
    """A key that moves share if they lead to equal positions for everybody.

    After the last tile of the match its place does not matter any more.
    """
    if move < PLACE:
        return move
    after = state.copy()
    after.apply(move)
    if any(after.hands):
        return move
    return after.lanterns, after.favors, after.supply


def _minus(color: int, count: int) -> Sequence[int]:
    cards = list(NONE)
    cards[color] = -count
    return cards


def _is_dedication(move: Move) -> bool:
    return FOUR_OF_A_KIND <= move < DISCARD


def _set_of(move: Move) -> str:
    """The dedication that a move makes."""
    if move < FOUR_OF_A_KIND + len(COLORS):
        return DEDICATIONS[0]
    return DEDICATIONS[2] if move == DISCARD - 1 else DEDICATIONS[1]
