// Every message between server and client. Written by a command, never by hand:
// python -m lakelight.server.wire

export const PROTOCOL = 2;

/** The request was carried out, and the change is on disk. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** What made the result: five numbers that add up to it, in one currency. */
export interface Account {
  currency: "margin" | "win";
  expectation: number;
  luck: number;
  own: number;
  rivals: number;
  unexplained: number;
  result: number;
}

/** A hint in three steps: an idea that leads to a move, the move, and why. `margin` and `win` are how far it is ahead of `next_move`; `equals` are moves that are as good. */
export interface Advice {
  idea: Reason;
  move: string;
  why: Reason[];
  next_move: string | null;
  win: Estimate;
  margin: Estimate;
  equals: string[];
}

export type AfterMove = HarvestAfterMove | DiceAfterMove;

/** The host allows free chat at the table, before the start, or ends it, at any time. It can be allowed only where the person who runs the server allows it; `welcome.chat` says so. */
export interface AllowChat {
  type: "allow_chat";
  id?: string;
  is_allowed: boolean;
}

/** Agree that somebody takes a seat in mid-match, or refuse it. */
export interface AnswerSeat {
  type: "answer_seat";
  id?: string;
  seen: number;
  agree: boolean;
}

/** Agree to another player's undo, or refuse it. */
export interface AnswerUndo {
  type: "answer_undo";
  id?: string;
  seen: number;
  agree: boolean;
}

/** An area is shaded: why is die, bonus, action or platform. */
export interface AreaShaded {
  event: "area_shaded";
  seat: number;
  area: string;
  color: string;
  why: "action" | "bonus" | "die" | "platform";
}

/** Say that you look at the table, are away from it, or choose a move; others are told. Without an `id` there is no answer. */
export interface Attend {
  type: "attend";
  id?: string;
  attention: "away" | "choosing" | "here";
}

/** The same in the person's other reviews of this game; `matches` is how many there are. */
export interface Average {
  matches: number;
  steps: StepLoss[];
}

/** A turn bonus is crossed off, used or not; boxes are numbered from 1 (D6.1). */
export interface BonusCrossedOff {
  event: "bonus_crossed_off";
  seat: number;
  box: number;
  color: string;
}

/** A lantern card that the exhausted supply could not give (H7.6). */
export interface CardMissed {
  event: "card_missed";
  seat: number;
  color: string;
  why: "exchange" | "match" | "side";
  at: [number, number] | null;
}

/** A lantern card from the supply: why is match, side or exchange. */
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

/** Everybody's chance to win before a turn of the seat; the last one is the result. */
export interface ChancesPoint {
  number: number;
  turn: number;
  win: Estimate[];
}

/** What became of the table since the version that the receiver holds; `news` says why. A part that is missing stayed the same, and so did a field that is missing in `table` or `view`. Every other part replaces the part before. */
export interface Changed {
  type: "changed";
  version: number;
  since: number;
  table?: TableChange;
  you?: You;
  view?: ViewChange;
  choices?: Choices | null;
  news: News[];
  lesson?: LessonInfo;
}

/** Write a line from your seat to the others who hold a seat; they are sent `chat_line`. Only where the host allowed it, and otherwise as often as a phrase. Nothing is stored. */
export interface Chat {
  type: "chat";
  id?: string;
  seat: number;
  text: string;
}

/** The person of a seat writes something: one line of plain text, without invisible characters. It is sent once to everybody who is connected and holds a seat, the sender included, and is stored nowhere. */
export interface ChatLine {
  type: "chat_line";
  seat: number;
  text: string;
}

export type Choices = HarvestChoices | DiceChoices;

export type ClientRequest = Sit | Stand | SeatBot | OpenSeat | OpenToAll | AllowChat | Start | Move | Preview | Hint | Look | Undo | AnswerUndo | GoToStep | AnswerSeat | HandOver | TakeBack | Resign | Rematch | ListMoves | Refresh | Attend | Say | Chat | Mute | Ping | Heartbeats;

/** The secret of a private link. */
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

/** The wish to delete everything about the visitor, which cannot be undone. `confirm` is "delete everything about me", so that nothing is deleted by mistake. */
export interface Deletion {
  confirm: string;
}

/** A device that is signed in as this visitor; `is_this` marks the one that asks. */
export interface DeviceInfo {
  device: string;
  name: string;
  created_at: number;
  seen_at: number;
  is_this: boolean;
}

/** The devices that are signed in as this visitor, the last seen first. */
export interface Devices {
  devices: DeviceInfo[];
}

/** Where a move would lead its seat: gifts, score, and the choices that follow. `choices` is None if the seat would be done for this turn. `missing` is as in `OwnView`. */
export interface DiceAfterMove {
  gifts: number;
  missing: (number | null)[];
  score_parts: ScoreParts;
  choices: DiceChoices | null;
}

