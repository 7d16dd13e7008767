import { useStore } from "zustand";
import { type StoreApi, createStore } from "zustand/vanilla";
import { readTableFile } from "#app/files/read/read-table-file.ts";
import { headerNames } from "#app/files/read/header-names.ts";
import {
  type HeaderRows,
  type ReadOptions,
  type TableFile,
  TableFileError,
} from "#app/files/read/table-file.ts";
import { uniqueHeaders } from "#app/files/write/unique-headers.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { readPreference } from "#app/storage/user-preference.ts";
import { type SessionPart, useUserSession } from "#app/storage/user-storage-session.tsx";
import { IMPORT_LIMITS } from "#contract/imports/import-schemas.ts";
import type { ColumnTarget, ImportType } from "./columns/column-targets.ts";
import { type GuessedColumn, guessColumns } from "./columns/guess-columns.ts";
import { warnBeforeUnload } from "./model/warn-before-unload.ts";
import { type ChosenRows, dataRows } from "./model/data-rows.ts";
import { type RememberedColumns, rememberedColumns, rememberedTargets } from "./model/remembered-columns.ts";

/** A file, or pasted rows. */
export type ImportSource = File | { readonly pasted: string };

/** The most rows of one import; further rows need another file. */
export const MAX_IMPORTED_ROWS = IMPORT_LIMITS.rows;

/** The number of rows from which the columns are guessed. */
const SAMPLE_ROWS = 300;

/** How a file is read, where the person chose it. */
export type ReadAs = Pick<ReadOptions, "encoding" | "delimiter" | "sheet" | "hidden">;

/** The file on this page, until its rows are sent to the gateway: from then on they are available on every device. */
export interface ImportState {
  /** Differs for each file that is read; "" where there is none. */
  readonly id: string;
  readonly step: "file" | "columns";
  /** The file that is being read, and the fraction that has been. */
  readonly reading: { readonly name: string; readonly fraction: number } | null;
  /** Why the last file could not be read. */
  readonly error: string | null;
  readonly file: TableFile | null;
  readonly source: ImportSource | null;
  readonly readAs: ReadAs;
  /** Whether the person has made choices for this file that another file would discard. */
  readonly touched: boolean;
  /** Files that are imported after this one. */
  readonly waiting: readonly File[];
  /** Files that came while columns of another one were chosen: the person is asked which continues. */
  readonly asked: readonly ImportSource[] | null;
  /** The rows with the column names; null where there are none. */
  readonly header: HeaderRows | null;
  /** Whether the person imports totals and footers as rows too. */
  readonly takesOthers: boolean;
  readonly type: ImportType;
  readonly columns: readonly GuessedColumn[];
  /** Whether the columns are those the person chose before, for a file with the same names. */
  readonly remembered: boolean;
  /** The keys of the fixes that are applied to whole columns, see `fixKey`. */
  readonly fixes: ReadonlySet<string>;
  /** The id of the import that its rows were sent as; null before. */
  readonly sentAs: string | null;
}

const EMPTY: ImportState = {
  id: "",
  step: "file",
  reading: null,
  error: null,
  file: null,
  source: null,
  readAs: {},
  touched: false,
  waiting: [],
  asked: null,
  header: null,
  takesOthers: false,
  type: "contact",
  columns: [],
  remembered: false,
  fixes: new Set(),
  sentAs: null,
};

/** The columns: as the person chose them for such a file before, otherwise guessed. */
function columnsOf(state: ChosenRows & { readonly file: TableFile }, remembered: RememberedColumns) {
  const { file, header } = state;
  const names = header === null ? null : headerNames(file.rows, header);
  const sample = dataRows(state)
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells);
  const guessed = guessColumns(names, sample);
  const known = names === null ? undefined : rememberedTargets(remembered, names);
  const shown = uniqueHeaders(guessed.columns.map(({ name }) => name));
  const columns = guessed.columns.map((column) => {
    const named = { ...column, name: shown[column.index] ?? column.name };
    const target = known?.targets[column.index];
    return target === undefined ? named : { ...named, target, confidence: 1 };
  });
  return { type: known?.type ?? guessed.type, columns, remembered: known !== undefined };
}

/** The name of a file or of pasted rows. */
export function sourceName(source: ImportSource): string {
  return source instanceof File ? source.name : "Pasted rows";
}

/** The file that a page imports, and the actions on it. */
export class ImportStore {
  readonly store: StoreApi<ImportState> = createStore(() => EMPTY);
  readonly #readRemembered: () => Promise<RememberedColumns>;
  readonly #readFile: typeof readTableFile;
  #remembered: RememberedColumns = [];
  #reading: AbortController | undefined;

  /** `readRemembered` reads the columns that were chosen for earlier files. */
  constructor(readRemembered: () => Promise<RememberedColumns>, readFile = readTableFile) {
    this.#readRemembered = readRemembered;
    this.#readFile = readFile;
  }

  /**
   * Takes files from the person: reads the first, queues the others. Asks first where columns of another file were
   * chosen.
   */
  async take(sources: readonly ImportSource[]): Promise<void> {
    const { touched, sentAs } = this.store.getState();
    const isHeld = touched && sentAs === null;
    if (isHeld) this.store.setState(({ asked }) => ({ asked: [...(asked ?? []), ...sources] }));
    else await this.#takeNow(sources);
  }

  /** Continues with the files that were asked about, or queues them. */
  async answer(choice: "instead" | "after"): Promise<void> {
    const sources = this.store.getState().asked ?? [];
    this.store.setState({ asked: null });
    if (choice === "instead") await this.#takeNow(sources);
    else this.#wait(sources);
  }

