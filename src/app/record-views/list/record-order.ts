import { useMemo } from "react";
import { useOwnedAmong } from "#app/owned/use-owned-among.ts";
import type { KnownFacts } from "#app/record-facts/fact-filter.ts";
import { useKnownFacts } from "#app/record-facts/fact-filter-options.ts";
import { personName } from "#app/record-facts/fact-people.ts";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import { useMembers } from "#app/sync/workspace-members.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { MembersAnswer } from "#contract/workspace/workspace-schemas.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { RECORD_ORDERS, type RecordOrder, type RecordSort } from "./record-list-params.ts";
import { textOf } from "./use-filtered-record-list.ts";

/** What an order needs to know besides the records. */
interface OrderedBy {
  readonly facts?: KnownFacts | undefined;
  readonly members?: MembersAnswer | undefined;
  /** End of the free period by record key; undefined where unknown. */
  readonly freeUntil?: (key: string) => string | undefined;
}

type OrderValue = (record: SelectedRecord, by: OrderedBy) => string | number | undefined;

const factsOf = (record: SelectedRecord, { facts }: OrderedBy) => facts?.index.of(selectionKey(record));

/** The value that each order compares. Empty means no value. */
const ORDER_VALUES: Readonly<Record<Exclude<RecordOrder, "added">, OrderValue>> = {
  name: (record) => textOf(record).name,
  company: (record) => textOf(record).company,
  stage(record, by) {
    const stages = by.facts?.stages;
    return stages?.list.indexOf(stages.of(factsOf(record, by)?.stage));
  },
  owner(record, by) {
    const owner = factsOf(record, by)?.owner;
    return owner && by.members && normalizeText(personName(by.members, owner));
  },
  note: (record, by) => factsOf(record, by)?.lastNote?.at,
  free: (record, by) => by.freeUntil?.(selectionKey(record)),
};

const NEEDS_FACTS: ReadonlySet<string> = new Set<RecordOrder>(["stage", "owner", "note"]);

/**
 * Sorts records, which are given in the order they were added. Records without a value come last in both directions.
 */
export function orderRecords(
  records: readonly SelectedRecord[],
  sort: RecordSort | undefined,
  by: OrderedBy = {},
): readonly SelectedRecord[] {
  const { key, descending } = RECORD_ORDERS.read(sort);
  const valueOf = Object.entries(ORDER_VALUES).find(([order]) => order === key)?.[1];
  if (valueOf === undefined) return descending ? records.toReversed() : records;
  const valued = records.map((record) => ({ record, value: valueOf(record, by) ?? "" }));
  const way = descending ? -1 : 1;
  return valued
    .toSorted(({ value: one }, { value: other }) => {
      if (one === other) return 0;
      if (one === "" || other === "") return one === "" ? 1 : -1;
      return one < other ? -way : way;
    })
    .map(({ record }) => record);
}

const NONE: readonly SelectedRecord[] = [];

/** Records in an order that follows changes of facts; newest first until the needed data has loaded. */
export function useOrderedRecords(
  type: RecordType,
  records: readonly SelectedRecord[],
  sort: RecordSort | undefined,
): readonly SelectedRecord[] {
  const { key } = RECORD_ORDERS.read(sort);
  const facts = useKnownFacts(NEEDS_FACTS.has(key));
  const { data: members } = useMembers(key === "owner");
  const isByFree = key === "free";
  const owned = useOwnedAmong(type, isByFree ? records : NONE);
  return useMemo(() => {
    const isKnown = isByFree ? owned !== undefined : !NEEDS_FACTS.has(key) || facts !== undefined;
    const freeUntil = (record: string) => owned?.get(record) ?? undefined;
    return orderRecords(records, isKnown ? sort : undefined, { facts, members, freeUntil });
  }, [records, sort, key, isByFree, facts, members, owned]);
}
