import { expect, test } from "vitest";
import { Stages } from "../src/app/staged_render.svelte";

test("stages are built in order, those within others after them, and then it is whole", async () => {
  const stages = new Stages();
  const built: string[] = [];
  stages.add(() => {
    built.push("sheet");
    stages.add(() => built.push("lake"));
  });
  stages.add(() => built.push("seats"));
  expect(stages.isComplete).toBe(false);
  await stages.render();
  expect(built).toEqual(["sheet", "seats", "lake"]);
  expect(stages.isComplete).toBe(true);
});

test("between two stages that take long others get their turn", async () => {
  const stages = new Stages();
  const order: string[] = [];
  const until = performance.now() + 20;
  stages.add(() => {
    while (performance.now() < until) order[0] = "long";
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      order.push("tap");
      port1.close();
    };
    port2.postMessage(null);
  });
  stages.add(() => order.push("next"));
  await stages.render();
  expect(order).toEqual(["long", "tap", "next"]);
});

test("a piece that comes while the browser has its turn is built too", async () => {
  const stages = new Stages();
  const built: string[] = [];
  const until = performance.now() + 20;
  stages.add(() => {
    while (performance.now() < until) built[0] = "long";
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      stages.add(() => built.push("late"));
      port1.close();
    };
    port2.postMessage(null);
  });
  stages.add(() => built.push("next"));
  await stages.render();
  expect(built).toEqual(["long", "next", "late"]);
  expect(stages.isComplete).toBe(true);
});
