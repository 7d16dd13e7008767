/** Most texts are ASCII, and only their case has to go. */
const PLAIN = /^\p{ASCII}*$/u;

/** Letters that do not decompose into a base letter and a mark. */
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

/** Spells out lower-case Latin letters that Unicode does not decompose: "søn" → "son". */
export function transliterate(text: string): string {
  return text.replace(/[øœæßłđðþı]/g, (letter) => SPELLED[letter] ?? letter);
}

/**
 * Text for comparisons that ignore case and diacritics: "Ångström & Søn" → "angstrom & son". `*_search` columns hold it, and
 * criteria are compared with these. [search-12]
 */
export function normalizeText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // without the marks of the text itself, since ordering a long run of them takes the square of its length
  const bare = text.replace(/\p{M}+/gu, "").normalize("NFKD");
  return transliterate(bare.replace(/\p{M}+/gu, "").toLowerCase());
}

/** Normalized words with a space before each, so that " wil" finds a word that starts with "wil". */
export function normalizeWords(text: string): string {
  const words = normalizeText(text)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== "");
  return words.map((word) => ` ${word}`).join("");
}

/** More than any name has, also one that was not read from a file. */
const MAX_NAME_LENGTH = 500;

/** The words of a name in one spelling, single spaces between: "Rowan’s & Sons, S.A." → "rowans sons sa". */
export function plainWords(text: string): string {
  const plain = normalizeText(text.slice(0, MAX_NAME_LENGTH)).replace(/['’ʼ`´.]/g, "");
  // the classes of Unicode take several times as long
  const spaced = PLAIN.test(plain)
    ? plain.replace(/[^a-z\d]+/g, " ")
    : plain.replace(/[^\p{L}\p{N}]+/gu, " ");
  return spaced.trim();
}
