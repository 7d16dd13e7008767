import type { GuessedColumn } from "#app/features/imports/columns/guess-columns.ts";
import type { ImportType } from "#app/features/imports/columns/column-targets.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";
import { IMPORT_LIMITS, type ImportRow } from "#contract/imports/import-schemas.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";
import type { CheckedRow } from "./checked-rows.ts";

/** The parts of a row that describe its record; a run shows them before any answer arrives. */
function describedSnapshot(type: ImportType, { name, company, input }: CheckedRow): RecordSnapshot {
  const text = (member: string) => {
    const value = input?.[member];
    return value === undefined ? null : String(value);
  };
  const none = { managementStatus: null };
  if (type === "company")
    return {
      name,
      website: text("companyWebsite"),
      city: text("companyCity"),
      state: text("companyState"),
      country: text("companyCountry"),
      employeeCount: null,
      revenue: null,
      ...none,
    };
  const [firstName, lastName] = [text("firstName"), text("lastName")];
  return {
    name,
    ...(firstName === null ? {} : { firstName }),
    ...(lastName === null ? {} : { lastName }),
    jobTitle: text("jobTitle"),
    company: company === "" ? null : { id: text("companyId") ?? "", name: company },
    accuracy: null,
    hints: { hasEmail: null, hasDirectPhone: null, hasMobilePhone: null },
    directPhoneDoNotCall: null,
    mobilePhoneDoNotCall: null,
    ...none,
  };
}

function leftOutText({ problem, sameAs }: CheckedRow): string | null {
  if (problem !== null) return `${problem.message}.`;
  return sameAs === null ? null : `Asks for the same as row ${String(sameAs)}.`;
}

/** The columns that the results keep. */
export function returnedColumns(columns: readonly GuessedColumn[]): readonly GuessedColumn[] {
  return columns.filter(({ target }) => target !== "leave-out").slice(0, IMPORT_LIMITS.columns);
}

/** The rows of a file in the form that the gateway takes. */
export function importRows(
  type: ImportType,
  columns: readonly GuessedColumn[],
  rows: readonly CheckedRow[],
): readonly ImportRow[] {
  const kept = returnedColumns(columns);
  const positions = new Map(rows.map(({ row }, position) => [row, position]));
  return rows.map((row) => ({
    row: row.row,
    cells: kept.map(({ index }) => (row.cells[index] ?? "").slice(0, IMPORT_LIMITS.cell)),
    input: row.input,
    companyWebsite: row.companyWebsite,
    snapshot: describedSnapshot(type, row),
    notes: row.notes.map(({ kind, message }) => ({ kind, message })),
    leftOut: leftOutText(row),
    sameAs: row.sameAs === null ? null : (positions.get(row.sameAs) ?? null),
  }));
}

/** The most bytes of rows in one request. The gateway accepts a body of up to a million. */
const MAX_BYTES = 900_000;

/** Splits rows into portions of one request each. Throws where a single row is too long for one. */
export function portionsOf(rows: readonly ImportRow[]): readonly (readonly ImportRow[])[] {
  const encoder = new TextEncoder();
  const portions: ImportRow[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const length = encoder.encode(JSON.stringify(row)).byteLength + 1;
    if (length > MAX_BYTES) throw new ExpectedError(`Row ${String(row.row)} is too long to be imported.`);
    const isFull = portions.at(-1)?.length === IMPORT_LIMITS.rowsPerRequest;
    if (isFull || bytes + length > MAX_BYTES) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)?.push(row);
    bytes += length;
  }
  return portions;
}

/** The name of a run: the file name without its extension. */
export function runName(fileName: string): string {
  return (
    fileName
      .replace(/\.[A-Za-z0-9]{1,5}$/, "")
      .slice(0, 80)
      .trim() || "Imported rows"
  );
}
