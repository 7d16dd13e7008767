/** Most texts are ASCII, and only their case has to go. */
const PLAIN = /^[ -~]*$/;

/** Text for comparisons that ignore case and diacritics. */
export function normalizeText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
