/** A mark on the app's icon while it is the person's turn and they look elsewhere. */

interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

export function markTurn(isMine: boolean): void {
  const badged = navigator as Badged;
  const marked = isMine && document.hidden ? badged.setAppBadge?.(1) : badged.clearAppBadge?.();
  // A browser that shows no marks is no reason to fail.
  marked?.catch(() => undefined);
}
