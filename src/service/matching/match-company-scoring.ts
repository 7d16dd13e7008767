import type { MatchCompanyInput } from "#contract/enrich-company-schemas.ts";
import type { CompanyCandidate } from "./match-company-candidates.ts";
import { companyNameScore, parseCompanyName } from "#text/company-names.ts";
import { samePhone } from "#text/phone-numbers.ts";
import { placeKey } from "#text/places.ts";

interface Agreement {
  readonly points: number;
  readonly holds: (input: MatchCompanyInput, company: CompanyCandidate) => boolean;
}

/** Longer texts are in no column, and comparing one to each company would be slow. */
const MAX_TEXT_LENGTH = 300;

type Same = (asked: string, onFile: string) => boolean;

function agreement(
  points: number,
  key: keyof MatchCompanyInput,
  column: keyof CompanyCandidate,
  same: Same,
): Agreement {
  return {
    points,
    holds: (input, company) => {
      const [asked, onFile] = [input[key], company[column]];
      if (typeof asked !== "string" || typeof onFile !== "string" || asked.length > MAX_TEXT_LENGTH)
        return false;
      return same(asked, onFile);
    },
  };
}

const samePlace =
  (part: keyof typeof placeKey): Same =>
  (asked, onFile) =>
    placeKey[part](asked) === placeKey[part](onFile);

const sameTicker: Same = (asked, onFile) => asked.trim().toUpperCase() === onFile;

/**
 * Points that each agreement adds to the name's score. Together they break ties, and can outweigh a slightly worse
 * name. Differences cost nothing: a branch has another city and phone than its company.
 */
const AGREEMENTS: readonly Agreement[] = [
  agreement(20, "companyTicker", "ticker", sameTicker),
  agreement(12, "companyPhone", "phone", samePhone),
  agreement(12, "companyFax", "fax", samePhone),
  agreement(8, "companyStreet", "street", samePlace("street")),
  agreement(5, "companyZipCode", "zip_code", samePlace("zipCode")),
  agreement(4, "companyCity", "city", samePlace("city")),
  agreement(2, "companyState", "state", samePlace("state")),
  agreement(2, "companyCountry", "country", samePlace("country")),
];

/** The evidence for a company: the score of its name, if one was given, plus points for agreements. */
function evidenceFor(input: MatchCompanyInput, company: CompanyCandidate): number {
  const { companyName } = input;
  const name =
    companyName === undefined
      ? 0
      : companyNameScore(parseCompanyName(companyName), parseCompanyName(company.name));
  return AGREEMENTS.reduce((sum, { points, holds }) => sum + (holds(input, company) ? points : 0), name);
}

/**
 * The company with the most evidence. Among equals, it is the one that the others belong to; if there is none, the
 * match is ambiguous and there is no result.
 */
export function bestCompany(
  input: MatchCompanyInput,
  companies: readonly CompanyCandidate[],
): CompanyCandidate | undefined {
  const weighed = companies.map((company) => ({ company, evidence: evidenceFor(input, company) }));
  const most = Math.max(...weighed.map(({ evidence }) => evidence));
  const equals = weighed.filter(({ evidence }) => evidence === most).map(({ company }) => company);
  if (equals.length === 1) return equals[0];
  return equals.find(({ id }) => equals.every((other) => other.id === id || other.ultimate_parent_id === id));
}