  /** Discards the files that were asked about. */
  dismissAsked(): void {
    this.store.setState({ asked: null });
  }

  /** Reads the next file of the queue. */
  async takeNext(): Promise<void> {
    const [next, ...waiting] = this.store.getState().waiting;
    if (next === undefined) return;
    this.store.setState({ waiting });
    await this.read(next);
  }

  /** Empties the queue of files. */
  forgetWaiting(): void {
    this.store.setState({ waiting: [] });
  }

  async #takeNow([first, ...rest]: readonly ImportSource[]): Promise<void> {
    this.#wait(rest);
    if (first !== undefined) await this.read(first);
  }

  #wait(sources: readonly ImportSource[]): void {
    const files = sources.filter((source) => source instanceof File);
    if (files.length > 0) this.store.setState(({ waiting }) => ({ waiting: [...waiting, ...files] }));
  }

  /** The name of the file on this page; undefined where there is none. */
  name(): string | undefined {
    const { source } = this.store.getState();
    return source === null ? undefined : sourceName(source);
  }

  /** Reads a file or pasted rows in place of the one before. Never rejects. */
  async read(source: ImportSource, as: ReadAs = {}): Promise<void> {
    this.#reading?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    this.#reading = controller;
    const name = sourceName(source);
    this.store.setState({ reading: { name, fraction: 0 }, error: null });
    try {
      const [table, remembered] = await Promise.all([
        this.#readFile(source, {
          ...as,
          signal,
          onProgress: (fraction) => this.store.setState({ reading: { name, fraction } }),
          // leaves room for column names, titles above them and totals below
          maxRows: MAX_IMPORTED_ROWS + 30,
        }),
        this.#readRemembered(),
      ]);
      this.#remembered = remembered;
      const { waiting, asked, takesOthers, ...before } = this.store.getState();
      const isSame = before.source === source;
      // the person can choose among the likely encodings until the next file
      const likelyEncodings = (isSame ? before.file?.likelyEncodings : undefined) ?? table.likelyEncodings;
      const file = { ...table, likelyEncodings };
      const read = { file, header: file.header, takesOthers: takesOthers && isSame };
      this.store.setState({
        ...EMPTY,
        step: "columns",
        waiting,
        asked,
        id: crypto.randomUUID(),
        source,
        readAs: as,
        ...read,
        ...columnsOf(read, remembered),
      });
    } catch (error) {
      if (signal.aborted) return;
      const message =
        error instanceof TableFileError ? error.message : `The file couldn’t be read. ${errorMessage(error)}`;
      this.store.setState({ reading: null, error: message });
    }
  }

  /** Reads the file again with one more option, keeping those chosen before. */
  async readWith(change: ReadAs): Promise<void> {
    const { source, readAs } = this.store.getState();
    if (source !== null) await this.read(source, { ...readAs, ...change });
  }

  /** Stops reading; the file before stays. */
  cancelReading(): void {
    this.#reading?.abort();
    this.store.setState({ reading: null });
  }

  /** Sets the rows with the column names, and guesses the columns again. */
  setHeader(header: HeaderRows | null): void {
    const { file, takesOthers } = this.store.getState();
    if (file === null) return;
    const columns = columnsOf({ file, header, takesOthers }, this.#remembered);
    this.store.setState({ header, touched: true, ...columns, fixes: new Set() });
  }

  /** Sets whether totals, footers and repeated names are imported as rows too. */
  setTakesOthers(takesOthers: boolean): void {
    this.store.setState({ takesOthers, touched: true });
  }

  setType(type: ImportType): void {
    this.store.setState({ type, touched: true, fixes: new Set() });
  }

  /** Sets the target of a column. Each key belongs to one column at most: the column that had it becomes "keep". */
  setTarget(index: number, target: ColumnTarget): void {
    const isKey = target !== "keep" && target !== "leave-out";
    this.store.setState(({ columns }) => ({
      columns: columns.map((column) => {
        if (column.index === index) return { ...column, target, confidence: 1 };
        return isKey && column.target === target ? { ...column, target: "keep" as const } : column;
      }),
      touched: true,
      fixes: new Set(),
    }));
  }

  /** Applies a fix to all rows of a column, or reverts it. */
  setFix(key: string, isOn: boolean): void {
    this.store.setState(({ fixes }) => ({
      fixes: isOn ? new Set([...fixes, key]) : new Set([...fixes].filter((each) => each !== key)),
      touched: true,
    }));
  }

  /** Records that the rows were sent, or with null that they were taken back to choose other columns. */
  sentAs(id: string | null): void {
    this.store.setState({ sentAs: id });
  }

  /** Discards the file. Returns the function that restores it. */
  reset(): () => void {
    const before = this.store.getState();
    this.#reading?.abort();
    const { waiting, asked, error } = before;
    this.store.setState({ ...EMPTY, waiting, asked, error });
    return () =>
      this.store.setState(({ waiting: now, asked: next }) => ({ ...before, waiting: now, asked: next }));
  }
}

const openImport: SessionPart<ImportStore> = (session) => {
  const held = new ImportStore(async () => (await readPreference(session, rememberedColumns)) ?? []);
  warnBeforeUnload(held.store, window);
  return held;
};

/** The import of the person on this page. */
export function useImportStore(): ImportStore {
  return useUserSession().part(openImport);
}

/** A part of its state. */
export function useImport<Value>(select: (state: ImportState) => Value): Value {
  return useStore(useImportStore().store, select);
}
