/** The room that banners take at the top and at the bottom of the window, which pages leave free. */
export type BannerEdge = "top" | "bottom";

const heights = $state({ top: 0, bottom: 0 });
const banners = { top: new Map<HTMLElement, number>(), bottom: new Map<HTMLElement, number>() };

/** How much of the window a banner at its top takes, in pixels. */
export const topBannerHeight = (): number => heights.top;

/** Keep the page clear of a banner, as long as it is shown. */
export function reserveRoom(banner: HTMLElement, edge: BannerEdge): { destroy: () => void } {
  // An observer must not change the size of the page within the same frame.
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      banners[edge].set(banner, banner.offsetHeight);
      reserve(edge);
    });
  });
  observer.observe(banner);
  return {
    destroy: () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      banners[edge].delete(banner);
      reserve(edge);
    },
  };
}

/** Banners at one edge stand above each other. */
function reserve(edge: BannerEdge): void {
  const height = [...banners[edge].values()].reduce((sum, one) => sum + one, 0);
  document.documentElement.style.setProperty(`--banner-${edge}`, `${height}px`);
  heights[edge] = height;
}
