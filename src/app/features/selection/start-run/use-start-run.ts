import { useCallback } from "react";
import type { EnrichForm } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import { runName } from "#app/features/selection/enrich-form/enrich-run-name.ts";
import { enrichOperationOf } from "#app/runs/run-facts.ts";
import { type RunStart, useRunStart } from "#app/runs/use-run-start.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { leaveForRun } from "./leave-for-run.ts";

/** Starts a run over the selected records, which leave the selection once it has started. */
export function useStartRun(
  { type, choice, ceiling, leavesOut, preview }: EnrichForm,
  records: readonly SelectedRecord[],
  onStarted: (runId: string) => void,
): RunStart & { readonly begin: () => Promise<void> } {
  const selection = useSelection();
  const start = useRunStart({
    verb: "Enrich",
    onStarted: (run) => {
      leaveForRun(selection, type, records);
      onStarted(run.id);
    },
  });
  const begin = useCallback(async () => {
    if (choice === undefined) return;
    const draft = {
      operation: enrichOperationOf(type),
      purpose: "enrich" as const,
      name: runName(type, records),
      outputFields: [...choice.output],
      requiredFields: [...choice.required],
      inputs: records.map(({ id, snapshot }) => ({ id, snapshot })),
    };
    const said = { promised: preview.cost.limitedCost, limit: ceiling.credits, leavesOut: leavesOut.value };
    await start.start(draft, said);
  }, [choice, type, records, start, preview.cost.limitedCost, ceiling.credits, leavesOut.value]);
  return { ...start, begin };
}