/** The legal moves of a seat, each once, grouped as a screen offers them. `turns` are quarter turns of the tray (move `turn 2`), `cards` emperor cards (move `e2`); `areas` and `ponds` can be shaded, and are moves as they stand. */
export interface DiceChoices {
  game: "dice";
  seat: number;
  step: "" | "action" | "bonus" | "die" | "emperor" | "firework" | "last_firework" | "platform" | "turn";
  can_pass: boolean;
  can_reroll: boolean;
  turns: number[];
  cards: number[];
  areas: string[];
  ponds: string[];
  launches: Launch[];
}

export type DiceEvent = DiceRolled | GiftsPaid | TrayTurned | AreaShaded | GiftWon | PlatformBonusEarned | PlatformBonusLost | BonusCrossedOff | FireworkLaunched;

/** The lake as it is printed: the colors of each pond's areas a and b, and what stands where. */
export interface DiceLake {
  ponds: string[][];
  boats: string[];
  platforms: string[];
  pavilions: string[];
}

/** Who looks: a seat, or an onlooker (None), and how near the seat is to each firework. `missing` says for each of `fireworks` how many ponds of its nearest place are not complete yet; None if its stack is empty or no place is left for it. */
export interface DiceOwnView {
  viewer: number | null;
  missing: (number | null)[];
}

export type DicePosition = DicePrintedView & DiceSharedView;

/** The sheets, fireworks and cards of a match as they are printed. `boxes` are the turn bonuses of each seat. `first` is the seat that begins. */
export interface DicePrintedView {
  game: "dice";
  players: number;
  sheets: string[];
  fireworks: string[];
  emperor: string[];
  lake: DiceLake;
  boxes: string[];
  corners: number[];
  first: number;
  shapes: Record<string, string[]>;
  faces: EmperorFace[];
  gift_circles: number;
  rounds: number;
}

export type DiceReason = "must" | "no_gift" | "no_roll" | "no_such_firework" | "no_such_move" | "no_such_pond" | "not_beside" | "not_by_card" | "not_complete" | "not_in_full" | "not_now" | "other_bonus" | "other_die" | "roll_first" | "shaded" | "too_few_gifts";

/** The colors of dice 0 to 3, rolled for the active seat (D4.1). */
export interface DiceRolled {
  event: "dice_rolled";
  seat: number;
  roll: string;
}

/** What everybody sees, and what changes during a match. `stacks` are the values left in each stack. So many turn bonuses of each seat are `crossed_off`. */
export interface DiceSharedView {
  phase: "last_firework" | "over" | "roll" | "shade" | "turn";
  turn: number;
  active: number | null;
  rolls: number;
  roll: string;
  tray: number | null;
  seats: DiceSheet[];
  stacks: Record<string, number[]>;
  score_parts: ScoreParts[];
  scoring_ponds: ScoringPonds[];
  crossed_off: number[];
}

/** One seat's sheet, and where the seat stands in the turn. `card`, `owed` and `color` tell of an emperor action under way. `stage` is the step in which the platform bonus to use now was earned, and `platforms` are the bonuses to come, the next one last. */
export interface DiceSheet {
  shaded: string[];
  gifts: number;
  fireworks: string[];
  step: "" | "action" | "bonus" | "die" | "emperor" | "firework" | "last_firework" | "platform" | "turn";
  stage: "" | "action" | "bonus" | "die" | "emperor" | "firework" | "last_firework" | "platform" | "turn";
  card: number;
  owed: number;
  color: string;
  platforms: string[];
}

export type DiceStep = "" | "turn" | "die" | "bonus" | "emperor" | "firework" | "last_firework" | "action" | "platform";

export type DiceView = DicePrintedView & DiceSharedView & DiceOwnView;

/** Fields of a view of Dice that changed. */
export interface DiceViewChange {
  game?: "dice";
  players?: number;
  sheets?: string[];
  fireworks?: string[];
  emperor?: string[];
  lake?: DiceLake;
  boxes?: string[];
  corners?: number[];
  first?: number;
  shapes?: Record<string, string[]>;
  faces?: EmperorFace[];
  gift_circles?: number;
  rounds?: number;
  phase?: "last_firework" | "over" | "roll" | "shade" | "turn";
  turn?: number;
  active?: number | null;
  rolls?: number;
  roll?: string;
  tray?: number | null;
  seats?: DiceSheet[];
  stacks?: Record<string, number[]>;
  score_parts?: ScoreParts[];
  scoring_ponds?: ScoringPonds[];
  crossed_off?: number[];
  viewer?: number | null;
  missing?: (number | null)[];
}

/** A lantern card to return. */
export interface Discard {
  move: string;
  color: string;
}

/** A face of an emperor card: what it costs and what it lets a player shade. */
export interface EmperorFace {
  name: string;
  cost: number;
  shade: number;
  color: string;
  where: string;
}

export type EntryKind = "sat" | "introduced" | "bot_sat" | "stood" | "opened_to_all" | "chat_allowed" | "started" | "moved" | "stood_in" | "took_back" | "undo_asked" | "undo_answered" | "undone" | "went_to_step" | "seat_asked" | "seat_answered" | "rematched" | "hinted" | "person_deleted";

/** A number that is not known exactly: its mean, and an interval that holds it. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

/** Give one color, take another. */
export interface Exchange {
  move: string;
  give: string;
  take: string;
}

