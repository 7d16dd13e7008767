import { forEachInSlices } from "#app/lib/schedule-work.ts";
import { companyDomain } from "#text/company-domain.ts";
import type { ExportCell } from "./export-cells.ts";
import { allFields } from "./export-fields.ts";
import type { ExportRecord, ExportRowType, ExportSource } from "./export-source.ts";
import {
  type ExportDraft,
  type PlannedColumn,
  countAlternates,
  isBlanked,
  namedApart,
  plannedColumns,
  withMatches,
  withReasons,
} from "./planned-columns.ts";

/** Number of records left out, by reason. */
export interface LeftOut {
  readonly label: string;
  readonly reason: string;
  readonly count: number;
}

/** One of the first rows. */
export interface SampleRow {
  /** Index of its record in the source. */
  readonly place: number;
  readonly cells: readonly ExportCell[];
  /** Indexes of cells left blank for a do-not-call number. */
  readonly blanked: readonly number[];
}

/** What a file will contain, computed before it is written. */
export interface ExportPlan {
  readonly columns: readonly PlannedColumn[];
  readonly header: readonly string[];
  /** For each record of the source, whether it is a row of the file. */
  readonly inFile: Uint8Array;
  readonly rowCount: number;
  /** Number of records without values, which go into a second sheet or file. */
  readonly apartCount: number;
  readonly leftOut: readonly LeftOut[];
  /** Number of rows with a number left blank for do not call. */
  readonly blankNumbers: number;
  /** Number of rows that repeat another row's e-mail address or domain, including those left out for it. */
  readonly duplicates: number;
  /** Number of rows that lack a required value, by the headers of which one must be filled. */
  readonly lacking: readonly { readonly headers: readonly string[]; readonly count: number }[];
  /** The first rows of the file. */
  readonly sample: readonly SampleRow[];
  /** Approximate size of the rows as text. Bytes. */
  readonly estimatedBytes: number;
}

const IN_FILE = 1;
const APART = 2;

const SAMPLE_ROWS = 6;

/** The key by which importers detect duplicates: a person's e-mail address, a company's domain. */
function duplicateKey(rowType: ExportRowType, record: ExportRecord): string {
  const [website, email] = [record.value("website"), record.value("email")];
  if (rowType === "company") return typeof website === "string" ? companyDomain(website) : "";
  return rowType === "contact" && typeof email === "string" ? email.trim().toLowerCase() : "";
}

/** Finds rows with the same key. Of each, the one with the most values stays, else the first. */
class Duplicates {
  readonly #best = new Map<string, { place: number; filled: number }>();
  readonly #dropped: number[] = [];

  add(key: string, place: number, filled: number): void {
    if (key === "") return;
    const best = this.#best.get(key);
    if (best === undefined || filled > best.filled) {
      if (best !== undefined) this.#dropped.push(best.place);
      this.#best.set(key, { place, filled });
    } else this.#dropped.push(place);
  }

  /** Indexes of all but the best row per key. */
  get others(): readonly number[] {
    return this.#dropped;
  }
}

const DUPLICATE_REASONS: Readonly<Partial<Record<ExportRowType, string>>> = {
  contact: "Another row with the same e-mail address says more",
  company: "Another row with the same domain says more",
};

/**
 * Plans a file in one pass over the source's records, in slices between which the page can paint. Rejects with the
 * signal's reason on abort.
 */
export async function planExport(
  source: ExportSource,
  draft: ExportDraft,
  signal: AbortSignal,
): Promise<ExportPlan> {
  const { settings } = draft;
  const fields = new Map(allFields(source).map((field) => [field.name, field]));
  const chosen = plannedColumns(draft, fields, await countAlternates(source, draft, fields, signal));
  const plain = (source.aboveCount ?? 0) > 0 && settings.above === true ? withMatches(chosen) : chosen;
  const columns = settings.misses === "rows" ? withReasons(plain) : namedApart(plain);
  const tally = new Tally(source, draft, plain, columns);
  await forEachInSlices(source.records(), signal, (record, place) => tally.add(record, place));
  return tally.plan();
}

