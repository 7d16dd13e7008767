import { type FreePeriod, freePeriodOf } from "#app/owned/free-period.ts";
import { type Known, knownRecordsStore, useOwned } from "#app/owned/known-records-store.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { newestText } from "#contract/records/newest-values.ts";
import type { KnownRecord, OwnedRecord } from "#contract/records/owned-record.ts";
import { type RecordSnapshot, type RecordType, recordKey } from "#contract/records/record-snapshot.ts";

/** A record in a table: of a list, of the selection, or of owned records. */
export interface RecordRow {
  readonly id: string;
  readonly type: RecordType;
  /** The snapshot from search; null where the person may not see it. */
  readonly snapshot: RecordSnapshot | null;
  /** When it was added. ISO 8601, UTC. */
  readonly addedAt?: string;
  /** What is owned, where that comes with the row; otherwise it is loaded while the row is shown. */
  readonly known?: KnownRecord;
  /** The free period, where that comes with the row; null where unknown. */
  readonly free?: FreePeriod | null;
}

/** What is owned of a row's record. */
export function useKnown({ known, type, id }: RecordRow): Known {
  const asked = useOwned({ type, id: known ? "" : id });
  return known ?? asked;
}

/** What is owned of a row's record right now, without subscribing: for copying. */
export function knownNow({ known, type, id }: RecordRow): Known {
  return known ?? knownRecordsStore.getState().known.get(recordKey({ type, id }));
}

/** The free period of a row's record; null where unknown. */
export function freeOf(row: RecordRow, known: Known): FreePeriod | null {
  if (row.free !== undefined) return row.free;
  return known ? freePeriodOf(known, { managementDays: 0, now: Date.now() }) : null;
}

/** The name of a row. */
export function rowName(row: RecordRow): string {
  return row.snapshot?.name || answeredName(row.known?.record) || `${UNKNOWN[row.type]} ${row.id}`;
}

const UNKNOWN: Readonly<Record<RecordType, string>> = { contact: "Contact", company: "Company" };

function answeredName(record: OwnedRecord | null | undefined): string {
  if (record?.type === "company") return newestText(record, "name");
  return [newestText(record, "firstName"), newestText(record, "lastName")].filter(Boolean).join(" ");
}

/** The name of a record, from search or from the last answer. */
export function displayName(record: OwnedRecord): string {
  return rowName({ ...record, known: { ...NOT_GOT, id: record.id, record } });
}

const NOT_GOT = { freeUntil: null, gotBy: { name: null, id: null, isSelf: false } };

/** A contact's employer, from the last answer or from search. */
export function companyName({ snapshot }: RecordRow, known: Known): string {
  const told = snapshot && "hints" in snapshot ? snapshot.company?.name : undefined;
  return newestText(known?.record, "companyName") || (told ?? "");
}

/** A contact's job title, from the last answer or from search. */
export function jobTitle({ snapshot }: RecordRow, known: Known): string {
  if (snapshot === null || !("hints" in snapshot)) return "";
  return newestText(known?.record, "jobTitle") || (snapshot.jobTitle ?? "");
}

/** A row as a selectable record; undefined where the person may not see it. */
export function selectableRow({ id, snapshot }: RecordRow): SelectableRecord | undefined {
  if (snapshot === null) return undefined;
  return "hints" in snapshot ? { type: "contact", id, snapshot } : { type: "company", id, snapshot };
}
