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

/** Why some records are not in the file. */
export interface LeftOut {
  readonly label: string;
  readonly reason: string;
  readonly count: number;
}

/** One of the first rows. */
export interface SampleRow {
  /** Its place among the records of the source. */
  readonly place: number;
  readonly cells: readonly ExportCell[];
  /** Places of the cells that are blank since the number must not be called. */
  readonly blanked: readonly number[];
}

/** What will stand in a file, counted before it is written. */
export interface ExportPlan {
  readonly columns: readonly PlannedColumn[];
  readonly header: readonly string[];
  /** Whether the record at a place of the source is a row of the file. */
  readonly inFile: Uint8Array;
  readonly rowCount: number;
  /** Records without values, which a second sheet or file lists. */
  readonly apartCount: number;
  readonly leftOut: readonly LeftOut[];
  /** Rows of which a number is blank since it must not be called. */
  readonly blankNumbers: number;
  /** Rows that have the e-mail address, or the domain, of another row; those that are left out among them. */
  readonly duplicates: number;
  /** Rows that lack what the importer requires, by the headers of which one must be filled. */
  readonly lacking: readonly { readonly headers: readonly string[]; readonly count: number }[];
  /** The first rows as they will stand in the file. */
  readonly sample: readonly SampleRow[];
  /** What the rows take as text, roughly. Bytes. */
  readonly estimatedBytes: number;
}

const IN_FILE = 1;
const APART = 2;

const SAMPLE_ROWS = 6;

/** By what two rows are the same to an importer: the e-mail address of a person, the domain of a company. */
function duplicateKey(rowType: ExportRowType, record: ExportRecord): string {
  const [website, email] = [record.value("website"), record.value("email")];
  if (rowType === "company") return typeof website === "string" ? companyDomain(website) : "";
  return rowType === "contact" && typeof email === "string" ? email.trim().toLowerCase() : "";
}

/** Rows that have the same key, of which one can be left: the one that says the most, else the first. */
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

  /** The places of all but the best of each key. */
  get others(): readonly number[] {
    return this.#dropped;
  }
}

const DUPLICATE_REASONS: Readonly<Partial<Record<ExportRowType, string>>> = {
  contact: "Another row with the same e-mail address says more",
  company: "Another row with the same domain says more",
};

/**
 * Goes through all records of a source and counts what a file would hold, in slices between which the page can draw.
 * Rejects with the signal's reason when it was cancelled.
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

/** What is counted on the way through the records. */
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

  /** The places of columns that would tell a number which must not be called. */
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

/** The records of the file in their order, made while they are read. */
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
