import type { CompanyRecord } from "#contract/company-schemas.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";

/** Companies by the id they were requested under; null where search finds none. */
export type KnownCompanies = ReadonlyMap<string, CompanyRecord | null>;

/** The company ids of a page's rows, deduplicated and sorted, so that the same page gives the same query key. */
export function companiesOfPage(companyIds: readonly string[]): readonly string[] {
  return [...new Set(companyIds)].toSorted();
}

/** The ids that still have to be requested: not cached, and valid for search. */
export function missingCompanies(
  known: KnownCompanies | undefined,
  companyIds: readonly string[],
): readonly string[] {
  return companyIds.filter((id) => isRecordId(id) && known?.has(id) !== true);
}

/** Adds the answers for the missing ids to the cached companies. */
export function withAnswered(
  known: KnownCompanies | undefined,
  missing: readonly string[],
  answered: readonly CompanyRecord[],
): KnownCompanies {
  const found = new Map(answered.map((each) => [each.id, each]));
  return new Map([...(known ?? []), ...missing.map((id) => [id, found.get(id) ?? null] as const)]);
}