/** A position of the person's own matches in which they made a costly move. Every move counts as right that is at most `allowed` worse than the better one, in `currency`. `nudge` is the idea that leads to it. */
export interface ExerciseInfo {
  number: number;
  turn: number;
  step: Step;
  played: string;
  cost_win: Estimate;
  cost_margin: Estimate;
  currency: "margin" | "win";
  code: string;
  game: GameName;
  seat: number;
  kind: "big_mistake" | "mistake" | "slip";
  allowed: number;
  nudge: Reason;
}

/** The exercises of a person, those of the newest review first. */
export interface Exercises {
  exercises: ExerciseInfo[];
}

/** A favor for the platform of a tile in a match (H7.3). */
export interface FavorTaken {
  event: "favor_taken";
  seat: number;
  at: [number, number];
}

/** Favors spent on an exchange (H4.1). */
export interface FavorsPaid {
  event: "favors_paid";
  seat: number;
  count: number;
}

/** The top tile of a stack is laid on complete ponds (D8.1). */
export interface FireworkLaunched {
  event: "firework_launched";
  seat: number;
  firework: string;
  ponds: string[];
  value: number;
}

/** A position with everything open, and the move that follows it; the last has a result. `step` is what the seat has to do, empty for a move of chance. */
export interface Frame {
  position: Position;
  seat?: number | null;
  step?: Step | "";
  move?: string | null;
  events?: GameEvent[];
  result?: Result | null;
}

export type GameEvent = HarvestEvent | DiceEvent;

/** A game of this server. */
export interface GameInfo {
  game: GameName;
  rules: string;
  min_players: number;
  max_players: number;
  levels: LevelInfo[];
}

/** The lessons of a game, in the order in which they are learned. */
export interface GameLessons {
  game: GameName;
  lessons: LessonTitle[];
}

export type GameName = "harvest" | "dice";

/** The games of this server, and the protocol that it speaks. */
export interface Games {
  protocol: number;
  games: GameInfo[];
}

/** What the move of a rival gave a seat: `what` is the letter of a color. With `is_used` it went into the next set of the seat. */
export interface Gift {
  number: number;
  turn: number;
  giver: number;
  what: string;
  is_used: boolean;
}

/** A gift for the pavilion of an area (D6.2). */
export interface GiftWon {
  event: "gift_won";
  seat: number;
  area: string;
}

/** Gifts spent: what for is reroll or the face of an emperor card, such as 2A. */
export interface GiftsPaid {
  event: "gifts_paid";
  seat: number;
  count: number;
  what_for: string;
}

/** In a lesson: go on to the next step after its text was read, or back to an earlier one. */
export interface GoToStep {
  type: "go_to_step";
  id?: string;
  seen: number;
  step: number;
}

/** Let a bot play your seat, or a seat that has kept everybody waiting for two minutes. */
export interface HandOver {
  type: "hand_over";
  id?: string;
  seat: number;
  level?: string | null;
}

/** How many cards of each nearest set the seat would hold after a placement. */
export interface HarvestAfterMove {
  sets: number[];
}

/** The legal moves of a seat, each once, grouped as a screen offers them. `completes` names the dedications that an exchange makes possible, by its move. */
export interface HarvestChoices {
  game: "harvest";
  seat: number;
  step: "dedicate" | "discard" | "exchange" | "over" | "place";
  can_pass: boolean;
  exchanges: Exchange[];
  dedications: Dedication[];
  discards: Discard[];
  placements: Placement[];
  completes: Record<string, ("four_of_a_kind" | "seven_unique" | "three_pair")[]>;
}

export type HarvestEvent = TilePlaced | CardTaken | CardMissed | FavorTaken | FavorsPaid | CardsReturned | TokenTaken | TileDrawn;

/** What one seat sees besides; for an onlooker `viewer` is None and the hand is empty. `sets` has the nearest set of each dedication, such as OOOo: a letter for each card, in lower case if it is missing. */
export interface HarvestOwnView {
  viewer: number | null;
  hand: string[];
  hand_platforms: boolean[];
  sets: string[];
}

export type HarvestPosition = HarvestSharedView & HarvestSecrets;

export type HarvestReason = "exchange_cost" | "no_card" | "no_set" | "no_such_move" | "no_such_tile" | "not_in_hand" | "not_now" | "not_open" | "same_color" | "supply_empty";

/** What nobody sees before the end: every hand and the draw stack. */
export interface HarvestSecrets {
  hands: string[][];
  hands_platforms: boolean[][];
  draw_stack: string[];
}

/** What everybody sees. `platforms` says of each tile on the lake whether it has one. `generic` is the honor of a generic token. `turn` counts the turns of the active player; `turns` is how many of them place a tile, and the one after these is the final turn (H8.1). */
export interface HarvestSharedView {
  game: "harvest";
  players: number;
  seats: string;
  seat: number;
  phase: "dedicate" | "discard" | "exchange" | "over" | "place";
  supply: Record<string, number>;
  lanterns: Record<string, number>[];
  favors: number[];
  tokens: HarvestTokens[];
  lake: string[];
  platforms: boolean[];
  hand_sizes: number[];
  draw_stack_size: number;
  stacks: HarvestStacks;
  turn: number;
  turns: number;
  start_player: number;
  generic: number;
  hand_limit: number;
}

