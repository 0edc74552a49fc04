"""Every sentence that people read in the terminal, in one place, so that it can be translated.

`say("key", name=...)` fills in a sentence. Where one and many differ, the two forms stand
on both sides of a bar and `count` decides.
"""

from __future__ import annotations

from collections.abc import Iterable

ENGLISH: dict[str, str] = {
    # Complaints: what was wrong, and what would be right.
    "error.file": "{name}: {reason}; give a file that can be read, or - for standard input",
    "error.long": "{name}: longer than {most} bytes; no record or position is so long",
    "error.utf8": "{name}: this is not UTF-8 text; records and positions are",
    "error.json": "{name}: {reason}",
    "error.write": "{name}: cannot be written ({reason}); name another place with -o or --record",
    "error.exists": "{name}: there is such a file already; give another name, "
    "or continue a match with --resume",
    "error.no_game": "the field game is missing: expected one of {games}",
    "error.position": "{name}: neither JSON nor a drawn position; "
    "a drawing begins with the name of its game ({games})",
    "error.drawing": "the drawing cannot be read ({reason})",
    "error.move_of_position": "{name}: this is a position; --move needs a record",
    "error.move_number": "move {move}: the record has positions 0 to {last}",
    "error.deal": "deal {text!r}: expected numbers of tiles, such as 1,2,3",
    "error.record_and_set_up": "{option} belongs to a new match; {record} has its own set-up",
    "error.no_deal": "{game} has no deal; --deal belongs to Harvest",
    "error.toml": "{name}: this is not TOML ({reason}); begin from lakelight components show",
    "error.components": "{name}: {problems}",
    "error.sheet": "sheet {sheet!r}: expected {known}",
    "error.rich": "to play and replay in the terminal: pip install lakelight[cli]",
    "error.names": "{count} names for {players} seats: give as many, with - for a bot",
    "error.name": "name {name!r}: expected 1 to {most} printable characters, "
    "and no name such as 'random bot'",
    "error.names_twice": "name {name!r} is there twice: give everybody a name of their own",
    "error.humans": "{humans} people at {players} seats: expected 0 to {players}",
    "error.humans_and_names": "give --humans or --names, not both",
    "error.bots": "bots {level!r}: expected {levels}",
    "error.seat": "seat {seat}: this match has seats 0 to {last}",
    "error.bench": "part {part!r}: expected {parts}",
    "error.rounds": "{rounds} rounds: expected 1 or more",
    "error.bench_worker": "the measurement stopped: {reason}",
    "error.server": "the server needs {missing}: pip install lakelight[server]",
    "error.backup": "{name}: the copy cannot be trusted ({reason}); try again",
    "error.backup_postgres": "PostgreSQL brings its own tool for this: pg_dump",
    "error.backup_source": "{name}: no such database; name it with --database",
    "error.backup_target": "{name}: there is such a file already; give another name",
    # Backup.
    "backup.done": "{name}: {count} match, checked|{name}: {count} matches, checked",
    # Verify.
    "verify.good": "{name}: everything that can be checked holds.",
    "verify.bad": "{name}: {problem}",
    "verify.commitment": "commitment: the SHA-256 of the seed is the one that was shown",
    "verify.commitment_alone": "commitment: given, but the seed is not revealed; not checked",
    "verify.no_commitment": "commitment: none in the record; not checked",
    "verify.deal": "chance: all of it is what the seed draws",
    "verify.no_seed": "chance: no seed in the record; not checked",
    "verify.moves": "moves: {count}, legal|moves: {count}, every one legal",
    "verify.rules": "rules: {rules}",
    "verify.other_rules": "rules: written under {given}, checked under {rules}",
    "verify.result": "result: as given",
    "verify.no_result": "result: none in the record; the moves lead to {result}",
    "verify.unfinished": "result: none yet, the match is unfinished",
    # Components.
    "components.good": "{name}: every rule of a set is kept.",
    "components.bad": "{name}: {count} problem:|{name}: {count} problems:",
    "components.title": "title      {title}",
    "components.lake": "lake       {width} ponds wide, {height} high",
    "components.boats": "boats      {count}: {names}",
    "components.platforms": "platforms  {count}: {names}",
    "components.pavilions": "pavilions  {count}: {names}",
    "components.sheets": "sheets     {names}",
    "components.fireworks": "fireworks  {names}",
    "components.hash": "hash       {hash}",
    "components.built_in": "This is the built-in set; a record need not carry it.",
    # Bench.
    "bench.measuring": "measuring {game}, {players} players ...",
    "bench.head": "{game}, {players} players",
    "bench.compiled": "compiled",
    "bench.plain": "plain Python",
    "bench.ratio": "times",
    "bench.playouts_per_s": "playouts a second",
    "bench.listing_playouts_per_s": "listing all moves",
    "bench.api_moves_per_s": "moves from Python",
    "bench.copies_per_s": "copies a second",
    "bench.import_ms": "import lakelight, ms",
    "bench.import_game_ms": "with the game, ms",
    "bench.state_bytes": "a state, bytes",
    "bench.two_threads_ratio": "two threads, times",
    "bench.searching": "measuring the bots of {game}, {players} players ...",
    "bench.search_head": "rounds of search a second: random playouts, sensible ones, two threads",
    "bench.search": "{game:<8}{players} players, {moment:<9}{random:>9}{sensible:>9}{threads:>7}",
    "bench.legend": "Median, then lowest and highest of all rounds; compiled and plain in turn.",
    # Play.
    "play.you": "You",
    "play.person": "Player {number}",
    "play.commitment": "All chance comes from a secret seed, shown at the end. Its SHA-256 now:\n"
    "{commitment}",
    "play.title": "move {number}: {name}",
    "play.hand_over": "Pass the keyboard to {name}, who presses Enter. ",
    "play.help": "\n"
    "  moves       every legal move       what MOVE   what a move would give\n"
    "  board       show the table again   undo        take back what showed no secret\n"
    "  save FILE   a copy of the record   quit        stop; --resume goes on later",
    "play.gave_up": "{count} inputs in a row named no move, and no person types them; "
    "the match stops here",
    "play.would": "That would do this: {told}",
    "play.nothing": "nothing.",
    "play.no_undo": "There is no move of yours in this turn to take back.",
    "play.no_undo_revealed": "That move showed something hidden; it cannot be taken back.",
    "play.save_where": "Say where: save match.json",
    "play.saved": "Saved as {path}.",
    "play.kept": "The record is in {path}.\nTo check all of it: lakelight verify {path}",
    "play.kept_unfinished": "The match is saved in {path}.\n"
    "To go on: lakelight play --resume {path}",
    "play.seed": "The seed was   {seed}",
    "play.commitment_again": "its SHA-256 is {commitment}",
    "replay.title": "{number} of {last}",
    "replay.keys": "Enter or arrows: on and back   b: back   number, Enter: jump   q: leave",
    "list.and": "{first} and {last}",
    # Why somebody won.
    "reason.harvest.honor": "{winners} won with the most honor.",
    "reason.harvest.favors": "{winners} won: level in honor, but with more favors.",
    "reason.harvest.lanterns": "{winners} won: level in honor and favors, but with more lanterns.",
    "reason.harvest.shared": "{winners} share the victory: level in honor, favors and lanterns.",
    "reason.dice.score": "{winners} won with the most points.",
    "reason.dice.fireworks": "{winners} won: level in points, but with more from fireworks.",
    "reason.dice.shared": "{winners} share the victory: level in points and in fireworks.",
    # Colors.
    "color.R": "red",
    "color.O": "orange",
    "color.G": "green",
    "color.B": "blue",
    "color.P": "purple",
    "color.W": "white",
    "color.K": "black",
    # Harvest: what lies on the table.
    "harvest.honor": "honor",
    "harvest.favors": "favors",
    "harvest.lanterns": "lanterns",
    "harvest.tiles": "tiles",
    "harvest.tokens": "tokens",
    "harvest.supply": "supply",
    "harvest.platform": "* platform",
    "harvest.draw_stack": "draw stack",
    "harvest.tile_count": "{count} tile|{count} tiles",
    "harvest.four_of_a_kind": "four of a kind",
    "harvest.three_pair": "three pair",
    "harvest.seven_unique": "seven unique",
    "harvest.stack_empty": "empty: {honor} each",
    # Harvest: what happened.
    "harvest.placed": "{name} placed {sides} at {at}.",
    "harvest.matched": "Matched: {gained}.",
    "harvest.match": "{color} with {at}",
    "harvest.match_missed": "{color} with {at} (no card left)",
    "harvest.favor_count": "{count} favor|{count} favors",
    "harvest.sides": "By side: {sides}.",
    "harvest.side": "{name} {color}",
    "harvest.sides_missed": "None left for: {sides}.",
    "harvest.drew": "{name} drew {tile}.",
    "harvest.cards": "{count} {color}",
    "harvest.dedicated": "{name} dedicated {dedication} ({returned}) for {honor} honor.",
    "harvest.exchanged": "{name} paid 2 favors and exchanged {returned} for {color}.",
    "harvest.discarded": "{name} discarded {returned}: more than 12 lanterns.",
    # Harvest: what may be done.
    "harvest.ask.exchange": "{name}: exchange for 2 favors, such as {example}, or pass.  (? helps)",
    "harvest.ask.dedicate": "{name}: dedicate, such as {example}, or pass.   (? for help)",
    "harvest.ask.discard": "{name}: more than 12 lanterns; return one, such as {example}.",
    "harvest.ask.place": "{name}: place a tile, such as {short} or {example}.   (? for help)",
    "harvest.group.exchange": "Return {color}",
    "harvest.group.dedicate": "Dedicate {dedication} for {honor} honor",
    "harvest.group.dedicate_empty": "Dedicate {dedication} for 4 honor (the stack is empty)",
    "harvest.group.discard": "Return one lantern",
    "harvest.group.pass": "Do nothing",
    "harvest.group.tiles": "A tile as it will lie (its sides north, east, south, west)",
    "harvest.group.places": "at an open place (x grows east, y grows north)",
    "harvest.group.together": "together, such as",
    "harvest.help": "Moves:\n"
    "  RBOK@2,-1   place a tile: red north, blue east, orange south, black west\n"
    "  1b@2,-1     the same by number: tile 1 of your hand in its turn b\n"
    "  P>R         exchange purple for red, for 2 favors\n"
    "  4R  2BRW  7 dedicate four of a kind, three pair, seven unique\n"
    "  -K          return a black lantern     pass   do nothing",
    # Dice: what lies on the table.
    "dice.turn": "Turn {turn} of {turns}: {name}",
    "dice.last_firework": "Last fireworks: {name}",
    "dice.over": "The end",
    "dice.in_hand": "the dice are in hand",
    "dice.turns": "turn",
    "dice.gifts": "gifts",
    "dice.points": "pts",
    "dice.parts": "f+g+b",
    "dice.bonus": "bonus",
    "dice.score": "points",
    "dice.fireworks": "fireworks",
    "dice.second_group": "second group",
    "dice.boats": "boats",
    "dice.empty": "none left",
    "dice.point_count": "{count} point|{count} points",
    "dice.gift_count": "{count} gift|{count} gifts",
    "dice.sheet": "{name}, sheet {sheet}: {gifts}, {points} "
    "(fireworks {fireworks}, second group {second_group}, boats {boats})",
    "dice.no_sheet": "There is no sheet {asked!r}: say sheet and a letter ({letters}), a number "
    "or a name.",
    "dice.legend": "# shaded   a, b, c under fireworks   (OR) boat   [WP] platform   * pavilion",
    # Dice: what an emperor card does.
    "dice.areas": "{count} area|{count} areas",
    "dice.color.die": "of the color you face",
    "dice.color.other_dice": "of a die you do not face",
    "dice.color.no_die": "of a color no die shows",
    "dice.color.any": "of any color",
    "dice.color.one": "of one color",
    "dice.where.anywhere": "{cost}: {areas} {color}",
    "dice.where.border": "{cost}: {areas} at the edge, {color}",
    "dice.where.half_shaded": "{cost}: {areas} of half-shaded ponds, {color}",
    "dice.where.open_pond": "{cost}: {areas} of open ponds, {color}",
    "dice.whole_pond": "{cost}: both areas of an open pond",
    "dice.whole_pond_colored": "{cost}: both areas of an open pond, each {color}",
    # Dice: what happened.
    "dice.did": "{name} {deeds}.",
    "dice.rolled": "rolled {colors}",
    "dice.rerolled": "paid {cost} to roll again",
    "dice.paid": "paid {cost} for {face}",
    "dice.turned": "turned the tray by {quarters}: {faced}",
    "dice.turned_alone": "turned the tray by {quarters}",
    "dice.faces": "{name} {color}",
    "dice.shaded.die": "shaded {area} ({color}, die)",
    "dice.shaded.bonus": "shaded {area} ({color}, turn bonus)",
    "dice.shaded.action": "shaded {area} ({color})",
    "dice.shaded.platform": "shaded {area} ({color}, platform)",
    "dice.gift_won": "won a gift",
    "dice.platform": "completed the platform {pond}",
    "dice.platform_lost": "found nothing open beside {pond}",
    "dice.no_bonus": "left the turn bonus ({color})",
    "dice.launched": "launched {firework} for {value} on {ponds}",
    # Dice: what may be done.
    "dice.ask.turn": "{name}: turn the tray, such as {example}.   (? for help)",
    "dice.ask.turn_or_reroll": "{name}: turn the tray, such as {example}, or reroll for a gift.   "
    "(? for help)",
    "dice.ask.die": "{name}: shade {color}, your die, such as {example}, or pass.   (? for help)",
    "dice.ask.bonus": "{name}: shade {color}, your turn bonus, such as {example}, or pass.",
    "dice.ask.emperor": "{name}: pay for an emperor card ({cards}), or pass.   (? for help)",
    "dice.ask.action": "{name}: card {card} is paid; shade what is marked, such as {example}.",
    "dice.ask.action_second": "{name}: card {card} is paid; shade another {color} area, "
    "such as {example}.",
    "dice.ask.platform": "{name}: the platform {pond} lets you shade beside it, such as {example}, "
    "or pass.",
    "dice.ask.firework": "{name}: launch a firework, such as {example}, or pass.   (moves: all)",
    "dice.ask.last_firework": "{name}: launch a last firework, such as {example}, or pass.",
    "dice.group.reroll": "Pay a gift and roll again",
    "dice.group.pass": "Do nothing",
    "dice.group.firework": "Launch {firework} for {value}",
    "dice.you": "you",
    "dice.you_is": "you are",
    "dice.you_has": "you have",
    "dice.you_faces": "you face",
    "dice.help": "Moves:\n"
    "  turn 2        turn the tray by two quarters   reroll  another roll for a gift\n"
    "  C4a  C4b      shade an area of pond C4: a touches the top edge, b the bottom\n"
    "  e2            pay for emperor card 2          C4      a whole pond, if it says so\n"
    "  V3@C4+D4+D5   launch a firework on those ponds; also v3 c4 d4 d5\n"
    "  pass          do nothing in this step\n"
    "On the lake: > your choices   * pavilion, a gift   [ ] platform   ( ) boat;\n"
    "  gray is shaded, gold lies under a firework with its stack and value.\n"
    "Points: f fireworks + g second-largest group of complete ponds + b boats.\n"
    "\n"
    "  sheet 2     the second player's sheet; also sheet B, sheet ben, or all by sheet",
}


def say(key: str, **fields: object) -> str:
    """The sentence of this key, filled in."""
    one, bar, many = ENGLISH[key].partition("|")
    return (many if bar and fields["count"] != 1 else one).format(**fields)


def listing(items: Iterable[str]) -> str:
    """a, b and c."""
    *first, last = list(items) or [""]
    return say("list.and", first=", ".join(first), last=last) if first else last
