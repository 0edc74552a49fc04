"""A finished match in which somebody played carelessly, and the way to its review."""

from __future__ import annotations

from tests.web.person import Person
from tests.web.positions import asked, find_position, open_table_at, record_of

THINKING_MILLISECONDS = 240_000
# Pass whenever that is allowed, otherwise play the first move, until the match is over.
PLAY_CARELESSLY = """(code) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  const send = (message) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
  const first = (c) => {
    if (c.can_pass) return 'pass';
    if (c.game === 'dice')
      return [...c.areas, ...c.ponds, ...c.launches.map((one) => one.move),
        ...c.cards.map((card) => `e${card}`), ...c.turns.map((turn) => `turn ${turn}`)][0];
    const named = [...c.dedications, ...c.discards, ...c.exchanges][0];
    if (named) return named.move;
    const { turns, places } = c.placements[0];
    return `${turns[0]}@${places[0].join(',')}`;
  };
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === 'changed') send({ type: 'refresh' });
    if (told.type !== 'state') return;
    if (told.table.status === 'over') { socket.close(); resolve(); }
    const { choices } = told;
    if (choices)
      send({ type: 'move', seat: choices.seat, seen: told.version, move: first(choices) });
  };
})"""


def careless_match(person: Person, game: str, players: int, step: str, after: int) -> str:
    """Play a match from some move on carelessly to its end; its code."""
    position = find_position(record_of(game, players), asked(step), after=after)
    code = open_table_at(person, position)
    person.open()
    person.page.evaluate(PLAY_CARELESSLY, code)
    return code


def show_review(person: Person, code: str) -> None:
    """Open the review of a match, and wait until it is whole."""
    person.open(f"/t/{code}/review")
    person.find(".account").wait_for(timeout=THINKING_MILLISECONDS)


def review(person: Person) -> None:
    """The review of a match of Harvest with three players."""
    show_review(person, careless_match(person, "harvest", 3, "place", 12))


def exercise(person: Person) -> None:
    """The position of a mistake, to be tried again."""
    review(person)
    person.press(person.find(".card .primary").first)
    person.find("main[data-version]").wait_for()


def dice_review(person: Person) -> None:
    """The review of a match of Dice."""
    show_review(person, careless_match(person, "dice", 2, "die", 60))