/** What is left of the dedication stacks: honor, top first. */
export interface HarvestStacks {
  four_of_a_kind: number[];
  three_pair: number[];
  seven_unique: number[];
}

export type HarvestStep = "exchange" | "dedicate" | "discard" | "place" | "over";

/** The dedication tokens of a seat: honor by stack, and the number of generic tokens. */
export interface HarvestTokens {
  four_of_a_kind: number[];
  three_pair: number[];
  seven_unique: number[];
  generic: number;
}

export type HarvestView = HarvestSharedView & HarvestOwnView;

/** Fields of a view of Harvest that changed. */
export interface HarvestViewChange {
  game?: "harvest";
  players?: number;
  seats?: string;
  seat?: number;
  phase?: "dedicate" | "discard" | "exchange" | "over" | "place";
  supply?: Record<string, number>;
  lanterns?: Record<string, number>[];
  favors?: number[];
  tokens?: HarvestTokens[];
  lake?: string[];
  platforms?: boolean[];
  hand_sizes?: number[];
  draw_stack_size?: number;
  stacks?: HarvestStacks;
  turn?: number;
  turns?: number;
  start_player?: number;
  generic?: number;
  hand_limit?: number;
  viewer?: number | null;
  hand?: string[];
  hand_platforms?: boolean[];
  sets?: string[];
}

/** Nothing has happened for two seconds, and the line is alive; only if `heartbeats` asked. */
export interface Heartbeat {
  type: "heartbeat";
}

/** Ask to be sent `heartbeat` whenever the line was silent for about two seconds, or no more. Without an `id` there is no answer. A new connection has to ask again. */
export interface Heartbeats {
  type: "heartbeats";
  id?: string;
  is_wanted: boolean;
}

/** Ask the coach what a seat could do now; the answer is `hint_progress`. Nothing is played. Ask again while `hint` is null. Against bots hints are always allowed, otherwise where the host allowed them; `you.has_hints` says so. Everybody is told that a seat asked. With `here` the client works it out itself, and the answer has the `question`. */
export interface Hint {
  type: "hint";
  id?: string;
  seat: number;
  seen: number;
  here?: boolean;
}

/** The answer to `hint`: the advice, or null while it is worked out. `place` is how many others come before. `question` is there only for a client that works it out itself: what the seat sees, as `lakelight.server.coaching.questions` reads it. */
export interface HintProgress {
  type: "hint_progress";
  id: string;
  version: number;
  place: number;
  hint: Advice | null;
  question?: unknown;
}

/** How other people come to a table: by its link, or by a short code while a seat is open. With `is_local` only this computer can open the link; the server can then be let listen on `network_address`, too, if there is one. */
export interface Invitation {
  short: string;
  link: string;
  is_local: boolean;
  network_address: string;
}

/** Somebody took a seat after the start that had never been theirs, and so saw its hand. `agreed` says whether the other people were asked and agreed. */
export interface LateSeat {
  seat: number;
  name: string;
  agreed: boolean;
}

/** A firework and the ponds it would cover. */
export interface Launch {
  move: string;
  firework: string;
  ponds: string[];
}

/** How far the person is in a lesson. `text` is the key of the step's text, empty after the last step; `lit` the parts of the table that it speaks of; `asks` whether a move is asked for, such as `example`. `answer` is the key of what is said to a move that was not asked for. `events` tell what the person's own last move did. */
export interface LessonInfo {
  name: string;
  step: number;
  steps: number;
  text: string;
  lit: string[];
  asks: boolean;
  example?: string;
  answer?: string;
  move?: string;
  events?: GameEvent[];
}

/** A lesson, and how many minutes it takes. */
export interface LessonTitle {
  name: string;
  minutes: number;
}

/** The lessons of this server; games without lessons are left out. */
export interface Lessons {
  games: GameLessons[];
}

/** A bot that can be seated: its level, its English name, and its rating in the arena. The rating lies between `rating_low` and `rating_high` with 95 % confidence; all three are null for a bot that was not measured. */
export interface LevelInfo {
  level: string;
  name: string;
  rating: number | null;
  rating_low?: number | null;
  rating_high?: number | null;
}

/** Ask for every move that stands and what it did; the answer is `move_list`. */
export interface ListMoves {
  type: "list_moves";
  id?: string;
}

/** Look from one of several seats that you hold, or from none (null). */
export interface Look {
  type: "look";
  id?: string;
  seat: number | null;
}

/** What one draw or roll was worth for a seat, compared with what could have come. `number` is the place in the record of the move that drew or rolled, 0 for the deal. */
export interface LuckPoint {
  number: number;
  turn: number;
  what: string;
  win: number;
  margin: number;
}

/** A review that a client made itself: as it is stored, packed with zlib, in Base64. */
export interface MadeReview {
  seat: number;
  packed: string;
}

/** An address to which notices should go; empty for no more mail. */
export interface MailWish {
  address: string;
  language?: string;
  zone?: string;
}

