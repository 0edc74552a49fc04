/** The room that banners take at the top and at the bottom of the window, which pages leave free. */
export type BannerEdge = "top" | "bottom";

const heights = $state({ top: 0, bottom: 0 });

/** How much of the window a banner at its top takes, in pixels. */
export const topBannerHeight = (): number => heights.top;

/** Keep the page clear of a banner, as long as it is shown. */
export function reserveRoom(banner: HTMLElement, edge: BannerEdge): { destroy: () => void } {
  // An observer must not change the size of the page within the same frame.
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => reserve(edge, banner.offsetHeight));
  });
  observer.observe(banner);
  return {
    destroy: () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      reserve(edge, 0);
    },
  };
}

function reserve(edge: BannerEdge, height: number): void {
  document.documentElement.style.setProperty(`--banner-${edge}`, `${height}px`);
  heights[edge] = height;
}
