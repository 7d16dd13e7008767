import * as z from "zod/mini";
import { type DoNotCallMarks, doNotCall } from "#app/records/do-not-call.ts";
import { isReturned, readEnrichAnswer } from "#app/records/read-enrich-answer.ts";
import { cellsOf, formatCell } from "#app/records/record-cell-values.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import {
  type RecordType,
  companySnapshotSchema,
  contactSnapshotSchema,
  recordSnapshotSchema,
  wasUnderManagement,
} from "#app/records/record-snapshot.ts";
import { PAID_SOURCE_KINDS } from "./paid-record-keys.ts";

const paidSourceSchema = z.object({
  kind: z.enum(PAID_SOURCE_KINDS),
  /** Of the run, or of the stored call. */
  id: z.string(),
  /** As the person named the run; what was read, for reads. */
  name: z.string(),
  /** When the answer came. ISO 8601, UTC. */
  at: z.string(),
});
/** One answer that brought something of a record. */
export type PaidSource = Readonly<z.output<typeof paidSourceSchema>>;

const paidValueSchema = z.object({
  /** As the service answered it. */
  value: z.unknown(),
  source: paidSourceSchema,
});
/** A value of an output field with the newest answer that had it. */
export type PaidValue = Readonly<z.output<typeof paidValueSchema>>;

const mark = z.nullable(z.object({ doNotCall: z.boolean(), at: z.string() }));

const common = {
  id: z.string(),
  /** Its id at the service where that differs from the one it was asked for under; it has a row under both. */
  movedTo: z.nullable(z.string()),
  /** When `snapshot` was good; empty for one that holds no more than a name. ISO 8601, UTC. */
  snapshotAt: z.string(),
  /** The first and the last time something of it was paid for or read free as one's own. ISO 8601, UTC. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** When it was last charged, as search said or by what its answers were charged; null where neither tells. */
  purchaseDate: z.nullable(z.string()),
  /** Newest first. */
  sources: z.readonly(z.array(paidSourceSchema)),
  /** The newest word on each number of a contact. */
  marks: z.object({ direct: mark, mobile: mark }),
  /** By output field, the newest value first; values that are equal stand once. */
  fields: z.record(z.string(), z.readonly(z.array(paidValueSchema))),
};
const paidRecordSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("contact"), snapshot: contactSnapshotSchema, ...common }),
  z.object({ type: z.literal("company"), snapshot: companySnapshotSchema, ...common }),
]);
/** What was paid for of one record, from all answers that this browser stores. Never changed in place. */
export type PaidRecord = Readonly<z.output<typeof paidRecordSchema>>;

/** Values, and sources, that are remembered of one field or record. */
export const MAX_PAID_VALUES = 5;

/** Reads a stored row; one that an older version wrote in another shape is passed over. */
export function readPaidRecord(row: unknown): PaidRecord | undefined {
  return paidRecordSchema.safeParse(row).data;
}

/** The newest value of an output field. */
export function newestValue({ fields }: PaidRecord, field: string): PaidValue | undefined {
  return Object.hasOwn(fields, field) ? fields[field]?.[0] : undefined;
}

type Comparable = string | boolean;

/** The greater of two by the first members that differ: whatever order rows are merged in, the result is the same. */
function greater<Item>(one: Item, other: Item, rank: (item: Item) => readonly Comparable[]): Item {
  const [left, right] = [rank(one), rank(other)];
  const at = left.findIndex((member, index) => member !== right[index]);
  const [before = "", after = ""] = [left[at], right[at]];
  return before >= after ? one : other;
}

/** The newest of each key, newest first, no more than are remembered. */
function newest<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  sourceOf: (item: Item) => PaidSource,
): Item[] {
  const rank = (item: Item) => {
    const { at, kind, id, name } = sourceOf(item);
    return [at, kind, id, name, keyOf(item)];
  };
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const known = byKey.get(keyOf(item));
    byKey.set(keyOf(item), known === undefined ? item : greater(known, item, rank));
  }
  return [...byKey.values()]
    .toSorted((one, other) => (greater(one, other, rank) === one ? -1 : 1))
    .slice(0, MAX_PAID_VALUES);
}

function mergedValues(one: readonly PaidValue[], other: readonly PaidValue[]): PaidValue[] {
  return newest(
    [...one, ...other],
    ({ value }) => JSON.stringify(value) ?? "",
    ({ source }) => source,
  );
}

