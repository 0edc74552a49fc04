"""The sentences of Dice in the terminal."""

from __future__ import annotations

from lakelight.cli.words import Catalog

say = Catalog(
    {
        "error.toml": "{name}: not TOML ({reason}); start from lakelight components show",
        "error.components": "{name}: {problems}",
        "error.sheet": "sheet {sheet!r}: expected {known}",
        # The command `lakelight components`.
        "components.valid": "{name}: the set is valid.",
        "components.invalid": "{name}: {count} problem:|{name}: {count} problems:",
        "components.title": "title      {title}",
        "components.lake": "lake       {width} ponds wide, {height} high",
        "components.boats": "boats      {count}: {names}",
        "components.platforms": "platforms  {count}: {names}",
        "components.pavilions": "pavilions  {count}: {names}",
        "components.sheets": "sheets     {names}",
        "components.fireworks": "fireworks  {names}",
        "components.hash": "hash       {hash}",
        "components.built_in": "This is the built-in set; a record need not contain it.",
        # The table.
        "turn": "Turn {turn} of {turns}: {name}",
        "last_firework": "Last fireworks: {name}",
        "over": "The end",
        "not_rolled": "the dice are not rolled yet",
        "turns": "turn",
        "gifts": "gifts",
        "points": "pts",
        "parts": "f+g+b",
        "bonus": "bonus",
        "score": "points",
        "fireworks": "fireworks",
        "second_group": "second group",
        "boats": "boats",
        "empty": "none left",
        "point_count": "{count} point|{count} points",
        "gift_count": "{count} gift|{count} gifts",
        "sheet": "{name}, sheet {sheet}: {gifts}, {points} "
        "(fireworks {fireworks}, second group {second_group}, boats {boats})",
        "no_sheet": "There is no sheet {asked!r}: type sheet and a letter ({letters}), a number "
        "or a name.",
        "legend": "# shaded   a, b, c under fireworks   (OR) boat   [WP] platform   * pavilion",
        # Emperor cards.
        "areas": "{count} area|{count} areas",
        "color.die": "of the color you face",
        "color.other_dice": "of a die you do not face",
        "color.no_die": "of a color no die shows",
        "color.any": "of any color",
        "color.one": "of one color",
        "where.anywhere": "{cost}: {areas} {color}",
        "where.border": "{cost}: {areas} at the edge, {color}",
        "where.half_shaded": "{cost}: {areas} of half-shaded ponds, {color}",
        "where.open_pond": "{cost}: {areas} of open ponds, {color}",
        "whole_pond": "{cost}: both areas of an open pond",
        "whole_pond_colored": "{cost}: both areas of an open pond, each {color}",
        # What happened.
        "did": "{name} {actions}.",
        "rolled": "rolled {colors}",
        "rerolled": "paid {cost} to roll again",
        "paid": "paid {cost} for {face}",
        "turned": "turned the tray by {quarters}: {faced}",
        "turned_alone": "turned the tray by {quarters}",
        "faces": "{name} {color}",
        "shaded.die": "shaded {area} ({color}, die)",
        "shaded.bonus": "shaded {area} ({color}, turn bonus)",
        "shaded.action": "shaded {area} ({color})",
        "shaded.platform": "shaded {area} ({color}, platform)",
        "gift_won": "won a gift",
        "platform": "completed the platform {pond}",
        "platform_lost": "found nothing open beside {pond}",
        "no_bonus": "did not use the turn bonus ({color})",
        "launched": "launched {firework} for {value} on {ponds}",
        # What may be done.
        "prompt.turn": "{name}: turn the tray, such as {example}.   (? for help)",
        "prompt.turn_or_reroll": "{name}: turn the tray, such as {example}, or reroll for a gift.  "
        " (? for help)",
        "prompt.die": "{name}: shade {color}, your die, such as {example}, or pass.   (? for help)",
        "prompt.bonus": "{name}: shade {color}, your turn bonus, such as {example}, or pass.",
        "prompt.emperor": "{name}: pay for an emperor card ({cards}), or pass.   (? for help)",
        "prompt.action": "{name}: card {card} is paid; shade a marked area, such as {example}.",
        "prompt.action_second": "{name}: card {card} is paid; shade another {color} area, "
        "such as {example}.",
        "prompt.platform": "{name}: the platform {pond} lets you shade beside it, such as "
        "{example}, or pass.",
        "prompt.firework": "{name}: launch a firework, such as {example}, or pass.   (moves: all)",
        "prompt.last_firework": "{name}: launch a last firework, such as {example}, or pass.",
        "moves.reroll": "Pay a gift and roll again",
        "moves.pass": "Do nothing",
        "moves.firework": "Launch {firework} for {value}",
        "help": "Moves:\n"
        "  turn 2        turn the tray by two quarters   reroll  another roll for a gift\n"
        "  C4a  C4b      shade an area of pond C4: a touches the top edge, b the bottom\n"
        "  e2            pay for emperor card 2          C4      a whole pond, if a card allows\n"
        "  V3@C4+D4+D5   launch a firework on those ponds; also v3 c4 d4 d5\n"
        "  pass          do nothing in this step\n"
        "On the lake: > your choices   * pavilion, a gift   [ ] platform   ( ) boat;\n"
        "  gray is shaded; gold is under a firework, with its stack and value.\n"
        "Points: f fireworks + g second-largest group of complete ponds + b boats.\n"
        "\n"
        "  sheet 2     the second player's sheet; also sheet B, sheet ben, or all with sheet",
        # Why a move is refused.
        "refusal": "{why}: you are to {task} ({clause}).\nLegal now: {legal}",
        "refusal.must": "{move}: you cannot decline this",
        "refusal.no_gift": "{move} costs a gift and you have none",
        "refusal.no_roll": "{move}: no roll is due",
        "refusal.no_such_firework": "{move}: no firework in play ({fireworks}) has that shape on "
        "these ponds",
        "refusal.no_such_move": "{move} is not the number of a move",
        "refusal.no_such_pond": "{move}: the lake has ponds A1 to {last}",
        "refusal.not_beside": "{area} is not beside the platform on {pond}",
        "refusal.not_by_card": "{area} is not what the emperor card lets you shade",
        "refusal.not_complete": "{move}: a firework needs complete ponds, none of them covered",
        "refusal.not_in_full": "{move}: the action of face {face} cannot be carried out in full",
        "refusal.not_now": "{move} is not possible now",
        "refusal.other_bonus": "{area} is {color}, and the turn bonus is {wanted}",
        "refusal.other_die": "{area} is {color}, and you face {wanted}",
        "refusal.roll_first": "{move}: the dice are rolled first",
        "refusal.shaded": "{area} is already shaded",
        "refusal.too_few_gifts": "{move} costs {cost} gifts and you have {held}",
        "task.turn": "turn the tray",
        "task.die": "shade an area in the color of your die, or pass",
        "task.bonus": "shade an area in the color of your turn bonus, or pass",
        "task.emperor": "pay for an emperor card or pass",
        "task.action": "shade what the emperor card owes",
        "task.platform": "shade an area beside the platform, or pass",
        "task.firework": "launch a firework or pass",
        "task.last_firework": "launch a last firework or pass",
        # The result.
        "won.score": "{winners} won with the most points.",
        "won.fireworks": "{winners} won: equal in points, but with more from fireworks.",
        "won.shared": "{winners} share the victory: equal in points and in fireworks.",
    }
)
