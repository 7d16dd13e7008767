import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { useAreTold, useOwnedMany } from "#app/owned/owned-store.ts";
import { usePriceFacts } from "#app/prices/use-price.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type CostFacts, type SelectionCost, selectionCost } from "./selection-cost.ts";

/** What a run over the chosen records consists of and can cost. */
export interface Preview {
  /** Whether the person may ask for these records at all. */
  readonly allowed: boolean;
  readonly cost: SelectionCost;
  /** What is owned of them is being asked: before it is known, the cost may be said too high. */
  readonly isPending: boolean;
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
  const isPending = !useAreTold(records);
  const { leftToday, isGranted } = usePriceFacts(type);
  const usage = useQuery(usageQueries.current());
  const creditsLeft = allowanceOf(usage.data ?? [], "credits")?.left;
  return useMemo(() => {
    const facts = { known, price: { leftToday, isGranted }, creditsLeft, limit, matchRate, leavesOut };
    return { allowed: isGranted, cost: selectionCost(records, facts), isPending, creditsLeft, facts };
  }, [records, known, isPending, leftToday, isGranted, creditsLeft, limit, matchRate, leavesOut]);
}
