const tints = ["violet", "teal", "success", "warning", "danger", "accent"] as const;

export type Tint = (typeof tints)[number];

const forms = new Set(["inc", "ltd", "llc", "gmbh", "ag", "as", "plc", "sa", "co", "corp", "the"]);

/** One or two capital letters that stand for a person or a company: "Lumen Health AS" gives "LH". */
export function initials(name: string): string {
  const words = name.split(/[\s.,/&()-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const telling = words.filter((word) => !forms.has(word.toLowerCase()));
  const chosen = telling.length > 0 ? telling : words;
  const letters = chosen.slice(0, 2).map((word) => Array.from(word)[0] ?? "");
  return letters.join("").toLocaleUpperCase() || "?";
}

/** A colour that a name keeps on every screen and every visit. It carries no meaning. */
export function tintOf(name: string): Tint {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return tints[hash % tints.length] ?? "accent";
}
