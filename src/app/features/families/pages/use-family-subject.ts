import { companyQueries } from "#app/api/company-api-queries.ts";
import type { ReadSubject } from "#app/prices/read-prices.ts";
import { useReadPrice } from "#app/prices/use-price.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { type CompanySnapshot, companySnapshot } from "#contract/records/record-snapshot.ts";
import { useQuery } from "@tanstack/react-query";

/** A company's family tree with its present price, and the company as search knows it. */
export interface FamilySubject extends ReadSubject {
  readonly snapshot: CompanySnapshot;
  /** Whether search has answered, or failed, so that the price is final. */
  readonly isSettled: boolean;
  /** Whether search knows no such company. */
  readonly isUnknown: boolean;
}

/** Looks up a company by a free search, for the price of its family tree. `name` is its known name, if any. */
export function useFamilySubject(companyId: string, name = ""): FamilySubject {
  const { data: record, isPending } = useQuery(companyQueries.byId(companyId));
  const snapshot = companySnapshot(record ?? { type: "Company", id: companyId, attributes: { name } });
  const price = useReadPrice({ id: companyId, snapshot }, enrichHierarchy);
  return {
    what: "Family tree",
    noun: { one: "family tree", many: "family trees" },
    company: snapshot.name || name || `company ${companyId}`,
    price,
    countsRecords: false,
    snapshot,
    isSettled: !isPending,
    isUnknown: record === null,
  };
}
