import { expect, test } from "vitest";
import { Stages } from "../src/app/staged_render.svelte";

/** Take longer than a browser may wait before it handles other tasks. */
function takeLong(): void {
  const end = performance.now() + 20;
  while (performance.now() < end);
}

/** Run a function as a task of its own, as a browser does with a tap. */
function runAsTask(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    act();
    port1.close();
  };
  port2.postMessage(null);
}

/** Render a long stage and another one; a task is waiting when the long one ends. */
async function renderAfterLong(
  task: (stages: Stages, order: string[]) => void,
): Promise<{ stages: Stages; order: string[] }> {
  const stages = new Stages();
  const order: string[] = [];
  stages.add(() => {
    takeLong();
    order.push("long");
    runAsTask(() => task(stages, order));
  });
  stages.add(() => order.push("next"));
  await stages.render();
  return { stages, order };
}

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
  const { order } = await renderAfterLong((_, order) => order.push("tap"));
  expect(order).toEqual(["long", "tap", "next"]);
});

test("a stage that is added between two stages is rendered too", async () => {
  const { order, stages } = await renderAfterLong((stages, order) =>
    stages.add(() => order.push("late")),
  );
  expect(order).toEqual(["long", "next", "late"]);
  expect(stages.isComplete).toBe(true);
});
