import { formatCount } from "#app/lib/format-number.ts";
import type { RecordOutcome, RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import type { RunExport } from "./run-export.ts";

const NOUN = {
  contact: { one: "contact", many: "contacts" },
  company: { one: "company", many: "companies" },
} as const;

const PHONE = { one: "contact has a number", many: "contacts have numbers" };

/** Why records are not in the file, after a number: "3 without a match". */
const LEFT_OUT: Readonly<Partial<Record<RecordOutcome, string>>> = {
  "no-match": "without a match",
  "missing-required": "without a required field",
  queued: "not sent",
  sending: "still on their way",
  "limit-exceeded": "past the credits",
  "opt-out": "opted out",
  failed: "failed",
  unknown: "in doubt",
  unreadable: "unreadable",
  other: "not matched or not returned",
};

/** What is in a file and what is not: "105 contacts exported. Left out: 3 without a match, 2 in doubt." */
export function exportNote(type: RecordType, { rows, leftOut, phonesLeftOut }: RunExport): string {
  const reasons = Object.entries(LEFT_OUT).flatMap(([outcome, words]) => {
    const count = Object.entries(leftOut).find(([key]) => key === outcome)?.[1] ?? 0;
    return count > 0 ? [`${count} ${words}`] : [];
  });
  return [
    `${formatCount(rows, NOUN[type])} exported.`,
    ...(reasons.length > 0 ? [`Left out: ${reasons.join(", ")}.`] : []),
    ...(phonesLeftOut > 0 ? [`${formatCount(phonesLeftOut, PHONE)} left blank: do not call.`] : []),
  ].join(" ");
}

/** How many records a file would hold: whatever came back with a record, partial matches too. */
export function exportableCount(results: readonly RecordResult[]): number {
  return results.filter(
    ({ record, outcome }) => record !== null && (outcome === "matched" || outcome === "other"),
  ).length;
}
