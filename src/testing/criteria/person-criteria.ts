import { nicknamesOf } from "#text/nicknames.ts";
import type { PlainPerson } from "./plain-records.ts";
import type { PlainLookups } from "./plain-lookups.ts";
import {
  type Asked,
  type Condition,
  type Holds,
  condition,
  partsOf,
  textOf,
  folded,
} from "./criteria-values.ts";

type Person = Condition<PlainPerson>;

/** A word of the name begins with the text; a hyphen is a space. */
function startsWord(name: string, text: string): boolean {
  const [within, wanted] = [folded(name), folded(text)].map((words) => words.replaceAll("-", " "));
  if (within === undefined || wanted === undefined) return false;
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}']/u.test(within.charAt(at - 1))) return true;
  }
  return false;
}

/** Whether a first name, or a longer form of the nickname, begins with the text. */
function isFirstName(name: string, text: string): boolean {
  const [last = ""] = folded(name)
    .split(/[\s-]+/)
    .slice(-1);
  return startsWord(name, text) || nicknamesOf(folded(text)).includes(last);
}

/** Whether each word begins one of the names; a word between two others may be the middle name, compared by its first letter. */
function isNamed({ row }: PlainPerson, words: readonly string[]): boolean {
  return words.every((word, at) => {
    const initial = folded(row.middle_name ?? "").charAt(0);
    const between = at > 0 && at < words.length - 1;
    return (
      isFirstName(row.first_name, word) ||
      startsWord(row.last_name, word) ||
      (between && initial !== "" && word.startsWith(initial))
    );
  });
}

const nameConditions: readonly Person[] = [
  condition("firstName", (value) => {
    const text = textOf(value);
    return ({ row }) => isFirstName(row.first_name, text);
  }),
  condition("lastName", (value) => {
    const text = textOf(value);
    return ({ row }) => startsWord(row.last_name, text);
  }),
  condition("fullName", (value) => {
    const words = folded(textOf(value))
      .split(/[^\p{L}\p{N}']+/u)
      .filter((word) => word !== "");
    return (person) => words.length > 0 && isNamed(person, words);
  }),
];

const REQUIRED: Readonly<Record<string, Holds<PlainPerson>>> = {
  email: ({ row }) => row.email !== null,
  phone: ({ row, company }) => row.phone !== null || company.row.phone !== null,
  directPhone: ({ row }) => row.phone !== null,
  personalEmail: ({ row }) => row.supplemental_email !== null,
  mobilePhone: ({ row }) => row.mobile_phone !== null,
};

const requiredFields: Person = condition("requiredFields", (value) => {
  const tests = partsOf(value).map((field) => REQUIRED[field] ?? (() => false));
  return (person) => tests.every((holds) => holds(person));
});

const alternatives = (value: unknown) =>
  textOf(value)
    .split(/\s+OR\s+/)
    .map(folded);

/** The values in records for the codes of the lookup. */
const LEVELS: Readonly<Record<string, string>> = {
  "Board Member": "Board Member",
  "C Level Exec": "C-Level",
  "VP Level Exec": "VP-Level",
  Director: "Director",
  Manager: "Manager",
  "Non Manager": "Non-Manager",
};

const levelsIn = (lookups: PlainLookups, value: unknown) =>
  lookups.codesIn("management-levels", value).map((code) => LEVELS[code]);

function positionConditions(lookups: PlainLookups): readonly Person[] {
  return [
    condition("jobTitle", (value) => {
      const texts = alternatives(value);
      return ({ title }) => texts.some((text) => title.includes(text));
    }),
    condition("excludeJobTitle", (value) => {
      const texts = partsOf(value).map(folded);
      return ({ title }) => !texts.some((text) => title.includes(text));
    }),
    condition("managementLevel", (value) => {
      const levels = levelsIn(lookups, value);
      return ({ row }) => levels.includes(row.management_level);
    }),
    condition("excludeManagementLevel", (value) => {
      const levels = levelsIn(lookups, value);
      return ({ row }) => !levels.includes(row.management_level);
    }),
  ];
}

/** Whether the board criteria admit the person. */
export function matchesBoardCriteria(asked: Asked, lookups: PlainLookups): Holds<PlainPerson> {
  const wanted = textOf(asked["boardMember"]).toLowerCase();
  const byLevel = levelsIn(lookups, asked["managementLevel"]).includes("Board Member");
  return ({ row }) => {
    const sits = row.management_level === "Board Member";
    if (wanted === "only") return sits;
    return !sits || wanted === "include" || (wanted === "" && byLevel);
  };
}

/** Criteria about a person that searches for people and for scoops have. */
export function personConditions(lookups: PlainLookups): readonly Person[] {
  return [...nameConditions, requiredFields, ...positionConditions(lookups)];
}
