import { useStore } from "zustand";
import { type StoreApi, createStore } from "zustand/vanilla";
import { readTableFile } from "#app/files/read/read-table-file.ts";
import { type Delimiter, type Encoding, type TableFile, TableFileError } from "#app/files/read/table-file.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { type SessionPart, useUserSession } from "#app/storage/user-storage-session.tsx";
import type { ColumnTarget, ImportType } from "./columns/column-targets.ts";
import { type GuessedColumn, guessColumns } from "./columns/guess-columns.ts";
import type { RowMatch } from "./matching/row-match.ts";
import { type ImportDecisions, NO_DECISIONS } from "./model/import-decisions.ts";
import { type RememberedColumns, rememberedTargets } from "./model/remembered-columns.ts";

/** Rows of one import, at most: more is one file after another. */
export const MAX_IMPORTED_ROWS = 20_000;

/** Rows that tell what the columns are. */
const SAMPLE_ROWS = 300;

/** How a text file is read, where the person said so. */
export interface ReadAs {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  readonly sheet?: string;
}

/** Where a search for the rows is. */
export interface Matching {
  readonly status: "idle" | "running" | "done" | "stopped" | "failed";
  readonly done: number;
  readonly of: number;
  /** When it continues after the rate limit was hit, in milliseconds since 1970. */
  readonly waitUntil: number | undefined;
  readonly error: Error | undefined;
}

const NO_MATCHING: Matching = { status: "idle", done: 0, of: 0, waitUntil: undefined, error: undefined };

/** One import, from its file to its run. It lasts as long as the page, whatever screen is open. */
export interface ImportState {
  readonly step: "file" | "columns" | "review";
  /** The file that is being read, and how much of it has been. */
  readonly reading: { readonly name: string; readonly fraction: number } | null;
  /** Why the last file could not be read. */
  readonly error: string | null;
  readonly file: TableFile | null;
  /** Another one for each file that is read. */
  readonly fileNumber: number;
  readonly source: File | { readonly pasted: string } | null;
  /** Index in the file's rows of the names of the columns; null where there are none. */
  readonly headerRow: number | null;
  readonly type: ImportType;
  readonly columns: readonly GuessedColumn[];
  /** The person chose these columns before, for a file with the same names. */
  readonly remembered: boolean;
  readonly matching: Matching;
  readonly matches: ReadonlyMap<string, RowMatch>;
  readonly decisions: ImportDecisions;
}

const EMPTY: ImportState = {
  step: "file",
  reading: null,
  error: null,
  file: null,
  fileNumber: 0,
  source: null,
  headerRow: null,
  type: "contact",
  columns: [],
  remembered: false,
  matching: NO_MATCHING,
  matches: new Map(),
  decisions: NO_DECISIONS,
};

/** What the columns are, unless the person chose otherwise for such a file. */
function columnsOf(file: TableFile, headerRow: number | null, remembered: RememberedColumns) {
  const header = headerRow === null ? null : (file.rows[headerRow]?.cells ?? []);
  const sample = dataRows(file, headerRow)
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells);
  const guessed = guessColumns(header, sample);
  const known = header === null ? undefined : rememberedTargets(remembered, header);
  if (known === undefined) return { ...guessed, remembered: false };
  const columns = guessed.columns.map((column) => ({
    ...column,
    target: known.targets[column.index] ?? column.target,
    confidence: 1,
  }));
  return { type: known.type, columns, remembered: true };
}

/** The rows below the names of the columns. */
export function dataRows({ rows }: TableFile, headerRow: number | null): TableFile["rows"] {
  return rows.slice(headerRow === null ? 0 : headerRow + 1);
}

/** The import of a session, and what can be done with it. */
export class ImportStore {
  readonly store: StoreApi<ImportState> = createStore(() => EMPTY);
  #reading: AbortController | undefined;
  #matching: AbortController | undefined;

