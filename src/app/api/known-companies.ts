import type { CompanyRecord } from "#contract/company-schemas.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";

/** Companies by the ids they were asked for under; null where search finds none. */
export type KnownCompanies = ReadonlyMap<string, CompanyRecord | null>;

/** The companies of a page's rows, each once and in one order, so that the same page is the same question. */
export function companiesOfPage(companyIds: readonly string[]): readonly string[] {
  return [...new Set(companyIds)].toSorted();
}

/** Those that have to be asked for: what no page before has, and search can be asked for. */
export function missingCompanies(
  known: KnownCompanies | undefined,
  companyIds: readonly string[],
): readonly string[] {
  return companyIds.filter((id) => isRecordId(id) && known?.has(id) !== true);
}

/** What is known once the missing ones were answered. */
export function withAnswered(
  known: KnownCompanies | undefined,
  missing: readonly string[],
  answered: readonly CompanyRecord[],
): KnownCompanies {
  const found = new Map(answered.map((each) => [each.id, each]));
  return new Map([...(known ?? []), ...missing.map((id) => [id, found.get(id) ?? null] as const)]);
}
