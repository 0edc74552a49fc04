/** Animates a move: lanterns, favors and tokens fly from their source to the seat that gets them. */
import type { HarvestEvent } from "../wire/generated";

const STAGGER = 130;
const TIME = 620;
const SIZE = 40;

interface Flight {
  readonly symbol: string;
  readonly from: Element | null;
  readonly to: Element | null;
  readonly lost: boolean;
}

let flying: Animation[] = [];

/** Finish all running animations at once. */
export function finishFlights(): void {
  for (const animation of flying) animation.finish();
  flying = [];
}

/** Animate the events of a move over the table. */
export function fly(events: readonly HarvestEvent[], table: HTMLElement): void {
  const flights = events.flatMap((event) => flightOf(event, events, table));
  flights.forEach((flight, index) => launch(flight, index * STAGGER, table));
}

function flightOf(
  event: HarvestEvent,
  all: readonly HarvestEvent[],
  table: HTMLElement,
): Flight | [] {
  const find = (selector: string) => table.querySelector(selector);
  const seat = find(`[data-seat="${event.seat}"]`);
  const lantern = (color: string) =>
    seat?.querySelector(`[data-lantern="${color}"]`) ?? seat ?? null;
  // Where the supply has no panel of its own, it is part of the seat at the bottom.
  const supply = (color: string) =>
    [...table.querySelectorAll(`[data-supply="${color}"], .S [data-lantern="${color}"]`)].find(
      (one) => one.getBoundingClientRect().width > 0,
    ) ?? null;
  const placed = all.find((one) => one.event === "tile_placed");
  const tile = placed ? find(`[data-tile="${placed.at.join(",")}"]`) : null;
  switch (event.event) {
    case "card_taken":
    case "card_missed":
      return {
        symbol: `lantern-${event.color}`,
        from: event.why === "exchange" ? supply(event.color) : tile,
        to: lantern(event.color),
        lost: event.event === "card_missed",
      };
    case "favor_taken":
      return {
        symbol: "favor",
        from: find(`[data-tile="${event.at.join(",")}"]`) ?? tile,
        to: seat?.querySelector(".favors") ?? seat,
        lost: false,
      };
    case "cards_returned":
      return {
        symbol: `lantern-${event.color}`,
        from: lantern(event.color),
        to: supply(event.color),
        lost: false,
      };
    case "token_taken":
      return {
        symbol: "honor",
        from: find(`[data-stack="${event.dedication}"]`),
        to: seat?.querySelector(".honor") ?? seat,
        lost: false,
      };
    default:
      return [];
  }
}

function launch(flight: Flight, delay: number, table: HTMLElement): void {
  const [from, to] = [flight.from?.getBoundingClientRect(), flight.to?.getBoundingClientRect()];
  if (!from || !to || !from.width || !to.width) return;
  const sign = drawn(flight.symbol);
  table.append(sign);
  const at = (box: DOMRect, scale: number, lift = 0) =>
    `translate(${box.left + box.width / 2 - SIZE / 2}px, ${box.top + box.height / 2 - SIZE / 2 - lift}px) scale(${scale})`;
  const frames: Keyframe[] = flight.lost
    ? [
        { transform: at(from, 1), opacity: 0 },
        { transform: at(from, 1.5, 20), opacity: 1, offset: 0.3 },
        { transform: at(from, 0.6, -20), opacity: 0 },
      ]
    : [
        { transform: at(from, 0.7), opacity: 0 },
        { transform: at(from, 1.6, 24), opacity: 1, offset: 0.25 },
        { transform: at(to, 0.9), opacity: 1, offset: 0.92 },
        { transform: at(to, 0.6), opacity: 0 },
      ];
  const animation = sign.animate(frames, {
    duration: TIME,
    delay,
    easing: "cubic-bezier(.4,.1,.3,1)",
    fill: "both",
  });
  flying.push(animation);
  void animation.finished.finally(() => {
    sign.remove();
    flying = flying.filter((one) => one !== animation);
  });
}

function drawn(symbol: string): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "-26 -26 52 52");
  svg.setAttribute("width", String(SIZE));
  svg.setAttribute("height", String(SIZE));
  svg.setAttribute("class", "flying");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#ll-${symbol}`);
  svg.append(use);
  return svg;
}
