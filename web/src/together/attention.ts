/** Tells the others whether this person looks at the table and has begun to choose a move. */
import type { Connection } from "../wire/connection.svelte";

/** Milliseconds of a turn before which nothing is told: a quick move costs the others nothing. */
const THOUGHTFUL = 3000;

/** Start to tell; returns how to stop. Nothing is sent while nobody else is at the table. */
export function tellAttention(connection: Connection): () => void {
  /** When the person's turn began; whether "choosing" was told in it: once a turn is enough. */
  let turn: { began: number; isTold: boolean } | null = null;
  let told = "here";

  function tell(attention: "here" | "away" | "choosing"): void {
    if (!connection.presence || connection.status !== "open") return;
    if (attention === told && attention !== "choosing") return;
    told = attention;
    connection.tell({ type: "attend", attention });
  }

  const onvisibility = (): void => tell(document.hidden ? "away" : "here");
  function ontouch(): void {
    if (!turn || turn.isTold || performance.now() - turn.began < THOUGHTFUL) return;
    turn.isTold = true;
    tell("choosing");
  }

  const stopListening = connection.listen((state) => {
    if (state.choices === null) turn = null;
    else turn ??= { began: performance.now(), isTold: false };
  });
  document.addEventListener("visibilitychange", onvisibility);
  document.addEventListener("pointerdown", ontouch);
  document.addEventListener("keydown", ontouch);
  return () => {
    stopListening();
    document.removeEventListener("visibilitychange", onvisibility);
    document.removeEventListener("pointerdown", ontouch);
    document.removeEventListener("keydown", ontouch);
  };
}
