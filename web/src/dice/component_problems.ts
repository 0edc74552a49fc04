/** What is wrong with a file of components, in the person's language. */
import type { ProblemDetail } from "../wire/generated";
import { type Catalog, readCatalog } from "../words/further";
import { addMessages, findMessage } from "../words/words.svelte";

const PREFIX = "component_problem.";
const CATALOGS = import.meta.glob<Catalog>("@dice/problems/??.json", { import: "default" });

/** Load the sentences; only a file with a problem needs them. */
export const loadProblemWords = (): Promise<void> =>
  addMessages("component problems", (wanted) => readCatalog(CATALOGS, "problems", wanted, PREFIX));

/** The sentence of a problem. */
export function problemSentence({ reason, facts }: ProblemDetail): string {
  const values = { ...facts };
  const { kind, where } = facts;
  if (kind !== undefined) values.found = findMessage(`${PREFIX}found.${kind}`) ?? kind;
  if (where === "") values.where = findMessage(`${PREFIX}where.file`) ?? "";
  return findMessage(PREFIX + reason, values) ?? reason;
}
