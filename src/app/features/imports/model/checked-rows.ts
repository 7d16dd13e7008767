import { DuplicateRows } from "#app/features/imports/columns/find-duplicates.ts";
import { rowInput } from "#app/features/imports/columns/row-input.ts";
import type { RowNote } from "#app/features/imports/columns/row-problems.ts";
import type { ColumnTarget, ImportType } from "#app/features/imports/columns/column-targets.ts";
import type { FileRowRead } from "#app/files/read/table-file.ts";
import { forEachInSlices } from "#app/lib/schedule-work.ts";
import { type MatchInput, describedName, hasName } from "#contract/records/match-input.ts";

/**
 * The keys that a row is matched by, the most reliable first. "phone", "profile" and "hash" are used with a name but no
 * company.
 */
export const MATCHED_BY = ["id", "email", "website", "name", "phone", "profile", "hash", "other"] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

const MATCHED_BY_LABELS: Readonly<Record<MatchedBy, string>> = {
  id: "ID",
  email: "E-mail",
  website: "Website",
  name: "Name and company",
  phone: "Name and phone",
  profile: "Name and profile",
  hash: "Name and hashed e-mail",
  other: "Other details",
};

/** How a row is matched, in words. */
export function matchedByLabel(type: ImportType, how: MatchedBy): string {
  return type === "company" && how === "name" ? "Name" : MATCHED_BY_LABELS[how];
}

/** A row of the file, and what it asks for. */
export interface CheckedRow {
  /** Unique in the file: "row-17". */
  readonly key: string;
  /** The row number in the file, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Null where the row asks for nothing; `problem` says why. */
  readonly input: MatchInput | null;
  readonly companyWebsite: string | null;
  /** The name of the record in the row. */
  readonly name: string;
  readonly company: string;
  readonly matchedBy: MatchedBy | null;
  /** Why the row cannot be sent; null where it can. */
  readonly problem: RowNote | null;
  /** Notes on values that are not used, or are used for another target; empty where there is a problem. */
  readonly notes: readonly RowNote[];
  /** The number of the earlier row, from 1, that asks for the same; null where there is none. */
  readonly sameAs: number | null;
}

function matchedBy(type: ImportType, input: MatchInput): MatchedBy {
  const has = (name: string) => input[name] !== undefined;
  if (has(type === "contact" ? "personId" : "companyId")) return "id";
  if (has("emailAddress")) return "email";
  if (has("companyWebsite")) return "website";
  if (type === "company") return has("companyName") ? "name" : "other";
  if (!has("fullName") && !has("lastName")) return "other";
  if (has("companyName") || has("companyId")) return "name";
  return has("phone") ? "phone" : has("externalURL") ? "profile" : "hash";
}

/** The company of a person; "" where the row names none, and for a company file. */
function companyOf(type: ImportType, { companyName }: MatchInput): string {
  return type === "contact" && companyName !== undefined ? String(companyName) : "";
}

/** What one row asks for under the chosen columns. */
function checkRow(
  type: ImportType,
  targets: readonly ColumnTarget[],
  fixes: ReadonlySet<string>,
  { row, cells }: FileRowRead,
): CheckedRow {
  const common = { key: `row-${String(row)}`, row, cells, sameAs: null };
  const read = rowInput(type, targets, cells, fixes);
  if ("problem" in read) {
    const { problem, given } = read;
    const none = { input: null, companyWebsite: null, matchedBy: null, notes: [] };
    const name = hasName(type, given) ? describedName(type, given) : "";
    return { ...common, ...none, name, company: companyOf(type, given), problem };
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
    notes: read.notes,
  };
}

/**
 * What each row of a file asks for, with the chosen columns and fixes, including which rows are duplicates; in slices between
 * which the page can draw. Rejects with the signal's reason.
 */
export async function checkRows(
  type: ImportType,
  targets: readonly ColumnTarget[],
  rows: readonly FileRowRead[],
  fixes: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly CheckedRow[]> {
  const checked: CheckedRow[] = [];
  const duplicates = new DuplicateRows();
  await forEachInSlices(rows, signal, (row) => {
    const each = checkRow(type, targets, fixes, row);
    const first = duplicates.add(each.input);
    checked.push(first === null ? each : { ...each, sameAs: checked[first]?.row ?? null });
  });
  return checked;
}

/** Counts of the rows before they are matched. */
export interface CheckedCounts {
  readonly total: number;
  readonly by: Readonly<Record<MatchedBy, number>>;
  readonly problems: number;
  readonly duplicates: number;
}

export function countRows(rows: readonly CheckedRow[]): CheckedCounts {
  const by = Object.fromEntries(MATCHED_BY.map((how) => [how, 0])) as Record<MatchedBy, number>;
  let [problems, duplicates] = [0, 0];
  for (const { matchedBy: how, problem, sameAs } of rows) {
    if (problem !== null) problems += 1;
    else if (sameAs !== null) duplicates += 1;
    else if (how !== null) by[how] += 1;
  }
  return { total: rows.length, by, problems, duplicates };
}
