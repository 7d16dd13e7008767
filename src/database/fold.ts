/**
 * Folds text for comparison without case and diacritics: "Ångström & Søn" → "angstrom & son". Letters that do not
 * decompose are spelled out. The result goes into `*_search` columns and is what a criterion is compared with.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øœæßłđðþı]/g, (letter) => SPELLED[letter] ?? letter);
}

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

/** Folded words with a space before each, so that " wil" finds a word that starts with "wil". */
export function foldWords(text: string): string {
  const words = fold(text)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== "");
  return words.map((word) => ` ${word}`).join("");
}
