import type { CompanyProfile } from "./generate-company-profile.ts";
import { dateBefore } from "#service/sandbox/sandbox-date.ts";
import type { CompanyDetails } from "#database/json-columns.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";
import { Random } from "#service/sandbox/sandbox-random.ts";
import { referenceName, referenceTable } from "#service/reference/reference.ts";

/** Draws for a company of its own, and for a member of a family, which uses what its group chose. */
const ORDINARY = { known: 0.8, most: 12 };
const MEMBER = { known: 0.3, most: 4 };

/**
 * The products that a company was seen to use, in the order of the lookup. All were seen before the company's row was
 * last updated, so many days before the data date.
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

/** What the row already settled. */
interface RowFacts {
  readonly seed: number;
  readonly type: string;
  /** NAICS codes, the primary one first. */
  readonly codes: readonly string[];
  /** Days before the data date on which the row was last updated. */
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
const ROUNDS = ["seed", "series_a", "series_b", "series_c"];

/** The JSON column of a company. */
export function generateCompanyDetails(
  random: Random,
  profile: CompanyProfile,
  row: RowFacts,
): CompanyDetails {
  const products = random.some(profile.sector.products, 3);
  const certified = random.chance(0.2);
  const createdDays = row.updatedDays + random.integer(200, 3_000);
  return {
    description: describe(random, profile, products),
    socialMediaUrls: socialMedia(random, profile),
    naicsCodes: row.codes.map((code) => entryOf("naics-codes", code)),
    sicCodes: profile.sector.sic.map((code) => entryOf("sic-codes", code)),
    hashtags: random.some(referenceTable("hashtags"), random.integer(0, 4)).map(({ id }) => id),
    products,
    businessModel: random.some(MODELS, 2),
    ranking:
      profile.employees > 3_000 ? random.some(referenceTable("company-rankings"), 2).map(({ id }) => id) : [],
    growth: { oneYear: percent(random, -8, 22), twoYear: percent(random, -12, 45) },
    alexaRank: profile.domain !== null && random.chance(0.7) ? String(random.spread(2_000, 9_000_000)) : null,
    status: random.chance(0.99) ? "ALIVE" : "DEFUNCT_DECLARATION",
    statusDate: dateBefore(row.updatedDays + random.integer(1, 150)),
    certified,
    certificationDate: certified ? dateBefore(row.updatedDays + random.integer(1, 190)) : null,
    createdDate: dateBefore(createdDays),
    funding:
      takesInvestors(profile, row) && random.chance(0.25) ? funding(random, profile, row.updatedDays) : [],
    acquiredDate:
      profile.family?.subUnitType === SUB_UNIT_TYPES.acquisition ? acquiredDate(profile, row) : null,
    technologies: generateTechnologies(row.seed, profile, row.updatedDays),
  };
}

/** A subsidiary is paid for by its parent. */
function takesInvestors({ family }: CompanyProfile, { type }: RowFacts): boolean {
  return type === "private" && family?.parent == null;
}

/** Of the last twenty years, after the year in which the company was founded and before its row was updated. */
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

/** One decimal, from `low` to `high`. */
function percent(random: Random, low: number, high: number): number {
  return random.integer(low * 10, high * 10) / 10;
}

/** Rounds in their order, each larger than the one before; the newest comes first. */
function funding(
  random: Random,
  { employees }: CompanyProfile,
  updatedDays: number,
): CompanyDetails["funding"] {
  const count = random.integer(1, ROUNDS.length);
  let amount = random.integer(4, 12) * Math.max(10, employees);
  let days = updatedDays + 60 + count * random.integer(200, 500);
  return ROUNDS.slice(0, count)
    .map((type) => {
      amount = Math.round(amount * (1.5 + random.next()));
      days -= random.integer(100, 200);
      return {
        date: dateBefore(Math.max(updatedDays, days)),
        type,
        amount,
        investors: random.some(INVESTORS, 3),
      };
    })
    .toReversed();
}
