/** The words of the lessons, which the server's package has for the terminal, too. */
import { type Catalog, readCatalog } from "../words/further";
import { loadSecondPerson } from "../words/second_person";
import { addMessages, findMessage } from "../words/words.svelte";

const SHARED = import.meta.glob<Catalog>("@coach/words/??.json", { import: "default" });
const OF_GAMES = import.meta.glob<Catalog>("@coach/*/words/??.json", { import: "default" });

/** Load the words that all lessons share, and those of some games. */
export async function loadLessonWords(games: readonly string[]): Promise<void> {
  await Promise.all([
    loadSecondPerson(),
    addMessages("lessons", (wanted) => readCatalog(SHARED, "words", wanted, "")),
    ...games.map((game) =>
      addMessages(`lessons of ${game}`, (wanted) =>
        readCatalog(OF_GAMES, `${game}/words`, wanted, `${game}.`),
      ),
    ),
  ]);
}

/** A text of a lesson of a game. */
export function lessonText(game: string, key: string): string {
  return findMessage(`${game}.${key}`) ?? findMessage(key) ?? key;
}

/** A word that all lessons share. */
export function learnWord(key: string, values: Record<string, string | number> = {}): string {
  return findMessage(key, values) ?? key;
}
