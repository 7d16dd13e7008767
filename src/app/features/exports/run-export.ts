import { csvFileName, formatCsv } from "#app/files/write/csv.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { humanize } from "#app/lib/humanize.ts";
import { CALLABLE_NUMBERS, doNotCall, mustNotCall, numberLabel } from "#app/records/do-not-call.ts";
import {
  type CellField,
  cellField,
  fieldValue,
  formatCell,
  isPhoneField,
} from "#app/records/record-cell-values.ts";
import { MATCH_STATUS_LABELS, RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordOutcome, RecordResult, RunOutput } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";

const PHONE = { one: "contact has a number", many: "contacts have numbers" };

/** Why records are not in the file, after a number: "3 without a match". */
const LEFT_OUT: Readonly<Partial<Record<RecordOutcome, string>>> = {
  "no-match": "without a match",
  "missing-required": "without a required field",
  queued: "not sent",
  sending: "in progress",
  "limit-exceeded": "out of credits",
  "opt-out": "opted out",
  failed: "failed",
  unknown: "unconfirmed",
  unreadable: "unreadable",
  other: "not matched or not returned",
};

/** What is in a file and what is not: "105 contacts exported. Left out: 3 without a match, 2 unconfirmed." */
export function exportMessage(type: RecordType, { rows, leftOut, phonesLeftOut }: RunExport): string {
  const reasons = Object.entries(LEFT_OUT).flatMap(([outcome, reason]) => {
    const count = Object.entries(leftOut).find(([key]) => key === outcome)?.[1] ?? 0;
    return count > 0 ? [`${count} ${reason}`] : [];
  });
  return [
    `${formatCount(rows, RECORD_NOUN[type])} exported.`,
    ...(reasons.length > 0 ? [`Left out: ${reasons.join(", ")}.`] : []),
    ...(phonesLeftOut > 0 ? [`${formatCount(phonesLeftOut, PHONE)} left blank (do not call).`] : []),
  ].join(" ");
}

/** How many records a file would hold. */
export function exportableCount(results: readonly RecordResult[]): number {
  return results.filter(hasRecord).length;
}

export interface RunExportOptions {
  /** Writes numbers that must not be called as well. */
  readonly includeDoNotCall: boolean;
  readonly bom: boolean;
  /** The day in the file's name. */
  readonly date: Date;
}

export interface RunExport {
  readonly fileName: string;
  readonly text: string;
  /** Records in the file, without the header. */
  readonly rows: number;
  /** Records that are not in the file, by what became of them. */
  readonly leftOut: Readonly<Partial<Record<RecordOutcome, number>>>;
  /** Records in the file of which at least one number is blank because it must not be called. */
  readonly phonesLeftOut: number;
}

const FILE_KINDS: Readonly<Record<RecordType, string>> = { contact: "contacts", company: "companies" };

type AnsweredResult = RecordResult & { readonly record: NonNullable<RecordResult["record"]> };

/** Whether a result goes into a file: whatever came back with a record, partial matches too. */
function hasRecord(result: RecordResult): result is AnsweredResult {
  return result.record !== null && (result.outcome === "matched" || result.outcome === "other");
}

function matchText(result: RecordResult): string {
  const status = result.status ?? "";
  const match =
    result.outcome === "matched"
      ? "Enriched"
      : (MATCH_STATUS_LABELS[status] ?? (humanize(status.toLowerCase()) || "Other"));
  return result.movedTo === null ? match : `${match}, now under ID ${result.movedTo}`;
}

/** The header names thousands, since the cells are bare numbers. */
function headerText(field: CellField): string {
  return field.kind === "thousands" ? `${field.label} (thousands of US dollars)` : field.label;
}

/** Which numbers of a person must not be called; "No" only where the service said so of both. */
function doNotCallText(result: RecordResult): string {
  const blocked = CALLABLE_NUMBERS.filter((number) => doNotCall(result, number) === true);
  if (blocked.length > 0) return blocked.map(numberLabel).join("; ");
  return CALLABLE_NUMBERS.every((number) => doNotCall(result, number) === false) ? "No" : "Not known";
}

/** The columns of one file, and how a result becomes its row. */
function columnsOf(run: RunOutput, includeDoNotCall: boolean) {
  const fields = run.outputFields.map((name) => cellField(run.type, name));
  const marksNumbers = run.type === "contact" && fields.some(isPhoneField);
  const withheld = (result: RecordResult, field: CellField) =>
    marksNumbers && !includeDoNotCall && mustNotCall(field.name, [result]);
  const cellText = (result: AnsweredResult, field: CellField) =>
    formatCell({ ...field, value: fieldValue(run.type, result.record, field.name) });
  return {
    header: ["Input ID", "Match result", ...fields.map(headerText), ...(marksNumbers ? ["Do not call"] : [])],
    row: (result: AnsweredResult) => [
      result.id,
      matchText(result),
      ...fields.map((field) => (withheld(result, field) ? "" : cellText(result, field))),
      ...(marksNumbers ? [doNotCallText(result)] : []),
    ],
    /** Counts only numbers that would have been there. */
    lostNumber: (result: AnsweredResult) =>
      fields.some((field) => withheld(result, field) && cellText(result, field) !== ""),
  };
}

function leftOutByOutcome(results: readonly RecordResult[]): RunExport["leftOut"] {
  const counts: Partial<Record<RecordOutcome, number>> = {};
  for (const result of results) {
    if (!hasRecord(result)) counts[result.outcome] = (counts[result.outcome] ?? 0) + 1;
  }
  return counts;
}

/**
 * The answered records of a run as a CSV file: the identifier that was sent, the match result, then each chosen field.
 * Numbers that must not be called are blank unless asked for, alternates included, and a column says which they are.
 */
export function runToCsv(run: RunOutput, { includeDoNotCall, bom, date }: RunExportOptions): RunExport {
  const columns = columnsOf(run, includeDoNotCall);
  const answered = run.results.filter(hasRecord);
  return {
    fileName: csvFileName(FILE_KINDS[run.type], run.name, date),
    text: formatCsv([columns.header, ...answered.map(columns.row)], { bom }),
    rows: answered.length,
    leftOut: leftOutByOutcome(run.results),
    phonesLeftOut: answered.filter(columns.lostNumber).length,
  };
}
