/** Text for comparing without case, diacritics, quotes and differences of spacing. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}"“”„]/gu, "")
    .replace(/\s*,\s*/g, ", ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
