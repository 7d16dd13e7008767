import type { CompanyRecord } from "#contract/company-schemas.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { type StoredFamily, hierarchyRequest, newFamilyCall } from "#app/paid-calls/company-calls.ts";
import type { PaidCallOrder } from "#app/paid-calls/paid-call.ts";
import type { PaidSubject } from "#app/paid-calls/paid-call-price-text.ts";

/** What a tree contains, for the list of trees. */
export type FamilySummary = NonNullable<StoredFamily["summary"]>;

/** The family tree to fetch. */
export interface HierarchyRequest {
  readonly companyId: string;
  /** The company's name, where it is known. */
  readonly name: string;
  /** Fetches again unless an answer came after this time, see {@link PaidCallOrder}. */
  readonly newerThan?: string | undefined;
}

/** After this long a call is given up, with its outcome unknown. */
const FETCH_TIMEOUT_MS = 180_000;

/** The call for one company's family tree. */
export function hierarchyCall({ companyId, name, newerThan }: HierarchyRequest): PaidCallOrder<StoredFamily> {
  return {
    call: newFamilyCall(companyId, name, new Date().toISOString()),
    request: hierarchyRequest(companyId),
    newerThan,
    timeoutMs: FETCH_TIMEOUT_MS,
  };
}

/** The family tree as the subject of prices and errors; `record` is the company as search knows it, `managed` whether reading about it is free. */
export function familySubject(
  { id, name }: Pick<StoredFamily, "id" | "name">,
  record: CompanyRecord | null | undefined,
  managed: boolean,
): PaidSubject {
  return {
    what: "Family tree",
    noun: { one: "family tree", many: "family trees" },
    company: record?.attributes.name || name || `company ${id}`,
    managed,
    countsRecords: false,
    scopes: enrichHierarchy.scopes,
  };
}