  /** Reads a file, or rows that were pasted; in place of the one before. Never rejects. */
  async read(
    source: File | { readonly pasted: string },
    remembered: RememberedColumns,
    as: ReadAs = {},
  ): Promise<void> {
    this.#reading?.abort();
    this.stopMatching();
    const controller = new AbortController();
    const { signal } = controller;
    this.#reading = controller;
    const name = source instanceof File ? source.name : "Pasted rows";
    this.store.setState({ reading: { name, fraction: 0 }, error: null });
    try {
      const file = await readTableFile(source, {
        ...as,
        signal,
        onProgress: (fraction) => this.store.setState({ reading: { name, fraction } }),
        // with room for the names of the columns and titles above them
        maxRows: MAX_IMPORTED_ROWS + 10,
      });
      const { headerRow } = file;
      const read = { file, source, headerRow, ...columnsOf(file, headerRow, remembered) };
      const fileNumber = this.store.getState().fileNumber + 1;
      this.store.setState({ ...EMPTY, step: "columns", fileNumber, ...read });
    } catch (error) {
      if (signal.aborted) return;
      const message =
        error instanceof TableFileError
          ? error.message
          : `The file could not be read. ${errorMessage(error)}`;
      this.store.setState({ reading: null, error: message });
    }
  }

  /** Stops reading; the file before stays. */
  cancelReading(): void {
    this.#reading?.abort();
    this.store.setState({ reading: null });
  }

  /** Says whether the first row has the names of the columns, and guesses anew. */
  setHeaderRow(headerRow: number | null, remembered: RememberedColumns): void {
    const { file } = this.store.getState();
    if (file === null) return;
    this.store.setState({ headerRow, ...columnsOf(file, headerRow, remembered), ...this.#unmatched() });
  }

  setType(type: ImportType): void {
    this.store.setState({ type, ...this.#unmatched() });
  }

  /** Each key is one column's at most: the one that had it is only kept then. */
  setTarget(index: number, target: ColumnTarget): void {
    const isKey = target !== "keep" && target !== "leave-out";
    this.store.setState(({ columns }) => ({
      columns: columns.map((column) => {
        if (column.index === index) return { ...column, target, confidence: 1 };
        return isKey && column.target === target ? { ...column, target: "keep" as const } : column;
      }),
      ...this.#unmatched(),
    }));
  }

  goTo(step: ImportState["step"]): void {
    this.store.setState({ step });
  }

  decide(change: (before: ImportDecisions) => Partial<ImportDecisions>): void {
    this.store.setState(({ decisions }) => ({ decisions: { ...decisions, ...change(decisions) } }));
  }

  /** Notes what was found, and how far the search is. */
  found(matches: ReadonlyMap<string, RowMatch>): void {
    this.store.setState((before) => ({ matches: new Map([...before.matches, ...matches]) }));
  }

  matchingIs(change: Partial<Matching>): void {
    this.store.setState(({ matching }) => ({ matching: { ...matching, ...change } }));
  }

  /** A new search begins; its signal ends with the next one, or when the person stops it. */
  startMatching(): AbortSignal {
    this.stopMatching();
    this.#matching = new AbortController();
    return this.#matching.signal;
  }

  stopMatching(): void {
    this.#matching?.abort();
    if (this.store.getState().matching.status === "running") this.matchingIs({ status: "stopped" });
  }

  /** Forgets everything: the run has what it needs. */
  reset(): void {
    this.#reading?.abort();
    this.#matching?.abort();
    this.store.setState({ ...EMPTY, fileNumber: this.store.getState().fileNumber }, true);
  }

  /** What was found was found for other columns. */
  #unmatched(): Pick<ImportState, "matching" | "matches" | "decisions"> {
    this.#matching?.abort();
    return { matching: NO_MATCHING, matches: new Map(), decisions: NO_DECISIONS };
  }
}

const openImport: SessionPart<ImportStore> = () => new ImportStore();

/** The import of the person on this page. */
export function useImportStore(): ImportStore {
  return useUserSession().part(openImport);
}

/** A part of its state. */
export function useImport<Value>(select: (state: ImportState) => Value): Value {
  return useStore(useImportStore().store, select);
}
