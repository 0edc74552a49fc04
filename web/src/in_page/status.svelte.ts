/** How the server inside this browser is, for the screen to say so. */
export type ServerStatus =
  | { readonly kind: "unused" | "starting" | "ready" | "fleeting" | "full" }
  | { readonly kind: "failed"; readonly code: string };

let status: ServerStatus = $state.raw({ kind: "unused" });

export function serverStatus(): ServerStatus {
  return status;
}

export function reportServer(now: ServerStatus): void {
  status = now;
  performance.mark(`server ${now.kind}`);
}
