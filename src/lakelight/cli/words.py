"""The sentences that people read in the terminal, in one place, so that they can be translated.

`say("key", name=...)` fills in a sentence. Each game keeps its own catalog beside its face.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

MOST_LISTED = 6


class Catalog:
    """Sentences by key, filled in on demand.

    Where one and many differ, a bar stands between the two forms and `count` chooses.
    """

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = sentences

    def __call__(self, key: str, **fields: object) -> str:
        """The sentence of this key, filled in."""
        sentence = self.sentences[key]
        if "count" in fields:
            one, bar, many = sentence.partition("|")
            sentence = many if bar and fields["count"] != 1 else one
        return sentence.format(**fields)


say = Catalog(
    {
        # Help.
        "help.description": "Harvest and Dice: two games of lanterns on a lake.",
        "help.examples": """\
examples:
  lakelight play                              play a match against a bot
  lakelight play --names Ann,Ben,-            two people and a bot at one keyboard
  lakelight play --game dice --first-game     a first match of Dice
  lakelight play --resume lakelight-....json  continue a match
  lakelight replay match.json                 step through a match
  lakelight verify match.json                 check the deal and every move
  lakelight draw match.json -o lake.svg       draw the last position
  lakelight components show > mine.toml       start your own set of Dice components
  lakelight trace --players 3 --seed 7        print a random match for another program to check
  lakelight arena --bots level3,greedy        measure which bot is stronger

`lakelight COMMAND --help` describes one command. Exit codes: 0 success, 1 a check failed,
2 the request or its input cannot be read, 130 interrupted.
""",
        "help.play.examples": """\
examples:
  lakelight play
  lakelight play --players 4
  lakelight play --names Ann,Ben,-           Ann, Ben and a bot
  lakelight play --game dice --first-game
  lakelight play --game dice --sheets B,A --emperor A,B,B
  lakelight play --record match.json
  lakelight play --resume match.json
""",
        "help.trace.examples": """\
examples:
  lakelight trace --players 3 --seed 7
  lakelight trace --players 3 --seed 7 --with-record match.json | head -1
  lakelight trace --game dice --first-game --seed 7
  lakelight trace --record match.json
""",
        "help.arena.examples": """\
examples:
  lakelight arena --bots level3,greedy,random --matches 300
  lakelight arena --game harvest --players 4 --bots level5,greedy,greedy,greedy
  lakelight arena --bots level4,level3 --matches 2000 --until-better level4,level3
  lakelight arena --bots greedy,random --json --picture ratings.svg
  lakelight arena --bots greedy,random --cluster
""",
        "help.bench.examples": """\
examples:
  lakelight bench
  lakelight bench harvest --json
