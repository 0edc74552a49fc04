// Stand-in until the server generates this file from its messages; the names are the wire's.
export interface HarvestTokens { four_of_a_kind: number[]; three_pair: number[]; seven_unique: number[]; generic: number; }
export interface HarvestStacks { four_of_a_kind: number[]; three_pair: number[]; seven_unique: number[]; }
export interface HarvestView { game: "harvest"; players: number; seats: string; seat: number; phase: string; supply: Record<string, number>; lanterns: Record<string, number>[]; favors: number[]; tokens: HarvestTokens[]; lake: string[]; viewer: number | null; hand: string[]; hand_sizes: number[]; draw_stack_size: number; platforms: boolean[]; hand_platforms: boolean[]; stacks: HarvestStacks; generic: number; hand_limit: number; hands?: string[][]; hands_platforms?: boolean[][]; }
export interface Exchange { move: string; give: string; take: string; }
export interface Dedication { move: string; dedication: "four_of_a_kind" | "three_pair" | "seven_unique"; colours: string; honor: number; }
export interface Discard { move: string; colour: string; }
export interface Placement { tile: string; turns: string[]; places: [number, number][]; }
export interface HarvestChoices { game: "harvest"; seat: number; step: string; can_pass: boolean; exchanges: Exchange[]; dedications: Dedication[]; discards: Discard[]; placements: Placement[]; }
export interface TilePlaced { event: "tile_placed"; seat: number; sides: string; at: [number, number]; }
export interface CardTaken { event: "card_taken"; seat: number; colour: string; why: "match" | "side" | "exchange"; at: [number, number] | null; }
export interface CardMissed { event: "card_missed"; seat: number; colour: string; why: "match" | "side" | "exchange"; at: [number, number] | null; }
export interface FavorTaken { event: "favor_taken"; seat: number; at: [number, number]; }
export interface FavorsPaid { event: "favors_paid"; seat: number; count: number; }
export interface CardsReturned { event: "cards_returned"; seat: number; colour: string; count: number; }
export interface TokenTaken { event: "token_taken"; seat: number; dedication: string; honor: number; }
export interface TileDrawn { event: "tile_drawn"; seat: number; tile: string | null; }
export type HarvestEvent = TilePlaced | CardTaken | CardMissed | FavorTaken | FavorsPaid | CardsReturned | TokenTaken | TileDrawn;
export interface DiceSheet { shaded: string[]; gifts: number; fireworks: string[]; step: string; stage?: string; card?: number; owed?: number; colour?: string; platforms?: string[]; }
export interface DiceLake { ponds: string[][]; boats: string[]; platforms: string[]; pavilions: string[]; }
export interface EmperorFace { name: string; cost: number; shade: number; colour: string; where: string; }
export interface ScoreParts { fireworks: number; second_group: number; boats: number; }
export interface DiceView { game: "dice"; players: number; sheets: string[]; fireworks: string[]; emperor: string[]; phase: string; turn: number; active: number | null; rolls: number; roll: string; tray: number | null; seats: DiceSheet[]; viewer: number | null; lake: DiceLake; boxes: string[]; corners: number[]; shapes: Record<string, string[]>; stacks: Record<string, number[]>; faces: EmperorFace[]; score_parts: ScoreParts[]; gift_circles: number; rounds: number; }
export interface Launch { move: string; firework: string; ponds: string[]; }
export interface DiceChoices { game: "dice"; seat: number; step: string; can_pass: boolean; can_reroll: boolean; turns: number[]; cards: number[]; areas: string[]; ponds: string[]; launches: Launch[]; }
export type DiceEvent =
  | { event: "dice_rolled"; seat: number; roll: string }
  | { event: "gifts_paid"; seat: number; count: number; what_for: string }
  | { event: "tray_turned"; seat: number; quarters: number }
  | { event: "area_shaded"; seat: number; area: string; colour: string; why: "die" | "bonus" | "action" | "platform" }
  | { event: "gift_won"; seat: number; area: string }
  | { event: "platform_bonus_earned"; seat: number; pond: string }
  | { event: "platform_bonus_lost"; seat: number; pond: string }
  | { event: "bonus_crossed_off"; seat: number; box: number; colour: string }
  | { event: "firework_launched"; seat: number; firework: string; ponds: string[]; value: number };
export type Event = HarvestEvent | DiceEvent;
export interface SeatInfo { kind: "open" | "person" | "bot"; name: string; level: string; stands_in: boolean; resigned: boolean; }
export interface Options { rules: Record<string, string>; undo: boolean; onlookers: boolean; pace_days: number; bot_pace: "human" | "at_once"; }
export interface UndoInfo { seat: number; waiting_for: number[]; }
export interface ToAct { seat: number; step: string; since: number; }
export interface Result { winners: number[]; reason: string; places: number[]; scores: number[]; }
export interface TableInfo { code: string; game: string; players: number; status: "open" | "running" | "over"; seats: SeatInfo[]; options: Options; commitment: string; seed: string; move_count: number; to_act: ToAct[]; scores: number[]; undo_asked: UndoInfo | null; result: Result | null; rematch: string; created_at: number; }
export interface You { seats: number[]; viewer: number | null; is_host: boolean; can_undo: boolean; }
export interface News { number: number; what: string; seat?: number | null; name?: string; level?: string; why?: string; move?: string; agree?: boolean | null; code?: string; events?: Event[]; }
export interface Welcome { type: "welcome"; protocol: number; name: string | null; }
export interface State { type: "state"; version: number; table: TableInfo; you: You; view: HarvestView | DiceView | null; choices: HarvestChoices | DiceChoices | null; news: News[]; }
export interface Accepted { type: "accepted"; id: string; version: number; }
export interface Refused { type: "refused"; id: string; code: string; message: string; clause?: string; }
export interface PreviewOf { move: string; events: Event[]; }
export interface Previewed { type: "previewed"; id: string; version: number; previews: PreviewOf[]; }
export interface Pong { type: "pong"; id: string; }
export type Told = Welcome | State | Accepted | Refused | Previewed | Pong;
export interface Visitor { name: string | null; }
export interface SeatWish { kind: "you" | "bot" | "open"; level?: string | null; name?: string | null; }
export interface NewTable { game: string; seats: SeatWish[]; rules?: Record<string, string>; undo?: boolean; onlookers?: boolean; pace_days?: number; bot_pace?: "human" | "at_once"; start?: boolean; }
export interface TableMade { code: string; path: string; }
export interface MatchInfo { code: string; game: string; status: "open" | "running" | "over"; seats: SeatInfo[]; your_seats: number[]; your_turn: boolean; created_at: number; changed_at: number; }
export interface Matches { matches: MatchInfo[]; }
export interface GameInfo { game: string; rules: string; min_players: number; max_players: number; levels: string[]; }
export interface Games { protocol: number; games: GameInfo[]; }
export interface RecordKept { code: string; }
