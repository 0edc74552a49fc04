/** A table of Dice as the screen draws it. */
import { faceOf, seatName } from "../app/names";
import type { DiceSheet, DiceView, ScoreParts, State } from "../wire/generated";
import { parseLaunched } from "./sheet";

export type ScorePart = "fireworks" | "group" | "boats";

export interface SeatModel {
  readonly seat: number;
  readonly name: string;
  readonly face: ReturnType<typeof faceOf>;
  readonly sheet: DiceSheet;
  readonly gifts: number;
  readonly parts: ScoreParts;
  readonly total: number;
  /** The ponds that each part of the score comes from. */
  readonly scoring: Readonly<Record<ScorePart, readonly string[]>>;
  readonly isActing: boolean;
  /** The step it is at, while it acts. */
  readonly step: string;
  /** Whether it has finished this turn while others have not. */
  readonly isDone: boolean;
  readonly isMine: boolean;
  readonly isActive: boolean;
  readonly isStarter: boolean;
  /** The letter of its sheet. */
  readonly letter: string;
}

const NOTHING: ScoreParts = { fireworks: 0, second_group: 0, boats: 0 };

export function seatModels(state: State, view: DiceView): SeatModel[] {
  return view.seats.map((sheet, seat) => {
    const parts = view.score_parts[seat] ?? NOTHING;
    return {
      seat,
      name: seatName(state.table.seats[seat], seat),
      face: faceOf(state.table.seats[seat], seat),
      sheet,
      gifts: sheet.gifts,
      parts,
      total: parts.fireworks + parts.second_group + parts.boats,
      scoring: {
        fireworks: sheet.fireworks.flatMap((one) => parseLaunched(one).ponds),
        group: view.scoring_ponds[seat]?.second_group ?? [],
        boats: view.scoring_ponds[seat]?.boats ?? [],
      },
      isActing: sheet.step !== "",
      step: sheet.step,
      isDone: view.phase === "shade" && sheet.step === "",
      isMine: state.you.seats.includes(seat),
      isActive: view.active === seat,
      isStarter: view.first === seat,
      letter: view.sheets[seat] ?? "",
    };
  });
}

/** The view of a state, which must be one of this game. */
export function diceView({ view }: State): DiceView {
  if (view?.game !== "dice") throw new TypeError(`not a view of Dice: ${view?.game}`);
  return view;
}

/** What a drawing of a seat's sheet needs. */
export function sheetProps(
  { seat, name, sheet, letter, total, isStarter }: SeatModel,
  view: DiceView,
) {
  return {
    name,
    letter,
    score: total,
    isStarter,
    lake: view.lake,
    sheet,
    boxes: view.boxes[seat] ?? "",
    crossed: view.crossed_off[seat] ?? 0,
  };
}
