/** What a person is about to do on the sheet; only confirming plays it. */
import type { Line } from "../wire/line";
import type { DiceChoices, DiceEvent, Launch } from "../wire/messages";

export class Choosing {
  move: string = $state("");
  firework: string = $state("");
  quarters: number = $state(0);
  events: readonly DiceEvent[] | undefined = $state.raw();

  private choices: DiceChoices | null = $state.raw(null);
  private version = -1;
  private seen = "";

  constructor(private readonly line: Line) {}

  readonly areas: ReadonlySet<string> = $derived(new Set(this.choices?.areas));
  readonly ponds: ReadonlySet<string> = $derived(new Set(this.choices?.ponds));
  readonly launches: readonly Launch[] = $derived(
    (this.choices?.launches ?? []).filter(
      (launch) => !this.firework || launch.firework === this.firework,
    ),
  );
  /** Ponds that some launch of the chosen firework would cover. */
  readonly launchable: ReadonlySet<string> = $derived(
    new Set(this.launches.flatMap((launch) => launch.ponds)),
  );
  readonly launch: Launch | undefined = $derived(
    this.launches.find((launch) => launch.move === this.move),
  );

  /** Take over a new position. */
  renew(version: number, choices: DiceChoices | null, tray: number | null): void {
    const seen = `${version},${choices?.seat}`;
    if (seen === this.seen) return;
    this.seen = seen;
    this.version = version;
    this.choices = choices;
    this.move = "";
    this.events = undefined;
    this.quarters = tray ?? 0;
    const offered = new Set(choices?.launches.map((launch) => launch.firework));
    if (!offered.has(this.firework)) this.firework = [...offered][0] ?? "";
  }

  /** Point at an area: it, its pond, or the next firework that covers its pond. */
  point(area: string): boolean {
    const pond = area.slice(0, -1);
    if (this.areas.has(area)) return this.choose(area);
    if (this.ponds.has(pond)) return this.choose(pond);
    return this.turnOver(pond);
  }

  /** The next way to lay the chosen firework over a pond. */
  turnOver(pond: string): boolean {
    const ways = this.launches.filter((launch) => launch.ponds.includes(pond));
    const next = ways[(ways.findIndex((way) => way.move === this.move) + 1) % ways.length];
    return next ? this.choose(next.move) : false;
  }

  /** The next way at all, for those who do not point. */
  nextLaunch(): void {
    const ways = this.launches;
    const next = ways[(ways.findIndex((way) => way.move === this.move) + 1) % ways.length];
    if (next) this.choose(next.move);
  }

  choose(move: string): boolean {
    this.move = move;
    void this.foresee(move);
    return true;
  }

  private async foresee(move: string): Promise<void> {
    const { choices, version } = this;
    this.events = undefined;
    if (!choices) return;
    const answer = await this.line.ask({
      type: "preview",
      seat: choices.seat,
      seen: version,
      moves: [move],
    });
    if (answer.type === "previewed" && this.move === move)
      this.events = answer.previews[0]?.events as DiceEvent[] | undefined;
  }
}
