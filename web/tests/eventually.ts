/** Waits until a check passes, as long as a busy machine may need. */
import { vi } from "vitest";

export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 20_000 });
