import type { CriterionRules } from "./criterion.ts";

const MAX_TEXT_LENGTH = 200;

/** Complete for the service. Deliberately loose: no real address may be turned away here. */
const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

function parseText(text: string): string | undefined {
  // control characters are never part of a name, and databases reject them
  const plain = text.replace(/\p{Cc}+/gu, " ").trim();
  return plain.length <= MAX_TEXT_LENGTH ? plain || undefined : undefined;
}

export const textRules: CriterionRules<"text"> = {
  parse: parseText,
  validate: (text) =>
    text.trim().length > MAX_TEXT_LENGTH ? `Use at most ${MAX_TEXT_LENGTH} characters.` : undefined,
  describe: (value) => value,
};

export const emailRules: CriterionRules<"email"> = {
  parse: (text) => (EMAIL.test(text.trim()) ? parseText(text) : undefined),
  validate: () => "Enter a complete e-mail address, such as name@company.example.",
  describe: (value) => value,
};
