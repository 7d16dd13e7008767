import { LIST_VALUES } from "#contract/criteria.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { CriterionDefinition, CriterionOfKind } from "./criterion.ts";
import { LONGEST_TEXT, parseCriterion } from "./parse-criterion.ts";
import { type Range, parseRange, isDay, isWhole } from "./range-value.ts";
import { LISTS, splitList, fittingValues, listValues } from "./list-value.ts";

/** What is wrong with a typed criterion, for the person who typed it; undefined when it can be applied. */
export function validateCriterion(slot: CriterionDefinition, text: string): string | undefined {
  return text.trim() === "" || parseCriterion(slot, text) !== undefined ? undefined : problemOf(slot, text);
}

function problemOf(slot: CriterionDefinition, text: string): string | undefined {
  switch (slot.kind) {
    case "text":
      return text.trim().length > LONGEST_TEXT
        ? `This is too long: ${LONGEST_TEXT} letters at most.`
        : undefined;
    case "email":
      return "This is not a whole e-mail address, such as name@company.example.";
    case "list":
      return listProblem(slot, text);
    case "code":
      return codesProblem(slot, text);
    case "choice":
    case "choices":
      return `“${shortened(text)}” is none of ${slot.options.map(({ label }) => label).join(", ")}.`;
    case "steps":
      return stepsProblem(slot, parseRange(text));
    case "days":
      return daysProblem(parseRange(text));
    case "numbers":
      return numbersProblem(slot, parseRange(text));
    case "money":
      return moneyProblem(parseRange(text));
  }
}

function listProblem({ of }: CriterionOfKind<"list">, text: string): string | undefined {
  const { one, many, part } = LISTS[of];
  const values = listValues(of, text);
  const wrong = values.find((value) => !part.test(value));
  if (wrong !== undefined) return `“${shortened(wrong)}” is no ${one}. ${HOW[of]}`;
  const fitting = fittingValues(values);
  if (fitting === values.length) return undefined;
  return `${formatNumber(values.length)} ${many} are too many for one search: the first ${formatNumber(fitting)} fit.`;
}

const HOW = {
  id: "IDs are digits.",
  website: "Websites look like company.example.",
  address: "Addresses begin with https://.",
} as const;

function codesProblem({ label, most = LIST_VALUES }: CriterionOfKind<"code">, text: string): string {
  const count = splitList(text).length;
  return count > most
    ? `${formatNumber(count)} are chosen of ${label}: ${formatNumber(most)} at most.`
    : `${label}: this is more than one search takes. Take some away.`;
}

const isOpen = (end: string) => end === "";

function daysProblem({ from, to }: Range): string {
  return [from, to].every((end) => isOpen(end) || isDay(end))
    ? "The first day is after the last one."
    : "This is not a day.";
}

function numbersProblem({ min, max }: CriterionOfKind<"numbers">, { from, to }: Range): string {
  return [from, to].every((end) => isOpen(end) || isWhole(end, min, max))
    ? "The first number is above the last one."
    : `Whole numbers from ${min} to ${max}.`;
}

function moneyProblem({ from, to }: Range): string {
  return [from, to].every((end) => isOpen(end) || /^\d+$/.test(end))
    ? "The first amount is above the last one."
    : "Write amounts like 500k, 10M or $1.2B.";
}

function stepsProblem({ steps }: CriterionOfKind<"steps">, { from, to }: Range): string {
  return [from, to].every((end) => isOpen(end) || steps.includes(end))
    ? "The first step is below the last one."
    : `Steps from ${steps[0]} to ${steps.at(-1)}.`;
}

function shortened(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

/** "3 IDs", for lists under way. */
export function listCount(slot: CriterionOfKind<"list">, text: string): string {
  return formatCount(listValues(slot.of, text).length, LISTS[slot.of]);
}
