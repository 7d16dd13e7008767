import type { RecordType } from "#contract/records/record-snapshot.ts";
import {
  type SelectedCompany,
  type SelectedContact,
  type SelectedRecord,
  byPosition,
} from "./selected-record.ts";
import type { RowChanges } from "#app/storage/row-storage.ts";

/** The chosen records of each type. */
export interface SelectedLists {
  readonly contact: readonly SelectedContact[];
  readonly company: readonly SelectedCompany[];
}

/**
 * The chosen records by key, changed in place: one record more or less costs the same among twenty thousand as among
 * two. Lists are made when somebody asks for them.
 */
export interface OrderedRecords {
  get(key: string): SelectedRecord | undefined;
  count(type: RecordType): number;
  /** In the order of choosing; the same array until a record of the type changes. */
  list<Type extends RecordType>(type: Type): SelectedLists[Type];
  apply(changes: RowChanges<SelectedRecord>): void;
  clear(): void;
  /** The highest place that is or was taken; 0 before the first choice. */
  last(): number;
}

/** An empty book. */
export function createOrderedRecords(): OrderedRecords {
  // keeps the order of choosing, until a record comes back to an earlier place
  const records = new Map<string, SelectedRecord>();
  const counts = { contact: 0, company: 0 };
  let lists: SelectedLists = { contact: [], company: [] };
  const stale = new Set<RecordType>();
  let last = 0;
  // the highest place among those that are there: whoever comes after it needs no sorting
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

  /** Makes the lists that changed; the other one stays the same array. */
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
