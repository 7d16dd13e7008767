import { type Price, isFree } from "#app/prices/price-of.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { CompanySnapshot } from "#contract/records/record-snapshot.ts";
import type { RunBody } from "#contract/runs/run-schemas.ts";
import type { SingleRunTarget } from "./single-runs.ts";

/** The operations whose answers are about one company, and owned as they came. */
export type ReadOperation = Exclude<PaidOperation, "enrichContacts" | "enrichCompanies">;

/** What is read about one company by one call. */
export interface CompanyRead {
  readonly operation: ReadOperation;
  readonly companyId: string;
  /** Of intent; none where they mean nothing. */
  readonly topics: readonly string[];
  /** From 1. */
  readonly page: number;
}

/** A read's own company, as search knows it. */
export interface ReadCompany {
  readonly snapshot: CompanySnapshot;
}

/** The topics among the criteria of a read; none where it has none. */
export function topicsOf({ topics }: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(topics) ? topics.filter((topic) => typeof topic === "string") : [];
}

/** Names a read; topics count in any order. */
export function readKey({ operation, companyId, topics, page }: CompanyRead): string {
  return `${readPrefix(operation, companyId)}${JSON.stringify(topics.toSorted())}/${String(page)}`;
}

/** The keys of all reads by an operation about a company begin with this. */
export function readPrefix(operation: ReadOperation, companyId: string): string {
  return `${operation}/${companyId}/`;
}

/** A read, for whoever follows it. */
export function readTarget(read: CompanyRead, name: string): SingleRunTarget {
  const purpose = read.operation === "enrichHierarchy" ? "family" : "read";
  const { companyId: id, topics } = read;
  return { key: readKey(read), purpose, type: "company", id, name, topics };
}

/** The run that makes one read, started at once, for what its price says. [enrich-6] [enrich-7] */
export function readBody(
  read: CompanyRead,
  { snapshot }: ReadCompany,
  { id, price }: { readonly id: string; readonly price: Price },
): RunBody {
  const { operation, companyId, topics, page } = read;
  return {
    id,
    operation,
    purpose: operation === "enrichHierarchy" ? "family" : "read",
    name: snapshot.name || `Company ${companyId}`,
    criteria: topics.length === 0 ? {} : { topics: [...topics] },
    page,
    inputs: [{ id: companyId, snapshot }],
    start: { upTo: isFree(price) ? 0 : 1 },
  };
}
