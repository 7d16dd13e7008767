import { type Price, isFree } from "#app/prices/price-of.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { CompanySnapshot } from "#contract/records/record-snapshot.ts";
import type { RunBody } from "#contract/runs/run-schemas.ts";
import type { SingleRunTarget } from "./single-runs.ts";

/** Operations whose answers are about one company and are owned as a whole. */
export type ReadOperation = Exclude<PaidOperation, "enrichContacts" | "enrichCompanies">;

/** One call that reads about a company. */
export interface CompanyRead {
  readonly operation: ReadOperation;
  readonly companyId: string;
  /** Topics of an intent read; empty for other operations. */
  readonly topics: readonly string[];
  /** Counts from 1. */
  readonly page: number;
}

/** The company of a read, as search returned it. */
export interface ReadCompany {
  readonly snapshot: CompanySnapshot;
}

/** The topics in the criteria of a read; empty where there are none. */
export function topicsOf({ topics }: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(topics) ? topics.filter((topic) => typeof topic === "string") : [];
}

/** Key of a read; the order of topics does not matter. */
export function readKey({ operation, companyId, topics, page }: CompanyRead): string {
  return `${readPrefix(operation, companyId)}${JSON.stringify(topics.toSorted())}/${String(page)}`;
}

/** Prefix of the keys of all reads by an operation about a company. */
export function readPrefix(operation: ReadOperation, companyId: string): string {
  return `${operation}/${companyId}/`;
}

/** The run target of a read. */
export function readTarget(read: CompanyRead, name: string): SingleRunTarget {
  const purpose = read.operation === "enrichHierarchy" ? "family" : "read";
  const { companyId: id, topics } = read;
  return { key: readKey(read), purpose, type: "company", id, name, topics };
}

/** The body of a run that makes one read. It starts at once, limited to the displayed price. [enrich-6] [enrich-7] */
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
