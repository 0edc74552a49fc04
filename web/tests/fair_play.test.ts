import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test, vi } from "vitest";
import FairPlayNotes from "../src/app/FairPlayNotes.svelte";
import { isolated, seatName } from "../src/app/names";
import { fairPlayNotes } from "../src/app/sentences";
import SeatQuestion from "../src/table/SeatQuestion.svelte";
import type { Connection } from "../src/wire/connection.svelte";
import type { State, TableInfo } from "../src/wire/generated";

const table = (fields: Partial<TableInfo>): TableInfo => fields as TableInfo;

describe("what players should know about a match", () => {
  test("a match that the seed dealt needs no note", () => {
    expect(fairPlayNotes(table({ opening_moves: null, late_seats: [] }))).toEqual([]);
  });

  test("a deal from a record is told, and so is a match that continues one", () => {
    const [deal] = fairPlayNotes(table({ opening_moves: 0 }));
    expect(deal).toContain("comes from a record");
    const [continued] = fairPlayNotes(table({ opening_moves: 7 }));
    expect(continued).toContain("after 7 moves");
  });

  test("a seat taken in mid-match is told, with or without consent", () => {
    const late_seats = [
      { seat: 1, name: "Cem", agreed: true },
      { seat: 2, name: "Dan", agreed: false },
    ];
    const [cem, dan] = fairPlayNotes(table({ late_seats }));
    expect(cem).toContain("Cem took a seat during the match, and the others agreed");
    expect(dan).toContain("only bots played");
  });

  test("the notes are on the screen", async () => {
    const props = { table: table({ opening_moves: 0 }) };
    const shown = mount(FairPlayNotes, { target: document.body, props });
    flushSync();
    expect(document.querySelector("aside")?.textContent).toContain("comes from a record");
    await unmount(shown);
  });
});

describe("a question for a seat", () => {
  const seat_asked = { seat: 1, name: "Cem", waiting_for: [0] };
  const state = (seats: number[]): State =>
    ({ version: 9, table: { seat_asked }, you: { seats } }) as unknown as State;

  test("is answered by a person whose consent is missing", async () => {
    const submit = vi.fn();
    const props = { connection: { submit } as unknown as Connection, state: state([0]) };
    const shown = mount(SeatQuestion, { target: document.body, props });
    flushSync();
    expect(document.querySelector("[role=alertdialog]")?.textContent).toContain("Cem");
    document.querySelectorAll("button")[1]?.click();
    expect(submit).toHaveBeenCalledWith({ type: "answer_seat", seen: 9, agree: false });
    await unmount(shown);
  });

  test("is not shown to anybody else", async () => {
    const props = { connection: {} as Connection, state: state([2]) };
    const shown = mount(SeatQuestion, { target: document.body, props });
    flushSync();
    expect(document.querySelector("[role=alertdialog]")).toBeNull();
    await unmount(shown);
  });
});

test("a name written from right to left does not turn the sentence around it", () => {
  expect(isolated("Ann")).toBe("Ann");
  expect(isolated("\u05d3\u05df")).toBe("\u2068\u05d3\u05df\u2069");
  expect(seatName({ kind: "person", name: "\u05d3\u05df" }, 0)).toBe("\u2068\u05d3\u05df\u2069");
});
