/** Printing drawings, each on a page of its own, and nothing of the screen. */
import "./print_pictures.css";

/** Print drawings (SVG) on A4 landscape. */
export async function printPictures(drawings: readonly string[]): Promise<void> {
  const pages = document.createElement("div");
  pages.className = "print-pages";
  for (const drawing of drawings) {
    const page = new Image();
    page.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
    await page.decode();
    pages.append(page);
  }
  document.querySelector(".print-pages")?.remove();
  document.body.append(pages);
  addEventListener("afterprint", () => pages.remove(), { once: true });
  window.print();
}
