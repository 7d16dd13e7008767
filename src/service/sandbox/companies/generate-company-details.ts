import type { CompanyProfile } from "./generate-company-profile.ts";
import { generateHashtags, generateRankings } from "./generate-hashtags-and-rankings.ts";
import { dateBefore } from "#service/sandbox/sandbox-date.ts";
import type { CompanyDetails } from "#database/json-columns.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";
import { Random } from "#service/random.ts";
import { referenceName, referenceTable } from "#service/reference/reference.ts";

/** Technologies drawn for an ordinary company, and for a member of a family, which uses what its group chose. */
const ORDINARY = { known: 0.8, most: 12 };
const MEMBER = { known: 0.3, most: 4 };

/**
 * The products seen at a company, in lookup order. All were seen before its row was last updated (`updatedDays` before
 * the data date).
 */
function generateTechnologies(
  seed: number,
  { index, inTheNews }: CompanyProfile,
  updatedDays: number,
): CompanyDetails["technologies"] {
  const random = new Random(seed, "technologies", index);
  const { known, most } = inTheNews ? ORDINARY : MEMBER;
  if (!random.chance(known)) return [];
  return random.some(referenceTable("tech-products"), random.integer(1, most)).map(({ id }) => {
    const modified = Math.ceil(updatedDays) + random.integer(1, 200);
    return {
      productId: id,
      createdDate: dateBefore(modified + random.spread(10, 2_000)),
      modifiedDate: dateBefore(modified),
    };
  });
}

/** Values that the row has already determined. */
interface RowFacts {
  readonly seed: number;
  readonly type: string;
  /** Days between the row's last update and the data date. */
  readonly updatedDays: number;
  readonly foundedYear: number | null;
}

const AUDIENCES = [
  "small businesses",
  "public bodies",
  "large enterprises",
  "households",
  "growing teams",
  "manufacturers",
];
const MODELS = ["B2B", "B2C", "B2G"];
const INVESTORS = [
  "Alderway Ventures",
  "Brackwater Capital",
  "Fernhill Partners",
  "Longmere Growth",
  "Northlight Fund",
  "Oakbridge Equity",
];
/** Equity rounds, in order. */
const EQUITY_ROUNDS = ["angel", "seed", "series_a", "series_b", "series_c", "series_d"];
/** Rounds that may occur at any time. */
const OTHER_ROUNDS = ["debt", "grant", "private_equity"];

/** The status of an active company. */
export const ALIVE = "ALIVE";

/** Generates the JSON column of a company. */
export function generateCompanyDetails(
  random: Random,
  profile: CompanyProfile,
  row: RowFacts,
): CompanyDetails {
  const products = random.some(profile.sector.products, 3);
  const certified = random.chance(0.2);
  const createdDays = row.updatedDays + random.integer(200, 3_000);
  const known = {
    industries: random.some(profile.sector.industries, 3),
    growth: { oneYear: percent(random, -8, 22), twoYear: percent(random, -12, 45) },
    funding: funding(random, profile, row),
  };
  return {
    ...known,
    description: describe(random, profile, products),
    socialMediaUrls: socialMedia(random, profile),
    naicsCodes: random.some(profile.sector.naics, 3).map((code) => entryOf("naics-codes", code)),
    sicCodes: random.some(profile.sector.sic, 3).map((code) => entryOf("sic-codes", code)),
    hashtags: generateHashtags(random, profile, known),
    products,
    businessModel: random.some(MODELS, 2),
    ranking: generateRankings(random, profile, known),
    alexaRank: profile.domain !== null && random.chance(0.7) ? String(random.spread(2_000, 9_000_000)) : null,
    status: random.chance(0.99) ? ALIVE : "DEFUNCT_DECLARATION",
    statusDate: dateBefore(row.updatedDays + random.integer(1, 150)),
    certified,
    certificationDate: certified ? dateBefore(row.updatedDays + random.integer(1, 190)) : null,
    createdDate: dateBefore(createdDays),
    acquiredDate:
      profile.family?.subUnitType === SUB_UNIT_TYPES.acquisition ? acquiredDate(profile, row) : null,
    technologies: generateTechnologies(row.seed, profile, row.updatedDays),
  };
}