function mergedSources(one: readonly PaidSource[], other: readonly PaidSource[]): PaidSource[] {
  return newest(
    [...one, ...other],
    ({ kind, id }) => `${kind} ${id}`,
    (source) => source,
  );
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** The newer mark; of two that came at once, the one that forbids. */
function mergedMark(
  one: DoNotCallMarks["direct"],
  other: DoNotCallMarks["direct"],
): DoNotCallMarks["direct"] {
  if (one === null || other === null) return one ?? other;
  return greater(one, other, ({ at, doNotCall: forbids }) => [at, forbids]);
}

/**
 * Two rows of one record as one. It does not matter which comes first, how often a row is merged, or in which order
 * several are, so that filling the rows again changes nothing.
 */
export function mergePaidRecord<Row extends PaidRecord>(one: Row, other: Row): Row {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  const described = greater(one, other, ({ snapshotAt, movedTo, snapshot }) => [
    snapshotAt,
    JSON.stringify([movedTo, snapshot]),
  ]);
  return {
    ...described,
    firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
    purchaseDate: later(one.purchaseDate, other.purchaseDate),
    sources: mergedSources(one.sources, other.sources),
    marks: {
      direct: mergedMark(one.marks.direct, other.marks.direct),
      mobile: mergedMark(one.marks.mobile, other.marks.mobile),
    },
    fields: Object.fromEntries(
      [...names].map((name) => [name, mergedValues(one.fields[name] ?? [], other.fields[name] ?? [])]),
    ),
  };
}

/** The answers of one call, as far as rows are made of them. */
interface PaidAnswer {
  readonly type: RecordType;
  readonly source: PaidSource;
  /** The output fields that were asked for. */
  readonly outputFields: readonly string[];
  readonly results: readonly Pick<RecordResult, "id" | "snapshot" | "record">[];
  /** When the records were charged of which this is certain, by the id that was sent. ISO 8601, UTC. */
  readonly chargedAt?: ReadonlyMap<string, string>;
}

/**
 * The rows of an answer's records. One that the service has under another id than the one that was sent has a row
 * under both. Values that came empty are left out.
 */
export function paidRecordsOf({ type, source, outputFields, results, chargedAt }: PaidAnswer): PaidRecord[] {
  return results.flatMap((result): PaidRecord[] => {
    const { id, record, snapshot } = result;
    if (record === null || !isReturned(record)) return [];
    const moved = record.id !== id && record.id !== "" ? record.id : null;
    const filled = cellsOf(type, record, outputFields).filter((cell) => formatCell(cell) !== "");
    const markOf = (number: "direct" | "mobile") => {
      const forbids = type === "contact" ? doNotCall(result, number) : null;
      return forbids === null ? null : { doNotCall: forbids, at: source.at };
    };
    const brought = {
      movedTo: moved,
      snapshotAt: source.at,
      firstAt: source.at,
      lastAt: source.at,
      purchaseDate: later(snapshot.managementStatus?.purchaseDate ?? null, chargedAt?.get(id) ?? null),
      sources: [source],
      marks: { direct: markOf("direct"), mobile: markOf("mobile") },
      fields: Object.fromEntries(filled.map(({ name, value }) => [name, [{ value, source }]])),
    };
    const ids = moved === null ? [id] : [id, moved];
    return ids.flatMap((each): PaidRecord[] => {
      const here = { ...brought, id: each, movedTo: each === moved ? null : moved };
      if (type === "contact" && "hints" in snapshot) return [{ type, snapshot, ...here }];
      return type === "company" && !("hints" in snapshot) ? [{ type, snapshot, ...here }] : [];
    });
  });
}

const storedBatch = z.object({
  operation: z.enum(["enrichContacts", "enrichCompanies"]),
  status: z.literal("DONE"),
  raw: z.string(),
  records: z.array(z.object({ id: z.string(), snapshot: recordSnapshotSchema })),
  attempts: z.array(
    z.object({ sentAt: z.catch(z.nullable(z.string()), null), endedAt: z.nullable(z.string()) }),
  ),
  credits: z.catch(z.nullable(z.number()), null),
});
const storedRun = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  outputFields: z.array(z.string()),
  kind: z.catch(z.enum(["run", "reveal"]), "run"),
});

const INPUTS = {
  enrichContacts: { type: "contact", member: "personId" },
  enrichCompanies: { type: "company", member: "companyId" },
} as const;

/**
 * The records that a batch was charged for, by the sum that the gateway tells: all that came back, or those of them
 * that were not free before; none where the sum fits neither.
 */
function chargedIds(
  results: readonly Pick<RecordResult, "id" | "snapshot" | "record">[],
  credits: number | null,
): readonly string[] {
  const returned = results.filter(({ record }) => record !== null && isReturned(record));
  const asNew = returned.filter(({ snapshot }) => !wasUnderManagement(snapshot));
  const charged = [returned, asNew].find(({ length }) => length === credits) ?? [];
  return charged.map(({ id }) => id);
}

/**
 * The rows of what a stored batch of a run brought; none for a batch without an answer, for an answer that cannot be
 * read, and for rows that another version of the app wrote in another shape.
 */
export function paidRecordsOfBatch(run: unknown, batch: unknown): PaidRecord[] {
  const [of, stored] = [storedRun.safeParse(run), storedBatch.safeParse(batch)];
  if (!of.success || !stored.success) return [];
  const { operation, raw, attempts, credits } = stored.data;
  const { type, member } = INPUTS[operation];
  const ids = stored.data.records.map(({ id }) => id);
  const answer = readEnrichAnswer(raw, member, ids);
  const results = stored.data.records.map((record) => ({
    ...record,
    record: answer?.byInput.get(record.id) ?? null,
  }));
  const { id, name, createdAt, outputFields, kind } = of.data;
  // no later than the charge itself, however late its answer came: what is said to be free has to be
  const chargedAt = attempts[0]?.sentAt ?? createdAt;
  return paidRecordsOf({
    type,
    source: { kind, id, name, at: attempts.at(-1)?.endedAt ?? createdAt },
    outputFields,
    results,
    chargedAt: new Map(chargedIds(results, credits).map((each) => [each, chargedAt])),
  });
}
