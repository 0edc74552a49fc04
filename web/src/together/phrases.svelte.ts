/** What people say at a table: a phrase is shown at its seat for some seconds, a line of chat in the chat. */
import { getContext, setContext } from "svelte";
import { isolated, seatName } from "../app/names";
import { settings } from "../settings.svelte";
import type { Connection } from "../wire/connection.svelte";
import type { ChatLine, Refused, Said } from "../wire/generated";
import { t, type Key } from "../words/words.svelte";
import { readMuted, storeMuted } from "./muted_seats";

const CONTEXT = Symbol("phrases");

/** Milliseconds for which a phrase is shown, and a line of chat for each of its characters, too. */
export const SHOWN = 6000;
const SHOWN_PER_CHARACTER = 40;
/** Older lines of chat are dropped. */
const MOST_LINES = 100;

type Phrase = Said["phrase"];

/** Everything that can be said, in the order of a match, and its words. */
export const PHRASES = {
  hello: "phrase.hello",
  good_luck: "phrase.good_luck",
  well_played: "phrase.well_played",
  thanks: "phrase.thanks",
  thinking: "phrase.thinking",
  oh_no: "phrase.oh_no",
  sorry: "phrase.sorry",
  good_game: "phrase.good_game",
} as const satisfies Partial<Record<Phrase, Key>>;

/** What is said with a picture, and the words for those who hear it. */
export const EMOTES = {
  smile: "phrase.smile",
  laugh: "phrase.laugh",
  wow: "phrase.wow",
  heart: "phrase.heart",
} as const satisfies Partial<Record<Phrase, Key>>;
export type EmoteName = keyof typeof EMOTES;

const WORDS: Readonly<Record<Phrase, Key>> = { ...PHRASES, ...EMOTES };

export class TablePhrases {
  /** The last lines of chat, for as long as the page is open. */
  lines: readonly ChatLine[] = $state.raw([]);
  /** Lines that came while the chat was closed. */
  unread = $state(0);
  /** The seats whose people this person does not want to hear. */
  muted: readonly number[] = $state.raw([]);
  /** Whether the person who runs the server lets hosts allow chat. */
  private isChatPossible = $state(false);
  /** What each seat said or wrote last, as long as it is shown. */
  private shown: ReadonlyMap<number, Said | ChatLine> = $state.raw(new Map());
  private readonly timers = new Map<number, number>();
  private readonly stopHearing: () => void;

  constructor(
    private readonly connection: Connection,
    private readonly code: string,
    onsaid: (seat: number, words: string) => void,
  ) {
    this.muted = readMuted(code);
    this.stopHearing = connection.hear((message) => {
      if (message.type === "welcome") {
        this.isChatPossible = message.chat ?? false;
        if (this.muted.length || !settings.phrases) this.tellMuted();
        return;
      }
      if (!settings.phrases || this.muted.includes(message.seat)) return;
      this.show(message);
      if (message.type === "chat_line") {
        this.lines = [...this.lines, message].slice(-MOST_LINES);
        if (!this.isOwn(message.seat)) this.unread++;
      }
      onsaid(message.seat, wordsOf(message));
    });
  }

  /** Whether this person may say something: they play, after the start, and not alone. */
  get isOpen(): boolean {
    const state = this.connection.state;
    if (!state || state.table.status === "open" || !state.you.seats.length) return false;
    return this.others.length > 0;
  }

  /** The seats of the other people who play. */
  get others(): number[] {
    return (this.connection.state?.table.seats ?? []).flatMap((seat, index) =>
      !this.isOwn(index) &&
      (seat.kind === "person" || (seat.stands_in === true && seat.resigned !== true))
        ? [index]
        : [],
    );
  }

  /** Whether this person is the host, who can end the chat. */
  get isHost(): boolean {
    return this.connection.state?.you.is_host ?? false;
  }

  nameOf(seat: number): string {
    return seatName(this.connection.state?.table.seats[seat], seat);
  }

