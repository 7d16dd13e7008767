import * as z from "zod/mini";
import type { DoNotCallMarks } from "#contract/records/do-not-call.ts";
import { companySnapshotSchema, contactSnapshotSchema } from "#contract/records/record-snapshot.ts";

/** What brought a value: a run over many records, a reveal of one, a read about a company, a family tree. */
const PAID_SOURCE_KINDS = ["run", "reveal", "read", "family"] as const;

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

/** Reads a stored row; one of another shape is passed over. */
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

/** The later of two times; null where neither is known. ISO 8601, UTC. */
export function laterTime(one: string | null, other: string | null): string | null {
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
    purchaseDate: laterTime(one.purchaseDate, other.purchaseDate),
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
