/** The colors, from the palette that the Python package shares. */
import palette from "@art/palette.json";

export const COLORS = ["R", "O", "G", "B", "P", "W", "K"] as const;
export type Color = (typeof COLORS)[number];

export const SHADES = palette.colors;
export const NIGHT = palette.night;

export function isColor(letter: string): letter is Color {
  return (COLORS as readonly string[]).includes(letter);
}

/** The letters of a text that are colors, in order. */
export function colorsOf(text: string): Color[] {
  return [...text].filter(isColor);
}
