import { createHash } from "node:crypto";
import { nicknamesOf } from "#text/nicknames.ts";
import type { PlainPerson } from "./plain-records.ts";
import type { PlainLookups } from "./plain-lookups.ts";
import {
  type Asked,
  type Condition,
  type Holds,
  condition,
  isTrue,
  numberRange,
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

/** A first name begins so, or is what is called so in short. */
function isFirstName(name: string, text: string): boolean {
  const [last = ""] = folded(name)
    .split(/[\s-]+/)
    .slice(-1);
  return startsWord(name, text) || nicknamesOf(folded(text)).includes(last);
}

/** A word begins one of the names; between two others it may be the middle name, of which the first letter decides. */
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
  condition("middleInitial", (value) => {
    const initial = folded(textOf(value)).replace(/\.$/, "");
    return ({ row }) => row.middle_name !== null && folded(row.middle_name).charAt(0) === initial;
  }),
  condition("personId", (value) => {
    const ids = new Set(partsOf(value).map(Number));
    return ({ id, oldIds }) => [id, ...oldIds].some((each) => ids.has(each));
  }),
];

const HASHES = ["md5", "sha1", "sha256", "sha512"];

/** Hashes of addresses: the same for all requests. */
const hashesByAddress = new Map<string, readonly string[]>();

function hashesOf(address: string): readonly string[] {
  const known = hashesByAddress.get(address);
  if (known) return known;
  const hashes = HASHES.map((hash) => createHash(hash).update(address.toLowerCase()).digest("hex"));
  hashesByAddress.set(address, hashes);
  return hashes;
}

const REQUIRED: Readonly<Record<string, Holds<PlainPerson>>> = {
  email: ({ row }) => row.email !== null,
  phone: ({ row, company }) => row.phone !== null || company.row.phone !== null,
  directPhone: ({ row }) => row.phone !== null,
  personalEmail: ({ row }) => row.supplemental_email !== null,
  mobilePhone: ({ row }) => row.mobile_phone !== null,
};

const reachConditions: readonly Person[] = [
  condition("emailAddress", (value) => {
    const address = textOf(value).toLowerCase();
    return ({ row }) => row.email?.toLowerCase() === address;
  }),
  condition("hashedEmail", (value) => {
    const hash = textOf(value).toLowerCase();
    return ({ row }) => row.email !== null && hashesOf(row.email).includes(hash);
  }),
  condition("requiredFields", (value) => {
    const tests = partsOf(value).map((field) => REQUIRED[field] ?? (() => false));
    return (person) => tests.every((holds) => holds(person));
  }),
];

const alternatives = (value: unknown) =>
  textOf(value)
    .split(/\s+OR\s+/)
    .map(folded);

/** What records say for the codes of the lookup. */
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
    condition("exactJobTitle", (value) => {
      const texts = alternatives(value);
      return ({ title }) => texts.includes(title);
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
    condition("executivesOnly", (value) => {
      const only = isTrue(value);
      return ({ row }) => !only || row.management_level === "C-Level" || row.management_level === "VP-Level";
    }),
    condition("jobFunction", (value) => {
      const names = lookups.namesIn("job-functions", value);
      return ({ more }) => more.jobFunction.some(({ name }) => names.includes(name));
    }),
  ];
}

function historyConditions(today: Date): readonly Person[] {
  return [
    numberRange("contactAccuracyScoreMin", "contactAccuracyScoreMax", ({ row }) => row.accuracy_score),
    condition("lastUpdatedInMonths", (value) => {
      const since = new Date(today);
      since.setUTCMonth(since.getUTCMonth() - Number(value));
      return ({ row }) => row.last_updated_date >= since.toISOString();
    }),
    condition("hasBeenNotified", (value) => {
      const wanted = textOf(value).toLowerCase();
      return ({ more: { noticeProvidedDate: notice } }) =>
        wanted === "include" || (notice !== null) === (wanted === "only");
    }),
    condition("excludePartialProfiles", (value) => {
      const excluded = isTrue(value);
      return ({ company }) => !excluded || company.more.status === "ALIVE";
    }),
    condition("school", (value) => {
      const part = folded(textOf(value));
      return ({ more }) => more.education.some(({ school }) => folded(school).includes(part));
    }),
    condition("degree", (value) => {
      const part = folded(textOf(value));
      return ({ more }) =>
        more.education.some(({ educationDegree: { degree, areaOfStudy } }) =>
          [degree, areaOfStudy].some((text) => folded(text).includes(part)),
        );
    }),
    condition("locationCompanyId", (value) => {
      const ids = new Set(partsOf(value).map(Number));
      return ({ company }) => ids.has(company.id);
    }),
  ];
}

/** Whether the person is one whom the search may find, as far as boards are concerned. */
export function isOnAskedBoard(asked: Asked, lookups: PlainLookups): Holds<PlainPerson> {
  const wanted = textOf(asked["boardMember"]).toLowerCase();
  const byLevel = levelsIn(lookups, asked["managementLevel"]).includes("Board Member");
  return ({ row }) => {
    const sits = row.management_level === "Board Member";
    if (wanted === "only") return sits;
    return !sits || wanted === "include" || (wanted === "" && byLevel);
  };
}

/** Criteria about a person that searches of people and of scoops have. */
export function personConditions(lookups: PlainLookups, today: Date): readonly Person[] {
  return [...nameConditions, ...reachConditions, ...positionConditions(lookups), ...historyConditions(today)];
}
