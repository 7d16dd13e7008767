const tints = ["violet", "teal", "success", "warning", "danger", "accent"] as const;

export type Tint = (typeof tints)[number];

const LEGAL_FORMS = new Set(["inc", "ltd", "llc", "gmbh", "ag", "as", "plc", "sa", "co", "corp", "the"]);

/** One or two capital letters for a person or a company: "Lumen Health AS" gives "LH". */
export function initials(name: string): string {
  const words = name.split(/[\s.,/&()-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const distinctive = words.filter((word) => !LEGAL_FORMS.has(word.toLowerCase()));
  const chosen = distinctive.length > 0 ? distinctive : words;
  const letters = chosen.slice(0, 2).map((word) => Array.from(word)[0] ?? "");
  return letters.join("").toLocaleUpperCase() || "?";
}

/** The colour of a name, stable across screens and visits. It carries no meaning. */
export function tintOf(name: string): Tint {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return tints[hash % tints.length] ?? "accent";
}
