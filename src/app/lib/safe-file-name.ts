import { transliterate } from "./normalize-text.ts";

/** In characters. With four bytes each, the slug still fits into a file name beside its other parts. */
const MAX_SLUG_LENGTH = 50;

/**
 * A name as part of a file name: lower case, words joined by hyphens, Latin letters without their marks, letters of
 * other scripts kept as they are ("Søk – Ångström & 病院" → "sok-angstrom-病院"). Empty when nothing is left.
 */
export function slug(name: string): string {
  const unmarked = name
    .normalize("NFKD")
    // only after Latin letters: elsewhere a mark is part of the word
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
  const plain = transliterate(unmarked)
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return trimHyphens(Array.from(trimHyphens(plain)).slice(0, MAX_SLUG_LENGTH).join(""));
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, "");
}
