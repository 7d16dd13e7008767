import { type SqlBool, sql } from "kysely";
import { normalizeText } from "#text/normalize-text.ts";
import type { Call } from "#service/service-call.ts";
import { type CompanyCandidate, companiesWhere, companiesWithWebsite } from "./match-company-candidates.ts";
import { domainInPlaceOfName } from "./requested-domain.ts";
import { type CompanyName, companyNameScore, parseCompanyName } from "#text/company-names.ts";
import { correctionsOf, genericVariants, spellingsOf, baseName } from "./match-name-variants.ts";
import { companyWords } from "./match-company-vocabulary.ts";

/** The score of an identical name. */
const SAME_NAME = 100;

/** Maximum number of similar names that are scored. */
const MAX_LOOKALIKES = 50;

/** A company with a matching name, and its score: see `companyNameScore`. */
interface NamedCompany {
  readonly company: CompanyCandidate;
  readonly nameScore: number;
}

/**
 * The companies with matching names, unordered. If the text is a website, those with that website. Otherwise the first
 * round that finds any decides: the same spelling except for the legal form; with "Group" or the like added or missing;
 * with one typo; with two; finally whatever looks similar, such as words reordered, joined or split.
 */
export async function findCompaniesByName(call: Call, name: string): Promise<NamedCompany[]> {
  const asked = parseCompanyName(name);
  if (asked.words.length === 0) return [];
  const hosted = domainInPlaceOfName(name) === "" ? [] : await companiesWithWebsite(call, name);
  if (hosted.length > 0) return hosted.map((company) => ({ company, nameScore: SAME_NAME }));
  for await (const trunks of likelyTrunks(call, baseName(name))) {
    const found = fitting(asked, await companiesSpelled(call, trunks, normalizeText(name).trim()));
    if (found.length > 0) return found;
  }
  const near = await call.context.database.nearestCompanies(asked.words.join(" "), MAX_LOOKALIKES);
  if (near.length === 0) return [];
  return fitting(asked, await companiesWhere(call, sql<SqlBool>`id in (${sql.join(near)})`));
}

async function* likelyTrunks(call: Call, trunk: string): AsyncGenerator<readonly string[]> {
  yield [trunk];
  yield genericVariants(trunk);
  const corrections = correctionsOf(trunk, await companyWords(call.context.database));
  for (const most of [1, 2]) {
    yield corrections.filter(({ typos }) => typos === most).map((correction) => correction.trunk);
  }
}

/**
 * The companies with one of the spellings, with any common legal form. One statement per spelling, so that its text
 * stays the same.
 */
async function companiesSpelled(
  call: Call,
  trunks: readonly string[],
  typed: string,
): Promise<CompanyCandidate[]> {
  const found = new Map<number, CompanyCandidate>();
  for (const trunk of trunks) {
    const spellings = sql.join([typed, ...spellingsOf(trunk)]);
    const companies = await companiesWhere(call, sql<SqlBool>`name_search in (${spellings})`);
    for (const company of companies) found.set(company.id, company);
  }
  return [...found.values()];
}

function fitting(asked: CompanyName, companies: readonly CompanyCandidate[]): NamedCompany[] {
  return companies
    .map((company) => ({ company, nameScore: companyNameScore(asked, parseCompanyName(company.name)) }))
    .filter(({ nameScore }) => nameScore > 0);
}
