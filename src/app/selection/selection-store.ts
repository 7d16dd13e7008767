import { type StoreApi, createStore } from "zustand/vanilla";
import { createRowWriter } from "#app/lib/row-writer.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { type SelectedRecords, inOrder, laidOver, lastPosition } from "./selected-order.ts";
import {
  type Choice,
  type RecordRef,
  type SelectedCompany,
  type SelectedContact,
  type SelectedRecord,
  selectionKey,
} from "./selected-record.ts";
import type { SelectionChanges, SelectionStorage } from "./selection-storage.ts";

/** What can be done with the chosen records. */
interface SelectionActions {
  /** Adds what is not chosen yet, at the end. */
  add(choices: readonly Choice[]): void;
  /** Returns what was chosen and is not any more, for {@link SelectionActions.restore}. */
  remove(refs: readonly RecordRef[]): readonly SelectedRecord[];
  /** Undoes a remove or a clear: the records return to their old places. */
  restore(records: readonly SelectedRecord[]): void;
  /** Removes every record of a type and returns them. */
  clear(type: RecordType): readonly SelectedRecord[];
  toggle(choice: Choice): void;
  has(ref: RecordRef): boolean;
}

/** The chosen records of one person. */
export interface SelectionState extends SelectionActions {
  /** A new map after each change. */
  readonly records: SelectedRecords;
  /** Whether the stored records were read: before, an empty list says nothing. */
  readonly ready: boolean;
  /** Why the browser did not keep the latest changes; null when it did. They hold until the tab closes. */
  readonly storageError: string | null;
}

export interface SelectionStore extends StoreApi<SelectionState> {
  /** Resolves when every change was written or has failed. */
  close(): Promise<void>;
}

/** Takes the next state of the records and writes what changed. */
type Commit = (records: SelectedRecords, changes: SelectionChanges) => void;

function selectionActions(current: () => SelectedRecords, commit: Commit, now: () => Date): SelectionActions {
  function has(ref: RecordRef): boolean {
    return current().has(selectionKey(ref));
  }

  function add(choices: readonly Choice[]): void {
    const added = chosenNow(current(), choices, now().toISOString());
    commit(new Map([...current(), ...added]), added);
  }

  function drop<Dropped extends readonly SelectedRecord[]>(dropped: Dropped): Dropped {
    const records = new Map(current());
    const changes = new Map(dropped.map((record) => [selectionKey(record), null]));
    for (const key of changes.keys()) records.delete(key);
    commit(records, changes);
    return dropped;
  }

  function remove(refs: readonly RecordRef[]): readonly SelectedRecord[] {
    const keys = new Set(refs.map(selectionKey));
    return drop([...keys].flatMap((key) => current().get(key) ?? []));
  }

  function restore(restored: readonly SelectedRecord[]): void {
    const missing = restored.filter((record) => !has(record));
    const changes = new Map(missing.map((record) => [selectionKey(record), record]));
    commit(inOrder([...current().values(), ...missing]), changes);
  }

  return {
    add,
    remove,
    restore,
    clear: (type) => drop<readonly SelectedRecord[]>(selectedOf({ records: current() }, type)),
    toggle: (choice) => (has(choice) ? void remove([choice]) : add([choice])),
    has,
  };
}

/** The choices that are new, each once, with their places after all others. */
function chosenNow(
  records: SelectedRecords,
  choices: readonly Choice[],
  addedAt: string,
): Map<string, SelectedRecord> {
  const added = new Map<string, SelectedRecord>();
  const last = lastPosition(records);
  for (const choice of choices) {
    const key = selectionKey(choice);
    if (records.has(key) || added.has(key)) continue;
    added.set(key, { ...choice, addedAt, position: last + added.size + 1 });
  }
  return added;
}

/** Opens the selection over its storage, reads what is stored and keeps it in step with other tabs. */
export function openSelection(storage: SelectionStorage, now: () => Date): SelectionStore {
  const store = createStore<SelectionState>()((set, get) => {
    const commit: Commit = (records, changes) => {
      if (changes.size === 0) return;
      set({ records });
      writer.change(changes);
    };
    return {
      records: new Map(),
      ready: false,
      storageError: null,
      ...selectionActions(() => get().records, commit, now),
    };
  });
  const writer = createRowWriter(storage, {
    onLoad: (rows, unsaved) => store.setState({ records: laidOver(rows, unsaved), ready: true }),
    // what could not be read is not waited for: choosing goes on, with the error beside it
    onStorageError: (storageError) => store.setState({ storageError, ready: true }),
  });
  return { ...store, close: () => writer.close() };
}

interface Lists {
  readonly contact: readonly SelectedContact[];
  readonly company: readonly SelectedCompany[];
}

const listsByMap = new WeakMap<SelectedRecords, Lists>();

function listsOf(records: SelectedRecords): Lists {
  const known = listsByMap.get(records);
  if (known !== undefined) return known;
  const contact: SelectedContact[] = [];
  const company: SelectedCompany[] = [];
  for (const record of records.values()) {
    if (record.type === "contact") contact.push(record);
    else company.push(record);
  }
  const lists = { contact, company };
  listsByMap.set(records, lists);
  return lists;
}

/** The chosen records of a type, in order; the same array until the selection changes. */
export function selectedOf<Type extends RecordType>(
  { records }: Pick<SelectionState, "records">,
  type: Type,
): Lists[Type] {
  return listsOf(records)[type];
}

/** How many records of a type are chosen. */
export function selectedCount(state: Pick<SelectionState, "records">, type: RecordType): number {
  return selectedOf(state, type).length;
}
