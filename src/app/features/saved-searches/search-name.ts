import type { CriterionInWords } from "#app/search/describe-search.ts";
import { LONGEST_NAME } from "./saved-search.ts";

/** A typed name as it is kept: one line without spaces around it. */
export function cleanName(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

/** What is wrong with a typed name, for the person who typed it; undefined when nothing is. */
export function nameProblem(text: string): string | undefined {
  const { length } = cleanName(text);
  if (length === 0) return "Give the search a name.";
  return length > LONGEST_NAME
    ? `A name has ${LONGEST_NAME} characters at most; this one has ${length}.`
    : undefined;
}

/** Cuts a text to the longest name, with room for what follows. */
function cut(text: string, room = 0): string {
  const most = LONGEST_NAME - room;
  if (text.length <= most) return text;
  // a pair of surrogates is never parted
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/** The name, with a number behind it when another search has it: "Health (2)". */
export function freeName(name: string, taken: Iterable<string>): string {
  const folded = new Set([...taken].map((other) => other.toLowerCase()));
  if (!folded.has(name.toLowerCase())) return name;
  const base = name.replace(/ \(\d+\)$/, "");
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = cut(base, suffix.length) + suffix;
    if (!folded.has(numbered.toLowerCase())) return numbered;
  }
}

/** A name for a search from what it asks: "health · Boston"; "All contacts" without criteria. */
export function suggestedName(criteria: readonly CriterionInWords[], many: string): string {
  const words = cleanName(criteria.map(({ value }) => value).join(" · "));
  return cut(words === "" ? `All ${many}` : words);
}
