"""The rules of Harvest a second time: slow, obvious, and written from the clauses alone.

Nothing here knows the engine. Colors, tiles and moves are texts, counts are dicts, the
lake is a dict from places to tiles, and a phase is asked, never remembered as a bit. Where the
engine and this page disagree, one of them misreads a clause.
"""

from functools import cache
from itertools import combinations

COLORS = "ROGBPWK"

# H1.1: sides clockwise, a star for a platform.
START = "RWKB"
TILES = """
GBKO WKOK GGGR OPOO RKGP RGBP WGOG* RGKR WBKB* GROW BPWR RRGG* KPBB WWRG WOPW* GPPR* GBOB BRKG
BKWG PRKK* RKRO* GPBP* OBWO* BRWK BWGP OBOB* WKWK* PKWO ROPW PPKP OKPR BWOR BPKO RWKO WGPB
"""
LAKE_TILES = TILES.split()

# H1.2: honor with as many dots behind it.
STACKS = {
    "four_of_a_kind": "8 7.... 7 6... 6 5... 5 5 4",
    "three_pair": "9 8.... 8 7... 7 6... 6 5 5",
    "seven_unique": "10 9.... 9 8... 8 7... 7 6 5",
}

# H2.1, H2.2, H2.3.
CARDS_OF_EACH_COLOR = {4: 8, 3: 7, 2: 5}
TILES_IN_PLAY = {4: 32, 3: 27, 2: 22}
DOTS_LEFT_OUT = {4: (), 3: ("....",), 2: ("...", "....")}

# A seat at the south of the table faces the south side; sides of a lying tile are N, E, S, W.
SIDES = "NESW"
BESIDE = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

Counts = dict[str, int]
Place = tuple[int, int]


@cache
def ways_to_lie(tile: str) -> frozenset[str]:
    """The different texts of a tile as it lies, whatever its platform."""
    sides = tile.rstrip("*")
    return frozenset(sides[k:] + sides[:k] for k in range(4))


@cache
def same_look(tile: str) -> str:
    """One text for all tiles that nobody can tell apart."""
    return min(ways_to_lie(tile)) + ("*" if tile.endswith("*") else "")


