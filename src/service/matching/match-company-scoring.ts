import type { MatchCompanyInput } from "#contract/enrich-company-schemas.ts";
import type { CompanyCandidate } from "./match-company-candidates.ts";
import { companyNameScore, parseCompanyName } from "#text/company-names.ts";
import { samePhone } from "#text/phone-numbers.ts";
import { placeKey } from "#text/places.ts";

interface Agreement {
  readonly points: number;
  readonly holds: (input: MatchCompanyInput, company: CompanyCandidate) => boolean;
}

/** A longer text is in no column, and reading it for each company would take long. */
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
 * Points that each agreement adds to those of the name. Together they tell equals apart, and can lift a name that fits
 * a little less. What differs takes nothing away: a branch has another city and phone than its company.
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

/** How much speaks for a company: the score of its name, where one was asked for, and the points of what agrees. */
function evidenceFor(input: MatchCompanyInput, company: CompanyCandidate): number {
  const { companyName } = input;
  const name =
    companyName === undefined
      ? 0
      : companyNameScore(parseCompanyName(companyName), parseCompanyName(company.name));
  return AGREEMENTS.reduce((sum, { points, holds }) => sum + (holds(input, company) ? points : 0), name);
}

/**
 * The company for which most speaks. Of equals it is the one that the others belong to; where there is none such,
 * nobody can tell, and there is no answer.
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
