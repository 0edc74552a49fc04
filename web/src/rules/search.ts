/** Text folded for searching: lower case, without accents, with plain punctuation. */
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
