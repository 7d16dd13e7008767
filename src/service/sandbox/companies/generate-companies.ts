import { normalizeText } from "#text/normalize-text.ts";
import type {
  NewCompany,
  NewCompanyCode,
  NewFamilyUnit,
  NewFundingRound,
} from "#database/database-schema.ts";
import type { Scale } from "#service/service-settings.ts";
import type { CompanyDetails } from "#database/json-columns.ts";
import { ALIVE, generateBudgets, generateCompanyDetails } from "./generate-company-details.ts";
import { type CompanyProfile, companyProfile } from "./generate-company-profile.ts";
import { timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { generateFamilyUnits } from "#service/sandbox/families/generate-family-units.ts";
import { companyIndexes } from "#service/sandbox/families/named-families.ts";
import { pickPhone } from "#service/reference/places/reference-places.ts";
import { Random } from "#service/random.ts";
import { companyId } from "#service/sandbox/sandbox-record-ids.ts";

/** A company's row with its codes, funding rounds, further locations and former names. */
export interface GeneratedCompany {
  readonly company: NewCompany;
  readonly codes: NewCompanyCode[];
  readonly rounds: NewFundingRound[];
  readonly units: NewFamilyUnit[];
}

/** Every company of the scale, by index. A larger scale contains the same companies and more. */
export function* generateCompanies(seed: number, scale: Scale): Generator<GeneratedCompany> {
  for (const index of companyIndexes(scale)) yield generateCompany(seed, companyProfile(seed, index));
}

/** The rows of one company. */
export function generateCompany(seed: number, profile: CompanyProfile): GeneratedCompany {
  const random = new Random(seed, "company row", profile.index);
  const { company, details } = companyRow(seed, random, profile);
  return {
    company,
    codes: companyCodes(profile.id, details),
    rounds: details.funding.map(({ type, amount, date }, at) => ({
      company_id: profile.id,
      position: at + 1,
      type,
      amount,
      funded_on: date,
    })),
    units: generateFamilyUnits(seed, profile, company),
  };
}

/** Codes for criteria about details of which a company has several. */
export function companyCodes(company_id: number, details: CompanyDetails): NewCompanyCode[] {
  const rows = (kind: NewCompanyCode["kind"], codes: readonly string[]) =>
    codes.map((code) => ({ kind, code, company_id }));
  return [
    ...rows(
      "naics",
      details.naicsCodes.map(({ id }) => id),
    ),
    ...rows(
      "sic",
      details.sicCodes.map(({ id }) => id),
    ),
    ...rows("industry", details.industries),
    ...rows(
      "technology",
      details.technologies.map(({ productId }) => productId),
    ),
    ...rows("hashtag", details.hashtags),
    ...rows("ranking", details.ranking),
    ...rows("business model", details.businessModel),
    ...rows("product", details.products.map(normalizeText)),
  ];
}

function companyRow(
  seed: number,
  random: Random,
  profile: CompanyProfile,
): { company: NewCompany; details: CompanyDetails } {
  const { place, domain } = profile;
  const type = pickType(random, profile);
  const updatedDays = random.integer(0, 300) + random.next();
  const wellKnown = profile.revenue !== null && profile.family?.parent == null;
  const row = {
    id: profile.id,
    name: profile.name,
    name_search: normalizeText(profile.name),
    website: domain === null ? null : `https://www.${domain}`,
    domain,
    has_logo: domain !== null && random.chance(0.8) ? 1 : 0,
    phone: random.chance(0.94) ? pickPhone(random, place) : null,
    fax: random.chance(0.3) ? pickPhone(random, place) : null,
    street: profile.street,
    city: place.city,
    state: place.state,
    zip_code: profile.zipCode,
    country: place.country,
    continent: place.continent,
    metro_region: place.metroRegion,
    employee_count: random.chance(0.97) || wellKnown ? profile.employees : null,
    revenue: random.chance(0.96) || wellKnown ? pickRevenue(random, profile) : null,
    type,
    ticker: type === "public" ? tickerOf(random, profile.name) : null,
    founded_year: random.chance(0.95) ? pickFoundedYear(random) : null,
    ...familyColumns(profile),
    contact_count: profile.contactCount,
    location_count: random.integer(1, 1 + Math.round(Math.sqrt(profile.staff) / 4)),
    last_updated_date: timestampBefore(updatedDays),
  };
  const details = generateCompanyDetails(random, profile, {
    seed,
    type,
    updatedDays,
    foundedYear: row.founded_year,
  });
  const company = {
    ...row,
    ...addressColumns(profile),
    ...detailColumns(details),
    ...generateBudgets(seed, profile, row.revenue),
  };
  return { company, details };
}

/** The address columns that criteria use. */
function addressColumns({ street, place, zipCode }: CompanyProfile) {
  const lines = [street, place.city, place.state, zipCode, place.country].filter((line) => line !== null);
  return {
    street_search: street === null ? null : normalizeText(street),
    address_search: normalizeText(lines.join("\n")),
  };
}

/** The details, plus the columns that criteria use. */
function detailColumns(details: CompanyDetails) {
  return {
    about_search: normalizeText(details.description),
    one_year_growth: Math.round(details.growth.oneYear * 10),
    two_year_growth: Math.round(details.growth.twoYear * 10),
    certified: details.certified ? 1 : 0,
    defunct: details.status === ALIVE ? 0 : 1,
    primary_industry: details.industries[0] ?? null,
    details: JSON.stringify(details),
  };
}

function familyColumns({ family }: CompanyProfile) {
  const parent = family?.parent ?? null;
  return {
    parent_id: parent === null ? null : companyId(parent),
    ultimate_parent_id: parent === null || !family ? null : companyId(family.root),
    sub_unit_type: family?.subUnitType ?? null,
  };
}

/** Picks a revenue in thousands of US dollars, rounded like published figures. */
function pickRevenue(random: Random, { employees, sector, revenue: known }: CompanyProfile): number {
  const revenue = known ?? employees * sector.revenuePerEmployee * (0.6 + random.next());
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(revenue)) - 3);
  return Math.max(1, Math.round(revenue / unit)) * unit;
}

/** Picks a company type: large companies are more often listed, subsidiaries never. */
function pickType(random: Random, { sector, family, employees }: CompanyProfile): string {
  const listed = random.chance(employees > 5_000 ? 0.5 : employees > 500 ? 0.2 : 0.02);
  if (sector.type !== null) return sector.type;
  return listed && family?.parent == null ? "public" : "private";
}

/** Picks three or four letters of the name. */
function tickerOf(random: Random, name: string): string {
  const letters = normalizeText(name)
    .replace(/[^a-z]/g, "")
    .toUpperCase();
  return letters.slice(0, 2) + random.some(letters.slice(2).split(""), 2).join("").slice(0, 2);
}

/** Picks a founding year: young companies are more common than old ones. */
function pickFoundedYear(random: Random): number {
  return 2026 - random.spread(3, 140);
}
