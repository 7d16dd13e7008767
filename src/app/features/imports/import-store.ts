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
import { draftsOf } from "#app/storage/drafts.ts";
import { type SessionPart, useUserSession } from "#app/storage/user-storage-session.tsx";
import type { ColumnTarget, ImportType } from "./columns/column-targets.ts";
import { type GuessedColumn, guessColumns } from "./columns/guess-columns.ts";
import type { RowMatch } from "./matching/row-match.ts";
import { type ChosenRows, dataRows } from "./model/data-rows.ts";
import { type ImportDecisions, NO_DECISIONS } from "./model/import-decisions.ts";
import {
  IMPORT_DRAFTS,
  type ImportSource,
  choicesDraftSchema,
  decisionsDraft,
  fileDraftSchema,
  keptDecisions,
  keptSource,
  matchesDraftSchema,
  waitingDraft,
  waitingDraftSchema,
} from "./model/import-draft.ts";
import { type RememberedColumns, rememberedTargets } from "./model/remembered-columns.ts";

/** Rows of one import, at most: more is one file after another. */
export const MAX_IMPORTED_ROWS = 20_000;

/** Rows that tell what the columns are. */
const SAMPLE_ROWS = 300;

/** How a file is read, where the person said so. */
export type ReadAs = Pick<ReadOptions, "encoding" | "delimiter" | "sheet" | "hidden">;

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

/** What is found is kept so often while the search goes on, and when it is over. */
const KEEP_MATCHES_MS = 5000;

/** What was found is looked for again after so long: which records are free may have changed. */
const MATCHES_HOLD_MS = 12 * 60 * 60 * 1000;

/**
 * One import, from its file to its run. It is kept as a draft of the person, so that it outlives the page, the tab and
 * the session.
 */
export interface ImportState {
  /** Of the draft, another one for each file that is read; "" where there is none. */
  readonly id: string;
  readonly step: "file" | "columns" | "review";
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
  /** Files that came while another one is under review: the person is asked which goes on. */
  readonly asked: readonly ImportSource[] | null;
  /** The rows that name the columns; null where there are none. */
  readonly header: HeaderRows | null;
  /** The person takes totals and footers for rows all the same. */
  readonly takesOthers: boolean;
  readonly type: ImportType;
  readonly columns: readonly GuessedColumn[];
  /** The person chose these columns before, for a file with the same names. */
  readonly remembered: boolean;
  readonly matching: Matching;
  readonly matches: ReadonlyMap<string, RowMatch>;
  readonly decisions: ImportDecisions;
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
  matching: NO_MATCHING,
  matches: new Map(),
  decisions: NO_DECISIONS,
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

type Drafts = ReturnType<typeof draftsOf>;

/** What a person chose, as it is kept. */
function choicesDraft(state: ImportState) {
  const { step, header, takesOthers, type, columns, touched, matching, decisions } = state;
  const { status } = matching;
  return {
    step,
    header,
    takesOthers,
    type,
    targets: columns.map(({ target }) => target),
    touched,
    matching: status === "running" || status === "failed" ? "idle" : status,
    ...decisionsDraft(decisions),
  };
}

/** The import of a session, and what can be done with it. */
export class ImportStore {
  readonly store: StoreApi<ImportState> = createStore(() => EMPTY);
  readonly #drafts: Drafts;
  readonly #readFile: typeof readTableFile;
  #reading: AbortController | undefined;
  #matching: AbortController | undefined;
  /** What of the drafts is known here, by name. */
  readonly #known = new Map<string, unknown>();
  #matchesKeptAt = 0;

  constructor(drafts: Drafts, readFile = readTableFile) {
    this.#drafts = drafts;
    this.#readFile = readFile;
    this.store.subscribe((now, before) => this.#keep(now, before));
    drafts.onChange(() => this.#follow());
    this.#follow();
  }

  /** Takes files that the person brought: the first is read, the others wait. Asks where another one is under review. */
  async take(sources: readonly ImportSource[], remembered: RememberedColumns): Promise<void> {
    await this.#drafts.ready();
    const { id, touched } = this.store.getState();
    const isTouched = id === "" ? this.#keptChoices()?.touched : touched;
    if (isTouched === true) this.store.setState(({ asked }) => ({ asked: [...(asked ?? []), ...sources] }));
    else await this.#takeNow(sources, remembered);
  }

  /** Goes on with the files that were asked about, or has them wait. */
  async answer(choice: "instead" | "after", remembered: RememberedColumns): Promise<void> {
    const sources = this.store.getState().asked ?? [];
    this.store.setState({ asked: null });
    if (choice === "instead") await this.#takeNow(sources, remembered);
    else this.#wait(sources);
  }

  /** Nothing becomes of the files that were asked about. */
  dismissAsked(): void {
    this.store.setState({ asked: null });
  }

  /** Reads the next of the files that wait. */
  async takeNext(remembered: RememberedColumns): Promise<void> {
    const [next, ...rest] = this.store.getState().waiting;
    if (next === undefined) return;
    this.#drafts.keep(new Map([[IMPORT_DRAFTS.waiting, waitingDraft(rest)]]));
    await this.read(next, remembered);
  }

  /** No other files are to be imported. */
  forgetWaiting(): void {
    this.#drafts.keep(new Map([[IMPORT_DRAFTS.waiting, null]]));
  }

  async #takeNow([first, ...rest]: readonly ImportSource[], remembered: RememberedColumns): Promise<void> {
    this.#wait(rest);
    if (first !== undefined) await this.read(first, remembered);
  }

  #wait(sources: readonly ImportSource[]): void {
    const files = sources.filter((source) => source instanceof File);
    if (files.length === 0) return;
    const all = [...this.store.getState().waiting, ...files];
    this.#drafts.keep(new Map([[IMPORT_DRAFTS.waiting, waitingDraft(all)]]));
  }

