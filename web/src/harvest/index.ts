/** All a Harvest table needs, fetched when somebody sits down at one. */
export { default as Table } from "./Table.svelte";
export { moveLines, taskLine } from "./sentences";
