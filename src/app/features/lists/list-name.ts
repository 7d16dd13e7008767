import { normalizeText } from "#app/lib/normalize-text.ts";
import { formatNumber } from "#app/lib/format-number.ts";

/** What one person can keep in one browser. */
export const LIST_LIMITS = { lists: 100, records: 20_000, name: 80 } as const;

/** A name as it is kept: without space around it, and one space between words. */
export function tidyName(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** Why a list cannot be called so, in words; undefined when it can. `others` are the names that are taken. */
export function nameProblem(text: string, others: readonly string[]): string | undefined {
  const name = tidyName(text);
  if (name === "") return "Give the list a name.";
  if (Array.from(name).length > LIST_LIMITS.name) return `Use ${LIST_LIMITS.name} characters at most.`;
  if (/\p{Cc}/u.test(name)) return "Use letters, digits and signs only.";
  if (others.some((other) => normalizeText(other) === normalizeText(name)))
    return "There is a list of this name already.";
  return undefined;
}

/** A name that is not taken: "Health (2)" where there is a "Health". */
export function freeName(name: string, others: readonly string[]): string {
  const taken = (text: string) => others.some((other) => normalizeText(other) === normalizeText(text));
  let free = name;
  for (let count = 2; taken(free); count += 1) free = `${name} (${count})`;
  return free;
}

/** Why so many records do not fit on a list; undefined when they do. */
export function sizeProblem(records: number): string | undefined {
  if (records <= LIST_LIMITS.records) return undefined;
  return `A list holds up to ${formatNumber(LIST_LIMITS.records)} records; this would make ${formatNumber(records)}. Nothing was changed.`;
}