/** One of a person's own matches; `places` are there after the end, 1 for a winner. */
export interface MatchInfo {
  code: string;
  game: GameName;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  your_seats: number[];
  your_turn: boolean;
  created_at: number;
  changed_at: number;
  to_act?: number[];
  scores?: number[];
  places?: number[];
}

/** A person's own matches, newest first. */
export interface Matches {
  matches: MatchInfo[];
}

/** The position of a decision as its seat saw it, with the choices that it had. */
export interface Moment {
  number: number;
  seat: number;
  step: Step;
  seats: SeatInfo[];
  view: View;
  choices: Choices;
}

/** Moves whose effects are to be shown. */
export interface MomentMoves {
  moves: string[];
}

/** What these moves would do, as an onlooker would see it. */
export interface MomentPreviews {
  previews: PreviewOf[];
}

/** Play a move. */
export interface Move {
  type: "move";
  id?: string;
  seat: number;
  seen: number;
  move: string;
}

/** The answer to `list_moves`: the moves that stand, numbered from 1, without the other news. */
export interface MoveList {
  type: "move_list";
  id: string;
  version: number;
  news: News[];
}

/** Be sent nothing that the people of these seats say or write, or that anybody does. It replaces the list before, and counts for this connection. */
export interface Mute {
  type: "mute";
  id?: string;
  seats?: number[];
  everybody?: boolean;
}

/** The address in the local network on which the server listens now, too. */
export interface NetworkOpened {
  address: string;
}

/** The options of a game for a number of players, to be checked before a table is opened. */
export interface NewSetup {
  game: GameName;
  players: number;
  rules: Record<string, string>;
}

/** A table to open. Its match begins at once if no seat is open and `start` is set. With `play_on` the match begins in the middle of another one, with its set-up and moves. With `lesson` the match is a lesson of this name: the seats are its own, and it needs none here. `starter` is the one of `seats` that takes the first seat, which starts (H2.5); null draws it from the committed seed. With `open_to_all` the table is listed for everybody to join while a seat is open. */
export interface NewTable {
  game: GameName;
  seats?: SeatWish[];
  rules?: Record<string, string>;
  undo?: boolean;
  onlookers?: boolean;
  listed?: boolean;
  hints?: boolean;
  pace_days?: number;
  pace_hours?: number;
  turn_seconds?: number;
  reserve_seconds?: number;
  when_late?: "bot_moves" | "bot_plays";
  bot_pace?: "at_once" | "human";
  start?: boolean;
  play_on?: StartingPoint | null;
  lesson?: string | null;
  starter?: number | null;
  open_to_all?: boolean;
}

/** The name of a new visitor, or the new name of a known one. Without `avatar` a known visitor keeps their own. */
export interface NewVisitor {
  name: string;
  avatar?: "" | "boat" | "bridge" | "cat" | "dragonfly" | "fan" | "koi" | "lantern" | "lotus" | "moon" | "teapot" | "turtle" | "umbrella" | null;
}

/** An entry of the journal as the receiver may see it; `events` says what a move did. A field of an entry is sent if it is a field here, too. */
export interface News {
  number: number;
  what: EntryKind;
  seat?: number | null;
  name?: string;
  level?: string;
  why?: "asked" | "pace" | "resigned" | "waiting" | "";
  move?: string;
  agree?: boolean | null;
  code?: string;
  events?: GameEvent[];
}

/** How this server can tell a person that it is their turn, and how the person wants it. `push_key` is the key with which a browser subscribes, empty if the server sends no pushes. Nothing is sent between two minutes of the person's day. */
export interface NoticeSettings {
  push_key: string;
  can_mail: boolean;
  address: string;
  is_confirmed: boolean;
  quiet_from: number;
  quiet_to: number;
}

/** Host only: clear a seat; after the start, only the seat of a bot. */
export interface OpenSeat {
  type: "open_seat";
  id?: string;
  seat: number;
}

/** A table that waits for players and that everybody may join. */
export interface OpenTable {
  since: number;
  options: Options;
  host_seat: number | null;
  code: string;
  game: GameName;
  seats: SeatInfo[];
}

/** Tables to join, newest first. */
export interface OpenTables {
  tables: OpenTable[];
}

/** The host lists the table for everybody to join, or lists it no longer; before the start. */
export interface OpenToAll {
  type: "open_to_all";
  id?: string;
  is_open: boolean;
}

/** How a table is played; `rules` are the game's own options. An option that is too long to be sent with every state is shown by its SHA-256. Onlookers need the link; a listed table is also offered to everybody who wants to watch one. With `hints` everybody may ask the coach, otherwise only a person who plays alone against bots. With `turn_seconds` there is a clock: a seat that needs more than these for a turn draws on its `reserve_seconds`, which last for the match. `pace_days` and `pace_hours` are the time for a move. When time is out, a bot makes that move and ends the turn, or plays on. */
export interface Options {
  rules: Record<string, string>;
  undo: boolean;
  onlookers: boolean;
  pace_days: number;
  bot_pace: "at_once" | "human";
  listed?: boolean;
  turn_seconds?: number;
  reserve_seconds?: number;
  pace_hours?: number;
  when_late?: "bot_moves" | "bot_plays";
  hints?: boolean;
}

