import type { ImportCandidate, ImportRowAnswer } from "#contract/imports/import-schemas.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";

type Snapshot = Parameters<typeof contactSnapshotOf>[0];

/** A record that was found for a row. */
export function importCandidateOf(id: string, snapshot: Snapshot = {}): ImportCandidate {
  return { id, snapshot: contactSnapshotOf(snapshot), price: "new" };
}

/** A row of an import as the gateway answers it: of one exact record, which is sent. */
export function importRowAnswerOf(given: Partial<ImportRowAnswer> = {}): ImportRowAnswer {
  return {
    position: 0,
    row: 2,
    cells: [],
    input: { fullName: "Ada Example" },
    companyWebsite: null,
    snapshot: contactSnapshotOf({ name: "Ada Example" }),
    notes: [],
    leftOut: null,
    sameAs: null,
    group: "exact",
    isSent: true,
    isLeftOut: false,
    record: null,
    candidates: [],
    sameRecordAs: null,
    inputId: null,
    ...given,
  };
}
