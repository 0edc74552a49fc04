import { expect, test } from "vitest";
import { fit, keepInSight, LARGEST, pan, reveal, SMALLEST, zoom } from "../src/lake/camera";
import { nextPlace } from "../src/lake/arrow_keys";

const box = { left: -87, top: -87, right: 435, bottom: 261 };
const size = { width: 600, height: 400 };

test("fitting shows the whole box in the middle", () => {
  const camera = fit(box, size, 10);
  expect(box.left * camera.scale + camera.x).toBeGreaterThanOrEqual(9.9);
  expect(box.right * camera.scale + camera.x).toBeLessThanOrEqual(590.1);
  expect((box.top + box.bottom) * 0.5 * camera.scale + camera.y).toBeCloseTo(200);
});

test("zooming keeps the point under the pointer", () => {
  const camera = { x: 100, y: 50, scale: 0.5 };
  const at = { x: 220, y: 90 };
  const next = zoom(camera, 1.5, at);
  expect((at.x - camera.x) / camera.scale).toBeCloseTo((at.x - next.x) / next.scale);
});

test("zooming has bounds", () => {
  const camera = { x: 0, y: 0, scale: 1 };
  expect(zoom(camera, 100, { x: 0, y: 0 }).scale).toBe(LARGEST);
  expect(zoom(camera, 0.001, { x: 0, y: 0 }).scale).toBe(SMALLEST);
});

test("a part of the lake always stays in the window", () => {
  const far = keepInSight(pan({ x: 0, y: 0, scale: 1 }, 99999, -99999), box, size);
  expect(box.left * far.scale + far.x).toBeLessThan(size.width);
  expect(box.bottom * far.scale + far.y).toBeGreaterThan(0);
});

test("a place outside the window is brought in with a margin", () => {
  const camera = reveal({ x: 0, y: 0, scale: 1 }, { x: 900, y: 50 }, size, 80);
  expect(900 + camera.x).toBe(520);
  expect(50 + camera.y).toBe(80);
});

test("an arrow key leads to the nearest place in its direction, or stays", () => {
  const places = [
    { x: 0, y: 1 },
    { x: 1, y: 0 },
    { x: 0, y: -1 },
    { x: -1, y: 0 },
  ];
  expect(nextPlace(places, 0, [0, 1], 0)).toBe(2);
  expect(nextPlace(places, 3, [1, 0], 0)).toBe(1);
  expect(nextPlace(places, 1, [1, 0], 0)).toBe(1);
  expect(nextPlace([], 0, [1, 0], 0)).toBe(-1);
});
