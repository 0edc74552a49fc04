/** Anybody can redo the deal: `docs/fairness.md`, followed in the browser with nothing but SHA-256. */

const DEALT: Readonly<Record<number, number>> = { 2: 22, 3: 27, 4: 32 };
const TILES = 35;
const WORD_SPAN = 2 ** 32;

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/[0-9a-f]{2}/gi) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** What was shown before the first move. */
export async function commitmentOf(seed: string): Promise<string> {
  return hexOf(await sha256(bytesOf(seed)));
}

/** The words of 32 bits that a seed gives for a purpose, without end. */
async function* words(seed: string, purpose: string): AsyncGenerator<number> {
  const start = bytesOf(seed);
  const label = new TextEncoder().encode(purpose);
  for (let counter = 0; ; counter++) {
    const block = new Uint8Array(start.length + label.length + 8);
    block.set(start);
    block.set(label, start.length);
    new DataView(block.buffer).setUint32(block.length - 4, counter);
    const hash = new DataView((await sha256(block)).buffer);
    for (let at = 0; at < 32; at += 4) yield hash.getUint32(at);
  }
}

async function below(stream: AsyncGenerator<number>, bound: number): Promise<number> {
  const limit = WORD_SPAN - (WORD_SPAN % bound);
  for (;;) {
    const word = (await stream.next()).value as number;
    if (word < limit) return word % bound;
  }
}

/** The lake tiles in the order a seed deals them. */
export async function harvestDeal(seed: string, players: number): Promise<number[]> {
  const stream = words(seed, "harvest deal");
  const tiles = Array.from({ length: TILES }, (_, index) => index + 1);
  for (let last = TILES - 1; last > 0; last--) {
    const other = await below(stream, last + 1);
    [tiles[last], tiles[other]] = [tiles[other] ?? 0, tiles[last] ?? 0];
  }
  return tiles.slice(0, DEALT[players]);
}

export interface Checked {
  readonly commitment: boolean;
  readonly deal: boolean;
}

/** Whether a seed is the one that was promised, and the deal the one it draws. */
export async function checkHarvest(
  seed: string,
  promised: string,
  players: number,
  deal: readonly number[],
): Promise<Checked> {
  const [commitment, drawn] = [await commitmentOf(seed), await harvestDeal(seed, players)];
  return { commitment: commitment === promised, deal: drawn.join() === deal.join() };
}
