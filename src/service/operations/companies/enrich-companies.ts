import type { CompanyEnrichAttributes } from "#contract/enrich-company-schemas.ts";
import type { EnrichCall } from "#service/service-call.ts";
import { companyValues, isPresent } from "./company-output-values.ts";
import { answerEnrich, matchedIds } from "#service/operations/enrich-operation.ts";
import type { WrittenAnswer } from "#service/operations/written-answer.ts";
import { requireGranted } from "#service/operations/lookups/lookup-field-access.ts";
import { loadCompanies } from "./load-companies.ts";
import { matchCompanies } from "../../matching/match-company.ts";

/** Enrich Companies: up to 25 inputs, each with its best match and the requested fields. [enrich-6] */
export async function enrichCompanies(call: EnrichCall<CompanyEnrichAttributes>): Promise<WrittenAnswer> {
  const { matchCompanyInput, outputFields } = call.attributes;
  requireGranted(outputFields, "outputFields");
  const matches = await matchCompanies(call, matchCompanyInput);
  const companies = await loadCompanies(call, matchedIds(matches));
  return answerEnrich(call, {
    recordType: "Company",
    type: "Company",
    matches,
    attributes: (id) => {
      const found = companies.get(id);
      if (!found) return undefined;
      const valueOf = companyValues(found, call);
      return Object.fromEntries(
        outputFields.map((field) => [field, valueOf(field)] as const).filter(([, value]) => isPresent(value)),
      );
    },
  });
}
