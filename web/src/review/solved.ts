/** The exercises that were solved on this device. */
import type { ExerciseInfo } from "../wire/generated";

const KEY = "lakelight-exercises";
const MOST = 500;

export const exerciseId = ({ code, seat, number }: ExerciseInfo): string =>
  `${code} ${seat} ${number}`;

export function readSolved(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}

export function rememberSolved(exercise: ExerciseInfo): void {
  const all = [...new Set([...readSolved(), exerciseId(exercise)])].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage the exercise comes again.
  }
}
