import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { useOwnedMany } from "#app/owned/owned-store.ts";
import { usePriceFacts } from "#app/prices/use-price.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type CostFacts, type SelectionCost, selectionCost } from "./selection-cost.ts";

/** What a run over the chosen records consists of and can cost. */
export interface Preview {
  /** Whether the person may ask for these records at all. */
  readonly allowed: boolean;
  readonly cost: SelectionCost;
  readonly creditsLeft: number | undefined;
  readonly facts: CostFacts;
}

/** Follows what is owned of the chosen records, and the credits, and counts. It asks the service nothing. */
export function useEnrichPreview(
  type: RecordType,
  records: readonly SelectedRecord[],
  { limit, matchRate, leavesOut }: Pick<CostFacts, "limit" | "matchRate" | "leavesOut">,
): Preview {
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const known = useOwnedMany(type, ids);
  const { leftToday, isGranted } = usePriceFacts(type);
  const usage = useQuery(usageQueries.current());
  const creditsLeft = allowanceOf(usage.data ?? [], "credits")?.left;
  return useMemo(() => {
    const facts = { known, price: { leftToday, isGranted }, creditsLeft, limit, matchRate, leavesOut };
    return { allowed: isGranted, cost: selectionCost(records, facts), creditsLeft, facts };
  }, [records, known, leftToday, isGranted, creditsLeft, limit, matchRate, leavesOut]);
}
