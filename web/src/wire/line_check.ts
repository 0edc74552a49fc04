/** Notices within three seconds that the line is dead, while somebody waits for it.
 *
 * A socket may look open for a minute after the network is gone. So for a person who plays and
 * looks at the table, the server is asked for heartbeats, which come every two seconds when nothing
 * else does. Other lines are pinged while a request is unanswered.
 */

/** Milliseconds without a heartbeat after which the line is silent. */
const SILENCE = 2700;
/** Milliseconds after which a line without heartbeats is pinged, and how long an answer may take. */
const INTERVAL = 1200;
const PING_TIMEOUT = 1300;
/** Milliseconds after which a silent line is given up for a new one. */
const GIVE_UP = 6000;

export interface CheckedLine {
  /** Whether its person plays, and wants to know at once that the line is dead. */
  isPlaying(): boolean;
  /** Whether something was requested and not answered. */
  isAwaited(): boolean;
  askForHeartbeats(isWanted: boolean): void;
  ping(): void;
  /** The line went silent, or is heard again. */
  setStalled(isStalled: boolean): void;
  replace(): void;
}

export class LineCheck {
  private timer = 0;
  private pingTimer = 0;
  private hasHeartbeats = false;
  /** When something was asked that has not been answered; 0 if nothing was. */
  private askedAt = 0;

  constructor(private readonly line: CheckedLine) {}

  /** Begin with a new line. */
  start(): void {
    this.endWait();
    this.hasHeartbeats = false;
    this.watch();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.endWait();
  }

  /** Something arrived. */
  heard(): void {
    this.endWait();
    this.line.setStalled(false);
    this.update();
  }

  /** The page was hidden or shown, or the match began or ended. */
  update(): void {
    if (this.timer) this.watch();
  }

  /** Look at once, as when the browser says that the network is back. */
  lookNow(): void {
    if (this.askedAt) return;
    this.pingTimer = window.setTimeout(() => this.line.setStalled(true), PING_TIMEOUT);
    this.ask();
  }

  private watch(): void {
    const isWanted = !document.hidden && this.line.isPlaying();
    if (isWanted !== this.hasHeartbeats) this.line.askForHeartbeats(isWanted);
    this.hasHeartbeats = isWanted;
    this.wait(isWanted ? SILENCE : INTERVAL);
  }

  private wait(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), milliseconds);
  }

  private ask(): void {
    this.askedAt = performance.now();
    this.line.ping();
  }

  private endWait(): void {
    clearTimeout(this.pingTimer);
    this.askedAt = 0;
  }

  private look(): void {
    this.wait(INTERVAL);
    if (this.askedAt && performance.now() - this.askedAt >= GIVE_UP) {
      this.endWait();
      this.line.replace();
    } else if (!this.askedAt && !document.hidden) {
      if (this.hasHeartbeats) {
        this.line.setStalled(true);
        this.ask();
      } else if (this.line.isAwaited()) this.lookNow();
    }
  }
}