/** A date within the last twenty years, after the company's founding year and before its row was updated. */
function acquiredDate({ index }: CompanyProfile, { seed, updatedDays, foundedYear }: RowFacts): string {
  const years = foundedYear === null ? 3 : 2026 - foundedYear - 1;
  const days = Math.min(20, years) * 365 - 10;
  return dateBefore(new Random(seed, "acquired", index).integer(Math.ceil(updatedDays) + 1, days));
}

function entryOf(field: "naics-codes" | "sic-codes", id: string): { id: string; name: string } {
  return { id, name: referenceName(field, id) ?? id };
}

function describe(random: Random, { name, place }: CompanyProfile, products: readonly string[]): string {
  const audience = random.pick(AUDIENCES);
  const also = products.length > 1 ? ` Its other work covers ${products.slice(1).join(" and ")}.` : "";
  return `${name} provides ${products[0] ?? "services"} for ${audience} from ${place.city}, ${place.country}.${also}`;
}

function socialMedia(random: Random, { domain }: CompanyProfile): CompanyDetails["socialMediaUrls"] {
  if (domain === null) return [];
  const handle = domain.replace(".example", "");
  return random.some(["LINKED_IN", "TWITTER", "FACEBOOK"], 3).map((type) => ({
    type,
    url: `https://${type.toLowerCase().replace("_", "")}.example/company/${handle}`,
    followerCount: String(random.spread(40, 400_000)),
  }));
}

/** A percentage from `low` to `high`, with one decimal. */
function percent(random: Random, low: number, high: number): number {
  return random.integer(low * 10, high * 10) / 10;
}

/**
 * The funding rounds of a company, newest first, each larger than the one before it: of private companies, plus the IPO
 * of listed ones. Subsidiaries are funded by their parent.
 */
function funding(random: Random, profile: CompanyProfile, row: RowFacts): CompanyDetails["funding"] {
  const { employees, family } = profile;
  const types = roundTypes(random, row.type);
  if (types.length === 0 || family?.parent != null) return [];
  let amount = random.integer(4, 12) * Math.max(10, employees);
  let days = row.updatedDays + 60 + types.length * random.integer(200, 500);
  return types
    .map((type) => {
      amount = Math.round(amount * (1.5 + random.next()));
      days -= random.integer(100, 200);
      return {
        date: dateBefore(Math.max(row.updatedDays, days)),
        type,
        amount,
        investors: random.some(INVESTORS, 3),
      };
    })
    .toReversed();
}

/** The types of a company's rounds, oldest first. */
function roundTypes(random: Random, type: string): string[] {
  if (type === "public") return random.chance(0.6) ? ["ipo"] : [];
  if (type !== "private" || !random.chance(0.25)) return [];
  const first = random.integer(0, 1);
  const equity = EQUITY_ROUNDS.slice(first, first + random.integer(1, 4));
  return random.chance(0.3) ? [...equity, random.pick(OTHER_ROUNDS)] : equity;
}

/** Departments' shares of the revenue, from a small to a large budget. */
const BUDGET_SHARES = {
  marketing_budget: [0.015, 0.11],
  finance_budget: [0.004, 0.025],
  it_budget: [0.012, 0.08],
  hr_budget: [0.003, 0.02],
} as const;

/** Yearly department budgets in thousands of US dollars; null where the revenue is unknown. */
export function generateBudgets(
  seed: number,
  { index }: CompanyProfile,
  revenue: number | null,
): Record<keyof typeof BUDGET_SHARES, number | null> {
  const random = new Random(seed, "budgets", index);
  const budget = ([low, high]: readonly [number, number]) => {
    const share = random.spread(low * 10_000, high * 10_000) / 10_000;
    return revenue === null ? null : Math.max(1, Math.round(revenue * share));
  };
  return {
    marketing_budget: budget(BUDGET_SHARES.marketing_budget),
    finance_budget: budget(BUDGET_SHARES.finance_budget),
    it_budget: budget(BUDGET_SHARES.it_budget),
    hr_budget: budget(BUDGET_SHARES.hr_budget),
  };
}