class Match:
    """A match, from the deal to the outcome."""

    def __init__(self, players: int, seats: str, deal: list[int]) -> None:
        self.players = players
        self.seats = seats
        tiles = [LAKE_TILES[number - 1] for number in deal]
        assert len(set(deal)) == len(deal) == TILES_IN_PLAY[players]
        # H2.4
        self.hands = [tiles[3 * seat : 3 * seat + 3] for seat in range(players)]
        self.draw_stack = tiles[3 * players :]
        # H2.1, H2.3, H2.8
        self.supply = dict.fromkeys(COLORS, CARDS_OF_EACH_COLOR[players])
        self.stacks = {name: self._stack(text) for name, text in STACKS.items()}
        # H2.5: the seat at the south faces red; clockwise white, black, blue.
        assert seats[0] == "S"
        self.lake: dict[Place, str] = {(0, 0): "KBRW"}
        self.lanterns: list[Counts] = [dict.fromkeys(COLORS, 0) for _ in range(players)]
        self.favors = [0] * players
        self.tokens: list[dict[str, list[int]]] = [
            {name: [] for name in [*STACKS, "generic"]} for _ in range(players)
        ]
        # H2.7
        for seat in range(players):
            self._take_card(seat, "KBRW"[SIDES.index(seats[seat])])
        # H2.9
        self.seat = 0
        self.final_turns_done = 0
        self.phase = ""
        self._go_on_from("exchange")

    def _stack(self, text: str) -> list[int]:
        tokens = [(word.rstrip("."), "." * word.count(".")) for word in text.split()]
        return [int(honor) for honor, dots in tokens if dots not in DOTS_LEFT_OUT[self.players]]

    # H3: phases in their order; one without a choice is skipped.

    def _go_on_from(self, phase: str) -> None:
        if phase == "exchange" and not self._exchanges():
            phase = "dedicate"
        if phase == "dedicate" and not self._dedications():
            phase = "discard"
        if phase == "discard" and self._is_final_turn():
            # H8.2, H6.3
            self.final_turns_done += 1
            if self.final_turns_done == self.players:
                self.phase = "over"
            else:
                self._next_turn()
            return
        if phase == "discard" and sum(self.lanterns[self.seat].values()) <= 12:
            phase = "place"
        self.phase = phase

    def _next_turn(self) -> None:
        self.seat = (self.seat + 1) % self.players
        self._go_on_from("exchange")

    def _is_final_turn(self) -> bool:
        return not self.draw_stack and not any(self.hands)

    # What is legal, as a set of texts.

    def legal_moves(self) -> set[str]:
        """Everything that the seat to act may do now."""
        if self.phase == "exchange":
            return {"pass", *self._exchanges()}
        if self.phase == "dedicate":
            return {"pass", *self._dedications()}
        if self.phase == "discard":
            return {f"-{color}" for color in COLORS if self.lanterns[self.seat][color]}
        if self.phase == "place":
            return self._placements()
        return set()

    def _exchanges(self) -> set[str]:
        # H4.1, H4.2
        if self.favors[self.seat] < 2:
            return set()
        return {
            f"{give}>{take}"
            for give in COLORS
            for take in COLORS
            if give != take and self.lanterns[self.seat][give] and self.supply[take]
        }

    def _dedications(self) -> set[str]:
        # H5.1
        held = self.lanterns[self.seat]
        sets = {f"4{color}" for color in COLORS if held[color] >= 4}
        pairs = sorted(color for color in COLORS if held[color] >= 2)
        sets |= {"2" + "".join(three) for three in combinations(pairs, 3)}
        if all(held.values()):
            sets.add("7")
        return sets

    def open_places(self) -> set[Place]:
        """H7.1: places that share an edge with a tile on the lake."""
        beside = {(x + dx, y + dy) for x, y in self.lake for dx, dy in BESIDE.values()}
        return beside - set(self.lake)

    def _placements(self) -> set[str]:
        lying = {way for tile in self.hands[self.seat] for way in ways_to_lie(tile)}
        return {f"{sides}@{x},{y}" for x, y in self.open_places() for sides in lying}

    # What a move does.

    def play(self, text: str) -> None:
        """Play a legal move."""
        assert text in self.legal_moves(), text
        if text == "pass":
            self._go_on_from("dedicate" if self.phase == "exchange" else "discard")
        elif self.phase == "exchange":
            self._exchange(text[0], text[2])
        elif self.phase == "dedicate":
            self._dedicate(text)
        elif self.phase == "discard":
            self._return_cards(text[1])
            self._go_on_from("discard")
        else:
            sides, _, spot = text.partition("@")
            x, y = spot.split(",")
            self._place(sides, (int(x), int(y)))

    def _exchange(self, give: str, take: str) -> None:
        self.favors[self.seat] -= 2
        self._return_cards(give)
        self._take_card(self.seat, take)
        self._go_on_from("dedicate")

    def _dedicate(self, text: str) -> None:
        if text == "7":
            name, returned = "seven_unique", COLORS
        elif text[0] == "4":
            name, returned = "four_of_a_kind", text[1] * 4
        else:
            name, returned = "three_pair", text[1:] * 2
        self._return_cards(returned)
        # H5.2
        if self.stacks[name]:
            self.tokens[self.seat][name].append(self.stacks[name].pop(0))
        else:
            self.tokens[self.seat]["generic"].append(4)
        self._go_on_from("discard")

    def matches(self, sides: str, place: Place) -> list[tuple[str, Place]]:
        """H7.2: the colors that a tile lying so would match, and with the tile where."""
        x, y = place
        found = []
        for side, (dx, dy) in BESIDE.items():
            neighbor = self.lake.get((x + dx, y + dy))
            color = sides[SIDES.index(side)]
            if neighbor and neighbor[SIDES.index(OPPOSITE[side])] == color:
                found.append((color, (x + dx, y + dy)))
        return found

    def _place(self, sides: str, place: Place) -> None:
        seat = self.seat
        hand = self.hands[seat]
        tile = next(tile for tile in hand if sides in ways_to_lie(tile))
        hand.remove(tile)
        matches = self.matches(sides, place)
        # H7.2, H7.6
        for color, _ in matches:
            self._take_card(seat, color)
        # H7.3, H7.4
        if matches and tile.endswith("*"):
            self.favors[seat] += 1
        for _, neighbor in matches:
            if self.lake[neighbor].endswith("*"):
                self.favors[seat] += 1
        self.lake[place] = sides + ("*" if tile.endswith("*") else "")
        # H7.5
        for step in range(self.players):
            other = (seat + step) % self.players
            self._take_card(other, sides[SIDES.index(self.seats[other])])
        # H7.8
        if self.draw_stack:
            hand.append(self.draw_stack.pop(0))
        self._next_turn()

    def _take_card(self, seat: int, color: str) -> None:
        if self.supply[color]:
            self.supply[color] -= 1
            self.lanterns[seat][color] += 1

    def _return_cards(self, colors: str) -> None:
        for color in colors:
            self.lanterns[self.seat][color] -= 1
            self.supply[color] += 1

    # H8.3

    def honor(self) -> list[int]:
        """What the tokens of every seat are worth."""
        return [sum(sum(values) for values in tokens.values()) for tokens in self.tokens]

    def outcome(self) -> tuple[list[int], str]:
        """The winners, and the count that decided."""
        assert self.phase == "over"
        rivals = list(range(self.players))
        counts = {
            "honor": self.honor(),
            "favors": self.favors,
            "lanterns": [sum(cards.values()) for cards in self.lanterns],
        }
        for reason, values in counts.items():
            most = max(values[seat] for seat in rivals)
            rivals = [seat for seat in rivals if values[seat] == most]
            if len(rivals) == 1:
                return rivals, reason
        return rivals, "shared"
