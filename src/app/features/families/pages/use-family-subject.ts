import type { PaidSubject } from "#app/paid-calls/paid-call-price-text.ts";
import type { StoredFamily } from "#app/paid-calls/company-calls.ts";
import { isFree } from "#app/prices/price-of.ts";
import { usePrice } from "#app/prices/use-price.ts";
import type { CompanyRecord } from "#contract/company-schemas.ts";
import { companySnapshot } from "#contract/records/record-snapshot.ts";
import { familySubject } from "./family-page-fetch.ts";

/** The family tree of a company with what it costs now; `record` is the company as search knows it. */
export function useFamilySubject(
  family: Pick<StoredFamily, "id" | "name">,
  record?: CompanyRecord | null,
): PaidSubject {
  const { id, name } = family;
  const snapshot = companySnapshot(record ?? { type: "Company", id, attributes: { name } });
  const price = usePrice({ type: "company", id, snapshot }, "more");
  return familySubject(family, record, isFree(price));
}