/** A match that names a visitor; `entries` are what they did there, as it is stored. `record` is there after the end, `moves` before it, as the visitor may see them. The visitor may not see a table at which they only asked for a seat. */
export interface OwnMatch {
  code: string;
  game: GameName;
  created_at: number;
  is_host: boolean;
  lesson: string;
  entries: Record<string, unknown>[];
  status?: "open" | "over" | "running" | null;
  seats?: SeatInfo[];
  your_seats?: number[];
  record?: Record<string, unknown> | null;
  moves: News[];
}

/** How a visitor wants to be told that it is their turn, and where. */
export interface OwnNotices {
  language: string;
  zone: string;
  quiet_from: number;
  quiet_to: number;
  address: string;
  is_confirmed: boolean;
  push_endpoints: string[];
}

/** A record that a visitor uploaded. */
export interface OwnRecord {
  code: string;
  created_at: number;
  record: Record<string, unknown>;
}

/** A review that a visitor asked for. */
export interface OwnReview {
  code: string;
  seat: number;
  review: Record<string, unknown>;
}

/** The answer is `pong`. */
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

/** The second half of a platform's pond is shaded (D6.3). */
export interface PlatformBonusEarned {
  event: "platform_bonus_earned";
  seat: number;
  pond: string;
}

/** A platform bonus with no open area beside its pond (D6.3). */
export interface PlatformBonusLost {
  event: "platform_bonus_lost";
  seat: number;
  pond: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  id: string;
}

export type Position = HarvestPosition | DicePosition;

/** A move that was best, worth much, and hard to find. */
export interface Praise {
  number: number;
  turn: number;
  step: Step;
  played: string;
  worth_win: Estimate;
  worth_margin: Estimate;
  reasons: Reason[];
}

/** Who is at the table: of each seat its person, and how many people watch. It is sent some time after a person comes, goes or says `attend`, and never for a move: a seat that has moved is no longer `choosing`. A seat is empty if no person holds it, or if it is unknown where that person is. A person who is alone with bots is not told. */
export interface Presence {
  type: "presence";
  seats: ("away" | "choosing" | "here" | "")[];
  watching: number;
}

/** Ask what moves would do; the answer is `previewed`. Nothing is played or revealed. */
export interface Preview {
  type: "preview";
  id?: string;
  seat: number;
  seen: number;
  moves: string[];
}

/** What one move would do; what follows it is told only in games that hide nothing. */
export interface PreviewOf {
  move: string;
  events: GameEvent[];
  after_move?: AfterMove | null;
}

/** The answer to `preview`. */
export interface Previewed {
  type: "previewed";
  id: string;
  version: number;
  previews: PreviewOf[];
}

/** The sheets of a game, by name, as SVG to print; none in a game that has no sheets. */
export interface PrintedSheets {
  sheets: Record<string, string>;
}

/** A secret to continue on another device, once; `qr` is its link as a QR code in SVG. */
export interface PrivateLink {
  secret: string;
  expires_at: number;
  qr?: string;
}

/** The body of every refusal over HTTP. `details` lists everything that is wrong, where a check finds more than one thing. */
export interface Problem {
  code: string;
  message: string;
  details?: ProblemDetail[];
}

/** One of the things that are wrong; like a refused move, a client puts it into words. */
export interface ProblemDetail {
  reason: string;
  clause: string;
  facts: Record<string, string>;
}

/** A browser, as its push service knows it. */
export interface PushBrowser {
  endpoint: string;
}

/** A browser that takes notices, as its Push API describes it. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
  zone?: string;
}

/** Between these minutes of the day nothing is sent; never, if they are the same. */
export interface QuietHours {
  quiet_from: number;
  quiet_to: number;
  zone: string;
}

/** A fact by which two moves differ, named by a key of the coach's catalogs. `side` is the move that it is about; `part` is the part of the loss that goes away without it. */
export interface Reason {
  key: string;
  side: "better" | "played";
  facts: Record<string, boolean | number | string>;
  is_proven: boolean;
  part: number | null;
}

/** The code under which an uploaded record can be replayed. */
export interface RecordStored {
  code: string;
}

/** Send `state` again. */
export interface Refresh {
  type: "refresh";
  id?: string;
}

export type RefusalReason = HarvestReason | DiceReason;

/** The request was refused: a stable code for the client's own words, and a sentence. A move against the rules also has its clause, the reason as a stable word, and the facts that the reason is about. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  message: string;
  clause?: string;
  reason?: RefusalReason | "";
  facts?: Record<string, string>;
}

/** After the end: open a new table, whose code is then in `table.rematch`. */
export interface Rematch {
  type: "rematch";
  id?: string;
}

/** A record, and every position of it. */
export interface Replay {
  record: Record<string, unknown>;
  frames: Frame[];
}

/** Give up your seat for good; a bot continues. */
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

