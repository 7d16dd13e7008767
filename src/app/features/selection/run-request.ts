import type { SelectedRecord } from "#app/selection/selected-record.ts";
import type { RecordType } from "#app/records/snapshot.ts";

/** What the selection asks to be enriched; whoever composes the screens hands it to the run engine. */
export interface RunRequest {
  readonly name: string;
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly records: readonly Pick<SelectedRecord, "id" | "snapshot">[];
  readonly outputFields: readonly string[];
  readonly requiredFields: readonly string[];
  /** Credits; what the person was told before the start. */
  readonly worstCaseCredits: number;
}

export const OPERATION_OF: Readonly<Record<RecordType, RunRequest["operation"]>> = {
  contact: "enrichContacts",
  company: "enrichCompanies",
};

/** How the selection has a run started, and where it goes then. */
export interface RunStart {
  /** Stores and starts a run; resolves with its id, rejects with nothing sent. */
  readonly startRun: (request: RunRequest) => Promise<string>;
  readonly onStarted: (runId: string) => void;
}
