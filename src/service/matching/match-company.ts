import type { MatchCompanyInput } from "#contract/enrich-company-schemas.ts";
import type { MatchStatus } from "#contract/enrich-schemas.ts";
import type { Call } from "#service/service-call.ts";
import { requestedIds } from "./match-input-ids.ts";
import { findCompaniesByName } from "./find-companies-by-name.ts";
import { companiesDescribed, companiesWithWebsite } from "./match-company-candidates.ts";
import { bestCompany } from "./match-company-scoring.ts";

/** The record that an input matches, or why there is none. [match-1] */
export type Match =
  | { readonly status: "FULL_MATCH"; readonly id: number }
  | { readonly status: Exclude<MatchStatus, "FULL_MATCH"> };

export const NO_MATCH: Match = { status: "NO_MATCH" };
export const INVALID_INPUT: Match = { status: "INVALID_INPUT" };

/** Those of the inputs' ids that belong to a company, in one statement. */
export async function knownCompanies(
  call: Call,
  inputs: readonly Pick<MatchCompanyInput, "companyId">[],
): Promise<ReadonlySet<number>> {
  const ids = requestedIds(inputs.map(({ companyId }) => companyId));
  if (ids.length === 0) return new Set();
  const { records } = call.context.database;
  const rows = await records.selectFrom("companies").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether an input without a name contains enough to find a company. */
function canBeFound(input: MatchCompanyInput): boolean {
  const { companyWebsite, companyTicker, companyPhone, companyFax, ipAddress } = input;
  const address = input.companyStreet !== undefined && input.companyZipCode !== undefined;
  const alone = [companyWebsite, companyTicker, companyPhone, companyFax, ipAddress];
  return address || alone.some((value) => value !== undefined);
}

/**
 * The best match of each company input, in input order. The first of these that is given decides: the id; the website,
 * if a company has it; the name, possibly with typos; ticker, phone, fax, or street with ZIP code. Everything else
 * breaks ties; if a tie remains, there is no match rather than a guess. A given name must fit, except beside an id or a
 * known website. City, state, ZIP code and country alone are INVALID_INPUT. No company of the sandbox has a known IP
 * address. [enrich-4]
 */
export async function matchCompanies(call: Call, inputs: readonly MatchCompanyInput[]): Promise<Match[]> {
  const known = await knownCompanies(call, inputs);
  return Promise.all(inputs.map((input) => matchCompany(call, input, known)));
}

async function matchCompany(
  call: Call,
  input: MatchCompanyInput,
  known: ReadonlySet<number>,
): Promise<Match> {
  if (input.companyId !== undefined) {
    const id = Number(input.companyId);
    return matchOf(known.has(id) ? id : undefined);
  }
  if (input.companyWebsite !== undefined) {
    const companies = await companiesWithWebsite(call, input.companyWebsite);
    if (companies.length > 0) return matchOf(bestCompany(input, companies)?.id);
  }
  if (input.companyName !== undefined) {
    const named = await findCompaniesByName(call, input.companyName);
    return matchOf(
      bestCompany(
        input,
        named.map(({ company }) => company),
      )?.id,
    );
  }
  if (!canBeFound(input)) return INVALID_INPUT;
  return matchOf(bestCompany(input, await companiesDescribed(call, input))?.id);
}

function matchOf(id: number | undefined): Match {
  return id === undefined ? NO_MATCH : { status: "FULL_MATCH", id };
}
