import { type StoreApi, createStore } from "zustand/vanilla";
import { createRowWriter } from "#app/storage/row-storage-writer.ts";
import { rememberUndo } from "#app/ui/overlays/notifications.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type OrderedRecords, type SelectedLists, createOrderedRecords } from "./ordered-selection.ts";
import {
  type SelectableRecord,
  type RecordRef,
  type SelectedRecord,
  byPosition,
  readSelected,
  selectionKey,
} from "./selected-record.ts";
import type { RowChanges, RowStorage } from "#app/storage/row-storage.ts";

/** Actions on the selection. */
interface SelectionActions {
  /**
   * Adds records that are not selected yet at the end, and returns exactly those, for undo. `origin`: where they were
   * selected.
   */
  add(choices: readonly SelectableRecord[], origin?: string): readonly SelectedRecord[];
  /** Returns the records that were removed, for {@link SelectionActions.restore}. */
  remove(refs: readonly RecordRef[]): readonly SelectedRecord[];
  /** Undoes a remove or clear: the records return to their old positions. */
  restore(records: readonly SelectedRecord[]): void;
  /** Removes every record of a type and returns them. */
  clear(type: RecordType): readonly SelectedRecord[];
  /** Toggles one record by a press, which Ctrl Z undoes. */
  toggle(choice: SelectableRecord, origin?: string): void;
  has(ref: RecordRef): boolean;
}

/** The selected records of one person. Read them through {@link selectedOf} and {@link selectedCount}. */
export interface SelectionState extends SelectionActions {
  /** Mutated in place; a new `revision` signals a change. */
  readonly book: OrderedRecords;
  readonly revision: number;
  /** Whether the stored records have been read; before, an empty selection means nothing. */
  readonly ready: boolean;
  /** Why the browser did not store the latest changes; null when it did. They last until the tab closes. */
  readonly storageError: string | null;
  /** Whether reading failed, so that the stored selection may hold more records. */
  readonly isUnread: boolean;
  /** Reads the stored records again. */
  readAgain(): void;
}

export interface SelectionStore extends StoreApi<SelectionState> {
  /** Resolves when every change was written or has failed. */
  close(): Promise<void>;
}

/** Applies changes to the records and writes them. */
type Commit = (changes: RowChanges<SelectedRecord>) => void;

function selectionActions(book: OrderedRecords, commit: Commit, now: () => Date): SelectionActions {
  function has(ref: RecordRef): boolean {
    return book.get(selectionKey(ref)) !== undefined;
  }

  function add(choices: readonly SelectableRecord[], origin?: string): readonly SelectedRecord[] {
    const added = chosenNow(book, choices, { addedAt: now().toISOString(), origin });
    commit(added);
    return [...added.values()];
  }

  function drop(dropped: readonly SelectedRecord[]): readonly SelectedRecord[] {
    commit(new Map(dropped.map((record) => [selectionKey(record), null])));
    return dropped;
  }

  function remove(refs: readonly RecordRef[]): readonly SelectedRecord[] {
    const keys = new Set(refs.map(selectionKey));
    return drop([...keys].flatMap((key) => book.get(key) ?? []));
  }

  function restore(restored: readonly SelectedRecord[]): void {
    const missing = restored.filter((record) => !has(record));
    commit(new Map(missing.map((record) => [selectionKey(record), record])));
  }

  function toggle(choice: SelectableRecord, origin?: string): void {
    const { name } = choice.snapshot;
    if (has(choice)) {
      const removed = remove([choice]);
      rememberUndo(`${name} removed from the selection`, () => restore(removed));
    } else {
      const added = add([choice], origin);
      rememberUndo(`${name} selected`, () => void remove(added));
    }
  }

  return {
    add,
    remove,
    restore,
    clear: (type) => drop(book.list(type)),
    toggle,
    has,
  };
}

/** The new records, without duplicates, positioned after all others. */
function chosenNow(
  book: OrderedRecords,
  choices: readonly SelectableRecord[],
  { addedAt, origin }: Pick<SelectedRecord, "addedAt" | "origin">,
): Map<string, SelectedRecord> {
  const added = new Map<string, SelectedRecord>();
  for (const choice of choices) {
    const key = selectionKey(choice);
    if (book.get(key) || added.has(key)) continue;
    // the origin of a list's record is where it was selected now, not before
    added.set(key, { ...choice, addedAt, position: book.last() + added.size + 1, origin });
  }
  return added;
}

/** Opens the selection over its storage, reads it, and keeps it in sync with other tabs. */
export function openSelection(storage: RowStorage<SelectedRecord>, now: () => Date): SelectionStore {
  const book = createOrderedRecords();
  const store = createStore<SelectionState>()(() => ({
    book,
    revision: 0,
    ready: false,
    storageError: null,
    isUnread: false,
    readAgain: () => writer.readAgain(),
    ...selectionActions(book, commit, now),
  }));

  function apply(changes: RowChanges<SelectedRecord>): void {
    if (changes.size === 0) return;
    book.apply(changes);
    store.setState(({ revision }) => ({ revision: revision + 1 }));
  }

  function commit(changes: RowChanges<SelectedRecord>): void {
    apply(changes);
    if (changes.size > 0) writer.change(changes);
  }

  const writer = createRowWriter(
    storage,
    { parse: readSelected, keyOf: selectionKey },
    {
      onLoad: (records) => {
        book.clear();
        book.apply(records);
        store.setState(({ revision }) => ({ revision: revision + 1, ready: true, isUnread: false }));
      },
      onOutsideChange: apply,
      // after a read error selecting still works, with the error shown
      onStorageError: (storageError) => store.setState({ storageError, ready: true }),
      onReadError: () => store.setState({ isUnread: true }),
    },
  );
  return { ...store, close: () => writer.close() };
}

/** The selected records of a type, in order; the same array until the selection changes. */
export function selectedOf<Type extends RecordType>(
  { book }: Pick<SelectionState, "book">,
  type: Type,
): SelectedLists[Type] {
  return book.list(type);
}

/** Number of selected records of a type. */
export function selectedCount({ book }: Pick<SelectionState, "book">, type: RecordType): number {
  return book.count(type);
}

/** The type of the most recently added record that is still selected; undefined when none is. */
export function lastAddedType({ book }: Pick<SelectionState, "book">): RecordType | undefined {
  const contact = book.list("contact").at(-1);
  const company = book.list("company").at(-1);
  if (!contact || !company) return (contact ?? company)?.type;
  return byPosition(contact, company) > 0 ? "contact" : "company";
}

/** The type that the selection shows: the one in the URL, else the last added when it was opened, else contacts. */
export function shownType(wanted: RecordType | undefined, openedOn: RecordType | undefined): RecordType {
  return wanted ?? openedOn ?? "contact";
}

/**
 * A view of the selection that sets `origin` on new records by default. It is evaluated when records are added, since
 * the surrounding screen may change.
 */
export function withOrigin(store: SelectionStore, origin: () => string): SelectionStore {
  let known: SelectionState | undefined;
  let derived: SelectionState | undefined;
  const derive = (state: SelectionState): SelectionState => {
    if (derived === undefined || known !== state) {
      known = state;
      derived = {
        ...state,
        add: (choices, from = origin()) => state.add(choices, from),
        toggle: (choice, from = origin()) => state.toggle(choice, from),
      };
    }
    return derived;
  };
  return {
    ...store,
    getState: () => derive(store.getState()),
    subscribe: (listener) => store.subscribe((state, before) => listener(derive(state), before)),
  };
}
