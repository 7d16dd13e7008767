/** Latin letters that do not come apart into a letter and a mark. */
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

/** Short enough that four bytes a letter still fit into a file name beside its other parts. */
const LONGEST_SLUG = 50;

/**
 * A name as part of a file name: lower case, words joined by hyphens, Latin letters without their marks, letters of
 * other scripts kept as they are ("Søk – Ångström & 病院" → "sok-angstrom-病院"). Empty when nothing is left.
 */
export function slug(name: string): string {
  const plain = name
    .normalize("NFKD")
    // only after Latin letters: elsewhere a mark is part of the word
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[øœæßłđðþı]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return trimHyphens(Array.from(trimHyphens(plain)).slice(0, LONGEST_SLUG).join(""));
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, "");
}
