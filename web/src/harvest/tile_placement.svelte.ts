/** The placement that a person prepares: which tile, its orientation, its place, its preview. */
import { formatPlacement, type Place, samePlace } from "../lake/geometry";
import type { Line } from "../wire/line";
import type { HarvestChoices, HarvestEvent, Placement, PreviewOf } from "../wire/generated";
import { harvestEvents } from "./events";

const MOST_PREVIEWS = 16;

/** What a move would do, and how many cards of each nearest set the person would then hold. */
interface Previewed {
  readonly events: readonly HarvestEvent[];
  readonly sets: readonly number[] | undefined;
}

export class TilePlacement {
  /** The index of the tile in the hand. */
  tile: number = $state(0);
  /** The chosen place; only confirming plays the move. */
  chosen: Place | null = $state.raw(null);
  /** The place under the pointer or the focus. */
  hovered: Place | null = $state.raw(null);

  private quarters: number[] = $state([]);
  private hand: readonly string[] = $state.raw([]);
  private choices: HarvestChoices | null = $state.raw(null);
  private previews: ReadonlyMap<string, Previewed> = $state.raw(new Map());
  private version = -1;
  private seen = "";
  private readonly asked = new Set<string>();

  constructor(private readonly connection: Line) {}

  readonly placement: Placement | undefined = $derived(this.placementOf(this.tile));
  readonly sides: string = $derived(this.lying(this.tile));
  readonly places: readonly Place[] = $derived(
    (this.placement?.places ?? []).map(([x, y]) => ({ x, y })),
  );
  /** The place where the tile is shown. */
  readonly target: Place | null = $derived(this.hovered ?? this.chosen);
  readonly move: string = $derived(this.moveTo(this.target));
  /** The move that confirming plays, wherever the pointer is. */
  readonly chosenMove: string = $derived(this.moveTo(this.chosen));
  private readonly preview: Previewed | undefined = $derived(this.previews.get(this.move));
  readonly events: readonly HarvestEvent[] | undefined = $derived(this.preview?.events);
  readonly sets: readonly number[] | undefined = $derived(this.preview?.sets);
  readonly isOpen: boolean = $derived((this.choices?.placements.length ?? 0) > 0);

  /** Take over a new position; the choices so far stay where they are still possible. */
  update(version: number, hand: readonly string[], choices: HarvestChoices | null): void {
    const seen = [version, choices?.seat, ...hand].join();
    if (seen === this.seen) return;
    this.seen = seen;
    this.version = version;
    const isSameHand = hand.join() === this.hand.join() && choices?.seat === this.choices?.seat;
    if (!isSameHand) this.quarters = hand.map(() => 0);
    this.hand = hand;
    this.choices = choices;
    if (!isSameHand || !this.places.some((place) => this.isChosen(place))) this.chosen = null;
    this.hovered = null;
    this.previews = new Map();
    this.asked.clear();
    if (this.tile >= hand.length) this.tile = 0;
    void this.loadPreviews();
  }

  /** The sides of a tile of the hand in its current orientation. */
  lying(index: number): string {
    const sides = this.hand[index] ?? "";
    const turns = this.placementOf(index)?.turns;
    if (!turns) return sides;
    const start = Math.max(0, turns.indexOf(sides));
    return turns[(start + (this.quarters[index] ?? 0)) % turns.length] ?? sides;
  }

  take(index: number): void {
    if (index >= this.hand.length || index === this.tile) return;
    this.tile = index;
    void this.loadPreviews();
  }

  rotate(by: 1 | -1 = 1): void {
    const turns = this.placement?.turns.length ?? 4;
    this.quarters[this.tile] = ((this.quarters[this.tile] ?? 0) + by + turns) % turns;
    void this.loadPreviews();
  }

  choose(place: Place): void {
    this.chosen = place;
    this.hovered = null;
  }

  /** Take the tile of a move, turn it, and choose its place. */
  lay(move: string): void {
    const [sides = "", spot = ""] = move.split("@");
    const tile = this.hand.findIndex((_, at) => this.placementOf(at)?.turns.includes(sides));
    const turns = this.placementOf(tile)?.turns;
    if (!spot || !turns) return;
    const start = Math.max(0, turns.indexOf(this.hand[tile] ?? ""));
    const [x = 0, y = 0] = spot.split(",").map(Number);
    this.tile = tile;
    this.quarters[tile] = (turns.indexOf(sides) - start + turns.length) % turns.length;
    this.choose({ x, y });
    void this.loadPreviews();
  }

  isChosen(place: Place): boolean {
    return this.chosen !== null && samePlace(this.chosen, place);
  }

  /** What the chosen tile would do at a place, if its preview has arrived. */
  eventsAt(place: Place): readonly HarvestEvent[] | undefined {
    return this.previews.get(formatPlacement(this.sides, place))?.events;
  }

  private moveTo(place: Place | null): string {
    return place && this.sides ? formatPlacement(this.sides, place) : "";
  }

  private placementOf(index: number): Placement | undefined {
    const sides = this.hand[index];
    return this.choices?.placements.find((one) => one.turns.includes(sides ?? ""));
  }

  /** Request the previews of all places, so that none is waited for. */
  private async loadPreviews(): Promise<void> {
    const { choices, version, sides } = this;
    if (!choices || !sides || this.asked.has(sides)) return;
    this.asked.add(sides);
    const moves = this.places.map((place) => formatPlacement(sides, place));
    for (let at = 0; at < moves.length; at += MOST_PREVIEWS) {
      const some = moves.slice(at, at + MOST_PREVIEWS);
      const reply = await this.connection.request({
        type: "preview",
        seat: choices.seat,
        seen: version,
        moves: some,
      });
      if (reply.type !== "previewed" || this.version !== version) return;
      this.previews = new Map([
        ...this.previews,
        ...reply.previews.map((one) => [one.move, previewed(one)] as const),
      ]);
    }
  }
}

function previewed(preview: PreviewOf): Previewed {
  const after = preview.after_move;
  const sets = after && "sets" in after ? after.sets : undefined;
  return { events: harvestEvents(preview), sets };
}
