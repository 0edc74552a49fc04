// Every message between server and client. Written by a command, never by hand:
// python -m lakelight.server.wire.typescript > web/src/wire/generated.ts

export const PROTOCOL = 1;

/** It was done and is on disk. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** Where a move leads its seat: gifts and score as they would stand, and what is asked next. `choices` is null if the seat would be done for this turn. */
export interface Ahead {
  gifts: number;
  score_parts: ScoreParts;
  choices: DiceChoices | null;
}

/** Agree to the undo that somebody asked for, or not. */
export interface AnswerUndo {
  type: "answer_undo";
  id?: string;
  seen: number;
  agree: boolean;
}

/** An area is shaded. */
export interface AreaShaded {
  event: "area_shaded";
  seat: number;
  area: string;
  color: string;
  why: "action" | "bonus" | "die" | "platform";
}

/** A turn bonus is crossed off; boxes are numbered from 1. */
export interface BonusCrossedOff {
  event: "bonus_crossed_off";
  seat: number;
  box: number;
  color: string;
}

/** A lantern card that the exhausted supply could not give. */
export interface CardMissed {
  event: "card_missed";
  seat: number;
  color: string;
  why: "exchange" | "match" | "side";
  at: [number, number] | null;
}

/** A lantern card from the supply. */
export interface CardTaken {
  event: "card_taken";
  seat: number;
  color: string;
  why: "exchange" | "match" | "side";
  at: [number, number] | null;
}

/** Lantern cards of one color back to the supply. */
export interface CardsReturned {
  event: "cards_returned";
  seat: number;
  color: string;
  count: number;
}

/** `POST /api/visitor/continue`: use such a secret. */
export interface Continue {
  secret: string;
}

/** A set of lantern cards to dedicate; `colors` has a letter for each card. */
export interface Dedication {
  move: string;
  dedication: "four_of_a_kind" | "seven_unique" | "three_pair";
  colors: string;
  honor: number;
}

/** The legal moves of a seat, as a screen wants them. `turns` are quarter turns of the tray (move `turn 2`), `cards` emperor cards (move `e2`), `areas` and `ponds` are to be shaded and are moves as they stand. */
export interface DiceChoices {
  game: "dice";
  seat: number;
  step: string;
  can_pass: boolean;
  can_reroll: boolean;
  turns: number[];
  cards: number[];
  areas: string[];
  ponds: string[];
  launches: Launch[];
}

/** The lake as it is printed: colors of areas a and b of each pond, and what stands where. */
export interface DiceLake {
  ponds: string[][];
  boats: string[];
  platforms: string[];
  pavilions: string[];
}

/** The colors of dice 0 to 3. */
export interface DiceRolled {
  event: "dice_rolled";
  seat: number;
  roll: string;
}

/** One seat's sheet; what tells of an action or bonus under way is there only meanwhile. */
export interface DiceSheet {
  shaded: string[];
  gifts: number;
  fireworks: string[];
  step: string;
  stage?: string;
  card?: number;
  owed?: number;
  color?: string;
  platforms?: string[];
}

/** What a seat or an onlooker sees: everything but the future. `first` is the seat that begins. `boxes` are the turn bonuses of each seat, of which so many are `crossed_off`. `components` is there only if they are not the built-in ones. */
export interface DiceView {
  game: "dice";
  players: number;
  sheets: string[];
  fireworks: string[];
  emperor: string[];
  phase: string;
  turn: number;
  active: number | null;
  rolls: number;
  roll: string;
  tray: number | null;
  seats: DiceSheet[];
  viewer: number | null;
  lake: DiceLake;
  boxes: string[];
  corners: number[];
  first: number;
  shapes: Record<string, string[]>;
  stacks: Record<string, number[]>;
  faces: EmperorFace[];
  score_parts: ScoreParts[];
  scoring_ponds: ScoringPonds[];
  crossed_off: number[];
  gift_circles: number;
  rounds: number;
  components?: Record<string, unknown> | null;
}

/** A lantern card to return. */
export interface Discard {
  move: string;
  color: string;
}

/** A face of an emperor card: what it costs and what it lets one shade. */
export interface EmperorFace {
  name: string;
  cost: number;
  shade: number;
  color: string;
  where: string;
}

/** Give one color, take another. */
export interface Exchange {
  move: string;
  give: string;
  take: string;
}

/** A favor for the platform of a tile in a match. */
export interface FavorTaken {
  event: "favor_taken";
  seat: number;
  at: [number, number];
}

