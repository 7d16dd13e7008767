import { LOCATION_SEARCH_TYPES, ZIP_CODE_RADII } from "#contract/company-schemas.ts";
import type { Random } from "#service/random.ts";
import type { PlainLookups } from "#testing/criteria/plain-lookups.ts";
import type { PlainCompany } from "#testing/criteria/plain-records.ts";

/** Draws a value of a criterion that the record meets; undefined or empty where there is none. */
export type Sample<Row> = (row: Row, random: Random) => unknown;
export type Samples<Row> = Readonly<Record<string, Sample<Row>>>;

/** A part of a text of four letters at least, where it has them. */
export function partOf(text: string, random: Random): string {
  const start = random.integer(0, Math.max(0, text.length - 4));
  return text.slice(start, start + random.integer(4, 9)).trim() || text;
}

/** A one-item list of a random item, or an empty list. */
export function oneOf(items: readonly string[], random: Random): string[] {
  return items.length === 0 ? [] : [random.pick(items)];
}

/** A value that may be missing, as a list. */
export const known = (value: string | number | null): string[] => (value === null ? [] : [String(value)]);

/** The day that is some days later. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const FUNDING: Samples<PlainCompany> = {
  fundingAmountMin: ({ more }) => more.funding.at(-1)?.amount,
  fundingAmountMax: ({ more }) => more.funding.at(-1)?.amount,
  fundingStartDate: ({ more }) => more.funding.at(-1)?.date,
  fundingEndDate: ({ more }) => more.funding.at(-1)?.date,
};

const SUB_UNIT_CODES: Readonly<Record<number, string>> = {
  2: "DIVISION",
  4: "SUBSIDIARY",
  5: "ACQUISITION",
  6: "FORMER_NEW_NAME",
  7: "LOCATION",
};

const NAME_AND_FAMILY: Samples<PlainCompany> = {
  companyName: ({ row }, random) => partOf(row.name, random),
  ultimateParentId: ({ row }) => known(row.ultimate_parent_id),
  subUnitTypes: ({ row }) => known(SUB_UNIT_CODES[row.sub_unit_type ?? 0] ?? null),
  companyStructureIncludedSubUnitTypes: ({ row, units }, random) => [
    random.pick([row.sub_unit_type ?? 0, ...units].map((unit) => SUB_UNIT_CODES[unit] ?? "UNSPECIFIED")),
  ],
  engagementStartDate: ({ engagements }) => engagements[0]?.engaged_on,
  engagementEndDate: ({ engagements: [first] }) => first && laterDay(first.engaged_on, 7),
  engagementType: ({ engagements }) => known(engagements[0]?.type ?? null),
};

/** A code without some of its last digits, as long as the lookup has it. */
function branch(code: string, codes: ReadonlySet<string>, random: Random): string {
  const shorter = code.slice(0, random.integer(2, code.length));
  return codes.has(shorter) ? shorter : code;
}

function industrySamples(lookups: PlainLookups): Samples<PlainCompany> {
  const sicCodes = new Set(lookups.codes("sic-codes"));
  const naicsCodes = new Set(lookups.codes("naics-codes"));
  return {
    industryCodes: ({ more }, random) => {
      const [first = ""] = oneOf(more.industries, random);
      return [random.pick([first, first, first.split(".")[0] ?? first])];
    },
    primaryIndustriesOnly: () => true,
    industryKeywords: ({ more }, random) => {
      const [one, other] = [partWord(more.products, random), partWord(more.products, random)];
      return random.pick([
        one,
        `${one} AND ${other}`,
        `${one} OR juggling`,
        `juggling AND ${other} OR ${one}`,
      ]);
    },
    sicCodes: ({ more }, random) => more.sicCodes.slice(0, 1).map(({ id }) => branch(id, sicCodes, random)),
    naicsCodes: ({ more }, random) =>
      more.naicsCodes.slice(0, 1).map(({ id }) => branch(id, naicsCodes, random)),
  };
}

function partWord(texts: readonly string[], random: Random): string {
  return random.pick((texts[0] ?? "services").split(" "));
}

function codeSamples(lookups: PlainLookups): Samples<PlainCompany> {
  const products = ({ more }: PlainCompany, random: Random) => {
    const used = more.technologies.map(({ productId }) => productId);
    if (used.length === 0) return [];
    const [one, other] = [random.pick(used), random.pick(used)];
    return random.chance(0.5) ? [one] : [`${one} AND ${other}`, random.pick(lookups.codes("tech-products"))];
  };
  return {
    techAttributeTagList: products,
    excludeTechAttributeTagList: products,
    employeeCount: ({ row: { employee_count: count } }, random) =>
      count === null ? [] : random.some(lookups.codes("employee-count"), 3),
    revenue: ({ row: { revenue } }, random) =>
      revenue === null ? [] : random.some(lookups.codes("revenue-ranges"), 3),
  };
}

function placeSamples(lookups: PlainLookups): Samples<PlainCompany> {
  const stateIn = (state: string | null, random: Random) =>
    state === null ? [] : [random.pick([lookups.codeOf("states", state), state])];
  return {
    state: ({ place }, random) => stateIn(place.state, random),
    excludedRegions: ({ place }, random) => [...stateIn(place.state, random), ...known(place.metro_region)],
    zipCode: ({ place }) => known(place.zip_code),
    zipCodeRadiusMiles: (_, random) => random.pick(ZIP_CODE_RADII),
    locationSearchType: (_, random) => random.pick(LOCATION_SEARCH_TYPES),
  };
}

/** Values of criteria about a company. */
export function companySamples(lookups: PlainLookups): Samples<PlainCompany> {
  return {
    ...FUNDING,
    ...NAME_AND_FAMILY,
    ...industrySamples(lookups),
    ...codeSamples(lookups),
    ...placeSamples(lookups),
  };
}

/** The same samples for records that are linked to another record, or to none. */
export function samplesBy<Row, Other>(
  samples: Samples<Other>,
  otherOf: (row: Row) => Other | undefined,
): Samples<Row> {
  const through =
    (sample: Sample<Other>): Sample<Row> =>
    (row, random) => {
      const other = otherOf(row);
      return other === undefined ? undefined : sample(other, random);
    };
  return Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, through(sample)]));
}
