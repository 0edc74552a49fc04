/** The nearest set of a dedication as the server writes it: lower case for what is missing. */
import { colorsOf, type Color } from "../art/palette";

export interface SetCard {
  readonly color: Color;
  readonly isHeld: boolean;
}

/** The cards of a set such as `OOOo`, in order. */
export function setCards(set: string): SetCard[] {
  return colorsOf(set.toUpperCase()).map((color, index) => ({
    color,
    isHeld: set[index] === color,
  }));
}

/** How many cards of a set are held. */
export function countHeld(set: string): number {
  return setCards(set).filter(({ isHeld }) => isHeld).length;
}