/** Favors spent on an exchange. */
export interface FavorsPaid {
  event: "favors_paid";
  seat: number;
  count: number;
}

/** The top tile of a stack is laid on complete ponds. */
export interface FireworkLaunched {
  event: "firework_launched";
  seat: number;
  firework: string;
  ponds: string[];
  value: number;
}

/** A position with everything open, and the move that follows it; the last has a result. */
export interface Frame {
  position: Record<string, unknown>;
  seat?: number | null;
  move?: string | null;
  events?: (TilePlaced | CardTaken | CardMissed | FavorTaken | FavorsPaid | CardsReturned | TokenTaken | TileDrawn | DiceRolled | GiftsPaid | TrayTurned | AreaShaded | GiftWon | PlatformBonusEarned | PlatformBonusLost | BonusCrossedOff | FireworkLaunched)[];
  result?: Result | null;
}

/** A moment of a finished match, or of an uploaded record, to play on from. */
export interface From {
  move_count: number;
  table?: string | null;
  record?: string | null;
}

/** A game of this house. */
export interface GameInfo {
  game: string;
  rules: string;
  min_players: number;
  max_players: number;
  levels: LevelInfo[];
}

/** `GET /api/games`. */
export interface Games {
  protocol: number;
  games: GameInfo[];
}

/** A gift for the pavilion of an area. */
export interface GiftWon {
  event: "gift_won";
  seat: number;
  area: string;
}

/** Gifts spent on a reroll or on the face of an emperor card, such as 2A. */
export interface GiftsPaid {
  event: "gifts_paid";
  seat: number;
  count: number;
  what_for: string;
}

/** Let a bot play a seat for a while: one's own, or one that keeps all waiting. */
export interface HandOver {
  type: "hand_over";
  id?: string;
  seat: number;
  level?: string | null;
}

/** The legal moves of a seat, as a screen wants them. */
export interface HarvestChoices {
  game: "harvest";
  seat: number;
  step: string;
  can_pass: boolean;
  exchanges: Exchange[];
  dedications: Dedication[];
  discards: Discard[];
  placements: Placement[];
}

/** What remains of the dedication stacks: honor, top first. */
export interface HarvestStacks {
  four_of_a_kind: number[];
  three_pair: number[];
  seven_unique: number[];
}

/** Dedication tokens of a seat: honor by stack, and how many generic ones. */
export interface HarvestTokens {
  four_of_a_kind: number[];
  three_pair: number[];
  seven_unique: number[];
  generic: number;
}

/** What one seat sees, or an onlooker: `viewer` is null and `hand` empty. */
export interface HarvestView {
  game: "harvest";
  players: number;
  seats: string;
  seat: number;
  phase: string;
  supply: Record<string, number>;
  lanterns: Record<string, number>[];
  favors: number[];
  tokens: HarvestTokens[];
  lake: string[];
  viewer: number | null;
  hand: string[];
  hand_sizes: number[];
  draw_stack_size: number;
  platforms: boolean[];
  hand_platforms: boolean[];
  stacks: HarvestStacks;
  generic: number;
  hand_limit: number;
}

/** A firework and the ponds it would cover. */
export interface Launch {
  move: string;
  firework: string;
  ponds: string[];
}

/** A bot that can be asked for: its level, name, character, and rating in the arena. The rating lies between `rating_low` and `rating_high` with 95 % confidence; all three are null for a bot that was not measured. */
export interface LevelInfo {
  level: string;
  name: string;
  character: string;
  rating: number | null;
  rating_low?: number | null;
  rating_high?: number | null;
}

/** For those who hold several seats: show one of their hands, or none. */
export interface Look {
  type: "look";
  id?: string;
  seat: number | null;
}

/** One of a person's own matches. */
export interface MatchInfo {
  code: string;
  game: string;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  your_seats: number[];
  your_turn: boolean;
  created_at: number;
  changed_at: number;
}

/** `GET /api/matches`: newest first. */
export interface Matches {
  matches: MatchInfo[];
}

/** Play a move, written as `docs/notation.md` tells. */
export interface Move {
  type: "move";
  id?: string;
  seat: number;
  seen: number;
  move: string;
}

/** `POST /api/tables`: lay a table. It begins at once if no seat is open and `start` is set. With `play_on` it begins in the middle of another match, with its set-up and moves. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  rules?: Record<string, string>;
  undo?: boolean;
  onlookers?: boolean;
  listed?: boolean;
  pace_days?: number;
  bot_pace?: "at_once" | "human";
  start?: boolean;
  play_on?: From | null;
}

/** `POST /api/visitor`: become somebody, or change the name. */
export interface NewVisitor {
  name: string;
}

