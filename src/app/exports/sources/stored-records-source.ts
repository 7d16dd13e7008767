import type { QueryClient } from "@tanstack/react-query";
import type { PaidRecords } from "#app/paid-calls/paid-record-store.ts";
import { paidFieldsOf } from "#app/paid-calls/paid-record-fields.ts";
import { type PaidRecord, newestValue } from "#app/paid-calls/paid-record.ts";
import { type CellField, cellField } from "#app/records/record-cell-values.ts";
import { type RecordSnapshot, type RecordType, recordKey } from "#app/records/record-snapshot.ts";
import { CALLABLE_NUMBERS, type CallableNumber } from "#app/records/do-not-call.ts";
import type { NotedValues } from "#app/record-facts/noted-values.ts";
import { SNAPSHOT_FIELDS, snapshotValue } from "#app/records/snapshot-values.ts";
import {
  CALLS_ALLOWED,
  type ExportOrigin,
  type ExportRecord,
  type ExportSource,
} from "#app/exports/model/export-source.ts";

/** A record as a list, the selection or "Yours" has it. */
interface StoredRecord {
  readonly type: RecordType;
  readonly id: string;
  readonly snapshot: RecordSnapshot;
  /** When it was chosen. ISO 8601, UTC. */
  readonly addedAt?: string;
}

interface StoredRecords {
  readonly name: string;
  readonly type: RecordType;
  readonly origin: ExportOrigin;
  readonly records: readonly StoredRecord[];
  /** What was paid for of a record, by its key; undefined where nothing was. */
  readonly paid: (key: string) => PaidRecord | undefined;
  /** What the organisation notes about a record, by its key; undefined where nothing is. */
  readonly noted?: (key: string) => NotedValues | undefined;
}

const FLAGS: Readonly<Record<CallableNumber, "directPhoneDoNotCall" | "mobilePhoneDoNotCall">> = {
  direct: "directPhoneDoNotCall",
  mobile: "mobilePhoneDoNotCall",
};

const ADDED_AT: CellField = { name: "addedAt", label: "Added", kind: "date" };
const PAID_AT: CellField = { name: "paidAt", label: "Last read", kind: "date" };

const NOTED_PREFIX = "noted.";

/** What the organisation notes: columns for whoever chooses them, where any of the records has a value. */
const NOTED: readonly (CellField & { readonly of: (noted: NotedValues) => string | undefined })[] = [
  { name: `${NOTED_PREFIX}stage`, label: "Stage", kind: "text", of: ({ stage }) => stage },
  { name: `${NOTED_PREFIX}owner`, label: "Owner", kind: "text", of: ({ owner }) => owner },
  { name: `${NOTED_PREFIX}tags`, label: "Tags", kind: "text", of: ({ tags }) => tags },
];

/** Hints about what could be read: of no use once it was. */
const HINTS: ReadonlySet<string> = new Set(["hasEmail", "hasDirectPhone", "hasMobilePhone"]);

/** Everything that was paid for, by key; nothing in a browser that stores nothing. */
export async function paidRecordsByKey(
  client: QueryClient,
  paidRecords: PaidRecords,
): Promise<StoredRecords["paid"]> {
  const all = await client.fetchQuery(paidRecords.all()).catch(() => []);
  const byKey = new Map(all.map((record) => [recordKey(record), record]));
  return (key) => byKey.get(key);
}

/** Who must not be called: the newest word of an answer, else what search said. */
function doNotCallOf({ snapshot }: StoredRecord, paid: PaidRecord | undefined): ExportRecord["doNotCall"] {
  if (!("hints" in snapshot)) return CALLS_ALLOWED;
  const [direct = null, mobile = null] = CALLABLE_NUMBERS.map(
    (number) => paid?.marks[number]?.doNotCall ?? snapshot[FLAGS[number]],
  );
  return { direct, mobile };
}

/** The columns of what is noted, and their values. */
function notedOf({ records, noted = () => undefined }: Pick<StoredRecords, "records" | "noted">) {
  const value = (record: StoredRecord, name: string) => {
    const values = noted(recordKey(record));
    return values && NOTED.find((field) => field.name === name)?.of(values);
  };
  const fields = NOTED.filter(({ name }) => records.some((record) => value(record, name) !== undefined));
  return { fields: fields.map(({ name, label, kind }) => ({ name, label, kind })), value };
}

/**
 * Records that this browser has, with the newest value of each field that was ever paid for, and what search told of
 * them where nothing was.
 */
export function storedRecordsSource(stored: StoredRecords): ExportSource {
  const { name, type, origin, records, paid } = stored;
  const { fields: notedFields, value: notedValue } = notedOf(stored);
  const paidFields = paidFieldsOf(
    type,
    records.flatMap((record) => paid(recordKey(record)) ?? []),
  ).filter((field) => field !== "id");
  const present = new Set(paidFields);
  const told = SNAPSHOT_FIELDS[type].filter((field) => !present.has(field.name));
  const isHint = ({ name: field }: CellField) => HINTS.has(field) && present.size > 0;
  const id: CellField = { ...cellField(type, "id"), kind: "text" };
  const dates = records.some(({ addedAt }) => addedAt !== undefined) ? [ADDED_AT] : [];
  return {
    name,
    rowType: type,
    origin,
    fields: [
      id,
      ...told.filter((field) => !isHint(field)),
      ...paidFields.map((field) => cellField(type, field)),
      ...dates,
    ],
    moreFields: [...notedFields, ...told.filter(isHint), ...(present.size > 0 ? [PAID_AT] : [])],
    size: records.length,
    *records(): Generator<ExportRecord> {
      for (const record of records) {
        const bought = paid(recordKey(record));
        yield {
          id: record.id,
          value(field) {
            if (field === "id") return record.id;
            if (field === ADDED_AT.name) return record.addedAt;
            if (field === PAID_AT.name) return bought?.lastAt;
            if (field.startsWith(NOTED_PREFIX)) return notedValue(record, field);
            return (bought && newestValue(bought, field)?.value) ?? snapshotValue(record.snapshot, field);
          },
          miss: null,
          doNotCall: doNotCallOf(record, bought),
        };
      }
    },
  };
}
