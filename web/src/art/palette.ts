/** Colours by letter, from the one palette of the house. */
import palette from "@art/palette.json";

export const COLOURS = ["R", "O", "G", "B", "P", "W", "K"] as const;
export type Colour = (typeof COLOURS)[number];

export const SHADES = palette.colours;
export const NIGHT = palette.night;

export function isColour(letter: string): letter is Colour {
  return (COLOURS as readonly string[]).includes(letter);
}

/** The letters of a text that name a colour, in order. */
export function coloursOf(text: string): Colour[] {
  return [...text].filter(isColour);
}
