import { DuplicateRows } from "#app/features/imports/columns/find-duplicates.ts";
import { rowInput } from "#app/features/imports/columns/row-input.ts";
import type { ColumnTarget, ImportType } from "#app/features/imports/columns/column-targets.ts";
import type { FileRowRead } from "#app/files/read/table-file.ts";
import { forEachInSlices } from "#app/lib/schedule-work.ts";
import { type MatchInput, describedName, hasName } from "#app/records/match-input.ts";

/** By what a row is matched, the surest first. */
export type MatchedBy = "id" | "email" | "website" | "name" | "other";

/** A row of the file and what it asks for. */
export interface CheckedRow {
  /** Unique in the file, and later in its run: "row-17". */
  readonly key: string;
  /** As the person finds it in the file, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Null where the row asks for nothing; `problem` says why. */
  readonly input: MatchInput | null;
  readonly companyWebsite: string | null;
  /** What the row calls its record. */
  readonly name: string;
  readonly company: string;
  readonly matchedBy: MatchedBy | null;
  /** A sentence: why it cannot be sent. */
  readonly problem: string | null;
  /** Sentences about values that were left out. */
  readonly warnings: readonly string[];
  /** The row of the file, from 1, that asks for the same before it. */
  readonly sameAs: number | null;
}

function matchedBy(type: ImportType, input: MatchInput): MatchedBy {
  const has = (name: string) => input[name] !== undefined;
  if (has(type === "contact" ? "personId" : "companyId")) return "id";
  if (has("emailAddress")) return "email";
  if (has("companyWebsite")) return "website";
  if (has("fullName") || has("lastName") || (type === "company" && has("companyName"))) return "name";
  return "other";
}

/** The company of a person; "" where none is said, and for a company itself. */
function companyOf(type: ImportType, { companyName }: MatchInput): string {
  return type === "contact" && companyName !== undefined ? String(companyName) : "";
}

/** What one row asks for under the chosen columns. */
function checkRow(
  type: ImportType,
  targets: readonly ColumnTarget[],
  { row, cells }: FileRowRead,
): CheckedRow {
  const common = { key: `row-${String(row)}`, row, cells, sameAs: null };
  const read = rowInput(type, targets, cells);
  if ("problem" in read) {
    const { problem, given } = read;
    const none = { input: null, companyWebsite: null, matchedBy: null, warnings: [] };
    const name = hasName(type, given) ? describedName(type, given) : "";
    return { ...common, ...none, name, company: companyOf(type, given), problem: problem.message };
  }
  const input: MatchInput = { ...read.input };
  const isNamed = matchedBy(type, input) !== "id" || input["companyName"] !== undefined;
  return {
    ...common,
    input,
    companyWebsite: read.companyWebsite,
    name: isNamed ? describedName(type, input) : "",
    company: companyOf(type, input),
    matchedBy: matchedBy(type, input),
    problem: null,
    warnings: read.warnings,
  };
}

/**
 * What each row of a file asks for under the chosen columns, with rows that ask for the same told apart; in slices
 * between which the page can draw. Rejects with the signal's reason.
 */
export async function checkRows(
  type: ImportType,
  targets: readonly ColumnTarget[],
  rows: readonly FileRowRead[],
  signal: AbortSignal,
): Promise<readonly CheckedRow[]> {
  const checked: CheckedRow[] = [];
  const duplicates = new DuplicateRows();
  await forEachInSlices(rows, signal, (row) => {
    const each = checkRow(type, targets, row);
    const first = duplicates.add(each.input);
    checked.push(first === null ? each : { ...each, sameAs: checked[first]?.row ?? null });
  });
  return checked;
}

/** Rows in numbers, before anything is searched for. */
export interface CheckedCounts {
  readonly total: number;
  readonly by: Readonly<Record<MatchedBy, number>>;
  readonly problems: number;
  readonly duplicates: number;
}

export function countRows(rows: readonly CheckedRow[]): CheckedCounts {
  const by = { id: 0, email: 0, website: 0, name: 0, other: 0 };
  let [problems, duplicates] = [0, 0];
  for (const { matchedBy: how, problem, sameAs } of rows) {
    if (problem !== null) problems += 1;
    else if (sameAs !== null) duplicates += 1;
    else if (how !== null) by[how] += 1;
  }
  return { total: rows.length, by, problems, duplicates };
}
