import { type SqlBool, sql } from "kysely";
import { normalizeText } from "#text/normalize-text.ts";
import type { Call } from "#service/service-call.ts";
import { type CompanyCandidate, companiesWhere, companiesWithWebsite } from "./match-company-candidates.ts";
import { domainInPlaceOfName } from "./asked-domain.ts";
import { type CompanyName, companyNameScore, parseCompanyName } from "#text/company-names.ts";
import { correctionsOf, genericVariants, spellingsOf, baseName } from "./match-name-variants.ts";
import { companyWords } from "./match-company-vocabulary.ts";

/** The score of a name that differs in nothing. */
const SAME_NAME = 100;

/** How many of the names that look alike are judged. */
const MAX_LOOKALIKES = 50;

/** A company whose name fits, and how well: see `companyNameScore`. */
interface NamedCompany {
  readonly company: CompanyCandidate;
  readonly nameScore: number;
}

/**
 * The companies whose names fit, in no order: those whose website the text is, where it is one; else first those that are spelled so but for the legal form, then those with
 * "Group" or the like too much or too little, then those with a typo, with two, and last whatever looks alike: words
 * in another order, together or apart. Where a round finds somebody, the later ones could find nothing nearer.
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

/** The companies that are called so, with any common legal form. A statement each, so that its text is always the same. */
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
