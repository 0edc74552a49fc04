/** The client of Harvest, loaded when somebody opens one of its tables. */
import type { GameClient } from "../app/game_client";
import { summarizeEnd } from "./end";
import { hiddenHands } from "./hands";
import { SHORTCUTS } from "./keys";
import { drawPicture } from "./picture";
import { replayView, scoresOf } from "./replay";
import { moveLines, placeOf, taskLine } from "./sentences";
import Table from "./Table.svelte";

const harvest: GameClient = {
  Table,
  keyRows: SHORTCUTS,
  hiddenHands,
  summarizeEnd,
  moveLines,
  isOnTable: (news) => placeOf(news) !== null,
  taskLine,
  drawPicture,
  checkDraws: async (table, record) => (await import("./fairness")).checkDraws(table, record),
  loadMoment: () => import("./Moment.svelte"),
  replayView,
  scoresOf,
};

export default harvest;
