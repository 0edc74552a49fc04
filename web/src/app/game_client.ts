/** The contract between the app and a game: each game's folder exports one `GameClient`. */
import type { Component, Snippet } from "svelte";
import type { News, Position, State, TableInfo, View } from "../wire/generated";
import type { Line } from "../wire/line";
import type { KeyRow } from "./keys";

export interface GameClient {
  /** The table during a match and in a replay. */
  readonly Table: Component<TableProps>;
  /** The keys of the table, for the help dialog. */
  readonly keyRows: readonly KeyRow[];
  /** Null in a game that hides nothing from anybody. */
  readonly hiddenHands: HiddenHands | null;
  /** What the end screen shows of a finished match. */
  summarizeEnd(state: State): EndSummary;
  /** What a move did, in sentences; `isSpoken` for those who hear them and see no table. */
  moveLines(news: News, nameOf: (seat: number) => string, isSpoken?: boolean): string[];
  /** Whether the table can show where a move was made, when it gets it as `pointedAt`. */
  isOnTable?(news: News): boolean;
  /** What the person has to do now, or an empty text. */
  taskLine(state: State): string;
  /** Draw the picture that a person can share into an element; returns how to remove it. */
  drawPicture(target: HTMLElement, state: State): () => unknown;
  /** Draw again, from the revealed seed, what chance decided, and compare it with the record. */
  checkDraws(table: TableInfo, record: unknown): Promise<DrawChecks>;
  /** The score of each seat in a position of a replay. */
  scoresOf(position: Position): readonly number[];
  /** The drawing of a decision in a review, loaded when a review is opened. */
  loadMoment(): Promise<{ default: Component<MomentProps> }>;
  /** A position of a replay as one seat sees it, or as an onlooker sees it. */
  replayView(position: Position, viewer: number | null): View;
}

export interface HiddenHands {
  /** The same state without the hand, for the moment when a device changes hands. */
  cover(state: State): State;
}

export interface TableProps {
  connection: Line;
  /** A state with a view of this game. */
  state: State;
  /** Show every hand, as a replay can. */
  openHands?: boolean;
  /** The moves so far that stand, for the log and for what came since the person's turn. */
  moves: readonly News[];
  /** A move of the log that the person wants to see on the table. */
  pointedAt?: News | null;
  onlog: () => void;
  onmenu: () => void;
  onhelp: () => void;
  /** Shown in place of the choices of a turn, such as the controls of a replay. */
  children?: Snippet | undefined;
}

export interface MomentProps {
  state: State;
  seat: number;
  /** The move that was played, and a better one, in notation. */
  played: string;
  better: string;
  yoursLabel: string;
  betterLabel: string;
}

export interface EndSummary {
  /** What rises behind the winner's name. */
  readonly lights: "lanterns" | "fireworks";
  /** Why the winner won, in a sentence. */
  readonly reason: string;
  /** The clause that says how winners are determined. */
  readonly clause: string;
  /** The columns of the ranking; one is the score, and one decided the match, if any did. */
  readonly columns: readonly EndColumn[];
  readonly scoreColumn: number;
  readonly decisiveColumn: number;
  /** The values of each seat, in the order of the columns. */
  readonly values: readonly (readonly number[])[];
  /** Where scores come from, and for each seat the parts of its score. */
  readonly sources: readonly string[];
  readonly parts: readonly (readonly EndPart[])[];
  /** A score in words, such as "38 honor". */
  readonly scoreLine: (score: number) => string;
}

/** A part of a score: the index of its source, and whether it stands for something generic. */
export interface EndPart {
  readonly source: number;
  readonly value: number;
  readonly isGeneric?: boolean;
}

interface EndColumn {
  readonly label: string;
  /** A symbol of the art that stands for the label. */
  readonly symbol?: string;
}

/** Whether each thing that a seed decided is as the seed says. */
export type DrawChecks = Partial<Record<"starter" | "deal" | "setup" | "rolls", boolean>>;
