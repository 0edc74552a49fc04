/** Notices within three seconds that the line is dead, while somebody waits for it.
 *
 * A socket may look open for a minute after the network is gone. So as long as a line is needed,
 * which is during a person's turn and while a request is unanswered, it is pinged.
 */

/** Milliseconds between two looks at the line, and how long an answer may take. */
const INTERVAL = 700;
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
  /** When something was asked that has not been answered; 0 if nothing was. */
  private askedAt = 0;

  constructor(private readonly line: CheckedLine) {}

  start(): void {
    this.stop();
    this.timer = window.setInterval(() => this.look(), INTERVAL);
  }

  stop(): void {
    clearInterval(this.timer);
    this.askedAt = 0;
  }

  /** Something arrived. */
  heard(): void {
    this.askedAt = 0;
    this.line.setStalled(false);
  }

  /** Look at once, as when the browser says that the network is back. */
  lookNow(): void {
    if (this.askedAt) return;
    this.askedAt = performance.now();
    this.line.ping();
  }

  private look(): void {
    const silence = this.askedAt ? performance.now() - this.askedAt : 0;
    if (silence >= GIVE_UP) {
      this.askedAt = 0;
      this.line.replace();
    } else if (silence >= PATIENCE) this.line.setStalled(true);
    else if (!silence && !document.hidden && this.line.isNeeded()) this.lookNow();
  }
}
