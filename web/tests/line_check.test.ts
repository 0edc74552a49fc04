import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LineCheck } from "../src/wire/line_check";

let isNeeded = true;
const line = {
  isNeeded: () => isNeeded,
  ping: vi.fn(),
  setStalled: vi.fn(),
  replace: vi.fn(),
};
let check: LineCheck;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  isNeeded = true;
  check = new LineCheck(line);
  check.start();
});

afterEach(() => {
  check.stop();
  vi.useRealTimers();
});

test("a silent line is noticed within three seconds, and replaced in the end", () => {
  vi.advanceTimersByTime(2600);
  expect(line.ping).toHaveBeenCalledTimes(1);
  expect(line.setStalled).toHaveBeenCalledWith(true);
  expect(line.replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(7000);
  expect(line.replace).toHaveBeenCalledTimes(1);
});

test("a line on which something arrives again and again is not pinged", () => {
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(1000);
    check.heard();
  }
  expect(line.ping).not.toHaveBeenCalled();
});

test("a line that answers is never stalled, and one that nobody needs is not asked", () => {
  line.ping.mockImplementation(() => setTimeout(() => check.heard(), 100));
  vi.advanceTimersByTime(5000);
  expect(line.setStalled).not.toHaveBeenCalledWith(true);
  isNeeded = false;
  line.ping.mockClear();
  vi.advanceTimersByTime(5000);
  expect(line.ping).not.toHaveBeenCalled();
  line.ping.mockReset();
});
