import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import type { Charge, ChargeKind } from "#app/paid-calls/charges.ts";
import { batchCharge } from "./batch-charge.ts";
import { batchResults } from "./run-results.ts";

const KINDS: Readonly<Record<RunState["kind"], ChargeKind>> = {
  run: "run",
  reveal: "reveal",
  families: "family",
  intent: "read",
};

type Charged = Pick<RunState, "id" | "kind" | "createdAt" | "batches" | "requiredFields" | "elsewhere">;

/** What the batches of some runs cost. Those of another browser were not spent from here. `imports`: runs made of files. */
export function chargesOfRuns(runs: readonly Charged[], imports: ReadonlySet<string>): readonly Charge[] {
  return runs
    .filter(({ elsewhere }) => !elsewhere)
    .flatMap((run) => {
      const kind = run.kind === "run" && imports.has(run.id) ? "import" : KINDS[run.kind];
      return run.batches.flatMap((batch): Charge[] => {
        const { confirmed, most } = batchCharge(batch, batchResults(run, batch));
        const unconfirmed = most - confirmed + (batch.earlierCredits ?? 0);
        const at = batch.attempts.at(-1)?.sentAt ?? run.createdAt;
        return confirmed + unconfirmed === 0 ? [] : [{ kind, at, credits: confirmed, unconfirmed }];
      });
    });
}
