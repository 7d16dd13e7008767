import { useNavigate } from "@tanstack/react-router";
import { ListPlus, Pause, Play, RotateCw, Undo2, X } from "lucide-react";
import { useState } from "react";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, isOver, isResumable } from "#app/features/runs/engine/stored-run.ts";
import { resultStatusOf } from "#app/features/runs/results/run-result-status.ts";
import type { ResultStatus } from "#app/features/runs/results/run-result-statuses.ts";
import { selectablesOf } from "#app/features/runs/results/run-result-rows.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { tellAdded } from "#app/selection/tell-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { CREDIT } from "./run-labels.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface RunControlProps {
  readonly run: RunState;
  readonly engine: RunEngine;
  readonly summary: RunSummary;
}

/** Pause or resume, and cancel, as the state of the run allows. What a run out of credits needs stands with its results. */
export function RunControls({ run, engine, summary }: RunControlProps) {
  const { phase, id } = run;
  // another browser's run has one button, beside what it says of itself
  if (isOver(phase) || run.elsewhere) return null;
  return (
    <>
      {phase !== "cancelling" && (
        <Button compact icon={<X {...ICON} />} onClick={() => engine.cancel(id)}>
          Cancel
        </Button>
      )}
      {phase === "running" && (
        <Button icon={<Pause {...ICON} />} onClick={() => engine.pause(id)}>
          Pause
        </Button>
      )}
      {phase === "ceiling" && <ResumePastLimit run={run} engine={engine} summary={summary} />}
      {isResumable(phase) && !RESUMED_ELSEWHERE.has(phase) && (
        <Button variant="primary" icon={<Play {...ICON} />} onClick={() => engine.resume(id)}>
          {phase === "storage-failed" ? "Try again" : "Resume"}
        </Button>
      )}
    </>
  );
}

/** Phases whose way on needs a price: it stands beside the price, or asks first. */
const RESUMED_ELSEWHERE: ReadonlySet<RunState["phase"]> = new Set(["ceiling", "doubtful", "out-of-credits"]);

/** Goes on past the person's own limit, but only after saying what that can cost. */
function ResumePastLimit({ run, engine, summary }: RunControlProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const price = formatCount(summary.creditsToCome, CREDIT);
  return (
    <>
      <Button variant="primary" icon={<Play {...ICON} />} onClick={() => setAsking(true)}>
        Resume
      </Button>
      <Dialog
        open={asking}
        title="Go on past your limit?"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Keep the limit</Button>
            <Button
              variant="primary"
              onClick={() => {
                engine.resume(run.id);
                close();
              }}
            >
              Resume · up to {price}
            </Button>
          </>
        }
      >
        <p>
          You allowed {formatCount(run.ceiling ?? 0, CREDIT)}, and{" "}
          {formatCount(summary.creditsAtMost, CREDIT)} may be used so far. What is left can cost up to {price}{" "}
          more, {formatNumber(summary.creditsAtMost + summary.creditsToCome)} in all.
        </p>
      </Dialog>
    </>
  );
}

interface ResultActionsProps extends RunControlProps {
  readonly type: RecordType;
  readonly results: readonly RecordResult[];
}

/** What can be done about records that were not enriched, and with those that were. */
export function ResultActions(props: ResultActionsProps) {
  const { limit } = props.summary.byStatus;
  return (
    <>
      {limit > 0 && <p className="text-ink-2">{formatNumber(limit)} not read: no credits were left.</p>}
      <RestoreToSelection {...props} />
      <RetryButton {...props} />
      <EnrichOtherFields {...props} />
    </>
  );
}

/** Results that cost nothing and can be tried in another run. */
const RETRYABLE: ReadonlySet<ResultStatus> = new Set(["not-sent", "failed", "limit"]);

/** Puts records that were not enriched back into the selection. */
function RestoreToSelection({ run, type, results }: ResultActionsProps) {
  const selection = useSelection();
  const { phase } = run;
  if (!isOver(phase) && phase !== "out-of-credits" && phase !== "ceiling") return null;
  const open = selectablesOf(
    results.filter(
      (result) =>
        RETRYABLE.has(resultStatusOf(result, phase)) || (phase === "ceiling" && result.outcome === "queued"),
    ),
  );
  // what was only described is no record that could be selected
  if (open.length === 0) return null;
  const restore = () => {
    const added = selection.getState().add(open);
    tellAdded(selection, added, `${formatCount(open.length, RECORD_NOUN[type])} back in the selection`);
  };
  return (
    <Button icon={<Undo2 {...ICON} />} onClick={restore}>
      Put {formatNumber(open.length)} back in selection
    </Button>
  );
}

/** Sends what was refused, or what no credits were left for, once more: nothing of it was charged. */
function RetryButton({ run, engine, summary }: ResultActionsProps) {
  const { phase, id } = run;
  const outOfCredits = phase === "out-of-credits";
  const { failed, "limit-exceeded": limited } = summary.byOutcome;
  if (!outOfCredits && !(phase === "finished" && limited + failed > 0)) return null;
  const retries = limited + failed > 0;
  const needed = (outOfCredits ? summary.creditsToCome : 0) + summary.creditsToRetry;
  const price = needed === 0 ? "free" : `needs ${formatCount(needed, CREDIT)}`;
  return (
    <Button
      icon={outOfCredits ? <Play {...ICON} /> : <RotateCw {...ICON} />}
      onClick={() => (retries ? engine.retryFailed(id) : engine.resume(id))}
    >
      {outOfCredits ? `Resume · ${price}` : `Retry ${formatNumber(limited + failed)} failed · ${price}`}
    </Button>
  );
}

/** Selects what came back, and goes where other fields of it are chosen: what was paid for costs nothing again. */
function EnrichOtherFields({ run, type, results }: ResultActionsProps) {
  const selection = useSelection();
  const navigate = useNavigate();
  const enriched = selectablesOf(results.filter(({ record }) => record !== null));
  if (!isOver(run.phase) || enriched.length === 0) return null;
  const enrich = () => {
    const added = selection.getState().add(enriched);
    void navigate({ to: "/selection", search: { type } });
    const what = formatCount(enriched.length, RECORD_NOUN[type]);
    const message = `These ${what} are yours: other fields of them are free. Choose the fields, then start.`;
    tellAdded(selection, added, message);
  };
  return (
    <Button variant="ghost" icon={<ListPlus {...ICON} />} title="Free for what is yours" onClick={enrich}>
      Other fields
    </Button>
  );
}
