/** Turns a drawing of the page into an image that needs no style sheet. */
import symbols from "@art/symbols.svg?raw";

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "display",
  "visibility",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;

const SVG = "http://www.w3.org/2000/svg";

/** A drawing as SVG text, with its computed styles written as attributes. */
export function inlineStyles(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll("*")];
  [drawing, ...drawing.querySelectorAll("*")].forEach((original, index) => {
    const twin = copies[index];
    if (!(original instanceof SVGElement) || !twin) return;
    const style = getComputedStyle(original);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value) twin.setAttribute(name, value);
    }
    twin.removeAttribute("class");
    twin.removeAttribute("style");
  });
  return new XMLSerializer().serializeToString(copy);
}

/** SVG text of a given size, with all symbols of the art defined in it. */
export function framed(inside: string, width: number, height: number): string {
  const shapes = symbols.replace(/<svg[^>]*>|<\/svg>\s*$/g, "");
  return `<svg xmlns="${SVG}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}${inside}</svg>`;
}

/** SVG text as an image that a canvas can draw. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
