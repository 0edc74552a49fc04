/** A parser for the part of Markdown that the rules use. */
export type Span = { kind: "text" | "strong" | "em" | "code"; text: string };

export type Block =
  | { kind: "heading"; level: number; id: string; spans: Span[] }
  | { kind: "paragraph"; id: string; spans: Span[] }
  | { kind: "item"; id: string; spans: Span[] }
  | { kind: "picture"; id: string; source: string; alt: string }
  | { kind: "table"; id: string; head: Span[][]; rows: Span[][][] };

const CLAUSE = /^\**([A-Z]\d+(?:\.\d+)?)\b/;

/** The blocks of a text, in order; the id of a clause is its number. */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  const chunks = text.split(/\n{2,}/).flatMap(splitItems);
  for (const chunk of chunks) {
    const block = parseBlock(chunk.trim(), blocks.length);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** Split a list into its items. */
function splitItems(chunk: string): string[] {
  return chunk.split(/\n(?=- |\d+\. )/);
}

function parseBlock(chunk: string, index: number): Block | null {
  if (!chunk) return null;
  const heading = /^(#+) (.*)$/.exec(chunk);
  if (heading) {
    const words = heading[2] ?? "";
    return {
      kind: "heading",
      level: heading[1]?.length ?? 1,
      id: clauseOf(words, index),
      spans: parseSpans(words),
    };
  }
  const picture = /^!\[(.*)\]\((.*)\)$/.exec(chunk);
  if (picture)
    return { kind: "picture", id: `b${index}`, alt: picture[1] ?? "", source: picture[2] ?? "" };
  if (chunk.startsWith("|")) return parseTable(chunk, index);
  const isItem = /^(- |\d+\. )/.test(chunk);
  const words = chunk.replace(/^- /, "").replace(/\n\s*/g, " ");
  return {
    kind: isItem ? "item" : "paragraph",
    id: clauseOf(words, index),
    spans: parseSpans(words),
  };
}

function clauseOf(words: string, index: number): string {
  return CLAUSE.exec(words)?.[1] ?? `b${index}`;
}

function parseTable(chunk: string, index: number): Block {
  const rows = chunk
    .split("\n")
    .filter((row) => !/^\|[-|: ]+\|$/.test(row))
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => parseSpans(cell.trim())),
    );
  const [head = [], ...rest] = rows;
  return { kind: "table", id: `b${index}`, head, rows: rest };
}

/** The spans of a line; a link becomes plain text. */
export function parseSpans(text: string): Span[] {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  const spans: Span[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let from = 0;
  for (const found of plain.matchAll(pattern)) {
    if (found.index > from) spans.push({ kind: "text", text: plain.slice(from, found.index) });
    const [whole, strong, em, code] = found;
    const kind = strong ? "strong" : em ? "em" : "code";
    spans.push({ kind, text: strong ?? em ?? code ?? "" });
    from = found.index + whole.length;
  }
  if (from < plain.length) spans.push({ kind: "text", text: plain.slice(from) });
  return spans;
}

/** The blocks of the chapter with this title, its heading first; none if there is no such one. */
export function chapterOf(blocks: readonly Block[], title: string): readonly Block[] {
  const isChapter = (block: Block) => block.kind === "heading" && block.level <= 2;
  const start = blocks.findIndex((block) => isChapter(block) && wordsOf(block) === title);
  if (start < 0) return [];
  const end = blocks.findIndex((block, index) => index > start && isChapter(block));
  return blocks.slice(start, end < 0 ? undefined : end);
}

/** The text of a block, for searching. */
export function wordsOf(block: Block): string {
  if (block.kind === "picture") return block.alt;
  const spans = block.kind === "table" ? [...block.head, ...block.rows.flat()].flat() : block.spans;
  return spans.map((span) => span.text).join(" ");
}
