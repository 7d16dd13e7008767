import type { KnownRecord, OwnedRecord } from "#contract/records/owned-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type FreePeriod, type FreeTerms, freePeriodOf } from "#app/owned/free-period.ts";
import { displayName, unknownName } from "./record-names.ts";

/** A record of “Owned” as a row. */
export interface OwnedRow {
  readonly id: string;
  readonly type: RecordType;
  readonly gotBy: KnownRecord["gotBy"];
  /** Null where its values may not be seen. */
  readonly record: OwnedRecord | null;
  /** Null where it is not known. */
  readonly free: FreePeriod | null;
}

/** A record as the table shows it. */
export function ownedRow(type: RecordType, known: KnownRecord, terms: FreeTerms): OwnedRow {
  const { id, gotBy, record } = known;
  return { id, type, gotBy, record, free: freePeriodOf(known, terms) };
}

/** What a row is called. */
export function rowName({ record, type, id }: OwnedRow): string {
  return record ? displayName(record) : unknownName(type, id);
}

/** For whom a record was last charged; undefined where that is not known. */
export function gotByName({ gotBy }: OwnedRow): string | undefined {
  return gotBy.name ?? undefined;
}
