/** All a Dice table needs, fetched when somebody sits down at one. */
export { default as Table } from "./DiceTable.svelte";
export { moveLines, taskLine } from "./speech";
