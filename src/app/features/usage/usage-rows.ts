import type { FileRow } from "#app/files/write/file-content.ts";
import type { UsageCall } from "#contract/usage/ledger-schemas.ts";
import { UNKNOWN_PERSON, OUTCOME_LABELS, actionLabel, recordLabel } from "./usage-labels.ts";

const HEADER = [
  "When (UTC)",
  "Person",
  "What for",
  "Run",
  "Names",
  "IDs",
  "Asked for",
  "Found",
  "Credits",
  "Up to, besides",
  "Outcome",
  "Reference",
];

/** The rows of the ledger as rows of a file, the header first. */
export function usageRows(calls: readonly UsageCall[]): FileRow[] {
  return [
    HEADER,
    ...calls.map((call) => {
      const { about, person } = call;
      const records = about?.records ?? [];
      return [
        call.sentAt,
        person.name ?? UNKNOWN_PERSON,
        actionLabel(call),
        about?.name ?? "",
        about === null ? "" : records.map((record) => recordLabel(about.type, record)).join("; "),
        records.flatMap(({ id }) => id ?? []).join("; "),
        call.asked,
        call.found ?? "",
        call.credits ?? "",
        call.atStake,
        OUTCOME_LABELS[call.outcome],
        call.requestId ?? "",
      ];
    }),
  ];
}
