import { type Expression, type SqlBool, sql } from "kysely";
import type { MatchCompanyInput } from "#contract/enrich-company-schemas.ts";
import { requestedDomain } from "./requested-domain.ts";
import type { CompanyRow } from "#database/database-schema.ts";
import type { Call } from "#service/service-call.ts";
import { phoneSpellings } from "#text/phone-numbers.ts";
import { placeKey } from "#text/places.ts";

const COLUMNS = [
  "id",
  "name",
  "domain",
  "ticker",
  "phone",
  "fax",
  "street",
  "city",
  "state",
  "zip_code",
  "country",
  "ultimate_parent_id",
] as const;

/** A company that an input may match. */
export type CompanyCandidate = Pick<CompanyRow, (typeof COLUMNS)[number]>;

/** Limit of companies per name, phone or ZIP code; with more, an input could not tell them apart anyway. */
const MAX_CANDIDATES = 500;

/** Limits of websites per input, and of the text read for them. */
const MAX_WEBSITES = 10;
const MAX_WEBSITES_LENGTH = 3_000;

/** The companies that meet a condition, in order of id. */
export async function companiesWhere(call: Call, where: Expression<SqlBool>): Promise<CompanyCandidate[]> {
  return call.context.database.records
    .selectFrom("companies")
    .select(COLUMNS)
    .where(where)
    .orderBy("id")
    .limit(MAX_CANDIDATES)
    .execute();
}

/** A host and its parent domains that can belong to a company: `shop.fern.example` is also `fern.example`. */
function hostAndAbove(website: string): string[] {
  const labels = requestedDomain(website).split(".").slice(-5);
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/**
 * The companies of the first known website; several websites are separated by commas. A subdomain without a company of
 * its own counts for its domain.
 */
export async function companiesWithWebsite(call: Call, websites: string): Promise<CompanyCandidate[]> {
  const hosts = websites
    .slice(0, MAX_WEBSITES_LENGTH)
    .split(",")
    .slice(0, MAX_WEBSITES)
    .flatMap(hostAndAbove);
  if (hosts.length === 0) return [];
  const found = await companiesWhere(call, sql<SqlBool>`domain in (${sql.join(hosts)})`);
  const first = hosts.find((host) => found.some(({ domain }) => domain === host));
  return found.filter(({ domain }) => domain === first);
}

/** The companies that an input without a name describes: by ticker, phone, fax, or street with ZIP code. */
export async function companiesDescribed(call: Call, input: MatchCompanyInput): Promise<CompanyCandidate[]> {
  const { companyTicker, companyPhone, companyFax, companyStreet, companyZipCode } = input;
  const found = [
    await companiesAmong(call, sql.ref("ticker"), companyTicker ? [companyTicker.trim().toUpperCase()] : []),
    await companiesAmong(call, sql.ref("phone"), phoneSpellings(companyPhone ?? "")),
    await companiesAmong(call, sql.ref("fax"), phoneSpellings(companyFax ?? "")),
  ].flat();
  if (companyStreet !== undefined && companyZipCode !== undefined) {
    const around = await companiesAmong(call, sql.ref("zip_code"), [companyZipCode.trim().toUpperCase()]);
    const asked = placeKey.street(companyStreet);
    found.push(...around.filter(({ street }) => placeKey.street(street ?? "") === asked));
  }
  return [...new Map(found.map((company) => [company.id, company])).values()];
}

async function companiesAmong(
  call: Call,
  column: Expression<unknown>,
  values: readonly string[],
): Promise<CompanyCandidate[]> {
  return values.length === 0
    ? []
    : companiesWhere(call, sql<SqlBool>`${column} in (${sql.join([...values])})`);
}
