import { useState } from "react";
import { errorMessage } from "#app/lib/error-message.ts";
import { sendOrAsk } from "#app/paid-calls/spending/ask-before-spending.ts";
import type { RunningRun } from "#app/paid-calls/spending/records-in-runs.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { runName } from "#app/features/selection/enrich-form/enrich-run-name.ts";
import type { EnrichForm } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { leaveForRun } from "./leave-for-run.ts";
import { type StartReview, startReview } from "./start-review.ts";

/** What the selection asks to be enriched; whoever composes the screens hands it to the run engine. */
interface RunRequest {
  readonly name: string;
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly records: readonly Pick<SelectedRecord, "id" | "snapshot">[];
  readonly outputFields: readonly string[];
  readonly requiredFields: readonly string[];
  /** Credits; the maximum cost that the person saw before the start. */
  readonly worstCaseCredits: number;
  readonly kind: "run";
  /** Credits that the run may cost at most; null without a limit. */
  readonly ceiling: number | null;
}

const OPERATION_OF: Readonly<Record<RecordType, RunRequest["operation"]>> = {
  contact: "enrichContacts",
  company: "enrichCompanies",
};

/** How the selection has a run started, and where it goes then. */
export interface RunStart {
  /** The runs of this browser. Rejects where they cannot be read. */
  readonly findRuns: () => Promise<readonly RunningRun[]>;
  /** Stores and starts a run; resolves with its id, rejects with nothing sent. */
  readonly startRun: (request: RunRequest) => Promise<string>;
  readonly onStarted: (runId: string) => void;
}

/**
 * Starts a run over the chosen records, after what has to be asked was asked. Records that a run holds already are
 * left out, and so is a start over a selection that changed while the question stood.
 */
export function useStartRun(form: EnrichForm, { findRuns, startRun, onStarted }: RunStart) {
  const selection = useSelection();
  const session = useUserSession();
  const [review, setReview] = useState<StartReview>();
  const { type, choice, ceiling, askFrom } = form;

  const begin = async ({ records, leaving, cost }: StartReview) => {
    setReview(undefined);
    if (!choice) return;
    if (!records.every((record) => selection.getState().has(record))) {
      showToast({ message: "The selection changed meanwhile. Check the cost, then start again." });
      return;
    }
    const name = runName(type, records);
    const id = await startRun({
      name,
      operation: OPERATION_OF[type],
      records,
      outputFields: choice.output,
      requiredFields: choice.required,
      worstCaseCredits: cost.limitedCost,
      kind: "run",
      ceiling: ceiling.credits,
    });
    leaveForRun(session, selection, { runId: id, name, type, leaving });
    onStarted(id);
  };

  const start = async () => {
    const next = startReview(form, await findRuns());
    await sendOrAsk(next, askFrom.credits, { send: begin, ask: setReview });
  };

  return {
    review,
    start: () => start().catch(notStarted),
    confirm: () => (review ? begin(review).catch(notStarted) : Promise.resolve()),
    cancel: () => setReview(undefined),
  };
}

function notStarted(error: unknown): void {
  showToast({ message: `The run was not started. ${errorMessage(error)}` });
}
