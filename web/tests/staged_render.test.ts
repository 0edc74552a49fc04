import { expect, test } from "vitest";
import { Stages } from "../src/app/staged_render.svelte";

test("stages are rendered in order, nested stages after their parents", async () => {
  const stages = new Stages();
  const rendered: string[] = [];
  stages.add(() => {
    rendered.push("sheet");
    stages.add(() => rendered.push("lake"));
  });
  stages.add(() => rendered.push("seats"));
  expect(stages.isComplete).toBe(false);
  await stages.render();
  expect(rendered).toEqual(["sheet", "seats", "lake"]);
  expect(stages.isComplete).toBe(true);
});

test("the browser handles other tasks between two long stages", async () => {
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

test("a stage that is added between two stages is rendered too", async () => {
  const stages = new Stages();
  const rendered: string[] = [];
  const until = performance.now() + 20;
  stages.add(() => {
    while (performance.now() < until) rendered[0] = "long";
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      stages.add(() => rendered.push("late"));
      port1.close();
    };
    port2.postMessage(null);
  });
  stages.add(() => rendered.push("next"));
  await stages.render();
  expect(rendered).toEqual(["long", "next", "late"]);
  expect(stages.isComplete).toBe(true);
});
