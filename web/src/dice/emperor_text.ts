/** What an emperor card lets a player do, in words, from what the card says and not from its name. */
import type { EmperorFace } from "../wire/generated";
import { type Key, t } from "../words/words.svelte";

/** Actions that have a sentence of their own: areas, color and place. */
const SENTENCES: Readonly<Partial<Record<string, Key>>> = {
  "1 die anywhere": "dice.face.1A",
  "1 other_dice border": "dice.face.1B",
  "1 no_die anywhere": "dice.face.2A",
  "1 any half_shaded": "dice.face.2B",
  "2 one anywhere": "dice.face.3A",
  "2 any open_pond": "dice.face.3B",
};

export function emperorText({ shade, color, where }: EmperorFace): string {
  const sentence = SENTENCES[`${shade} ${color} ${where}`];
  if (sentence) return t(sentence);
  const areas = t("dice.action.areas", { n: shade });
  const colors = t(`dice.action.color.${color as "any"}`);
  return where === "anywhere"
    ? t("dice.action.anywhere", { areas, colors })
    : t("dice.action.where", { areas, colors, where: t(`dice.action.${where as "border"}`) });
}