  /** What the import that is kept is called; undefined where there is none. */
  name(): string | undefined {
    const source = this.store.getState().source ?? this.#keptFile()?.source;
    return source && sourceName(source);
  }

  /** Goes on with the import that was kept, unless one is open here. Never rejects. */
  async restore(): Promise<void> {
    await this.#drafts.ready();
    const kept = this.#keptFile();
    const { id, reading } = this.store.getState();
    if (kept === undefined || id === kept.id || reading !== null) return;
    await this.read(kept.source, [], kept.as, kept.id);
    if (this.store.getState().error !== null) this.#forget();
  }

  /** Reads a file, or rows that were pasted; in place of the one before. Never rejects. */
  async read(
    source: ImportSource,
    remembered: RememberedColumns,
    as: ReadAs = {},
    id: string = crypto.randomUUID(),
  ): Promise<void> {
    this.#reading?.abort();
    this.stopMatching();
    const controller = new AbortController();
    const { signal } = controller;
    this.#reading = controller;
    const name = sourceName(source);
    this.store.setState({ reading: { name, fraction: 0 }, error: null });
    try {
      const table = await this.#readFile(source, {
        ...as,
        signal,
        onProgress: (fraction) => this.store.setState({ reading: { name, fraction } }),
        // with room for the names of the columns, titles above them and totals below
        maxRows: MAX_IMPORTED_ROWS + 30,
      });
      const { waiting, asked, takesOthers, ...before } = this.store.getState();
      const isSame = before.source === source;
      // what the letters may be is asked until the next file
      const likelyEncodings = (isSame ? before.file?.likelyEncodings : undefined) ?? table.likelyEncodings;
      const file = { ...table, likelyEncodings };
      const read = { file, header: file.header, takesOthers: takesOthers && isSame };
      const kept = id === this.#keptFile()?.id ? this.#keptState(file) : {};
      this.store.setState({
        ...EMPTY,
        step: "columns",
        waiting,
        asked,
        id,
        source,
        readAs: as,
        ...read,
        ...columnsOf(read, remembered),
        ...kept,
      });
    } catch (error) {
      if (signal.aborted) return;
      const message =
        error instanceof TableFileError
          ? error.message
          : `The file could not be read. ${errorMessage(error)}`;
      this.store.setState({ reading: null, error: message });
    }
  }

  #keptFile() {
    return fileDraftSchema.safeParse(this.#drafts.get(IMPORT_DRAFTS.file)).data;
  }

  #keptChoices() {
    return choicesDraftSchema.safeParse(this.#drafts.get(IMPORT_DRAFTS.choices)).data;
  }

  /** What was chosen and found for a file that is read again. */
  #keptState(file: TableFile): Partial<ImportState> {
    const found = matchesDraftSchema.safeParse(this.#drafts.get(IMPORT_DRAFTS.matches)).data;
    const choices = this.#chosenBefore(file);
    if (found !== undefined && Date.now() < found.at + MATCHES_HOLD_MS)
      return { ...choices, matches: new Map(found.matches) };
    return { ...choices, matching: NO_MATCHING };
  }

  #chosenBefore(file: TableFile): Partial<ImportState> {
    const kept = this.#keptChoices();
    if (kept === undefined) return {};
    const { step, header, takesOthers, type, targets, touched } = kept;
    this.#known.set(IMPORT_DRAFTS.choices, this.#drafts.get(IMPORT_DRAFTS.choices));
    const columns = columnsOf({ file, header, takesOthers }, []).columns.map((column) => {
      const target = targets[column.index] ?? column.target;
      return target === column.target ? column : { ...column, target, confidence: 1 };
    });
    const matching = { ...NO_MATCHING, status: kept.matching };
    const decisions = keptDecisions(kept);
    return { step, header, takesOthers, type, columns, touched, matching, decisions };
  }

  /** Keeps what has changed. */
  #keep(now: ImportState, before: ImportState): void {
    const values = new Map<string, unknown>();
    const { id, source, readAs: as } = now;
    const none = source === null;
    const isNew = id !== before.id;
    // it comes from there
    if (isNew && id === this.#keptFile()?.id) return;
    if (isNew) values.set(IMPORT_DRAFTS.file, none ? null : { id, source: keptSource(source), as });
    if (
      CHOICES.some((part) => now[part] !== before[part]) ||
      now.matching.status !== before.matching.status
    ) {
      const choices = none ? null : choicesDraft(now);
      const isKept = JSON.stringify(choices) === JSON.stringify(this.#drafts.get(IMPORT_DRAFTS.choices));
      if (!isKept) values.set(IMPORT_DRAFTS.choices, choices);
    }
    if (this.#isToKeepMatches(now, before))
      values.set(
        IMPORT_DRAFTS.matches,
        now.matches.size === 0 ? null : { at: Date.now(), matches: [...now.matches] },
      );
    if (isNew && !none) values.set(IMPORT_DRAFTS.paste, null);
    for (const [name, value] of values) this.#known.set(name, value ?? undefined);
    if (values.size > 0) this.#drafts.keep(values);
  }

  #isToKeepMatches({ matches, matching }: ImportState, before: ImportState): boolean {
    const isOver = matching.status !== "running";
    if (matches === before.matches && !(isOver && before.matching.status === "running")) return false;
    if (!isOver && Date.now() < this.#matchesKeptAt + KEEP_MATCHES_MS) return false;
    this.#matchesKeptAt = Date.now();
    return true;
  }

  /** Takes over what another tab of the person has changed: one import is one draft. */
  #follow(): void {
    const waiting = this.#drafts.get(IMPORT_DRAFTS.waiting);
    if (waiting !== this.#known.get(IMPORT_DRAFTS.waiting)) {
      this.#known.set(IMPORT_DRAFTS.waiting, waiting);
      this.store.setState({ waiting: waitingDraftSchema.safeParse(waiting).data ?? [] });
    }
    const { id, file } = this.store.getState();
    if (id === "" || file === null) return;
    const kept = this.#keptFile();
    if (kept === undefined) this.#forget();
    else if (kept.id !== id) void this.restore();
    else if (this.#drafts.get(IMPORT_DRAFTS.choices) !== this.#known.get(IMPORT_DRAFTS.choices))
      this.store.setState(this.#chosenBefore(file));
  }

  /** Stops reading; the file before stays. */
  cancelReading(): void {
    this.#reading?.abort();
    this.store.setState({ reading: null });
  }

  /** Says which rows name the columns, and guesses anew. */
  setHeader(header: HeaderRows | null, remembered: RememberedColumns): void {
    const { file, takesOthers } = this.store.getState();
    if (file === null) return;
    this.store.setState({
      header,
      touched: true,
      ...columnsOf({ file, header, takesOthers }, remembered),
      ...this.#unmatched(),
    });
  }

  /** Says whether totals, footers and repeated names are rows all the same. */
  setTakesOthers(takesOthers: boolean): void {
    this.store.setState({ takesOthers, touched: true, ...this.#unmatched() });
  }

  setType(type: ImportType): void {
    this.store.setState({ type, touched: true, ...this.#unmatched() });
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
      ...this.#unmatched(),
    }));
  }

  goTo(step: ImportState["step"]): void {
    this.store.setState(({ touched }) => ({ step, touched: touched || step === "review" }));
  }

  decide(change: (before: ImportDecisions) => Partial<ImportDecisions>): void {
    this.store.setState(({ decisions }) => ({ decisions: { ...decisions, ...change(decisions) } }));
  }

  /** Notes what was found, and how far the search is. */
  found(matches: ReadonlyMap<string, RowMatch>): void {
    this.store.setState((before) => ({ matches: new Map([...before.matches, ...matches]) }));
  }

  /** Forgets what was found for some rows: they ask for something else now. */
  unmatch(rows: ReadonlySet<string>): void {
    this.store.setState(({ matches }) => ({
      matches: new Map([...matches].filter(([key]) => !rows.has(key))),
    }));
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

  /** Forgets the import: the run has what it needs, or the person cancels. Returns the way back. */
  reset(): () => void {
    this.stopMatching();
    const before = this.store.getState();
    this.#forget();
    return () => this.store.setState(({ waiting, asked }) => ({ ...before, waiting, asked }));
  }

  #forget(): void {
    this.#reading?.abort();
    this.#matching?.abort();
    const { waiting, asked, error } = this.store.getState();
    this.store.setState({ ...EMPTY, waiting, asked, error });
    this.#drafts.keep(
      new Map([
        [IMPORT_DRAFTS.file, null],
        [IMPORT_DRAFTS.choices, null],
        [IMPORT_DRAFTS.matches, null],
      ]),
    );
  }

  /** What was found was found for other columns. */
  #unmatched(): Pick<ImportState, "matching" | "matches" | "decisions"> {
    this.#matching?.abort();
    return { matching: NO_MATCHING, matches: new Map(), decisions: NO_DECISIONS };
  }
}

/** What of the state is chosen by the person. */
const CHOICES = ["id", "step", "header", "takesOthers", "type", "columns", "touched", "decisions"] as const;

const openImport: SessionPart<ImportStore> = (session) => new ImportStore(draftsOf(session));

/** The import of the person on this page. */
export function useImportStore(): ImportStore {
  return useUserSession().part(openImport);
}

/** A part of its state. */
export function useImport<Value>(select: (state: ImportState) => Value): Value {
  return useStore(useImportStore().store, select);
}