/** A match from one seat's side; `moments` are the numbers of the costliest decisions. */
export interface Review {
  game: GameName;
  players: number;
  seat: number;
  scores: number[];
  places: number[];
  judged: number;
  costly: number;
  verdicts: Verdict[];
  moments: number[];
  praise: Praise | null;
  chances: ChancesPoint[];
  luck: SeatLuck;
  accounts: Account[];
  steps: StepLoss[];
}

/** A review, or how far it is. Ask again until `review` is there; leaving stops nothing. `place` is how many other reviews come before; `verdicts` are the costly decisions that are known so far, the worst first. `seats` are the people and bots of the match. `question` is for a client that reviews the match itself, and then sends what it made to `.../review/made`. */
export interface ReviewProgress {
  place: number;
  done: number;
  total: number;
  verdicts: Verdict[];
  seats: SeatInfo[];
  review: Review | null;
  average: Average | null;
  question?: ReviewQuestion | null;
}

/** What a client needs to review a match itself: its record, and which moves are one's own. */
export interface ReviewQuestion {
  record: unknown;
  own: number[];
}

/** The seat whose decisions are to be reviewed; `here` if the client does that itself. */
export interface ReviewWish {
  seat: number;
  here?: boolean;
}

/** The device to sign out. */
export interface Revoke {
  device: string;
}

/** The person of a seat says something: a key, for the words of the receiver's language. It is sent once to everybody who is connected, the sender included, and is stored nowhere. */
export interface Said {
  type: "said";
  seat: number;
  phrase: "good_game" | "good_luck" | "heart" | "hello" | "laugh" | "oh_no" | "smile" | "sorry" | "thanks" | "thinking" | "well_played" | "wow";
}

