/** The screens that are loaded on demand; the server's page preloads the first one. */
import { reportFailedRequest } from "./offline.svelte";

export const screens = {
  home: () => orReport(import("../home/Home.svelte")),
  table: () => orReport(import("../table/TableScreen.svelte")),
  replay: () => orReport(import("../replay/Replay.svelte")),
  review: () => orReport(import("../review/Review.svelte")),
  exercises: () => orReport(import("../review/Exercises.svelte")),
  learn: () => orReport(import("../learn/Lessons.svelte")),
  lesson: () => orReport(import("../learn/Lesson.svelte")),
  matches: () => orReport(import("../statistics/Statistics.svelte")),
  rules: () => orReport(import("../rules/Rules.svelte")),
} as const;

/** A screen that cannot be loaded now is loaded when the server is back. */
async function orReport<Screen>(screen: Promise<Screen>): Promise<Screen> {
  return screen.catch((error: unknown) => {
    reportFailedRequest();
    throw error;
  });
}
