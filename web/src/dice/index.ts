/** The client of Dice, loaded when somebody opens one of its tables. */
import type { GameClient } from "../app/game_client";
import { summarizeEnd } from "./end";
import { SHORTCUTS } from "./keys";
import { drawPicture } from "./picture";
import { replayView, scoresOf } from "./replay";
import { moveLines, taskLine } from "./sentences";
import Table from "./Table.svelte";

const dice: GameClient = {
  Table,
  keyRows: SHORTCUTS,
  hiddenHands: null,
  summarizeEnd,
  moveLines,
  taskLine,
  drawPicture,
  checkDraws: async (table, record) => (await import("./fairness")).checkDraws(table, record),
  loadMoment: () => import("./Moment.svelte"),
  replayView,
  scoresOf,
};

export default dice;
