/** Random draws from a seed, as `docs/fairness.md` defines them, with nothing but SHA-256. */

const WORD_SPAN = 2 ** 32;

/** The commitment to a seed, which is shown before the first move. */
export async function commitmentOf(seed: string): Promise<string> {
  const hash = await sha256(bytesOf(seed));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The draws that a seed gives for one purpose. */
export class SeededDraw {
  private readonly stream: AsyncGenerator<number, never>;

  constructor(seed: string, purpose: string) {
    this.stream = words(seed, purpose);
  }

  /** A number from 0 to `bound` - 1, all equally likely. */
  async below(bound: number): Promise<number> {
    const limit = WORD_SPAN - (WORD_SPAN % bound);
    for (;;) {
      const word = (await this.stream.next()).value;
      if (word < limit) return word % bound;
    }
  }

  /** The items in random order: from the last place down, each is swapped with one before it. */
  async shuffled<Item>(items: readonly Item[]): Promise<Item[]> {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other] as Item, order[last] as Item];
    }
    return order;
  }
}

/** The endless stream of 32-bit words that a seed gives for a purpose. */
async function* words(seed: string, purpose: string): AsyncGenerator<number, never> {
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

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/[0-9a-f]{2}/gi) ?? [];
  return new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16)));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
