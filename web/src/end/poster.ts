/** The picture to share: the result over the lake at night, painted on a canvas as a PNG. */
import { NIGHT } from "../art/palette";
import { framed, imageOf, inlineStyles } from "./svg_image";

export interface Row {
  readonly place: number;
  readonly name: string;
  readonly score: number;
  /** Symbols with numbers, such as favors. */
  readonly parts?: readonly { symbol: string; count: number }[];
  /** The parts of the score. */
  readonly detail?: string;
}

export interface Poster {
  readonly game: string;
  readonly day: string;
  readonly headline: string;
  readonly reason: string;
  readonly rows: readonly Row[];
  readonly drawing: SVGSVGElement;
}

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 64;
const ROW = 74;
const SERIF = "Marcellus, Palatino, Georgia, serif";
const SANS = '"Nunito Sans", "Segoe UI", system-ui, sans-serif';

export async function paint(poster: Poster): Promise<Blob> {
  await Promise.all([
    document.fonts.load(`60px ${SERIF}`, poster.headline),
    document.fonts.load(`700 40px ${SANS}`),
  ]).catch(() => []);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const top = HEIGHT - 56 - ROW * poster.rows.length;
  pen.drawImage(await imageOf(scene(poster, top)), 0, 0);
  write(pen, poster, top);
  return new Promise((answer, refuse) => {
    canvas.toBlob((blob) => (blob ? answer(blob) : refuse(new Error("no picture"))), "image/png");
  });
}

/** The drawn part as SVG: the background, the game's drawing, and the panel behind the result. */
function scene(poster: Poster, top: number): string {
  const { rows, drawing } = poster;
  const box = fitted(drawing, {
    x: EDGE,
    y: 316,
    width: WIDTH - 2 * EDGE,
    height: top - 316 - 50,
  });
  const inner = inlineStyles(drawing).replace(
    "<svg",
    `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" preserveAspectRatio="xMidYMid meet" overflow="visible"`,
  );
  const symbols = rows.map((row, index) => {
    const y = top + ROW * index + ROW / 2;
    const parts = row.parts ?? [];
    return parts
      .map(({ symbol }, at) =>
        use(symbol, columnOf(at, parts.length) - 30, y, symbol === "favor" ? 1.5 : 1),
      )
      .join("");
  });
  return framed(
    [
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ll-lake)"/>`,
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ll-ripples)"/>`,
      `<g transform="translate(-420 0)">${use("shore", 0, 0)}</g>`,
      use("moon", 850, 92, 1.1),
      ...ADRIFT.filter(([, x, y]) => !isNear(box, x, y)).map(([color, x, y, size]) =>
        use(`drift-${color}`, x, y, size),
      ),
      inner,
      `<rect x="${EDGE - 16}" y="${top - 14}" width="${WIDTH - 2 * EDGE + 32}" height="${ROW * rows.length + 28}" rx="26" fill="${NIGHT.panel}" fill-opacity=".82" stroke="${NIGHT.gold}" stroke-opacity=".6"/>`,
      ...symbols,
    ].join(""),
    WIDTH,
    HEIGHT,
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a box that a drawing fills when it keeps its aspect ratio. */
function fitted(drawing: SVGSVGElement, box: Box): Box {
  const { width, height } = drawing.viewBox.baseVal;
  const scale = Math.min(box.width / width, box.height / height);
  const [wide, high] = [width * scale, height * scale];
  return {
    x: box.x + (box.width - wide) / 2,
    y: box.y + (box.height - high) / 2,
    width: wide,
    height: high,
  };
}

function isNear(box: Box, x: number, y: number): boolean {
  const room = 50;
  return (
    x > box.x - room &&
    x < box.x + box.width + room &&
    y > box.y - room &&
    y < box.y + box.height + room
  );
}

const ADRIFT = [
  ["O", 60, 340, 0.9],
  ["R", 1010, 420, 1],
  ["W", 1030, 700, 0.8],
  ["W", 44, 620, 0.8],
  ["O", 1004, 880, 1.1],
  ["R", 70, 900, 1],
] as const;

function use(name: string, x: number, y: number, scale = 1): string {
  return `<use href="#ll-${name}" transform="translate(${x} ${y}) scale(${scale})"/>`;
}

/** The x position of a part's number; the score is at the right edge. */
function columnOf(at: number, count: number): number {
  return WIDTH - EDGE - 150 - (count - 1 - at) * 128;
}

function write(pen: CanvasRenderingContext2D, poster: Poster, top: number): void {
  const line = (
    text: string,
    x: number,
    y: number,
    font: string,
    ink: string,
    room = WIDTH,
  ): void => {
    pen.font = font;
    pen.fillStyle = ink;
    pen.fillText(shorten(pen, text, room), x, y);
  };
  pen.shadowColor = NIGHT.outline;
  pen.shadowBlur = 14;
  line("Lakelight", EDGE, 112, `68px ${SERIF}`, NIGHT.title);
  line(`${poster.game} · ${poster.day}`, EDGE + 2, 154, `600 28px ${SANS}`, NIGHT.soft_text, 700);
  pen.textAlign = "center";
  line(poster.headline, WIDTH / 2, 240, `58px ${SERIF}`, NIGHT.bright, WIDTH - 2 * EDGE);
  line(poster.reason, WIDTH / 2, 280, `500 26px ${SANS}`, NIGHT.soft_text, WIDTH - 2 * EDGE);
  pen.shadowBlur = 0;
  pen.textBaseline = "middle";
  poster.rows.forEach((row, index) => writeRow(pen, line, row, top + ROW * index + ROW / 2));
}

type Line = (text: string, x: number, y: number, font: string, ink: string, room?: number) => void;

function writeRow(pen: CanvasRenderingContext2D, line: Line, row: Row, y: number): void {
  const first = row.place === 1;
  pen.beginPath();
  pen.arc(EDGE + 26, y, 25, 0, 2 * Math.PI);
  pen.fillStyle = first ? NIGHT.number : "#2a3184";
  pen.fill();
  pen.textAlign = "center";
  line(
    String(row.place),
    EDGE + 26,
    y + 2,
    `800 28px ${SANS}`,
    first ? NIGHT.panel : NIGHT.soft_text,
  );
  pen.textAlign = "left";
  const parts = row.parts ?? [];
  const room = parts.length ? columnOf(0, parts.length) - EDGE - 150 : 440;
  line(row.name, EDGE + 72, y + 2, `42px ${SERIF}`, NIGHT.title, room);
  if (row.detail) {
    pen.textAlign = "right";
    line(row.detail, WIDTH - EDGE - 110, y + 2, `600 28px ${SANS}`, NIGHT.soft_text);
    pen.textAlign = "left";
  }
  parts.forEach(({ count }, at) =>
    line(String(count), columnOf(at, parts.length), y + 2, `700 30px ${SANS}`, NIGHT.soft_text),
  );
  pen.textAlign = "right";
  line(String(row.score), WIDTH - EDGE - 8, y + 2, `800 46px ${SANS}`, NIGHT.number);
}

/** Shorten a text that is too wide with an ellipsis. */
function shorten(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  let kept = text;
  while (kept && pen.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1);
  return `${kept}…`;
}
