/** Notices within three seconds that the line is dead, while somebody waits for it.
 *
 * A socket may look open for a minute after the network is gone. So as long as a line is needed,
 * which is while people play with each other and while a request is unanswered, it is pinged.
 */

/** Milliseconds of silence after which the line is pinged, and how long an answer may take. */
const INTERVAL = 1200;
const PATIENCE = 1300;
/** Milliseconds after which a silent line is given up for a new one. */
const GIVE_UP = 6000;

export interface CheckedLine {
  /** Whether somebody waits for the line, or may soon. */
  isNeeded(): boolean;
  ping(): void;
  /** The line went silent, or is heard again. */
  setStalled(isStalled: boolean): void;
  replace(): void;
}

export class LineCheck {
  private timer = 0;
  private patienceTimer = 0;
  /** When something was asked that has not been answered; 0 if nothing was. */
  private askedAt = 0;

  constructor(private readonly line: CheckedLine) {}

  start(): void {
    this.stop();
    this.watch();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    this.endWait();
  }

  /** Something arrived. */
  heard(): void {
    this.endWait();
    if (this.timer) this.watch();
    this.line.setStalled(false);
  }

  /** Look at once, as when the browser says that the network is back. */
  lookNow(): void {
    if (this.askedAt) return;
    this.askedAt = performance.now();
    this.patienceTimer = window.setTimeout(() => this.line.setStalled(true), PATIENCE);
    this.line.ping();
  }

  private watch(): void {
    clearInterval(this.timer);
    this.timer = window.setInterval(() => this.look(), INTERVAL);
  }

  private endWait(): void {
    clearTimeout(this.patienceTimer);
    this.askedAt = 0;
  }

  private look(): void {
    if (this.askedAt && performance.now() - this.askedAt >= GIVE_UP) {
      this.endWait();
      this.line.replace();
    } else if (!this.askedAt && !document.hidden && this.line.isNeeded()) this.lookNow();
  }
}
