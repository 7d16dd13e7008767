import { normalizeText } from "#text/normalize-text.ts";
import { cutText } from "./text/cut-text.ts";

/** Maximum length of the name of a list or saved search, in UTF-16 code units. Stored rows are checked against it. */
export const MAX_NAME_LENGTH = 80;

/** Normalises a typed name: one line, single spaces, trimmed. */
export function tidyName(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

interface NameRules {
  /** The kind of thing that is named: "list". */
  readonly noun: string;
  /** Existing names, which may not be used again. */
  readonly taken?: readonly string[];
}

/** What is wrong with a typed name, as a sentence for the person; undefined when it is valid. */
export function nameProblem(text: string, { noun, taken = [] }: NameRules): string | undefined {
  const name = tidyName(text);
  if (name === "") return `Give the ${noun} a name.`;
  if (name.length > MAX_NAME_LENGTH)
    return `Use at most ${MAX_NAME_LENGTH} characters. This name has ${name.length}.`;
  if (isTaken(name, taken)) return `There is already a ${noun} with this name.`;
  return undefined;
}

function isTaken(name: string, taken: readonly string[]): boolean {
  const wanted = normalizeText(name);
  return taken.some((other) => normalizeText(other) === wanted);
}

/** Truncates a name to the maximum length, leaving room for a suffix of this many characters. */
export function truncateName(text: string, room = 0): string {
  const max = MAX_NAME_LENGTH - room;
  if (text.length <= max) return text;
  return `${cutText(text, max - 1).trimEnd()}…`;
}

/** The name, with a number where it is taken: "Health (2)". */
export function availableName(name: string, taken: readonly string[]): string {
  if (!isTaken(name, taken)) return name;
  const base = name.replace(/ \(\d+\)$/, "");
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = truncateName(base, suffix.length) + suffix;
    if (!isTaken(numbered, taken)) return numbered;
  }
}