""",
        # Errors: what is wrong, and what would be right.
        "error.file": "{name}: {reason}; name a readable file, or - for standard input",
        "error.too_long": "{name}: longer than {most} bytes, the most that is read",
        "error.utf8": "{name}: not UTF-8 text, as records and positions are",
        "error.json": "{name}: {reason}",
        "error.write": "{name}: cannot be written ({reason}); name another file",
        "error.exists": "{name}: the file exists already; name another one, "
        "or continue its match with --resume",
        "error.no_game": "the field game is missing: expected one of {games}",
        "error.position": "{name}: neither JSON nor a drawn position; "
        "a drawing begins with the name of its game ({games})",
        "error.drawing": "the drawing cannot be read ({reason})",
        "error.move_of_position": "{name}: this is a position; --move needs a record",
        "error.move_number": "move {move}: the record has positions 0 to {last}",
        "error.record_has_setup": "{option} is for a new match; {record} has its own set-up",
        "error.option": "{option} is not an option of {game}",
        "error.rich": "playing and replaying in the terminal needs: pip install lakelight[cli]",
        "error.names": "{count} names for {players} seats: name every seat, with - for a bot",
        "error.name": "name {name!r}: expected 1 to {most} printable characters, "
        "and not the name of a bot, such as 'random bot'",
        "error.same_name": "name {name!r} appears twice: give every person a different name",
        "error.humans": "{humans} people at {players} seats: expected 0 to {players}",
        "error.humans_and_names": "give --humans or --names, not both",
        "error.bots": "bots {level!r}: expected {levels}",
        "error.seat": "seat {seat}: this match has seats 0 to {last}",
        "error.bench_part": "part {part!r}: expected {parts}",
        "error.bench_rounds": "{rounds} rounds: expected 1 or more",
        "error.bench_worker": "the measurement stopped: {reason}",
        "error.server": "the server needs {missing}: pip install lakelight[server]",
        "error.backup": "{name}: the copy failed ({reason}); try again",
        "error.backup_postgres": "back up PostgreSQL with its own tool, pg_dump",
        "error.backup_source": "{name}: no such database; name it with --database",
        "error.backup_target": "{name}: the file exists already; name another one",
        # Backup.
        "backup.done": "{name}: {count} match, checked|{name}: {count} matches, checked",
        # Verify.
        "verify.passed": "{name}: everything that can be checked is correct.",
        "verify.failed": "{name}: {problem}",
        "verify.commitment": "commitment: it is the SHA-256 of the seed",
        "verify.commitment_alone": "commitment: not checked, the seed is not revealed",
        "verify.no_commitment": "commitment: not checked, the record has none",
        "verify.chance": "chance: every result is the one that the seed draws",
        "verify.no_seed": "chance: not checked, there is no seed in the record",
        "verify.moves": "moves: {count} move, legal|moves: {count} moves, all legal",
        "verify.rules": "rules: {rules}",
        "verify.other_rules": "rules: written under {given}, checked under {rules}",
        "verify.result": "result: as the record says",
        "verify.no_result": "result: not checked, the record has none; the moves lead to {result}",
        "verify.unfinished": "result: none yet, the match is unfinished",
        # Bench.
        "bench.measuring": "measuring {game}, {players} players ...",
        "bench.head": "{game}, {players} players",
        "bench.compiled": "compiled",
        "bench.plain": "plain Python",
        "bench.ratio": "times",
        "bench.playouts_per_s": "playouts per second",
        "bench.listing_playouts_per_s": "listing all moves",
        "bench.api_moves_per_s": "moves from Python",
        "bench.copies_per_s": "copies per second",
        "bench.import_ms": "import lakelight, ms",
        "bench.import_game_ms": "with the game, ms",
        "bench.state_bytes": "state size, bytes",
        "bench.two_threads_ratio": "two threads, times",
        "bench.searching": "measuring the bots of {game}, {players} players ...",
        "bench.search_head": "search rounds per second: random playouts, sensible ones, 2 threads",
        "bench.search": "{game:<8}{players} players, {moment:<9}"
        "{random:>9}{sensible:>9}{threads:>7}",
        "bench.legend": "Median, then lowest and highest of all rounds; compiled and plain "
        "alternate.",
        # Arena.
        "arena.interrupted": "interrupted: {count} matches are saved in {path}; "
        "run the same command to continue",
        "arena.saved": "every match is saved in {path}",
        "arena.name_bots": "name the bots: --bots level3,greedy",
        "arena.until_better": "--until-better {given!r:.80} compares the two bots that play: "
        "name those two, such as --until-better level4,level3, and no others in --bots",
        "arena.line_up": "--bots repeats a bot: to play one line-up, name a bot for each of the "
        "{players} seats, such as {example}; otherwise name every bot once",
        # Play.
        "play.you": "You",
        "play.person": "Player {number}",
        "play.commitment": "All chance comes from a secret seed, shown at the end. Its SHA-256:\n"
        "{commitment}",
        "play.title": "move {number}: {name}",
        "play.hand_over": "Pass the keyboard to {name}, who presses Enter. ",
        "play.help": "\n"
        "  moves       list all legal moves   what MOVE   show what a move would do\n"
        "  board       show the table again   undo        take back your last move\n"
        "  save FILE   copy the record        quit        stop; --resume continues later",
        "play.gave_up": "{count} lines in a row were no move, and no person is typing; "
        "the match stops here",
        "play.would": "That would do this: {effects}",
        "play.nothing": "nothing.",
        "play.no_undo": "You have no move in this turn to take back.",
        "play.no_undo_revealed": "That move revealed something hidden; it cannot be taken back.",
        "play.save_where": "Name a file: save match.json",
        "play.saved": "Saved as {path}.",
        "play.record": "The record is in {path}.\nTo check it: lakelight verify {path}",
        "play.unfinished": "The match is saved in {path}.\n"
        "To continue: lakelight play --resume {path}",
        "play.seed": "The seed was   {seed}",
        "play.seed_commitment": "its SHA-256 is {commitment}",
        # Replay.
        "replay.title": "{number} of {last}",
        "replay.keys": "Enter or arrows: next and back   b: back   number, Enter: jump   q: quit",
        # A game that has no face of its own.
        "plain.prompt": "{name}: type a move, such as {example}.   (? for help)",
        "plain.legal": "Legal moves",
        "plain.event": "{name}: {event}.",
        "plain.event_of_all": "{event}.",
        "plain.won": "{winners} won by {reason}.",
        "plain.shared": "{winners} share the victory.",
        "plain.help": "Type a move as `moves` lists it.",
        # Lists and colors.
        "list.and": "{first} and {last}",
        "list.more": "{first} and {count} more",
        "color.R": "red",
        "color.O": "orange",
        "color.G": "green",
        "color.B": "blue",
        "color.P": "purple",
        "color.W": "white",
        "color.K": "black",
    }
)


def listing(items: Iterable[str]) -> str:
    """a, b and c."""
    *first, last = list(items) or [""]
    return say("list.and", first=", ".join(first), last=last) if first else last


def some_of(items: Sequence[str]) -> str:
    """The first items, and how many more there are."""
    first, more = ", ".join(items[:MOST_LISTED]), len(items) - MOST_LISTED
    return say("list.more", first=first, count=more) if more > 0 else first


def color_name(letter: str) -> str:
    """The name of a lantern color."""
    return say(f"color.{letter}")
