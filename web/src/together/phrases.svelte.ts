/** What people say at a table: each phrase is shown at its seat for some seconds. */
import { getContext, setContext } from "svelte";
import { settings } from "../settings.svelte";
import type { Connection } from "../wire/connection.svelte";
import type { Refused, Said } from "../wire/generated";
import type { Key } from "../words/words.svelte";

const CONTEXT = Symbol("phrases");

/** Milliseconds for which a phrase is shown. */
export const SHOWN = 6000;

type Phrase = Said["phrase"];

/** Everything that can be said, in the order of a match, and its words. */
export const PHRASES: Readonly<Record<Phrase, Key>> = {
  hello: "phrase.hello",
  good_luck: "phrase.good_luck",
  well_played: "phrase.well_played",
  thanks: "phrase.thanks",
  thinking: "phrase.thinking",
  oh_no: "phrase.oh_no",
  sorry: "phrase.sorry",
  good_game: "phrase.good_game",
};

export class TablePhrases {
  /** The last phrase of each seat, as long as it is shown. */
  private shown: ReadonlyMap<number, Phrase> = $state.raw(new Map());
  private readonly timers = new Map<number, number>();
  private readonly stopHearing: () => void;

  constructor(
    private readonly connection: Connection,
    onsaid: (said: Said) => void,
  ) {
    this.stopHearing = connection.hear((said) => {
      if (!settings.phrases) return;
      this.show(said.seat, said.phrase);
      onsaid(said);
    });
  }

  /** Whether this person may say something: they play, after the start, and not alone. */
  get isOpen(): boolean {
    const state = this.connection.state;
    if (!state || state.table.status === "open" || !state.you.seats.length) return false;
    return state.table.seats.some(
      (seat, index) =>
        !state.you.seats.includes(index) &&
        (seat.kind === "person" || (seat.stands_in === true && seat.resigned !== true)),
    );
  }

  /** Whether what this person said is shown. */
  get isSpeaking(): boolean {
    return this.connection.state?.you.seats.some((seat) => this.of(seat)) ?? false;
  }

  /** Whether somebody else says something now. */
  get isHeard(): boolean {
    const own = this.connection.state?.you.seats ?? [];
    return settings.phrases && [...this.shown.keys()].some((seat) => !own.includes(seat));
  }

  /** The words of what a seat says now. */
  of(seat: number): Key | undefined {
    const phrase = settings.phrases ? this.shown.get(seat) : undefined;
    return phrase && PHRASES[phrase];
  }

  /** Say something from the seat that this person looks from; the refusal, if there is one. */
  async say(phrase: Phrase): Promise<Refused | null> {
    const you = this.connection.state?.you;
    const seat = you?.viewer ?? you?.seats[0];
    if (seat === undefined) return null;
    const reply = await this.connection.request({ type: "say", seat, phrase });
    return reply.type === "refused" ? reply : null;
  }

  stop(): void {
    this.stopHearing();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private show(seat: number, phrase: Phrase): void {
    clearTimeout(this.timers.get(seat));
    this.shown = new Map([...this.shown, [seat, phrase]]);
    const timer = window.setTimeout(() => {
      this.shown = new Map([...this.shown].filter(([other]) => other !== seat));
    }, SHOWN);
    this.timers.set(seat, timer);
  }
}

/** Let everything below the calling component show what people say; `onsaid` hears it once. */
export function providePhrases(connection: Connection, onsaid: (said: Said) => void): TablePhrases {
  return setContext(CONTEXT, new TablePhrases(connection, onsaid));
}

/** What people say at the table around the calling component; a replay or a lesson has nobody. */
export function currentPhrases(): TablePhrases | undefined {
  return getContext<TablePhrases | undefined>(CONTEXT);
}
