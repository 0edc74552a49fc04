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
    "error.deal_and_seed": "a deal by hand is not drawn: leave --seed out of a random match by hand",
    "error.record_and_set_up": "{option} belongs to a new match; {record} has its own set-up",
    "error.rich": "to play and replay in the terminal: pip install lakelight[cli]",
    "error.no_face": "{game} cannot be shown in the terminal yet; play {games}",
    "error.names": "{count} names for {players} seats: give as many, with - for a bot",
    "error.name": "name {name!r}: expected 1 to {most} printable characters, "
    "and no name such as 'random bot'",
    "error.names_twice": "name {name!r} is there twice: give everybody a name of their own",
    "error.humans": "{humans} people at {players} seats: expected 0 to {players}",
    "error.humans_and_names": "give --humans or --names, not both",
    "error.bots": "bots {level!r}: expected {levels}",
    "error.seat": "seat {seat}: this match has seats 0 to {last}",
    "error.bench": "part {part!r}: expected {parts}",
    "error.bench_worker": "the measurement stopped: {reason}",
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
}


def say(key: str, **fields: object) -> str:
    """The sentence of this key, filled in."""
    one, bar, many = ENGLISH[key].partition("|")
    return (many if bar and fields["count"] != 1 else one).format(**fields)


def listing(items: Iterable[str]) -> str:
    """a, b and c."""
    *first, last = list(items) or [""]
    return say("list.and", first=", ".join(first), last=last) if first else last
