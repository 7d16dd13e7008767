import { normalizeText } from "#text/normalize-text.ts";
import type { CriterionRules, TextFormat } from "./criterion.ts";

const MAX_TEXT_LENGTH = 200;

/** A complete address for the service. Deliberately loose, so that no real address is refused. */
export const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/** Hexadecimal digits of an MD5, SHA-1, SHA-256 or SHA-512 hash. */
export const HASH = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{128})$/i;

const FORMATS: Readonly<
  Record<TextFormat, { readonly isValid: (text: string) => boolean; readonly problem: string }>
> = {
  initial: {
    isValid: (text) => /^\p{L}$/u.test(normalizeText(text)),
    problem: "Enter one letter.",
  },
  hash: {
    isValid: (text) => HASH.test(text),
    problem: "Enter an MD5, SHA-1, SHA-256 or SHA-512 hash in hexadecimal digits.",
  },
};

function parseText(text: string): string | undefined {
  // control characters are never part of a name, and databases reject them
  const plain = text.replace(/\p{Cc}+/gu, " ").trim();
  return plain.length <= MAX_TEXT_LENGTH ? plain || undefined : undefined;
}

export const textRules: CriterionRules<"text"> = {
  parse(text, { format }) {
    const value = parseText(text);
    if (value === undefined || format === undefined) return value;
    const plain = format === "initial" ? value.replace(/\.$/, "") : value;
    return FORMATS[format].isValid(plain) ? plain : undefined;
  },
  validate(text, { format }) {
    if (format !== undefined) return FORMATS[format].problem;
    return text.trim().length > MAX_TEXT_LENGTH ? `Use at most ${MAX_TEXT_LENGTH} characters.` : undefined;
  },
  describe: (value) => value,
  findsParts: true,
};

export const emailRules: CriterionRules<"email"> = {
  parse(text) {
    const value = parseText(text);
    return value !== undefined && EMAIL.test(value) ? value : undefined;
  },
  validate: () => "Enter a complete e-mail address, such as name@company.example.",
  describe: (value) => value,
};