/** Say a set phrase from your seat to everybody at the table; they are sent `said`. Only beside other people, after the start, and not too often. Nothing is stored. */
export interface Say {
  type: "say";
  id?: string;
  seat: number;
  phrase: "good_game" | "good_luck" | "heart" | "hello" | "laugh" | "oh_no" | "smile" | "sorry" | "thanks" | "thinking" | "well_played" | "wow";
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

/** Host only: put a bot on an open seat; without a level, one of the default level. */
export interface SeatBot {
  type: "seat_bot";
  id?: string;
  seat: number;
  level?: string | null;
}

/** Who plays a seat: nobody yet, a person, or a bot, perhaps in place of a person. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string;
  stands_in?: boolean;
  resigned?: boolean;
  turn_only?: boolean;
  avatar?: "" | "boat" | "bridge" | "cat" | "dragonfly" | "fan" | "koi" | "lantern" | "lotus" | "moon" | "teapot" | "turtle" | "umbrella";
}

/** The luck of the seat, and what rivals gave it. */
export interface SeatLuck {
  points: LuckPoint[];
  win: number;
  margin: number;
  given: Gift[];
}

/** Somebody asked for an open seat after the start; these seats have not answered yet. */
export interface SeatQuestion {
  seat: number;
  waiting_for: number[];
  name: string;
}

/** Who plays a seat of a new table: the host, a bot, or the first person who takes it. */
export interface SeatWish {
  kind?: "bot" | "open" | "you";
  level?: string | null;
  name?: string | null;
}

export type ServerMessage = Welcome | State | Changed | Presence | Said | ChatLine | Accepted | Refused | Previewed | HintProgress | MoveList | Pong | Heartbeat;

/** Take an open seat, under another name if you like. After the start, the other people are asked first, unless the seat was already yours. */
export interface Sit {
  type: "sit";
  id?: string;
  seat: number;
  name?: string | null;
}

/** Leave a seat before the start. */
export interface Stand {
  type: "stand";
  id?: string;
  seat: number;
}

/** Host only: start the match, perhaps without the seats that are still open. */
export interface Start {
  type: "start";
  id?: string;
  without_open_seats?: boolean;
}

/** A moment of a finished match, or of an uploaded record, from which to play on. */
export interface StartingPoint {
  move_count: number;
  table?: string | null;
  record?: string | null;
}

/** How the table stands: sent at first, when asked, and when another seat is looked from. `news` says what changed, at first nothing. `choices` is there only for a seat that may act, and only for the person who plays it; `lesson` only at the table of a lesson. */
export interface State {
  type: "state";
  version: number;
  table: TableInfo;
  you: You;
  view: View | null;
  choices: Choices | null;
  news: News[];
  lesson?: LessonInfo;
}

export type Step = HarvestStep | DiceStep;

/** What was lost in one kind of decision: how many were judged, and the sum of costs. */
export interface StepLoss {
  step: Step;
  judged: number;
  win: number;
  margin: number;
}

/** Fields of a table that changed. */
export interface TableChange {
  code?: string;
  game?: GameName;
  players?: number;
  status?: "open" | "over" | "running";
  seats?: SeatInfo[];
  options?: Options;
  commitment?: string;
  seed?: string;
  move_count?: number;
  to_act?: ToAct[];
  scores?: number[];
  undo_asked?: UndoInfo | null;
  result?: Result | null;
  rematch?: string;
  created_at?: number;
  seat_asked?: SeatQuestion | null;
  late_seats?: LateSeat[];
  opening_moves?: number | null;
  host_seat?: number | null;
  first_listed?: number | null;
  hints?: number[];
  open_to_all?: boolean;
  chat?: boolean;
}

/** The code of a new table, and the path of its page. */
export interface TableCreated {
  code: string;
  path: string;
}

/** What everybody knows about a table. `seed` is empty until the end. `opening_moves` is null if the seed dealt the match. Otherwise its deal and so many first moves come from a finished match or an uploaded record, which somebody may know. `first_listed` is the seat of the one whom the host listed first, if the seed drew the starter. `host_seat` is the first seat of the host, for whom all wait before the start. `hints` is how many hints each seat asked for; it is empty if none did. With `open_to_all` the table is listed for everybody to join while a seat is open. With `chat` the host allows free chat among those who play. */
export interface TableInfo {
  code: string;
  game: GameName;
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
  seat_asked?: SeatQuestion | null;
  late_seats?: LateSeat[];
  opening_moves?: number | null;
  host_seat?: number | null;
  first_listed?: number | null;
  hints?: number[];
  open_to_all?: boolean;
  chat?: boolean;
}

/** Play your seat again. */
export interface TakeBack {
  type: "take_back";
  id?: string;
  seat: number;
}

/** A tile from the draw stack (H7.8); its name is None to those who may not see it. */
export interface TileDrawn {
  event: "tile_drawn";
  seat: number;
  tile: string | null;
}

/** A tile lies on the lake, its sides north, east, south, west (H7.1). */
export interface TilePlaced {
  event: "tile_placed";
  seat: number;
  sides: string;
  at: [number, number];
}

/** A seat that may act, what it has to do, and since when. Where time is limited, `allowed` are the seconds that it has from then on, and `reserve` is the part of them that is its reserve. */
export interface ToAct {
  seat: number;
  step: Step;
  since: number;
  allowed?: number | null;
  reserve?: number;
}

/** The token of a link in a mail. */
export interface Token {
  token: string;
}

/** A dedication token (H5.2). */
export interface TokenTaken {
  event: "token_taken";
  seat: number;
  dedication: "four_of_a_kind" | "seven_unique" | "three_pair";
  honor: number;
}

/** The tray is turned by a number of quarters (D4.2). */
export interface TrayTurned {
  event: "tray_turned";
  seat: number;
  quarters: number;
}

/** A move tried in an exercise. */
export interface Try {
  move: string;
}

/** The answer to a try, or null while the coach thinks; `place` is how many come before. */
export interface TryProgress {
  place: number;
  answer: "closer" | "no" | "right" | null;
}

/** Take back the last move of a seat. */
export interface Undo {
  type: "undo";
  id?: string;
  seat: number;
  seen: number;
}

/** A seat asked to take a move back; these seats have not answered yet. */
export interface UndoInfo {
  seat: number;
  waiting_for: number[];
}

/** A decision that cost something: the move of this number in the record, and a better one. `currency` is the cost that decided the kind. `gains_played` and `gains_better` are the events of both moves by seat, as an onlooker sees them. */
export interface Verdict {
  number: number;
  turn: number;
  step: Step;
  played: string;
  cost_win: Estimate;
  cost_margin: Estimate;
  currency: "margin" | "win";
  kind: "big_mistake" | "good" | "mistake" | "slip";
  better: string | null;
  equals: string[];
  reasons: Reason[];
  gains_played: GameEvent[][];
  gains_better: GameEvent[][];
}

export type View = HarvestView | DiceView;

export type ViewChange = HarvestViewChange | DiceViewChange;

/** The person that the cookie belongs to; the name is null without one. */
export interface Visitor {
  name: string | null;
  avatar?: "" | "boat" | "bridge" | "cat" | "dragonfly" | "fan" | "koi" | "lantern" | "lotus" | "moon" | "teapot" | "turtle" | "umbrella";
}

/** Everything about a visitor; the statistics are made from the records of `matches`. */
export interface VisitorData {
  format: string;
  exported_at: number;
  name: string;
  avatar?: "" | "boat" | "bridge" | "cat" | "dragonfly" | "fan" | "koi" | "lantern" | "lotus" | "moon" | "teapot" | "turtle" | "umbrella";
  devices: DeviceInfo[];
  notices: OwnNotices;
  matches: OwnMatch[];
  records: OwnRecord[];
  reviews: OwnReview[];
}

/** Tables to watch, newest first. */
export interface Watch {
  tables: WatchInfo[];
}

/** A table that is being played now and that everybody may watch. */
export interface WatchInfo {
  code: string;
  game: GameName;
  seats: SeatInfo[];
  scores: number[];
  move_count: number;
}

/** The first message of every connection; `now` is the time of the server. After `away_seconds` others may ask for a bot in place of somebody who is away. With `chat` hosts may allow free chat at their tables. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  name: string | null;
  now?: number;
  away_seconds?: number;
  chat?: boolean;
}

/** Who the receiver is: the seats held, the seat looked from, and what they may do. */
export interface You {
  seats: number[];
  viewer: number | null;
  is_host: boolean;
  can_undo: boolean;
  has_hints?: boolean;
  has_review?: boolean;
}
