/** All a Harvest table needs, fetched when somebody sits down at one. */
export { default as Table } from "./HarvestTable.svelte";
export { moveLines, taskLine } from "./speech";
