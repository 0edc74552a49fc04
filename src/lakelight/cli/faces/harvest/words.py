"""The sentences of Harvest in the terminal."""

from __future__ import annotations

from lakelight.cli.words import Catalog

say = Catalog(
    {
        "error.deal": "deal {text!r}: expected numbers of tiles, such as 1,2,3",
        # The table.
        "honor": "honor",
        "favors": "favors",
        "lanterns": "lanterns",
        "tiles": "tiles",
        "tokens": "tokens",
        "supply": "supply",
        "platform": "* platform",
        "draw_stack": "draw stack",
        "tile_count": "{count} tile|{count} tiles",
        "four_of_a_kind": "four of a kind",
        "three_pair": "three pair",
        "seven_unique": "seven unique",
        "stack_empty": "empty: {honor} each",
        # What happened.
        "placed": "{name} placed {sides} at {at}.",
        "matched": "Matched: {gained}.",
        "match": "{color} with {at}",
        "match_missed": "{color} with {at} (no card left)",
        "favor_count": "{count} favor|{count} favors",
        "sides": "By side: {sides}.",
        "side": "{name} {color}",
        "sides_missed": "None left for: {sides}.",
        "drew": "{name} drew {tile}.",
        "cards": "{count} {color}",
        "dedicated": "{name} dedicated {dedication} ({returned}) for {honor} honor.",
        "exchanged": "{name} paid {count} favors and exchanged {returned} for {color}.",
        "discarded": "{name} discarded {returned}: more than {most} lanterns.",
        # What may be done.
        "prompt.exchange": "{name}: exchange for {cost} favors, such as {example}, or pass.   "
        "(? for help)",
        "prompt.dedicate": "{name}: dedicate, such as {example}, or pass.   (? for help)",
        "prompt.discard": "{name}: more than {most} lanterns; return one, such as {example}.",
        "prompt.place": "{name}: place a tile, such as {short} or {example}.   (? for help)",
        "moves.exchange": "Return {color}",
        "moves.dedicate": "Dedicate {dedication} for {honor} honor",
        "moves.dedicate_empty": "Dedicate {dedication} for {honor} honor (the stack is empty)",
        "moves.discard": "Return one lantern",
        "moves.pass": "Do nothing",
        "moves.tiles": "A tile as it will lie (its sides north, east, south, west)",
        "moves.places": "at an open place (x grows east, y grows north)",
        "moves.together": "together, such as",
        "help": "Moves:\n"
        "  RBOK@2,-1   place a tile: red north, blue east, orange south, black west\n"
        "  1b@2,-1     the same by number: tile 1 of your hand in its turn b\n"
        "  P>R         exchange purple for red, for {cost} favors\n"
        "  4R  2BRW  7 dedicate four of a kind, three pair, seven unique\n"
        "  -K          return a black lantern     pass   do nothing",
        # Why a move is refused.
        "refusal": "{why} ({clause}).\nLegal now: {legal}",
        "refusal.exchange_cost": "{move} is not possible now: "
        "an exchange costs {n} favors, and you are to {task}",
        "refusal.no_card": "{move}: you have no {color} card",
        "refusal.no_set": "{move}: you do not hold that set",
        "refusal.no_such_move": "{move} is not the number of a move",
        "refusal.no_such_tile": "{move}: there is no lake tile with the sides {sides}",
        "refusal.not_in_hand": "{move}: you hold {tiles}, in any orientation",
        "refusal.not_now": "{move} is not possible now: you are to {task}",
        "refusal.not_open": "{move}: {spot} is not an open place beside the lake",
        "refusal.same_color": "{move}: take a card of a different color",
        "refusal.supply_empty": "{move}: no {color} card is in the supply",
        "task.exchange": "exchange a lantern card or pass",
        "task.dedicate": "make a dedication or pass",
        "task.discard": "discard down to {most} lantern cards",
        "task.place": "place a lake tile",
        # The result.
        "won.honor": "{winners} won with the most honor.",
        "won.favors": "{winners} won: equal in honor, but with more favors.",
        "won.lanterns": "{winners} won: equal in honor and favors, but with more lanterns.",
        "won.shared": "{winners} share the victory: equal in honor, favors and lanterns.",
    }
)
