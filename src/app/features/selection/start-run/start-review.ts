import { spendableCredits } from "#app/paid-calls/spending/credit-amounts.ts";
import {
  type HeldRecords,
  type RunningRun,
  recordsInRuns,
} from "#app/paid-calls/spending/records-in-runs.ts";
import {
  type CostPreview,
  applyStates,
  costPreview,
} from "#app/features/selection/cost-preview/enrich-cost-preview.ts";
import type { Preview } from "#app/features/selection/cost-preview/use-enrich-preview.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";

/** What the person is asked before a run starts. */
export interface StartReview {
  /** What is sent when they agree; none when runs hold all of them. */
  readonly records: readonly SelectedRecord[];
  /** Runs that hold some of the chosen records, which are not sent again. */
  readonly held: readonly HeldRecords[];
  readonly cost: CostPreview;
  /** Credits that can be spent on them at most. */
  readonly credits: number;
  /** What leaves the selection when they agree: also ids that stand for the same record. */
  readonly leaving: readonly SelectedRecord[];
}

interface ReviewedForm {
  readonly preview: Pick<Preview, "checked" | "cost" | "creditsLeft"> & {
    readonly check: Pick<Preview["check"], "states">;
  };
  /** `credits`: null without a limit. */
  readonly ceiling: { readonly credits: number | null };
  readonly matchRate: number | undefined;
}

/** What a start sends and costs without the records that `runs` still hold. */
export function startReview(
  { preview, ceiling, matchRate }: ReviewedForm,
  runs: readonly RunningRun[],
): StartReview {
  const { checked, creditsLeft, check } = preview;
  const { free, held } = recordsInRuns(checked.unique, runs);
  const facts = { creditsLeft, ceiling: ceiling.credits, matchRate };
  const cost = held.length === 0 ? preview.cost : costPreview(applyStates(free, check.states), facts);
  const credits = spendableCredits(cost.limitedCost, creditsLeft);
  return { records: free, held, cost, credits, leaving: held.length === 0 ? checked.records : free };
}
