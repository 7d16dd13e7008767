import { namesWithAnyForm } from "#service/matching/match-name-variants.ts";
import type { PlainCompany } from "./plain-records.ts";
import { excludedRegions } from "./place-criteria.ts";
import type { PlainLookups } from "./plain-lookups.ts";
import {
  type Condition,
  condition,
  isGiven,
  isTrue,
  isWithin,
  numberOf,
  partsOf,
  textOf,
  folded,
} from "./criteria-values.ts";

type Company = Condition<PlainCompany>;

/** The host of a website, without www. */
function hostOf(website: string): string {
  const [host = ""] = website
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(/[/?#:]/);
  return host.replace(/^www\./, "");
}

/** Whether a text is a company's name: a part of it, all of it but for the legal form, or its website. */
export function isCompanyName(text: string): (company: Pick<PlainCompany, "name" | "row">) => boolean {
  const part = folded(text);
  const [names, host] = [new Set(namesWithAnyForm(part)), hostOf(text)];
  return ({ name, row }) =>
    name.includes(part) || names.has(name) || (row.website !== null && hostOf(row.website) === host);
}

/** The code is one of the codes or below one of them. */
function isInBranch(code: string, branches: readonly string[], separator = ""): boolean {
  return branches.some((branch) => {
    const [first, last] = branch.split("-").map(Number);
    // "31-33" are the sectors from 31 to 33
    if (last !== undefined) return isWithin(Number(code.slice(0, 2)), first, last);
    return code === branch || code.startsWith(branch + separator);
  });
}

function industryConditions(lookups: PlainLookups): readonly Company[] {
  return [
    {
      names: ["industryCodes", "primaryIndustriesOnly"],
      read: (asked) => {
        if (!isGiven(asked["industryCodes"])) return () => true;
        const codes = lookups.codesIn("industries", asked["industryCodes"]);
        const primary = isTrue(asked["primaryIndustriesOnly"]);
        return ({ more: { industries } }) =>
          (primary ? industries.slice(0, 1) : industries).some((code) => isInBranch(code, codes, "."));
      },
    },
    condition("industryKeywords", (value) => {
      const choices = textOf(value)
        .split(/\s+OR\s+/)
        .map((choice) => choice.split(/\s+AND\s+/).map(folded));
      return ({ more: { industries, naicsCodes, products } }) => {
        const codes = industries.flatMap((code) => [code, code.split(".")[0] ?? code]);
        const names = codes.map((code) => lookups.nameOf("industries", code));
        const lines = [...names, ...naicsCodes.map(({ name }) => name), ...products].map(folded);
        return choices.some((all) => all.every((word) => lines.some((line) => line.includes(word))));
      };
    }),
    condition("sicCodes", (value) => {
      const codes = lookups.codesIn("sic-codes", value);
      return ({ more }) => more.sicCodes.some(({ id }) => isInBranch(id, codes));
    }),
    condition("naicsCodes", (value) => {
      const codes = lookups.codesIn("naics-codes", value);
      return ({ more }) => more.naicsCodes.some(({ id }) => isInBranch(id, codes));
    }),
  ];
}

/** The company uses all products of one of the values. */
function usesAny(value: unknown): (company: PlainCompany) => boolean {
  const choices = partsOf(value).map((part) => part.split(/\s+AND\s+/).map((product) => product.trim()));
  return ({ more }) => {
    const products = new Set(more.technologies.map(({ productId }) => productId));
    return choices.some((all) => all.every((product) => products.has(product)));
  };
}

const technologyConditions: readonly Company[] = [
  condition("techAttributeTagList", usesAny),
  condition("excludeTechAttributeTagList", (value) => {
    const uses = usesAny(value);
    return (company) => !uses(company);
  }),
];

/** "100to249" → from 100 to 249, "10000plus" → from 10,000 on. */
function employeesIn(code: string, count: number): boolean {
  const [low, high] = code.replace("plus", "").split("to").map(Number);
  return isWithin(count, low, high);
}

const UNITS: Readonly<Record<string, number>> = { k: 1, m: 1000, b: 1_000_000 };

/** "1mto5m" → from 1,000 to below 5,000 thousand dollars. */
function revenueIn(code: string, revenue: number): boolean {
  const bounds = [...code.matchAll(/(\d+)([kmb])/g)].map(
    ([, digits, unit = ""]) => Number(digits) * (UNITS[unit] ?? 0),
  );
  const [first = 0, second = Infinity] = bounds;
  return code.startsWith("under") ? revenue < first : revenue >= first && revenue < second;
}

function sizeConditions(lookups: PlainLookups): readonly Company[] {
  return [
    condition("employeeCount", (value) => {
      const codes = lookups.codesIn("employee-count", value);
      return ({ row: { employee_count: count } }) =>
        count !== null && codes.some((code) => employeesIn(code, count));
    }),
    condition("revenue", (value) => {
      const codes = lookups.codesIn("revenue-ranges", value);
      return ({ row: { revenue } }) => revenue !== null && codes.some((code) => revenueIn(code, revenue));
    }),
  ];
}

const OF_ONE_ROUND = ["fundingAmountMin", "fundingAmountMax", "fundingStartDate", "fundingEndDate"] as const;

const fundingCondition: Company = {
  names: OF_ONE_ROUND,
  read: (asked) => {
    const [least, greatest] = [numberOf(asked["fundingAmountMin"]), numberOf(asked["fundingAmountMax"])];
    const [from, to] = [textOf(asked["fundingStartDate"]), textOf(asked["fundingEndDate"])];
    return ({ more }) =>
      more.funding.some(
        ({ amount, date }) =>
          isWithin(amount, least, greatest) && isWithin(date, from || undefined, to || undefined),
      );
  },
};

/** The numbers in records for kinds of family members. */
const SUB_UNITS: Readonly<Record<string, number>> = {
  LOCATION: 7,
  DIVISION: 2,
  ACQUISITION: 5,
  SUBSIDIARY: 4,
  FORMER_NEW_NAME: 6,
};

/** Whether a company has this relation to its parent or none, or further members of this kind that are no companies. */
function isSubUnit({ row, units }: PlainCompany, codes: readonly string[]): boolean {
  return codes.some((code) => {
    const type = SUB_UNITS[code] ?? null;
    return row.sub_unit_type === type || (type !== null && units.includes(type));
  });
}

function familyConditions(lookups: PlainLookups): readonly Company[] {
  return [
    condition("ultimateParentId", (value) => {
      const ids = new Set(partsOf(value).map(Number));
      return ({ row }) => row.ultimate_parent_id !== null && ids.has(row.ultimate_parent_id);
    }),
    ...["subUnitTypes", "companyStructureIncludedSubUnitTypes"].map((name) =>
      condition<PlainCompany>(name, (value) => {
        const codes = lookups.codesIn("sub-unit-types", value);
        return (company) => isSubUnit(company, codes);
      }),
    ),
  ];
}

/** The organisation was in touch within the days, in one of the ways. */
export function engagementCondition<Row extends Pick<PlainCompany, "engagements">>(): Condition<Row> {
  return {
    names: ["engagementStartDate", "engagementEndDate", "engagementType"],
    read: (asked) => {
      const [from, to] = [textOf(asked["engagementStartDate"]), textOf(asked["engagementEndDate"])];
      const types = partsOf(asked["engagementType"]).map((type) => type.toLowerCase());
      return ({ engagements }) =>
        engagements.some(
          ({ type, engaged_on: day }) =>
            isWithin(day, from || undefined, to || undefined) && (types.length === 0 || types.includes(type)),
        );
    },
  };
}

/** Criteria about a company that several searches have, without those about its place. */
export function companyConditions(lookups: PlainLookups): readonly Company[] {
  return [
    condition("companyName", (value) => isCompanyName(textOf(value))),
    ...technologyConditions,
    ...industryConditions(lookups),
    ...sizeConditions(lookups),
    fundingCondition,
    ...familyConditions(lookups),
    excludedRegions(lookups),
  ];
}
