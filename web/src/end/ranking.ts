/** The rows of a finished match: of the ranking, and of the picture to share. */
import type { EndPart, EndSummary } from "../app/game_client";
import { faceOf, seatName } from "../app/names";
import type { TableInfo } from "../wire/generated";
import type { Row } from "./poster";

export interface RankedSeat {
  readonly place: number;
  readonly seat: number;
  readonly name: string;
  readonly values: readonly number[];
  readonly parts: readonly EndPart[];
  readonly face: ReturnType<typeof faceOf>;
}

/** The seats in the order of their places. */
export function rankSeats(table: TableInfo, { values, parts }: EndSummary): RankedSeat[] {
  return values
    .map((own, seat) => ({
      place: table.result?.places[seat] ?? 0,
      seat,
      parts: parts[seat] ?? [],
      face: faceOf(table.seats[seat], seat),
      name: seatName(table.seats[seat], seat),
      values: own,
    }))
    .sort((a, b) => a.place - b.place);
}

/** A row of the picture: besides the score, numbers with their symbols, or else the sum. */
export function posterRow({ place, name, values }: RankedSeat, summary: EndSummary): Row {
  const { columns, scoreColumn } = summary;
  const others = columns
    .map(({ symbol }, column) => ({ symbol, count: values[column] ?? 0, column }))
    .filter(({ column }) => column !== scoreColumn);
  const parts = others.flatMap(({ symbol, count }) => (symbol ? [{ symbol, count }] : []));
  const score = values[scoreColumn] ?? 0;
  return parts.length
    ? { place, name, score, parts }
    : { place, name, score, detail: others.map(({ count }) => count).join(" + ") };
}
