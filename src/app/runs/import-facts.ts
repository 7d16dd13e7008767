import type { ImportCandidate, ImportRowAnswer } from "#contract/imports/import-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/** Whether the person has to choose which record a row matches. */
export function isOpen({ group, record }: Pick<ImportRowAnswer, "group" | "record">): boolean {
  return group === "likely" && record === null;
}

/** A row as it is sent at the start; excluded if rows with nothing to get are to be left out. */
export function asStarted(row: ImportRowAnswer, leavesOut: boolean): ImportRowAnswer {
  return leavesOut && row.group === "nothing" ? { ...row, isSent: false } : row;
}

/** The question for a row with a single candidate. */
export function candidateQuestion({ snapshot }: ImportCandidate): string {
  return `Is it ${snapshot.name}?`;
}

/** Why a row is not part of the run, as a sentence; null where it is. */
export function leftOutReason(type: RecordType, row: ImportRowAnswer): string | null {
  if (row.isSent) return null;
  if (row.sameRecordAs !== null) return `Same as row ${String(row.sameRecordAs)}.`;
  if (row.leftOut !== null) return row.leftOut;
  const [some, none] = type === "contact" ? ["people", "Nobody"] : ["companies", "No company"];
  if (isOpen(row)) {
    const [only, another] = row.candidates;
    return only !== undefined && another === undefined
      ? `“${candidateQuestion(only)}” was not answered.`
      : `Several ${some} fit, and none was chosen.`;
  }
  if (row.group === "not-found" && row.candidates.length === 0) return `${none} like this was found.`;
  if (row.group === "nothing") return "There is no e-mail and no phone that may be called.";
  return "You left this row out.";
}
