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
  numberRange,
  partsOf,
  textOf,
  folded,
} from "./criteria-values.ts";

type Company = Condition<PlainCompany>;

/** Words of a text, each of which has to stand somewhere. */
function words(value: unknown): string[] {
  return folded(textOf(value))
    .split(/[\s,]+/)
    .filter((word) => word !== "");
}

/** The host of a website, without www. */
function hostOf(website: string): string {
  const [host = ""] = website
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(/[/?#:]/);
  return host.replace(/^www\./, "");
}

function anyOf(codes: readonly string[], wanted: readonly string[]): boolean {
  return codes.some((code) => wanted.includes(code));
}

/** Whether a company is called so: a part of its name, all of it but for the legal form, or its website. */
export function isCalled(text: string): (company: Pick<PlainCompany, "name" | "row">) => boolean {
  const part = folded(text);
  const [names, host] = [new Set(namesWithAnyForm(part)), hostOf(text)];
  return ({ name, row }) =>
    name.includes(part) || names.has(name) || (row.website !== null && hostOf(row.website) === host);
}

const nameConditions: readonly Company[] = [
  condition("companyName", (value) => isCalled(textOf(value))),
  condition("companyId", (value) => {
    const ids = new Set(partsOf(value).map(Number));
    return ({ id }) => ids.has(id);
  }),
  condition("companyWebsite", (value) => {
    const hosts = new Set(partsOf(value).map(hostOf));
    return ({ row }) => row.website !== null && hosts.has(hostOf(row.website));
  }),
  condition("companyTicker", (value) => {
    const symbols = new Set(
      partsOf(value).map((part) => (part.split(":").at(-1) ?? "").trim().toLowerCase()),
    );
    return ({ row }) => row.ticker !== null && symbols.has(row.ticker.toLowerCase());
  }),
  condition("companyDescription", (value) => {
    const wanted = words(value);
    return ({ description }) => wanted.every((word) => description.includes(word));
  }),
  condition("address", (value) => {
    const wanted = words(value);
    return ({ row: { street, city, state, zip_code: zip, country } }) => {
      const lines = [street, city, state, zip, country].map((line) => folded(line ?? ""));
      return wanted.every((word) => lines.some((line) => line.includes(word)));
    };
  }),
  condition("street", (value) => {
    const part = folded(textOf(value));
    return ({ row }) => row.street !== null && folded(row.street).includes(part);
  }),
];

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

function codeConditions(lookups: PlainLookups): readonly Company[] {
  return [
    condition("companyType", (value) => {
      const types = lookups.codesIn("company-types", value);
      return ({ row }) => types.includes(row.type);
    }),
    condition("hashTagString", (value) => {
      const tags = lookups.codesIn("hashtags", value);
      return ({ more }) => anyOf(more.hashtags, tags);
    }),
    condition("techAttributeTagList", usesAny),
    condition("excludeTechAttributeTagList", (value) => {
      const uses = usesAny(value);
      return (company) => !uses(company);
    }),
    condition("companyRanking", (value) => {
      const rankings = lookups.codesIn("company-rankings", value);
      return ({ more }) => anyOf(more.ranking, rankings);
    }),
    condition("businessModel", (value) => {
      const models = new Set(partsOf(value).map((model) => model.toLowerCase()));
      return ({ more }) =>
        models.has("all") || more.businessModel.some((model) => models.has(model.toLowerCase()));
    }),
  ];
}

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
    numberRange("employeeRangeMin", "employeeRangeMax", ({ row }) => row.employee_count),
    numberRange("revenueMin", "revenueMax", ({ row }) => row.revenue),
    numberRange("zoominfoContactsMin", "zoominfoContactsMax", ({ people }) => people),
    numberRange(
      "oneYearEmployeeGrowthRateMin",
      "oneYearEmployeeGrowthRateMax",
      ({ more }) => more.growth.oneYear,
    ),
    numberRange(
      "twoYearEmployeeGrowthRateMin",
      "twoYearEmployeeGrowthRateMax",
      ({ more }) => more.growth.twoYear,
    ),
  ];
}

function fundingConditions(lookups: PlainLookups): readonly Company[] {
  const OF_ONE_ROUND = [
    "fundingAmountMin",
    "fundingAmountMax",
    "fundingStartDate",
    "fundingEndDate",
  ] as const;
  const [amountMin, amountMax, startDate, endDate] = OF_ONE_ROUND;
  return [
    {
      names: OF_ONE_ROUND,
      read: (asked) => {
        const [least, greatest] = [numberOf(asked[amountMin]), numberOf(asked[amountMax])];
        const [from, to] = [textOf(asked[startDate]) || undefined, textOf(asked[endDate]) || undefined];
        return ({ more }) =>
          more.funding.some(
            ({ amount, date }) => isWithin(amount, least, greatest) && isWithin(date, from, to),
          );
      },
    },
    condition("recentFundingRoundTypes", (value) => {
      const types = lookups.codesIn("funding-round-types", value);
      return ({ more }) => types.includes(more.funding[0]?.type ?? "");
    }),
    condition("allFundingRoundTypes", (value) => {
      const types = lookups.codesIn("funding-round-types", value);
      return ({ more }) => more.funding.some(({ type }) => types.includes(type));
    }),
  ];
}

/** The numbers that records carry for kinds of members of a family. */
const SUB_UNITS: Readonly<Record<string, number>> = {
  LOCATION: 7,
  DIVISION: 2,
  ACQUISITION: 5,
  SUBSIDIARY: 4,
  FORMER_NEW_NAME: 6,
};

/** Whether a company is so to its parent, none without one, or has such members that are no companies. */
function isSubUnit({ row, units }: PlainCompany, codes: readonly string[]): boolean {
  return codes.some((code) => {
    const type = SUB_UNITS[code] ?? null;
    return row.sub_unit_type === type || (type !== null && units.includes(type));
  });
}

function familyConditions(lookups: PlainLookups): readonly Company[] {
  return [
    condition("parentId", (value) => {
      const ids = new Set(partsOf(value).map(Number));
      return ({ row }) => row.parent_id !== null && ids.has(row.parent_id);
    }),
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

/** Criteria about a company that other searches have too, without those about its place. */
export function companyConditions(lookups: PlainLookups): readonly Company[] {
  return [
    ...nameConditions,
    ...codeConditions(lookups),
    ...industryConditions(lookups),
    ...sizeConditions(lookups),
    ...fundingConditions(lookups),
    ...familyConditions(lookups),
    excludedRegions(lookups),
  ];
}
