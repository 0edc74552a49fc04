/** The move that a person has selected; only confirming plays it. */
import type { Line } from "../wire/line";
import type { DiceAfterMove, DiceChoices, DiceEvent, DiceView, PreviewOf } from "../wire/generated";
import { diceEvents } from "./events";
import { FireworkPlacement } from "./firework_placement.svelte";

/** What a move would do, and what would follow. */
export interface Preview {
  readonly events: readonly DiceEvent[];
  readonly after: DiceAfterMove | null;
}

/** Milliseconds before a preview is requested, because a dragged firework passes many places. */
const REST = 80;
const NOWHERE: ReadonlySet<string> = new Set();

export class Selection {
  move: string = $state("");
  quarters: number = $state(0);
  preview: Preview | undefined = $state.raw();
  readonly placement = new FireworkPlacement((launch) => this.choose(launch?.move ?? ""));

  private choices: DiceChoices | null = $state.raw(null);
  private version = -1;
  private seen = "";
  private asked = "";
  private timer = 0;

  constructor(private readonly line: Line) {}

  readonly areas: ReadonlySet<string> = $derived(new Set(this.choices?.areas));
  /** Ponds that can be shaded as a whole. */
  readonly ponds: ReadonlySet<string> = $derived(new Set(this.choices?.ponds));
  /** Areas that the selected move would open next; a pond counts with both its areas. */
  readonly hinted: ReadonlySet<string> = $derived.by(() => {
    const next = this.preview?.after?.choices;
    if (!next || !this.leads) return NOWHERE;
    return new Set([...next.areas, ...next.ponds.flatMap((pond) => [`${pond}a`, `${pond}b`])]);
  });
  /** Whether the move marks nothing on the sheet itself, so that what follows is shown instead. */
  private readonly leads: boolean = $derived(/^(turn|e)/.test(this.move));

  /** Take over a new position. */
  update(version: number, choices: DiceChoices | null, view: DiceView): void {
    const seen = `${version},${choices?.seat}`;
    if (seen === this.seen) return;
    this.seen = seen;
    this.version = version;
    // Other seats act at the same time; their moves do not change this seat's choices.
    const asked = JSON.stringify([choices, view.turn, view.rolls]);
    if (choices && asked === this.asked) return;
    this.asked = asked;
    this.choices = choices;
    this.choose("");
    this.placement.update(choices?.launches ?? [], view.shapes);
    if (choices?.step === "turn") this.turnTray(view.tray ?? 0);
  }

  /** Turn the tray on this screen; confirming turns it for everybody. */
  turnTray(quarters: number): void {
    this.quarters = ((quarters % 4) + 4) % 4;
    this.choose(`turn ${this.quarters}`);
  }

  /** Select an area, its pond, or a firework over its pond. */
  point(area: string): void {
    const pond = area.slice(0, -1);
    if (this.areas.has(area)) this.choose(area);
    else if (this.ponds.has(pond)) this.choose(pond);
    else this.placement.cover(pond);
  }

  /** Select a move as if the person had; it may begin with its seat. */
  lay(move: string): void {
    const own = move.replace(/^\d+:/, "");
    const quarters = /^turn (\d)$/.exec(own)?.[1];
    if (quarters) this.turnTray(Number(quarters));
    else if (own !== "pass" && !this.placement.lay(own)) this.choose(own);
  }

  choose(move: string): void {
    this.move = move;
    this.preview = undefined;
    clearTimeout(this.timer);
    if (move) this.timer = window.setTimeout(() => void this.loadPreviews(move), REST);
  }

  private async loadPreviews(move: string): Promise<void> {
    const { choices, version } = this;
    if (!choices) return;
    const answer = await this.line.request({
      type: "preview",
      seat: choices.seat,
      seen: version,
      moves: [move],
    });
    const found = answer.type === "previewed" ? answer.previews[0] : undefined;
    if (!found || this.move !== move) return;
    this.preview = { events: diceEvents(found), after: diceAfter(found) };
  }
}

function diceAfter({ after_move: after }: PreviewOf): DiceAfterMove | null {
  return after && "gifts" in after ? after : null;
}
