"""What a person does without a network after one visit, in any browser.

The same on a static site and on the pages of a server that are kept for offline.
"""

from __future__ import annotations

from lakelight.games import GAMES
from tests.web.lesson_play import lesson_names, open_lesson, take_lesson
from tests.web.player import MOST_STEPS, Player

ENGINE_KEPT = """async () => {
  const listing = document.querySelector('meta[name="engine"]').content;
  const prefix = document.querySelector('meta[name="prefix"]').content;
  return Boolean(await caches.match(new URL(listing, new URL(prefix, location.href)).href));
}"""
HINT_IS_THERE = "document.querySelectorAll('.coach-hint .step')[1]?.disabled === false"
AT_THE_LAST_MOVE = """(() => {
  const at = document.querySelector('.controls input[type=range]');
  return at.max > 0 && at.value === at.max;
})()"""
BEST = -1
# A review is worked out here, part by part, or is there already: nobody else could have made it.
REVIEWED_HERE = """(() => {
  if (document.querySelector('.review .moments')) return true;
  const working = document.querySelector('.review .working');
  return document.querySelector('.review progress')?.value >= 2
    && working.innerText.includes('Your own device is thinking');
})()"""


def wait_for_engine(player: Player) -> None:
    """Wait until the page can do without a network."""
    player.wait_until(f"({ENGINE_KEPT})()")


def begin_against(player: Player, game: str, level: int) -> None:
    """Open a table against a level, by its place in the list."""
    player.open()
    player.choose_game(game)
    player.press(player.find(".levels label").nth(level))
    player.press(player.find(".go"))
    player.find("main[data-version]").wait_for()


def ask_for_hint(player: Player) -> None:
    """Ask for a hint; it is worked out beside the table."""
    player.find(".turn[aria-busy=false]").first.wait_for()
    player.press(player.find(".hint-button"))
    player.wait_until(HINT_IS_THERE)
    player.press_key("Escape")


def waiting(player: Player) -> int:
    """The version of the table when it is the person's turn."""
    player.find(".turn[aria-busy=false]").first.wait_for()
    return int(player.version)


def play_whole_match(player: Player, game: str) -> None:
    """A match against the highest level, with a hint and a reload; then its replay and review."""
    begin_against(player, game, BEST)
    assert player.play_once()
    ask_for_hint(player)
    play_on_to_the_end(player)
    player.press(player.find(".controls a[href*='/review']"))
    player.wait_until(REVIEWED_HERE)


def play_on_to_the_end(player: Player) -> None:
    """Open the page of a match again, play to its end, and see the end of its replay."""
    told = waiting(player)
    player.reload()
    # In Dice, bots may play at the same time.
    assert waiting(player) >= told
    player.play_to_the_end()
    player.find(".end-screen .winner").wait_for()
    player.wait_until("document.querySelector('.fairness .verdict')?.innerText.includes('✓')")
    player.press(player.find(".end-screen a[href$='/replay']").first)
    controls = player.find(".controls input[type=range]")
    controls.wait_for()
    controls.evaluate("element => element.focus()")
    player.press_key("End")
    player.wait_until(AT_THE_LAST_MOVE)


def play_around_one_screen(player: Player, moves: int = MOST_STEPS) -> None:
    """People share one screen, for some moves or until the match ends."""
    player.open()
    player.press(player.find(".modes .mode").first)
    player.press(player.find("dialog[open] .primary"))
    player.find("main[data-version]").wait_for()
    before = int(player.version)
    for _ in range(moves):
        player.find(".turn[aria-busy=false], .cover, .end-screen").first.wait_for()
        if player.is_at_the_end:
            break
        if player.find(".cover").count():
            player.press(player.find(".cover button"))
        assert player.play_once()
    assert int(player.version) > before


def take_first_lesson(player: Player) -> None:
    """Take a lesson to its end."""
    game = next(iter(GAMES))
    open_lesson(player, game, lesson_names(game)[0])
    take_lesson(player)
    player.find(".finished .primary").first.wait_for()
