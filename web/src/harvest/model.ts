/** A table of Harvest as the screen draws it. */
import { COLORS, type Color } from "../art/palette";
import { type LakeTile, parseTile, seenSide, type Side, turnToBottom } from "../lake/geometry";
import { levelName } from "../app/levels";
import { faceOf, seatLabel, seatName } from "../app/names";
import type { HarvestTokens, HarvestView, State } from "../wire/generated";
import { t } from "../words/words.svelte";

export const DEDICATIONS = ["four_of_a_kind", "three_pair", "seven_unique"] as const;

/** A view in which all hands may be open, as in a replay. */
export interface OpenView extends HarvestView {
  hands?: string[][];
  hands_platforms?: boolean[][];
}

export interface HandTile {
  readonly sides: string;
  readonly platform: boolean;
}

export interface SeatModel {
  readonly seat: number;
  readonly name: string;
  /** The name with the level of a bot. */
  readonly label: string;
  /** The name as the seat shows it: the only seat of the person is "You". */
  readonly title: string;
  readonly isYou: boolean;
  /** The key of a bot's level, and its words; both empty for a person. */
  readonly botLevel: string;
  readonly level: string;
  readonly face: ReturnType<typeof faceOf>;
  readonly isStarter: boolean;
  readonly isNext: boolean;
  readonly side: Side;
  readonly lanterns: readonly { color: Color; count: number }[];
  readonly lanternCount: number;
  readonly favors: number;
  readonly honor: number;
  readonly tokens: readonly number[];
  readonly isActing: boolean;
  readonly isMine: boolean;
  readonly step: string;
  /** Empty unless all hands are open, as in a replay. */
  readonly hand: readonly HandTile[];
}

interface TableModel {
  readonly turn: number;
  readonly seats: readonly SeatModel[];
  readonly tiles: readonly LakeTile[];
  readonly hand: readonly HandTile[];
  readonly view: HarvestView;
}

/** The model of a state; each seat is at the side of the screen that it faces. */
export function tableModel(state: State, openHands = false): TableModel {
  const view = harvestView(state);
  const bottom = view.viewer ?? ownSeatToAct(state) ?? state.you.seats[0];
  const facing = bottom === undefined ? "S" : sideOf(view, bottom);
  const turn = turnToBottom(facing);
  return {
    turn,
    view,
    seats: state.table.seats.map((_, seat) => seatModel(state, view, seat, turn, openHands)),
    tiles: view.lake.map((text, index) => ({
      ...parseTile(text),
      platform: view.platforms[index] ?? false,
      start: index === 0,
    })),
    hand: handTiles(view.hand, view.hand_platforms),
  };
}

/** At one screen, the seat whose turn comes next, while its hand is still covered. */
function ownSeatToAct({ table, you }: State): number | undefined {
  return table.to_act.find((one) => you.seats.includes(one.seat))?.seat;
}

/** The view of a state, which must be one of this game. */
export function harvestView({ view }: State): OpenView {
  if (view?.game !== "harvest") throw new TypeError(`not a view of Harvest: ${view?.game}`);
  return view;
}

function sideOf(view: OpenView, seat: number): Side {
  return (view.seats[seat] ?? "S") as Side;
}

function seatModel(
  state: State,
  view: OpenView,
  seat: number,
  turn: number,
  openHands: boolean,
): SeatModel {
  const info = state.table.seats[seat];
  const lanterns = COLORS.map((color) => ({
    color,
    count: view.lanterns[seat]?.[color] ?? 0,
  }));
  const tokens = tokenValues(view.tokens[seat], view.generic);
  const acting = state.table.to_act.find((one) => one.seat === seat);
  const isYou = state.you.seats.length === 1 && state.you.seats[0] === seat;
  const botLevel = info?.kind === "bot" ? (info.level ?? "") : "";
  const next = state.table.status === "running" ? (view.seat + 1) % view.players : -1;
  return {
    seat,
    name: seatName(info, seat),
    label: seatLabel(info, seat),
    title: isYou ? t("seat.you") : seatName(info, seat),
    isYou,
    botLevel,
    face: faceOf(info, seat),
    level: botLevel ? t("seat.bot", { level: levelName(botLevel) ?? botLevel }) : "",
    isStarter: view.start_player === seat,
    isNext: next === seat,
    side: seenSide(sideOf(view, seat), turn),
    lanterns,
    lanternCount: lanterns.reduce((sum, { count }) => sum + count, 0),
    favors: view.favors[seat] ?? 0,
    honor: tokens.reduce((sum, value) => sum + value, 0),
    tokens,
    isActing: acting !== undefined,
    isMine: state.you.seats.includes(seat),
    step: acting?.step ?? "",
    hand: openHands ? handTiles(view.hands?.[seat], view.hands_platforms?.[seat]) : [],
  };
}

function handTiles(
  hand: readonly string[] = [],
  platforms: readonly boolean[] = [],
): readonly HandTile[] {
  return hand.map((sides, index) => ({ sides, platform: platforms[index] ?? false }));
}

export function tokenValues(tokens: HarvestTokens | undefined, generic: number): number[] {
  if (!tokens) return [];
  const values = DEDICATIONS.flatMap((name) => tokens[name]);
  const extra = Array.from({ length: tokens.generic }, () => generic);
  return [...values, ...extra].sort((a, b) => b - a);
}
