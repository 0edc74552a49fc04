/** The words of the statistics, which only this screen loads. */
import type { Message, Values } from "../words/format";
import { addMessages, findMessage } from "../words/words.svelte";

const CATALOGS = import.meta.glob<Readonly<Record<string, Message>>>("./words/??.json", {
  import: "default",
});

export async function loadWords(): Promise<void> {
  await addMessages(
    "statistics",
    async (wanted) => (await CATALOGS[`./words/${wanted}.json`]?.()) ?? {},
  );
}

/** A message of this screen. */
export function words(key: string, values: Values = {}): string {
  return findMessage(`statistics.${key}`, values) ?? "";
}
