import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { useAreKnown, useOwnedMany } from "#app/owned/known-records-store.ts";
import { usePriceFacts } from "#app/prices/use-price.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type CostFacts, type SelectionCost, selectionCost } from "./selection-cost.ts";

/** The composition and cost of a run over the selected records. */
export interface Preview {
  /** Whether the person may request these records at all. */
  readonly allowed: boolean;
  readonly cost: SelectionCost;
  /** Whether ownership is still being loaded; until then the cost may be overstated. */
  readonly isPending: boolean;
  readonly creditsLeft: number | undefined;
  readonly facts: CostFacts;
}

/** Computes the preview from ownership and credits, and follows both. Sends no request to the service. */
export function useEnrichPreview(
  type: RecordType,
  records: readonly SelectedRecord[],
  { limit, matchRate, leavesOut }: Pick<CostFacts, "limit" | "matchRate" | "leavesOut">,
): Preview {
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const known = useOwnedMany(type, ids);
  const isPending = !useAreKnown(records);
  const { leftToday, isGranted } = usePriceFacts(type);
  const usage = useQuery(usageQueries.current());
  const creditsLeft = allowanceOf(usage.data ?? [], "credits")?.left;
  return useMemo(() => {
    const facts = { known, price: { leftToday, isGranted }, creditsLeft, limit, matchRate, leavesOut };
    return { allowed: isGranted, cost: selectionCost(records, facts), isPending, creditsLeft, facts };
  }, [records, known, isPending, leftToday, isGranted, creditsLeft, limit, matchRate, leavesOut]);
}
