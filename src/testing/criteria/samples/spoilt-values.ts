import { kindOf } from "./criteria-kinds.ts";

/* Values that a criterion refuses or that are blank, by the kind of the criterion. */

const NO_LIST = [{}, true, null, [{}], [true], [null]];
const NO_NUMBER = [{}, true, null, [1], "many", "1 2", "0x10", "1e3"];

/** Values of another type or an unknown form. */
const MISSHAPEN: Readonly<Record<string, readonly unknown[]>> = {
  text: [{}, true, 5, null, ["text"]],
  list: NO_LIST,
  codes: NO_LIST,
  ids: [...NO_LIST, "abc", "1.5", "9223372036854775808"],
  bound: [...NO_NUMBER, 1.5, "1.5"],
  rate: NO_NUMBER,
  flag: [{}, 1, null, "yes", [true]],
  // of date-times, those that RFC 3339 does not have
  day: [
    {},
    true,
    20_240_101,
    null,
    "yesterday",
    "2026-02-30",
    "01.02.2026",
    "2026-2-3",
    "2026-02-30T10:00:00Z",
    "2026-02-03T25:00:00Z",
    "2026-02-03T10:00:00",
    "2026-02-03T10",
  ],
  choice: [{}, true, 5, null, "juggling", ["include"]],
  listOnly: [{}, true, 5, null, [5], [null]],
  texts: [{}, true, 5, null, "abc", ["abc"]],
  words: NO_LIST,
};

/** Values whose form the criterion refuses. */
export function misshapenValues(name: string): readonly unknown[] {
  return MISSHAPEN[kindOf(name)] ?? [];
}

const BLANK_TEXTS = ["", "  "];
const BLANK_LISTS = [...BLANK_TEXTS, ",", " , ,", [], [""], [" ", ","]];

const BLANK: Readonly<Record<string, readonly unknown[]>> = {
  text: BLANK_TEXTS,
  list: BLANK_LISTS,
  codes: BLANK_LISTS,
  ids: BLANK_LISTS,
  bound: BLANK_TEXTS,
  rate: BLANK_TEXTS,
  flag: BLANK_TEXTS,
  day: BLANK_TEXTS,
  choice: BLANK_TEXTS,
  texts: [...BLANK_TEXTS, [], [""]],
  words: BLANK_LISTS,
};

/** The most ways in which a criterion can be left blank. */
export const MAX_BLANK_FORMS = BLANK_LISTS.length;

/** Blank values. [search-14] */
export function blankValues(name: string): readonly unknown[] {
  return BLANK[kindOf(name)] ?? [[]];
}

/** Longest lists of criteria that take fewer values than others. */
const SHORT_LISTS: Readonly<Record<string, number>> = { topics: 50, employmentHistory: 5 };
const MAX_VALUES = 1000;

/** A list that is too long by one value; undefined for a criterion that is no list. */
export function tooManyValues(name: string): readonly unknown[] | undefined {
  const count = (SHORT_LISTS[name] ?? MAX_VALUES) + 1;
  const numbers = Array.from({ length: count }, (_, at) => 10_000 + at);
  switch (kindOf(name)) {
    case "ids":
      return numbers;
    case "list":
    case "codes":
    case "texts":
    case "words":
      return numbers.map(String);
    case "listOnly":
      return numbers.map((at) =>
        name === "topics" ? `Topic ${at}` : { companyName: `Company ${at}`, jobTitle: "Director" },
      );
    default:
      return undefined;
  }
}

/** The criterion at the other end of a range, with bounds in the wrong order. */
export function invertedRange(name: string): Readonly<Record<string, unknown>> | undefined {
  const other = name.replace(/Min$/, "Max").replace(/StartDate$/, "EndDate");
  if (other === name) return undefined;
  if (name === "audienceStrengthMin") return { [name]: "A", [other]: "B" };
  if (kindOf(name) === "day") return { [name]: "2026-02-02", [other]: "2026-02-01" };
  return { [name]: 91, [other]: 90 };
}

/** Characters with a meaning to a database, and none to a search. [search-12] */
export const PLAIN_CHARACTERS = ["%", "_", "\\", "'", '"', "%' or 1=1 --", "a%", "*"] as const;
