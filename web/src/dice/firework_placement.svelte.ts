/** The firework that a person places: which one, its orientation, and its ponds.
 *
 * The legal places come from the server; this is only geometry.
 */
import type { Launch } from "../wire/generated";
import {
  type Cell,
  cellsAt,
  cellsOf,
  flipped,
  formOf,
  middleOf,
  quarterTurn,
  settled,
} from "./shapes";

/** The distance, in ponds, within which a dragged firework snaps to a legal place. */
const REACH = 1;

export class FireworkPlacement {
  firework: string = $state("");
  cells: readonly Cell[] = $state.raw([]);
  /** The middle of the firework while it is dragged, in ponds. */
  carried: Cell | null = $state.raw(null);
  /** The legal place it is on, or would be on if it were dropped. */
  launch: Launch | undefined = $state.raw();

  private offered: readonly Launch[] = $state.raw([]);
  private shapes: Readonly<Record<string, readonly string[]>> = {};

  readonly fireworks: readonly string[] = $derived([
    ...new Set(this.offered.map((launch) => launch.firework)),
  ]);
  /** All legal places of this firework, in any orientation. */
  readonly ways: readonly Launch[] = $derived(
    this.offered.filter((launch) => launch.firework === this.firework),
  );
  /** Its legal places in the current orientation. */
  readonly places: readonly Launch[] = $derived(
    this.ways.filter((launch) => formOf(cellsAt(launch.ponds)) === formOf(this.cells)),
  );
  /** Ponds that it can cover in the current orientation. */
  readonly ponds: ReadonlySet<string> = $derived(pondsOf(this.places));
  /** Ponds that it can cover in any orientation. */
  readonly reachable: ReadonlySet<string> = $derived(pondsOf(this.ways));

  constructor(private readonly onplace: (launch: Launch | undefined) => void) {}

  /** Take over the launches that are legal now. */
  update(
    launches: readonly Launch[],
    shapes: Readonly<Record<string, readonly string[]>> = {},
  ): void {
    this.offered = launches;
    this.shapes = shapes;
    this.carried = null;
    this.launch = undefined;
    if (!this.fireworks.includes(this.firework)) this.firework = "";
    const first = this.firework || this.fireworks[0];
    if (first) this.take(first);
  }

  /** Choose a firework, in an orientation that fits somewhere. */
  take(firework: string): void {
    this.firework = firework;
    this.cells = settled(cellsOf(this.shapes[firework] ?? []));
    const first = this.ways[0];
    if (first && this.places.length === 0) this.cells = settled(cellsAt(first.ponds));
    this.place(undefined);
  }

  /** Choose the firework of a launch and put it there; false for another kind of move. */
  lay(move: string): boolean {
    const launch = this.offered.find((one) => one.move === move);
    if (!launch) return false;
    this.take(launch.firework);
    this.place(this.aim(launch));
    return true;
  }

  turn(by: 1 | -1): void {
    this.reshape(quarterTurn(this.cells, by));
  }

  flip(): void {
    this.reshape(flipped(this.cells));
  }

  /** Drag its middle to a point; near a legal place it snaps there. */
  hold(middle: Cell): void {
    this.carried = middle;
    const near = nearest(this.places, middle);
    this.place(near && distance(near, middle) <= REACH ? near : undefined);
  }

  /** Drop it on the legal place beneath it, or put it back. */
  drop(): void {
    this.carried = null;
  }

  putBack(): void {
    this.carried = null;
    this.place(undefined);
  }

  /** Move it to the next legal place in a direction, or to the first one. */
  step([dx, dy]: readonly [number, number]): void {
    if (!this.launch) return this.place(this.places[0] ?? this.aim(this.ways[0]));
    const [x, y] = middleAt(this.launch);
    const ahead = this.places
      .map((place) => ({ place, at: middleAt(place) }))
      .map(({ place, at }) => ({
        place,
        along: (at[0] - x) * dx + (at[1] - y) * dy,
        aside: Math.abs((at[0] - x) * dy) + Math.abs((at[1] - y) * dx),
      }))
      .filter(({ along }) => along > 0)
      .sort((a, b) => a.along + 2.5 * a.aside - (b.along + 2.5 * b.aside));
    if (ahead[0]) this.place(ahead[0].place);
  }

  /** Place it over a pond, in the current orientation if possible; again for the next way. */
  cover(pond: string): void {
    const over = (launch: Launch) => launch.ponds.includes(pond);
    const asTurned = this.places.filter(over);
    const others = this.ways.filter((way) => over(way) && !asTurned.includes(way));
    this.place(this.aim(next([...asTurned, ...others], this.launch)));
  }

  /** Place it in the next of all legal ways. */
  nextWay(): void {
    this.place(this.aim(next(this.ways, this.launch)));
  }

  /** Turn it into the orientation of a launch. */
  private aim(launch: Launch | undefined): Launch | undefined {
    if (launch) this.cells = settled(cellsAt(launch.ponds));
    return launch;
  }

  private reshape(cells: readonly Cell[]): void {
    const middle = this.carried ?? (this.launch && middleAt(this.launch));
    this.cells = cells;
    if (this.carried) this.hold(this.carried);
    else if (middle) this.place(nearest(this.places, middle));
  }

  private place(launch: Launch | undefined): void {
    if (launch?.move === this.launch?.move) return;
    this.launch = launch;
    this.onplace(launch);
  }
}

function pondsOf(launches: readonly Launch[]): Set<string> {
  return new Set(launches.flatMap((launch) => launch.ponds));
}

function middleAt(launch: Launch): Cell {
  return middleOf(cellsAt(launch.ponds));
}

function distance(launch: Launch, [x, y]: Cell): number {
  const [a, b] = middleAt(launch);
  return Math.hypot(a - x, b - y);
}

function nearest(launches: readonly Launch[], middle: Cell): Launch | undefined {
  return [...launches].sort((a, b) => distance(a, middle) - distance(b, middle))[0];
}

function next(ways: readonly Launch[], now: Launch | undefined): Launch | undefined {
  return ways[(ways.findIndex((way) => way.move === now?.move) + 1) % Math.max(1, ways.length)];
}
