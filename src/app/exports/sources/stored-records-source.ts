import type { KnownCompanies } from "#app/api/known-companies.ts";
import { fetchAllKnownRecords } from "#app/owned/fetch-known-records.ts";
import { valueFieldsOf } from "#app/owned/owned-values.ts";
import { newestValue } from "#contract/records/newest-values.ts";
import { type CellField, cellField } from "#app/records/record-cell-values.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { CALLABLE_NUMBERS, type CallableNumber, isIdleFlag } from "#contract/records/do-not-call.ts";
import { type NotedValues, notedValues } from "#app/record-facts/noted-values.ts";
import { SNAPSHOT_FIELDS, snapshotValue } from "#app/records/snapshot-values.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import {
  CALLS_ALLOWED,
  type ExportOrigin,
  type ExportRecord,
  type ExportSource,
} from "#app/exports/model/export-source.ts";
import { ignoring, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";

/** A record of a list, of the selection or of "Owned". */
type StoredRecord = SelectableRecord & {
  /** When it was added. ISO 8601, UTC. */
  readonly addedAt?: string;
};

function selectableOf({ type, id, snapshot }: StoredRecord): SelectableRecord {
  return type === "contact" ? { type, id, snapshot } : { type, id, snapshot };
}

/** What is owned of a record. */
type OwnedValues = Pick<OwnedRecord, "marks" | "lastAt"> & {
  readonly fields: Readonly<Record<string, readonly { readonly value: unknown }[]>>;
};

interface StoredRecords {
  readonly name: string;
  readonly type: RecordType;
  readonly origin: ExportOrigin;
  readonly records: readonly StoredRecord[];
  /** The owned values of a record, by its key; undefined where there are none, or the person may not see them. */
  readonly owned: (key: string) => OwnedValues | undefined;
  /** Whether a record is owned, by its key; defaults to whether `owned` has values. */
  readonly isOwned?: (key: string) => boolean;
  /** The facts of a record, by its key; undefined where there are none. */
  readonly noted?: (key: string) => NotedValues | undefined;
  /** What search returned about the companies of contacts, where the screen shows that. */
  readonly companies?: KnownCompanies;
}

const FLAGS: Readonly<Record<CallableNumber, "directPhoneDoNotCall" | "mobilePhoneDoNotCall">> = {
  direct: "directPhoneDoNotCall",
  mobile: "mobilePhoneDoNotCall",
};

const ADDED_AT: CellField = { name: "addedAt", label: "Added", kind: "date" };
const PAID_AT: CellField = { name: "paidAt", label: "Last read", kind: "date" };

/** Fields of facts: optional columns, offered where any record has a value. */
const NOTED_FIELDS: readonly CellField[] = [
  { name: "noted.stage", label: "Stage", kind: "text" },
  { name: "noted.owner", label: "Owner", kind: "text" },
  { name: "noted.tags", label: "Tags", kind: "text" },
  { name: "noted.lastNote", label: "Last note", kind: "text" },
];

type CompanyFact = "city" | "state" | "country" | "employeeCount" | "revenue" | "website";

/** Company values from search, by the contact's output field of the same meaning. */
const COMPANY_FACTS: ReadonlyMap<string, CompanyFact> = new Map([
  ["companyCity", "city"],
  ["companyState", "state"],
  ["companyCountry", "country"],
  ["companyEmployeeCount", "employeeCount"],
  ["companyRevenueNumeric", "revenue"],
  ["companyWebsite", "website"],
]);

function companyValue({ snapshot }: StoredRecord, field: string, companies: KnownCompanies | undefined) {
  const fact = COMPANY_FACTS.get(field);
  if (fact === undefined || !("hints" in snapshot)) return undefined;
  return companies?.get(snapshot.company?.id ?? "")?.attributes[fact];
}

function notedValue(noted: NotedValues | undefined, field: string): string | undefined {
  switch (field) {
    case "noted.stage":
      return noted?.stage;
    case "noted.owner":
      return noted?.owner;
    case "noted.tags":
      return noted?.tags;
    case "noted.lastNote":
      return noted?.lastNote;
    default:
      return undefined;
  }
}

/** Hints about available values, which are pointless once a record is enriched. */
const HINTS: ReadonlySet<string> = new Set(["hasEmail", "hasDirectPhone", "hasMobilePhone"]);

/** The owned values and the facts of records. Rejects with an ApiError where the gateway cannot be reached. */
export async function storedValues(
  session: UserSession,
  type: RecordType,
  records: readonly { readonly id: string }[],
): Promise<
  Pick<StoredRecords, "noted" | "isOwned"> & { readonly owned: (key: string) => OwnedRecord | undefined }
> {
  const ids = records.map(({ id }) => id);
  const [known, noted] = await Promise.all([
    fetchAllKnownRecords(session.personId, type, ids),
    notedValues(session).catch(ignoring(isExpected, isStorageTrouble)),
  ]);
  const byKey = new Map(
    [...known.values()].map((found) => [recordKey({ type, id: found.id }), found.record ?? undefined]),
  );
  return { owned: (key) => byKey.get(key), isOwned: (key) => byKey.has(key), ...(noted && { noted }) };
}

/**
 * The export source for records on screen, with their owned values. It is a snapshot: later changes do not affect it.
 */
export async function shownRecordsSource(
  session: UserSession,
  shown: Pick<StoredRecords, "name" | "type" | "records" | "companies">,
): Promise<ExportSource> {
  const origin = { kind: "selection" as const, type: shown.type };
  return storedRecordsSource({
    ...shown,
    origin,
    ...(await storedValues(session, shown.type, shown.records)),
  });
}

/** Whether a number must not be called: by the newest answer, else by search. */
function doNotCallOf({ snapshot }: StoredRecord, owned: OwnedValues | undefined): ExportRecord["doNotCall"] {
  if (!("hints" in snapshot)) return CALLS_ALLOWED;
  const [direct = null, mobile = null] = CALLABLE_NUMBERS.map(
    (number) => owned?.marks[number]?.doNotCall ?? snapshot[FLAGS[number]],
  );
  return { direct, mobile };
}

/** The export source for records: the newest owned value of each field, else what search returned. */
export function storedRecordsSource(stored: StoredRecords): ExportSource {
  const { name, type, origin, records, owned, noted = () => undefined, companies } = stored;
  const { isOwned = (key: string) => owned(key) !== undefined } = stored;
  const notedFields = NOTED_FIELDS.filter((field) =>
    records.some((record) => notedValue(noted(recordKey(record)), field.name) !== undefined),
  );
  const ownedFields = valueFieldsOf(
    type,
    records.flatMap((record) => owned(recordKey(record)) ?? []),
  ).filter((field) => field !== "id");
  const present = new Set(ownedFields);
  const searched = SNAPSHOT_FIELDS[type].filter((field) => !present.has(field.name));
  const companyFields = companies ? [...COMPANY_FACTS.keys()].filter((field) => !present.has(field)) : [];
  const isHint = ({ name: field }: CellField) => HINTS.has(field) && present.size > 0;
  const id: CellField = { ...cellField(type, "id"), kind: "text" };
  const dates = records.some(({ addedAt }) => addedAt !== undefined) ? [ADDED_AT] : [];
  return {
    name,
    rowType: type,
    origin,
    fields: [
      id,
      ...searched.filter((field) => !isHint(field)),
      ...ownedFields.map((field) => cellField(type, field)),
      ...dates,
    ],
    moreFields: [
      ...notedFields,
      ...companyFields.map((field) => cellField(type, field)),
      ...searched.filter(isHint),
      ...(present.size > 0 ? [PAID_AT] : []),
    ],
    size: records.length,
    selectables: () => records.map(selectableOf),
    *records(): Generator<ExportRecord> {
      for (const record of records) {
        const key = recordKey(record);
        const bought = owned(key);
        const told = (field: string): unknown =>
          (bought && newestValue(bought, field)?.value) ??
          snapshotValue(record.snapshot, field, isOwned(key)) ??
          companyValue(record, field, companies) ??
          notedValue(noted(key), field);
        yield {
          id: record.id,
          value(field) {
            if (field === "id") return record.id;
            if (field === ADDED_AT.name) return record.addedAt;
            if (field === PAID_AT.name) return bought?.lastAt;
            return isIdleFlag(field, record.snapshot, told) ? undefined : told(field);
          },
          miss: null,
          doNotCall: doNotCallOf(record, bought),
        };
      }
    },
  };
}
