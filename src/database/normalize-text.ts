/**
 * Normalizes text for comparison without case and diacritics: "Ångström & Søn" → "angstrom & son". Letters that do not
 * decompose are spelled out. The result goes into `*_search` columns and is what a criterion is compared with.
 */
export function normalizeText(text: string): string {
  // most texts are plain, and have none of what the rest looks for
  if (PLAIN.test(text)) return text.toLowerCase();
  // without the marks of the text itself, since ordering a long run of them takes the square of its length
  return text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[øœæßłđðþı]/g, (letter) => SPELLED[letter] ?? letter);
}

/** ASCII alone. */
const PLAIN = /^\p{ASCII}*$/u;

const SPELLED: Readonly<Record<string, string>> = {
  ø: "o",
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Normalized words with a space before each, so that " wil" finds a word that starts with "wil". */
export function normalizeWords(text: string): string {
  const words = normalizeText(text)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== "");
  return words.map((word) => ` ${word}`).join("");
}
