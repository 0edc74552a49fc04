/** The viewport of the lake: its size, and a camera that fits the lake until a person moves it. */
import { type Camera, fit, keepInSight, pan, reveal, type Size, zoom } from "./camera";
import type { Box, Point } from "./geometry";

const MARGIN = 10;
const COMFORTABLE = 0.9;

export class Viewport {
  camera: Camera = $state.raw({ x: 0, y: 0, scale: 0.5 });
  /** Whether a gesture is going on. */
  isBusy: boolean = $state(false);
  /** Whether the first layout is done; only then are changes animated. */
  isSettled: boolean = $state(false);

  private window: Size = $state.raw({ width: 0, height: 0 });
  private isMoved = $state(false);

  constructor(private readonly box: () => Box) {}

  /** Fit the lake again as it grows, unless a person has moved the camera.
   *
   * A lake that would be drawn smaller than `least` is zoomed in on, so that it can be tapped.
   */
  follow(least = 0): void {
    if (this.isMoved || !this.window.width || !this.window.height) return;
    const whole = this.whole();
    const { width, height } = this.window;
    const factor = Math.max(1, least / whole.scale);
    this.camera = zoom(whole, factor, { x: width / 2, y: height / 2 });
  }

  resize(window: Size): void {
    this.window = window;
    if (!this.isSettled) requestAnimationFrame(() => (this.isSettled = true));
  }

  fitAll(): void {
    this.isMoved = false;
    this.camera = this.whole();
  }

  /** The camera that shows the whole lake. */
  private whole(): Camera {
    const largest = Math.max(COMFORTABLE, this.window.height / 800);
    return fit(this.box(), this.window, MARGIN, largest);
  }

  move(next: Camera): void {
    this.isMoved = true;
    this.camera = keepInSight(next, this.box(), this.window);
  }

  zoomBy(factor: number): void {
    const { width, height } = this.window;
    this.move(zoom(this.camera, factor, { x: width / 2, y: height / 2 }));
  }

  panBy(dx: number, dy: number): void {
    this.move(pan(this.camera, dx, dy));
  }

  reveal(point: Point, reach: number): void {
    this.camera = reveal(this.camera, point, this.window, reach * this.camera.scale);
  }
}

/** Reports the size of an element after layout, without forcing one. */
export function measured(
  element: HTMLElement,
  onresize: (size: Size) => void,
): { destroy: () => void } {
  const observer = new ResizeObserver((entries) => {
    const box = entries.at(-1)?.contentRect;
    if (box) onresize({ width: box.width, height: box.height });
  });
  observer.observe(element);
  return { destroy: () => observer.disconnect() };
}