/** One thing that happened; `events` says what a move did, as the receiver may see it. */
export interface News {
  number: number;
  what: "bot_sat" | "moved" | "rematched" | "sat" | "started" | "stood" | "stood_in" | "took_back" | "undo_answered" | "undo_asked" | "undone";
  seat?: number | null;
  name?: string;
  level?: string;
  why?: string;
  move?: string;
  agree?: boolean | null;
  code?: string;
  events?: (TilePlaced | CardTaken | CardMissed | FavorTaken | FavorsPaid | CardsReturned | TokenTaken | TileDrawn | DiceRolled | GiftsPaid | TrayTurned | AreaShaded | GiftWon | PlatformBonusEarned | PlatformBonusLost | BonusCrossedOff | FireworkLaunched)[];
}

/** Before the start, by the host: clear a seat. */
export interface OpenSeat {
  type: "open_seat";
  id?: string;
  seat: number;
}

/** How a table is played; `rules` are the game's own options. Onlookers need the link; a listed table also shows itself to whoever looks for one to watch. */
export interface Options {
  rules: Record<string, string>;
  undo: boolean;
  onlookers: boolean;
  pace_days: number;
  bot_pace: "at_once" | "human";
  listed?: boolean;
}

/** A sign of life, answered with `pong`. */
export interface Ping {
  type: "ping";
  id?: string;
}

/** A tile of the hand, the ways it may lie, and where: any of `turns` on any of `places`. The move is written `TURN@X,Y`. `turns` run clockwise from how the tile lies in the hand. */
export interface Placement {
  tile: string;
  turns: string[];
  places: [number, number][];
}

/** The second half of a platform's pond is shaded. */
export interface PlatformBonusEarned {
  event: "platform_bonus_earned";
  seat: number;
  pond: string;
}

/** A platform bonus with no open area beside its pond. */
export interface PlatformBonusLost {
  event: "platform_bonus_lost";
  seat: number;
  pond: string;
}

/** Here. */
export interface Pong {
  type: "pong";
  id: string;
}

/** What would these moves do? Nothing is played, nothing hidden is told. */
export interface Preview {
  type: "preview";
  id?: string;
  seat: number;
  seen: number;
  moves: string[];
}

/** What one move would do; where it leads is told in games that hide nothing (Dice). */
export interface PreviewOf {
  move: string;
  events: (TilePlaced | CardTaken | CardMissed | FavorTaken | FavorsPaid | CardsReturned | TokenTaken | TileDrawn | DiceRolled | GiftsPaid | TrayTurned | AreaShaded | GiftWon | PlatformBonusEarned | PlatformBonusLost | BonusCrossedOff | FireworkLaunched)[];
  ahead?: Ahead | null;
}

/** The answer to `preview`. */
export interface Previewed {
  type: "previewed";
  id: string;
  version: number;
  previews: PreviewOf[];
}

/** `POST /api/visitor/link`: a secret to continue on another device, once. `qr` is the drawing of the link that carries it, as SVG. */
export interface PrivateLink {
  secret: string;
  expires_at: number;
  qr?: string;
}

/** Every refusal over HTTP. */
export interface Problem {
  code: string;
  message: string;
}

/** `POST /api/records`: the code under which the record can be replayed. */
export interface RecordKept {
  code: string;
}

/** Send everything again. */
export interface Refresh {
  type: "refresh";
  id?: string;
}

/** It was not done: a stable code for the client's own words, and a sentence. A move against the rules also has its clause and the reason: a stable word of its own, and what it speaks of. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  message: string;
  clause?: string;
  reason?: string;
  facts?: Record<string, string>;
}

/** After the end: a new table with the same people and options. */
export interface Rematch {
  type: "rematch";
  id?: string;
}

/** `GET .../replay`: the record of a finished match, and every position of it. */
export interface Replay {
  record: Record<string, unknown>;
  frames: Frame[];
}

/** Give a seat up for good; a bot plays on. */
export interface Resign {
  type: "resign";
  id?: string;
  seat: number;
  level?: string | null;
}

/** How the match ended. */
export interface Result {
  winners: number[];
  reason: string;
  places: number[];
  scores: number[];
}

/** The three parts of a score as it stands. */
export interface ScoreParts {
  fireworks: number;
  second_group: number;
  boats: number;
}