  /** Whether the host of a table may allow chat. */
  get canHaveChat(): boolean {
    return this.isChatPossible;
  }

  /** Whether people may write to each other at this table. */
  get hasChat(): boolean {
    return this.isChatPossible && this.connection.state?.table.chat === true;
  }

  /** Whether what this person said is shown. */
  get isSpeaking(): boolean {
    return this.connection.state?.you.seats.some((seat) => this.of(seat)) ?? false;
  }

  /** Whether somebody else says something now. */
  get isHeard(): boolean {
    return settings.phrases && [...this.shown.keys()].some((seat) => !this.isOwn(seat));
  }

  /** What a seat says now. */
  of(seat: number): Phrase | undefined {
    const said = settings.phrases ? this.shown.get(seat) : undefined;
    return said?.type === "said" ? said.phrase : undefined;
  }

  /** The last line of somebody else, as long as it is shown. */
  get newLine(): ChatLine | undefined {
    if (!settings.phrases) return undefined;
    return this.lines.findLast((one) => !this.isOwn(one.seat) && this.shown.get(one.seat) === one);
  }

  /** Say something from the seat that this person looks from; the refusal, if there is one. */
  async say(phrase: Phrase): Promise<Refused | null> {
    return this.send((seat) => ({ type: "say", seat, phrase }));
  }

  /** Write a line to the others; the refusal, if there is one. */
  async write(text: string): Promise<Refused | null> {
    return this.send((seat) => ({ type: "chat", seat, text }));
  }

  /** The host ends the chat. */
  async endChat(): Promise<void> {
    await this.connection.submit({ type: "allow_chat", is_allowed: false });
  }

  /** Mute the person of a seat, or hear them again. */
  mute(seat: number, isMuted: boolean): void {
    this.muted = [...this.muted.filter((one) => one !== seat), ...(isMuted ? [seat] : [])];
    storeMuted(this.code, this.muted);
    this.tellMuted();
  }

  /** Mute everybody at every table, or hear them again. */
  muteAll(isMuted: boolean): void {
    settings.phrases = !isMuted;
    this.tellMuted();
  }

  stop(): void {
    this.stopHearing();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private isOwn(seat: number): boolean {
    return this.connection.state?.you.seats.includes(seat) ?? false;
  }

  private tellMuted(): void {
    const everybody = !settings.phrases;
    this.connection.tell({ type: "mute", seats: [...this.muted], everybody });
  }

  private async send(
    request: (seat: number) => Parameters<Connection["request"]>[0],
  ): Promise<Refused | null> {
    const you = this.connection.state?.you;
    const seat = you?.viewer ?? you?.seats[0];
    if (seat === undefined) return null;
    const reply = await this.connection.request(request(seat));
    return reply.type === "refused" ? reply : null;
  }

  private show(said: Said | ChatLine): void {
    const { seat } = said;
    clearTimeout(this.timers.get(seat));
    this.shown = new Map([...this.shown, [seat, said]]);
    const more = said.type === "said" ? 0 : said.text.length * SHOWN_PER_CHARACTER;
    const timer = window.setTimeout(() => {
      this.shown = new Map([...this.shown].filter(([other]) => other !== seat));
    }, SHOWN + more);
    this.timers.set(seat, timer);
  }
}

/** Whether something is said with a picture. */
export function isEmote(phrase: Phrase): phrase is EmoteName {
  return phrase in EMOTES;
}

function wordsOf(said: Said | ChatLine): string {
  return said.type === "said" ? t(WORDS[said.phrase]) : isolated(said.text);
}

/** Let everything below the calling component show what people say; `onsaid` hears it once. */
export function providePhrases(
  connection: Connection,
  code: string,
  onsaid: (seat: number, words: string) => void,
): TablePhrases {
  return setContext(CONTEXT, new TablePhrases(connection, code, onsaid));
}

/** What people say at the table around the calling component; a replay or a lesson has nobody. */
export function currentPhrases(): TablePhrases | undefined {
  return getContext<TablePhrases | undefined>(CONTEXT);
}
