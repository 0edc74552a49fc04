/** Text as people type it in a hurry: small letters, no accents, plain marks. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[’ʼ]/g, "'")
    .replace(/ß/g, "ss")
    .replace(/\s+/g, " ")
    .toLowerCase()
    .trim();
}
