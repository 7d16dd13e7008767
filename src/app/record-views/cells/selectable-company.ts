import { companySnapshot } from "#app/records/snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

/** A company as a signal, an article or a scoop names it. */
export interface NamedCompany {
  readonly id: string;
  readonly name: string;
  readonly website?: string | undefined;
}

/** The record to choose; undefined where no company is named. */
export function selectableCompany(company: NamedCompany | undefined): SelectableRecord | undefined {
  // an empty identifier finds nothing when it is enriched
  if (company === undefined || company.id === "") return undefined;
  const { id, name, website } = company;
  const snapshot = companySnapshot({ type: "Company", id, attributes: { name, website } });
  return { type: "company", id, snapshot };
}
