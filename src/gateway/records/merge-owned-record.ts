import type { DoNotCallMarks } from "#contract/records/do-not-call.ts";
import {
  MAX_OWNED_VALUES,
  type OwnedRecord,
  type OwnedSource,
  type OwnedValue,
} from "#contract/records/owned-record.ts";

type Comparable = string | boolean;

/** The greater of two by the first rank that differs, so that the order of merging does not matter. */
function greater<Item>(one: Item, other: Item, rank: (item: Item) => readonly Comparable[]): Item {
  const [left, right] = [rank(one), rank(other)];
  const at = left.findIndex((member, index) => member !== right[index]);
  const [before = "", after = ""] = [left[at], right[at]];
  return before >= after ? one : other;
}

/** The newest of each key, newest first, up to the stored maximum. */
function newest<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  sourceOf: (item: Item) => OwnedSource,
): Item[] {
  const rank = (item: Item) => {
    const { at, kind, id, name, by } = sourceOf(item);
    return [at, kind, id, name, by, keyOf(item)];
  };
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const known = byKey.get(keyOf(item));
    byKey.set(keyOf(item), known === undefined ? item : greater(known, item, rank));
  }
  return [...byKey.values()]
    .toSorted((one, other) => (greater(one, other, rank) === one ? -1 : 1))
    .slice(0, MAX_OWNED_VALUES);
}

function mergedValues(one: readonly OwnedValue[], other: readonly OwnedValue[]): OwnedValue[] {
  return newest(
    [...one, ...other],
    ({ value }) => JSON.stringify(value) ?? "",
    ({ source }) => source,
  );
}

function mergedSources(one: readonly OwnedSource[], other: readonly OwnedSource[]): OwnedSource[] {
  return newest(
    [...one, ...other],
    ({ kind, id, by }) => `${kind} ${id} ${by}`,
    (source) => source,
  );
}

/** The later of two times; null where neither is known. ISO 8601, UTC. */
export function laterTime(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** The newer do-not-call mark; of two at the same time, the one that forbids. */
function mergedMark(
  one: DoNotCallMarks["direct"],
  other: DoNotCallMarks["direct"],
): DoNotCallMarks["direct"] {
  if (one === null || other === null) return one ?? other;
  return greater(one, other, ({ at, doNotCall: forbids }) => [at, forbids]);
}

function mergedAsked(one: OwnedRecord["asked"], other: OwnedRecord["asked"]): OwnedRecord["asked"] {
  const later = Object.entries(other).map(([field, at]) => [field, laterTime(one[field] ?? null, at) ?? at]);
  return { ...one, ...(Object.fromEntries(later) as Record<string, string>) };
}

/**
 * Merges two rows of one record. The result does not depend on their order, nor on how often and in which order rows are merged.
 */
export function mergeOwnedRecord<Row extends OwnedRecord>(one: Row, other: Row): Row {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  const described = greater(one, other, ({ snapshotAt, movedTo, snapshot }) => [
    snapshotAt,
    JSON.stringify([movedTo, snapshot]),
  ]);
  return {
    ...described,
    firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
    chargedAt: laterTime(one.chargedAt, other.chargedAt),
    sources: mergedSources(one.sources, other.sources),
    marks: {
      direct: mergedMark(one.marks.direct, other.marks.direct),
      mobile: mergedMark(one.marks.mobile, other.marks.mobile),
    },
    asked: mergedAsked(one.asked, other.asked),
    fields: Object.fromEntries(
      [...names].map((name) => [name, mergedValues(one.fields[name] ?? [], other.fields[name] ?? [])]),
    ),
  };
}
