/** The camera over the lake: the position of the drawing's origin on the screen, and the scale. */
import type { Box, Point } from "./geometry";

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const SMALLEST = 0.06;
export const LARGEST = 1.6;

/** The camera that shows a whole box in a window, up to a largest scale. */
export function fit(box: Box, window: Size, margin: number, largest = 0.9): Camera {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = clamp(
    Math.min((window.width - 2 * margin) / width, (window.height - 2 * margin) / height),
    SMALLEST,
    largest,
  );
  return {
    x: window.width / 2 - ((box.left + box.right) / 2) * scale,
    y: window.height / 2 - ((box.top + box.bottom) / 2) * scale,
    scale,
  };
}

/** Zoom by a factor, keeping the point under the fingers where it is. */
export function zoom(camera: Camera, factor: number, at: Point): Camera {
  const scale = clamp(camera.scale * factor, SMALLEST, LARGEST);
  const ratio = scale / camera.scale;
  return { x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio, scale };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Keep at least a part of the box in the window. */
export function keepInSight(camera: Camera, box: Box, window: Size): Camera {
  const edge = 60;
  const x = clamp(
    camera.x,
    edge - box.right * camera.scale,
    window.width - edge - box.left * camera.scale,
  );
  const y = clamp(
    camera.y,
    edge - box.bottom * camera.scale,
    window.height - edge - box.top * camera.scale,
  );
  return { ...camera, x, y };
}

/** Move just far enough to bring a point well inside the window. */
export function reveal(camera: Camera, point: Point, window: Size, margin: number): Camera {
  const x = point.x * camera.scale + camera.x;
  const y = point.y * camera.scale + camera.y;
  const dx = clamp(x, margin, Math.max(margin, window.width - margin)) - x;
  const dy = clamp(y, margin, Math.max(margin, window.height - margin)) - y;
  return pan(camera, dx, dy);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