/** The ponds of the second-largest group, and of the boats that score. */
export interface ScoringPonds {
  second_group: string[];
  boats: string[];
}

/** Before the start, by the host: put a bot on an open seat. */
export interface SeatBot {
  type: "seat_bot";
  id?: string;
  seat: number;
  level: string;
}

/** Who plays a seat: nobody yet, a person, or a bot, perhaps in a person's stead. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string;
  stands_in?: boolean;
  resigned?: boolean;
}

/** Who shall play a seat of a new table: the host, a bot, or whoever comes. */
export interface SeatWish {
  kind?: "bot" | "open" | "you";
  level?: string | null;
  name?: string | null;
}

/** Take an open seat. One person may hold several, each under a name of its own. */
export interface Sit {
  type: "sit";
  id?: string;
  seat: number;
  name?: string | null;
}

/** Before the start: leave a seat, which is open again. */
export interface Stand {
  type: "stand";
  id?: string;
  seat: number;
}

/** Begin the match; every seat must be taken. */
export interface Start {
  type: "start";
  id?: string;
}

/** How things stand, after each change; `news` says what led here, empty at first. `choices` is there only for a seat that may act, and only for whoever holds it. */
export interface State {
  type: "state";
  version: number;
  table: TableInfo;
  you: You;
  view: HarvestView | DiceView | null;
  choices: HarvestChoices | DiceChoices | null;
  news: News[];
}

/** All that everybody knows of a table. `seed` is empty until the end. */
export interface TableInfo {
  code: string;
  game: string;
  players: number;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  options: Options;
  commitment: string;
  seed: string;
  move_count: number;
  to_act: ToAct[];
  scores: number[];
  undo_asked: UndoInfo | null;
  result: Result | null;
  rematch: string;
  created_at: number;
}

/** The code of a table, and the path of its page. */
export interface TableMade {
  code: string;
  path: string;
}

/** Play one's own seat again. */
export interface TakeBack {
  type: "take_back";
  id?: string;
  seat: number;
}

/** A tile from the draw stack; null to those who may not see it. */
export interface TileDrawn {
  event: "tile_drawn";
  seat: number;
  tile: string | null;
}

/** A tile lies on the lake. */
export interface TilePlaced {
  event: "tile_placed";
  seat: number;
  sides: string;
  at: [number, number];
}

/** A seat that may act, what it is asked, and since when. */
export interface ToAct {
  seat: number;
  step: string;
  since: number;
}

/** A dedication token. */
export interface TokenTaken {
  event: "token_taken";
  seat: number;
  dedication: string;
  honor: number;
}

/** The tray is turned by so many quarters. */
export interface TrayTurned {
  event: "tray_turned";
  seat: number;
  quarters: number;
}

/** Take back the last move of a seat; others who have seen it are asked first. */
export interface Undo {
  type: "undo";
  id?: string;
  seat: number;
  seen: number;
}

/** Somebody asked to take a move back; these seats have not answered yet. */
export interface UndoInfo {
  seat: number;
  waiting_for: number[];
}

/** Who the cookie says you are; the name is null for a stranger. */
export interface Visitor {
  name: string | null;
}

/** `GET /api/watch`: tables to watch, the latest first. */
export interface Watch {
  tables: WatchInfo[];
}

/** A table that is being played now and lets everybody watch. */
export interface WatchInfo {
  code: string;
  game: string;
  seats: SeatInfo[];
  scores: number[];
  move_count: number;
}

/** The first message of every connection. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  name: string | null;
}

/** Who the receiver is: the seats held, the one looked at, and what is open to them. */
export interface You {
  seats: number[];
  viewer: number | null;
  is_host: boolean;
  can_undo: boolean;
}

export type Asked = Sit | Stand | SeatBot | OpenSeat | Start | Move | Preview | Look | Undo | AnswerUndo | HandOver | TakeBack | Resign | Rematch | Refresh | Ping;

export type Told = Welcome | State | Accepted | Refused | Previewed | Pong;

export type View = HarvestView | DiceView;

export type Choices = HarvestChoices | DiceChoices;

export type GameEvent = TilePlaced | CardTaken | CardMissed | FavorTaken | FavorsPaid | CardsReturned | TokenTaken | TileDrawn | DiceRolled | GiftsPaid | TrayTurned | AreaShaded | GiftWon | PlatformBonusEarned | PlatformBonusLost | BonusCrossedOff | FireworkLaunched;
