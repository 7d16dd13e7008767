const PLAIN = /^[ -~]*$/;

/** Text for comparing without case and diacritics. Most has nothing but its case to fold. */
export function normalizeText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
