import { normalizeText } from "#database/normalize-text.ts";
import type { NewCompany, NewCompanyIndustry, NewFamilyUnit } from "#database/database-schema.ts";
import type { Scale } from "#service/service-settings.ts";
import { generateCompanyDetails } from "./generate-company-details.ts";
import { type CompanyProfile, companyProfile } from "./generate-company-profile.ts";
import { timestampBefore } from "#service/sandbox/sandbox-date.ts";
import { generateFamilyUnits } from "#service/sandbox/families/generate-family-units.ts";
import { companyIndexes } from "#service/sandbox/families/named-families.ts";
import { pickPhone } from "#service/reference/reference-places.ts";
import { Random } from "#service/sandbox/sandbox-random.ts";
import { companyId } from "#service/sandbox/sandbox-record-ids.ts";

/** A company's row with its industries, further locations and former names. */
export interface GeneratedCompany {
  readonly company: NewCompany;
  readonly industries: NewCompanyIndustry[];
  readonly units: NewFamilyUnit[];
}

/** Every company of the scale, in the order of their indexes. A larger scale has the same companies and more. */
export function* generateCompanies(seed: number, scale: Scale): Generator<GeneratedCompany> {
  for (const index of companyIndexes(scale)) yield generateCompany(seed, companyProfile(seed, index));
}

/** The rows of one company. */
export function generateCompany(seed: number, profile: CompanyProfile): GeneratedCompany {
  const random = new Random(seed, "company row", profile.index);
  const codes = random.some(profile.sector.naics, 3);
  const company = companyRow(seed, random, profile, codes);
  const industries = codes.map((code, at) => ({
    company_id: profile.id,
    code,
    is_primary: at === 0 ? 1 : 0,
  }));
  return { company, industries, units: generateFamilyUnits(seed, profile, company) };
}

function companyRow(
  seed: number,
  random: Random,
  profile: CompanyProfile,
  codes: readonly string[],
): NewCompany {
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
    codes,
    updatedDays,
    foundedYear: row.founded_year,
  });
  return { ...row, details: JSON.stringify(details) };
}

function familyColumns({ family }: CompanyProfile) {
  const parent = family?.parent ?? null;
  return {
    parent_id: parent === null ? null : companyId(parent),
    ultimate_parent_id: parent === null || !family ? null : companyId(family.root),
    sub_unit_type: family?.subUnitType ?? null,
  };
}

/** Thousands of US dollars, rounded as such figures are published. */
function pickRevenue(random: Random, { employees, sector, revenue: known }: CompanyProfile): number {
  const revenue = known ?? employees * sector.revenuePerEmployee * (0.6 + random.next());
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(revenue)) - 3);
  return Math.max(1, Math.round(revenue / unit)) * unit;
}

/** Large companies are more often listed; those that belong to another never are. */
function pickType(random: Random, { sector, family, employees }: CompanyProfile): string {
  const listed = random.chance(employees > 5_000 ? 0.5 : employees > 500 ? 0.2 : 0.02);
  if (sector.type !== null) return sector.type;
  return listed && family?.parent == null ? "public" : "private";
}

/** Three or four letters out of the name. */
function tickerOf(random: Random, name: string): string {
  const letters = normalizeText(name)
    .replace(/[^a-z]/g, "")
    .toUpperCase();
  return letters.slice(0, 2) + random.some(letters.slice(2).split(""), 2).join("").slice(0, 2);
}

/** Young companies are commoner than old ones. */
function pickFoundedYear(random: Random): number {
  return 2026 - random.spread(3, 140);
}
