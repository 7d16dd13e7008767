import type { RecordType } from "#contract/records/record-snapshot.ts";
import {
  type SelectedCompany,
  type SelectedContact,
  type SelectedRecord,
  byPosition,
} from "./selected-record.ts";
import type { RowChanges } from "#app/storage/row-storage.ts";

/** The selected records of each type. */
export interface SelectedLists {
  readonly contact: readonly SelectedContact[];
  readonly company: readonly SelectedCompany[];
}

/**
 * The selected records by key, mutated in place: adding or removing one costs the same among twenty thousand as among
 * two. Lists are built on demand.
 */
export interface OrderedRecords {
  get(key: string): SelectedRecord | undefined;
  count(type: RecordType): number;
  /** In order of selection; the same array until a record of the type changes. */
  list<Type extends RecordType>(type: Type): SelectedLists[Type];
  apply(changes: RowChanges<SelectedRecord>): void;
  clear(): void;
  /** The highest position ever used; 0 before the first selection. */
  last(): number;
}

/** Creates an empty selection. */
export function createOrderedRecords(): OrderedRecords {
  // in order of selection, until a record returns to an earlier position
  const records = new Map<string, SelectedRecord>();
  const counts = { contact: 0, company: 0 };
  let lists: SelectedLists = { contact: [], company: [] };
  const stale = new Set<RecordType>();
  let last = 0;
  // the highest position present: records added after it need no sorting
  let end = 0;
  let ordered = true;

  function change(key: string, record: SelectedRecord | null): void {
    const before = records.get(key);
    if (before) counts[before.type] -= 1;
    if (record) {
      counts[record.type] += 1;
      if (records.size === 0) end = 0;
      if (record.position <= end) ordered = false;
      end = Math.max(end, record.position);
      last = Math.max(last, end);
      records.set(key, record);
    } else {
      records.delete(key);
    }
    const type = (record ?? before)?.type;
    if (type) stale.add(type);
  }

  function putInOrder(): void {
    const sorted = [...records].toSorted(([, one], [, other]) => byPosition(one, other));
    records.clear();
    for (const [key, record] of sorted) records.set(key, record);
    ordered = true;
  }

  /** Rebuilds the lists that changed; the other one stays the same array. */
  function makeLists(): void {
    if (!ordered) putInOrder();
    const contact: SelectedContact[] = [];
    const company: SelectedCompany[] = [];
    for (const record of records.values()) {
      if (record.type === "contact") contact.push(record);
      else company.push(record);
    }
    lists = {
      contact: stale.has("contact") ? contact : lists.contact,
      company: stale.has("company") ? company : lists.company,
    };
    stale.clear();
  }

  return {
    get: (key) => records.get(key),
    count: (type) => counts[type],
    list<Type extends RecordType>(type: Type): SelectedLists[Type] {
      if (stale.has(type)) makeLists();
      return lists[type];
    },
    apply(changes) {
      for (const [key, record] of changes) change(key, record);
    },
    clear() {
      records.clear();
      counts.contact = 0;
      counts.company = 0;
      lists = { contact: [], company: [] };
      stale.clear();
      ordered = true;
    },
    last: () => last,
  };
}