/** Counts during the pass. */
class Tally {
  readonly #draft: ExportDraft;
  readonly #columns: readonly PlannedColumn[];
  readonly #rowType: ExportRowType;
  readonly #inFile: Uint8Array;
  readonly #misses = new Map<string, LeftOut>();
  readonly #duplicates = new Duplicates();
  readonly #sample: SampleRow[] = [];
  readonly #lacking: { headers: readonly string[]; columns: readonly PlannedColumn[]; places: number[] }[];
  readonly #blank: number[] = [];
  #textLength = 0;

  constructor(
    { rowType, size }: ExportSource,
    draft: ExportDraft,
    plain: readonly PlannedColumn[],
    columns: readonly PlannedColumn[],
  ) {
    this.#draft = draft;
    this.#columns = columns;
    this.#rowType = rowType;
    this.#inFile = new Uint8Array(size);
    this.#lacking = draft.required.map((headers) => ({
      headers,
      columns: plain.filter(({ header }) => headers.includes(header)),
      places: [],
    }));
  }

  add(record: ExportRecord, place: number): void {
    const { misses, above } = this.#draft.settings;
    if (record.isAbove === true && above !== true) return;
    if (record.miss !== null) {
      const { label } = record.miss;
      const { count } = this.#misses.get(label) ?? { count: 0 };
      this.#misses.set(label, { ...record.miss, count: count + 1 });
      if (misses !== "rows") {
        if (misses === "apart") this.#inFile[place] = APART;
        return;
      }
    }
    this.#inFile[place] = IN_FILE;
    const cells = this.#columns.map((column) => column.cell(record));
    const filled = cells.filter((cell) => cell !== "").length;
    this.#textLength += cells.reduce<number>((sum, cell) => sum + String(cell).length + 3, 0);
    const blanked = this.#blanked(record);
    if (blanked.length > 0) this.#blank.push(place);
    if (this.#sample.length < SAMPLE_ROWS * 4) this.#sample.push({ place, cells, blanked });
    if (record.miss === null) this.#duplicates.add(duplicateKey(this.#rowType, record), place, filled);
    for (const need of this.#lacking) {
      if (need.columns.every((column) => column.cell(record) === "")) need.places.push(place);
    }
  }

  /** Indexes of columns that would reveal a do-not-call number. */
  #blanked(record: ExportRecord): number[] {
    const { settings } = this.#draft;
    if (record.doNotCall.direct !== true && record.doNotCall.mobile !== true) return [];
    return this.#columns.flatMap((column, place) => {
      const field = column.field(record);
      return field !== undefined && isBlanked(record, field, settings) ? [place] : [];
    });
  }

  plan(): ExportPlan {
    const { settings } = this.#draft;
    const others = this.#duplicates.others;
    const leftOut = settings.misses === "rows" ? [] : [...this.#misses.values()];
    if (settings.duplicates === "keep-best" && others.length > 0) {
      for (const place of others) this.#inFile[place] = 0;
      const reason = DUPLICATE_REASONS[this.#rowType] ?? "";
      leftOut.push({ label: "Duplicate", reason, count: others.length });
    }
    const isIn = (place: number) => this.#inFile[place] === IN_FILE;
    const rowCount = this.#inFile.reduce((sum, mark) => sum + (mark === IN_FILE ? 1 : 0), 0);
    return {
      columns: this.#columns,
      header: this.#columns.map(({ header }) => header),
      inFile: this.#inFile,
      rowCount,
      apartCount: this.#inFile.reduce((sum, mark) => sum + (mark === APART ? 1 : 0), 0),
      leftOut: leftOut.toSorted((one, other) => other.count - one.count),
      blankNumbers: this.#blank.filter(isIn).length,
      duplicates: others.length,
      lacking: this.#lacking
        .map(({ headers, places }) => ({ headers, count: places.filter(isIn).length }))
        .filter(({ count }) => count > 0),
      sample: this.#sample.filter(({ place }) => isIn(place)).slice(0, SAMPLE_ROWS),
      estimatedBytes: this.#textLength,
    };
  }
}

/** Generates the records of the file in order. */
export function* plannedRecords(
  source: ExportSource,
  { inFile }: ExportPlan,
  part: "file" | "apart" = "file",
): Generator<ExportRecord> {
  const wanted = part === "file" ? IN_FILE : APART;
  let place = 0;
  for (const record of source.records()) {
    if (inFile[place] === wanted) yield record;
    place += 1;
  }
}
