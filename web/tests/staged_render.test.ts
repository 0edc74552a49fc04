import { expect, test } from "vitest";
import { Stages } from "../src/app/staged_render.svelte";

test("pieces are built in order, those within others after them, and then it is whole", async () => {
  const pieces = new Stages();
  const built: string[] = [];
  pieces.add(() => {
    built.push("sheet");
    pieces.add(() => built.push("lake"));
  });
  pieces.add(() => built.push("seats"));
  expect(pieces.isComplete).toBe(false);
  await pieces.build();
  expect(built).toEqual(["sheet", "seats", "lake"]);
  expect(pieces.isComplete).toBe(true);
});

test("between two pieces that take long others get their turn", async () => {
  const pieces = new Stages();
  const order: string[] = [];
  const until = performance.now() + 20;
  pieces.add(() => {
    while (performance.now() < until) order[0] = "long";
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      order.push("tap");
      port1.close();
    };
    port2.postMessage(null);
  });
  pieces.add(() => order.push("next"));
  await pieces.build();
  expect(order).toEqual(["long", "tap", "next"]);
});

test("a piece that comes while the browser has its turn is built too", async () => {
  const pieces = new Stages();
  const built: string[] = [];
  const until = performance.now() + 20;
  pieces.add(() => {
    while (performance.now() < until) built[0] = "long";
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      pieces.add(() => built.push("late"));
      port1.close();
    };
    port2.postMessage(null);
  });
  pieces.add(() => built.push("next"));
  await pieces.build();
  expect(built).toEqual(["long", "next", "late"]);
  expect(pieces.isComplete).toBe(true);
});
