import { isCompanyName } from "./company-criteria.ts";
import type { PlainPerson } from "./plain-records.ts";
import type { PlainLookups, PlainPersona } from "./plain-lookups.ts";
import { type Condition, condition, folded, partsOf, textOf } from "./criteria-values.ts";

type Person = Condition<PlainPerson>;

const digits = (phone: string) => phone.replace(/\D/g, "");

/** Whether two numbers are the same, with or without the country code of North America. */
function isSamePhone(one: string, other: string): boolean {
  const [left, right] = [digits(one), digits(other)].map((phone) => phone.replace(/^1(?=\d{10}$)/, ""));
  return left === right;
}

/** The values in records for the codes of buying groups. */
const PERSONA_LEVELS: Readonly<Record<string, string>> = {
  C_EXECUTIVES: "C-Level",
  VP_EXECUTIVES: "VP-Level",
  DIRECTOR: "Director",
  MANAGER: "Manager",
};

function isPersona({ row, title }: PlainPerson, persona: PlainPersona): boolean {
  const { departmentsAndJobFunctions: departments, managementLevels, titles } = persona;
  const levels = managementLevels.map((code) => PERSONA_LEVELS[code]);
  return (
    (departments.length === 0 || departments.includes(row.department)) &&
    (levels.length === 0 || levels.includes(row.management_level)) &&
    (titles === null || titles.some((each) => title.includes(folded(each))))
  );
}

interface Employment {
  readonly isEmployer: ReturnType<typeof isCompanyName>;
  readonly jobTitle: string;
}

function employmentsIn(value: unknown): Employment[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return given.flatMap((each) => {
    if (typeof each !== "object" || each === null) return [];
    if (!("companyName" in each) || !("jobTitle" in each)) return [];
    return [{ isEmployer: isCompanyName(textOf(each.companyName)), jobTitle: folded(textOf(each.jobTitle)) }];
  });
}

/** Criteria about a person that only the search for people has. */
export function contactOnlyConditions(lookups: PlainLookups): readonly Person[] {
  return [
    condition("phone", (value) => {
      const phones = partsOf(value);
      return ({ row }) =>
        [row.phone, row.mobile_phone].some(
          (known) => known !== null && phones.some((phone) => isSamePhone(phone, known)),
        );
    }),
    condition("buyingGroup", (value) => {
      const personas = lookups
        .codesIn("buying-groups", value)
        .flatMap((group) => lookups.personas.get(group) ?? []);
      return (person) => personas.some((persona) => isPersona(person, persona));
    }),
    condition("employmentHistory", (value) => {
      const wanted = employmentsIn(value);
      return ({ past }) =>
        past.some(({ title, employer }) =>
          wanted.some(({ isEmployer, jobTitle }) => isEmployer(employer) && title.includes(jobTitle)),
        );
    }),
  ];
}
