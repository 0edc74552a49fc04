import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LineCheck } from "../src/wire/line_check";

let isPlaying = true;
let isAwaited = false;
const line = {
  isPlaying: () => isPlaying,
  isAwaited: () => isAwaited,
  askForHeartbeats: vi.fn(),
  ping: vi.fn(),
  setStalled: vi.fn(),
  replace: vi.fn(),
};
let check: LineCheck;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  isPlaying = true;
  isAwaited = false;
  check = new LineCheck(line);
  check.start();
});

afterEach(() => {
  check.stop();
  vi.useRealTimers();
});

test("somebody who plays asks for heartbeats once, and no more of them when the match is over", () => {
  check.heard();
  check.heard();
  expect(line.askForHeartbeats.mock.calls).toEqual([[true]]);
  isPlaying = false;
  check.heard();
  expect(line.askForHeartbeats.mock.calls).toEqual([[true], [false]]);
});

test("a new line is asked for heartbeats again", () => {
  check.start();
  expect(line.askForHeartbeats.mock.calls).toEqual([[true], [true]]);
});

test("a silent line is noticed within three seconds, and replaced in the end", () => {
  vi.advanceTimersByTime(2600);
  expect(line.setStalled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(line.setStalled).toHaveBeenCalledWith(true);
  expect(line.ping).toHaveBeenCalledTimes(1);
  expect(line.replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(8000);
  expect(line.replace).toHaveBeenCalledTimes(1);
});

test("a line with heartbeats is neither pinged nor stalled", () => {
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(2000);
    check.heard();
  }
  expect(line.ping).not.toHaveBeenCalled();
  expect(line.setStalled).not.toHaveBeenCalledWith(true);
});

test("a line without heartbeats is pinged only while an answer is awaited", () => {
  isPlaying = false;
  check.heard();
  line.ping.mockImplementation(() => setTimeout(() => check.heard(), 100));
  vi.advanceTimersByTime(5000);
  expect(line.ping).not.toHaveBeenCalled();
  isAwaited = true;
  vi.advanceTimersByTime(5000);
  expect(line.ping).toHaveBeenCalled();
  expect(line.setStalled).not.toHaveBeenCalledWith(true);
  line.ping.mockReset();
  vi.advanceTimersByTime(3000);
  expect(line.setStalled).toHaveBeenCalledWith(true);
});
