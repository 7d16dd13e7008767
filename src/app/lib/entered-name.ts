import { normalizeText } from "#text/normalize-text.ts";
import { cutText } from "./text/cut-text.ts";

/** The longest name of a list or a saved search, in UTF-16 code units, as stored rows are checked. */
export const MAX_NAME_LENGTH = 80;

/** A typed name as it is stored: one line, single spaces, none around it. */
export function tidyName(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

interface NameRules {
  /** What is named: "list". */
  readonly noun: string;
  /** Names of others, which may not be used again. */
  readonly taken?: readonly string[];
}

/** What is wrong with a typed name, as a sentence for the person; undefined when it can be used. */
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

/** Cuts a name to the longest that is allowed, with room for a suffix of so many characters. */
export function truncateName(text: string, room = 0): string {
  const max = MAX_NAME_LENGTH - room;
  if (text.length <= max) return text;
  return `${cutText(text, max - 1).trimEnd()}…`;
}

/** The name, numbered when another one has it: "Health (2)". */
export function freeName(name: string, taken: readonly string[]): string {
  if (!isTaken(name, taken)) return name;
  const base = name.replace(/ \(\d+\)$/, "");
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = truncateName(base, suffix.length) + suffix;
    if (!isTaken(numbered, taken)) return numbered;
  }
}
