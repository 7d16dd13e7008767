import { LIST_VALUES } from "#contract/criteria.ts";
import type { CriterionDefinition } from "./criterion.ts";
import { parseRange, formatRange, isDay, isWhole } from "./range-value.ts";
import { LONGEST_LIST, splitList, joinList, listText } from "./list-value.ts";

/** The longest text of one criterion. */
export const LONGEST_TEXT = 200;

/** Thousands of US dollars: a trillion. */
export const MOST_MONEY = 999_999_999;

/** What the service takes as whole: nobody's address is left out by it, and it is no check of an address. */
const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/**
 * A criterion as the address and the request carry it, from what was typed, chosen, or found in an address; undefined
 * when it is empty or nothing that the service takes. What is wrong is said by `criterionProblem`.
 */
export function parseCriterion(slot: CriterionDefinition, text: string): string | undefined {
  switch (slot.kind) {
    case "text":
      return shortText(text);
    case "email":
      return EMAIL.test(text.trim()) ? shortText(text) : undefined;
    case "list":
      return listText(slot.of, text);
    case "code":
      return codesWithin(slot.free ? alternativesOf(text) : splitList(text), slot.most);
    case "choice":
      return slot.options.find(({ value }) => value === text)?.value;
    case "choices":
      return chosenOptions(slot.options, splitList(text));
    case "days":
      return endsWithin(text, isDay, (day) => Date.parse(day));
    case "numbers":
      return endsWithin(text, (end) => isWhole(end, slot.min, slot.max), Number);
    case "money":
      return endsWithin(text, (end) => isWhole(end, 0, MOST_MONEY), Number);
    case "steps":
      return endsWithin(
        text,
        (end) => slot.steps.includes(end),
        (end) => slot.steps.indexOf(end),
      );
  }
}

function shortText(text: string): string | undefined {
  // control characters are no part of a name and upset databases
  const plain = text.replace(/\p{Cc}+/gu, " ").trim();
  return plain.length <= LONGEST_TEXT ? plain || undefined : undefined;
}

/** Free texts, each by itself, also when several were joined by `OR` as the request joins them. */
export function alternativesOf(text: string | undefined): string[] {
  const words = splitList(text).flatMap((code) => code.split(/\s+OR\s+/));
  return [...new Set(words)];
}

function codesWithin(codes: readonly string[], most = LIST_VALUES): string | undefined {
  const value = joinList(codes);
  const fits = codes.length <= most && codes.every((code) => /^\P{Cc}{1,100}$/u.test(code));
  return fits && (value ?? "").length <= LONGEST_LIST ? value : undefined;
}

function chosenOptions(options: readonly { readonly value: string }[], wanted: readonly string[]) {
  const known = options.flatMap(({ value }) => (wanted.includes(value) ? [value] : []));
  return known.length === wanted.length ? joinList(known) : undefined;
}

function endsWithin(
  text: string,
  fits: (end: string) => boolean,
  order: (end: string) => number,
): string | undefined {
  const { from, to } = parseRange(text);
  const both = [from, to].filter((end) => end !== "");
  const inOrder = both.length < 2 || order(from) <= order(to);
  return both.every(fits) && inOrder ? formatRange({ from, to }) || undefined : undefined;
}
