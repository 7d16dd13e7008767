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
import { askBeforeLoss } from "./model/ask-before-loss.ts";
import { type ChosenRows, dataRows } from "./model/data-rows.ts";
import { type RememberedColumns, rememberedColumns, rememberedTargets } from "./model/remembered-columns.ts";

/** A file, or rows that were pasted. */
export type ImportSource = File | { readonly pasted: string };

/** Rows of one import, at most: more is one file after another. */
export const MAX_IMPORTED_ROWS = IMPORT_LIMITS.rows;

/** Rows that tell what the columns are. */
const SAMPLE_ROWS = 300;

/** How a file is read, where the person said so. */
export type ReadAs = Pick<ReadOptions, "encoding" | "delimiter" | "sheet" | "hidden">;

/**
 * A file on this page, until its rows are sent to the gateway: from then on they are there, on every device.
 */
export interface ImportState {
  /** Another one for each file that is read; "" where there is none. */
  readonly id: string;
  readonly step: "file" | "columns";
  /** The file that is being read, and how much of it has been. */
  readonly reading: { readonly name: string; readonly fraction: number } | null;
  /** Why the last file could not be read. */
  readonly error: string | null;
  readonly file: TableFile | null;
  readonly source: ImportSource | null;
  readonly readAs: ReadAs;
  /** The person has chosen something for this file, which another file would take away. */
  readonly touched: boolean;
  /** Files that come after this one. */
  readonly waiting: readonly File[];
  /** Files that came while columns of another one were chosen: the person is asked which goes on. */
  readonly asked: readonly ImportSource[] | null;
  /** The rows that name the columns; null where there are none. */
  readonly header: HeaderRows | null;
  /** The person takes totals and footers for rows all the same. */
  readonly takesOthers: boolean;
  readonly type: ImportType;
  readonly columns: readonly GuessedColumn[];
  /** The person chose these columns before, for a file with the same names. */
  readonly remembered: boolean;
  /** Keys of what is mended in all rows of a column, see `fixKey`. */
  readonly fixes: ReadonlySet<string>;
  /** The import that its rows were sent as; null before. */
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

/** What the columns are, unless the person chose otherwise for such a file. */
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

/** What a file or pasted rows are called. */
export function sourceName(source: ImportSource): string {
  return source instanceof File ? source.name : "Pasted rows";
}

/** The file that is imported on a page, and what can be done with it. */
export class ImportStore {
  readonly store: StoreApi<ImportState> = createStore(() => EMPTY);
  readonly #readRemembered: () => Promise<RememberedColumns>;
  readonly #readFile: typeof readTableFile;
  #remembered: RememberedColumns = [];
  #reading: AbortController | undefined;

  /** `readRemembered` gives what the columns of files were before. */
  constructor(readRemembered: () => Promise<RememberedColumns>, readFile = readTableFile) {
    this.#readRemembered = readRemembered;
    this.#readFile = readFile;
  }

  /** Takes files that the person brought: the first is read, the others wait. Asks where columns of another one were chosen. */
  async take(sources: readonly ImportSource[]): Promise<void> {
    const { touched, sentAs } = this.store.getState();
    const isHeld = touched && sentAs === null;
    if (isHeld) this.store.setState(({ asked }) => ({ asked: [...(asked ?? []), ...sources] }));
    else await this.#takeNow(sources);
  }

  /** Goes on with the files that were asked about, or has them wait. */
  async answer(choice: "instead" | "after"): Promise<void> {
    const sources = this.store.getState().asked ?? [];
    this.store.setState({ asked: null });
    if (choice === "instead") await this.#takeNow(sources);
    else this.#wait(sources);
  }

  /** Nothing becomes of the files that were asked about. */
  dismissAsked(): void {
    this.store.setState({ asked: null });
  }

  /** Reads the next of the files that wait. */
  async takeNext(): Promise<void> {
    const [next, ...waiting] = this.store.getState().waiting;
    if (next === undefined) return;
    this.store.setState({ waiting });
    await this.read(next);
  }

  /** No other files are to be imported. */
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

  /** What the file on this page is called; undefined where there is none. */
  name(): string | undefined {
    const { source } = this.store.getState();
    return source === null ? undefined : sourceName(source);
  }

  /** Reads a file, or rows that were pasted; in place of the one before. Never rejects. */
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
          // with room for the names of the columns, titles above them and totals below
          maxRows: MAX_IMPORTED_ROWS + 30,
        }),
        this.#readRemembered(),
      ]);
      this.#remembered = remembered;
      const { waiting, asked, takesOthers, ...before } = this.store.getState();
      const isSame = before.source === source;
      // what the letters may be is asked until the next file
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

  /** Reads the file again, in the one way that is said beside those that were said before. */
  async readAgain(change: ReadAs): Promise<void> {
    const { source, readAs } = this.store.getState();
    if (source !== null) await this.read(source, { ...readAs, ...change });
  }

  /** Stops reading; the file before stays. */
  cancelReading(): void {
    this.#reading?.abort();
    this.store.setState({ reading: null });
  }

  /** Says which rows name the columns, and guesses anew. */
  setHeader(header: HeaderRows | null): void {
    const { file, takesOthers } = this.store.getState();
    if (file === null) return;
    const columns = columnsOf({ file, header, takesOthers }, this.#remembered);
    this.store.setState({ header, touched: true, ...columns, fixes: new Set() });
  }

  /** Says whether totals, footers and repeated names are rows all the same. */
  setTakesOthers(takesOthers: boolean): void {
    this.store.setState({ takesOthers, touched: true });
  }

  setType(type: ImportType): void {
    this.store.setState({ type, touched: true, fixes: new Set() });
  }

  /** Each key is one column's at most: the one that had it is only kept then. */
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

  /** Mends all rows of a column, or takes that back. */
  setFix(key: string, isOn: boolean): void {
    this.store.setState(({ fixes }) => ({
      fixes: isOn ? new Set([...fixes, key]) : new Set([...fixes].filter((each) => each !== key)),
      touched: true,
    }));
  }

  /** The rows are at the gateway, or are taken back from there to choose other columns. */
  sentAs(id: string | null): void {
    this.store.setState({ sentAs: id });
  }

  /** Forgets the file. Returns the way back. */
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
  askBeforeLoss(held.store, window);
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
