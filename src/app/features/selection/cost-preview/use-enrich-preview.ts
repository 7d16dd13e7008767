import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { currentUser, sessionStore } from "#app/auth/auth-session-state.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { type CheckedRecords, type CostPreview, applyStates, costPreview } from "./enrich-cost-preview.ts";
import { type ManagementCheck, useManagementCheck } from "./use-management-check.ts";

/** What a run over the chosen records consists of and can cost, as far as the service has said it. */
export interface Preview {
  /** Whether the person may ask for these records at all. */
  readonly allowed: boolean;
  readonly cost: CostPreview;
  readonly creditsLeft: number | undefined;
  readonly check: ManagementCheck;
  readonly checked: CheckedRecords;
  /** All records as a list shows them: what a check under way says of them comes in at its end, at once. */
  readonly listed: readonly SelectedRecord[];
}

const NO_SCOPES: readonly string[] = [];

interface PreviewOptions {
  /** Credits; null without a limit. */
  readonly ceiling: number | null;
  readonly matchRate: number | undefined;
}

/** Follows what the service says of the chosen records and of the credits, and counts. */
export function useEnrichPreview(
  type: RecordType,
  records: readonly SelectedRecord[],
  { ceiling, matchRate }: PreviewOptions,
): Preview {
  const scopes = useStore(sessionStore, (state) => currentUser(state)?.scopes ?? NO_SCOPES);
  const allowed = scopes.includes(`api:data:${type}`);
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const check = useManagementCheck(type, ids, allowed);
  const usage = useQuery(usageQueries.current());
  const creditsLeft = allowanceOf(usage.data ?? [], "credits")?.left;
  const { states } = check;
  const checked = useMemo(() => applyStates(records, states), [records, states]);
  const cost = useMemo(
    () => costPreview(checked, { creditsLeft, ceiling, matchRate }),
    [checked, creditsLeft, ceiling, matchRate],
  );
  return {
    allowed,
    cost,
    creditsLeft,
    check,
    checked,
    listed: check.status === "checking" ? records : checked.records,
  };
}
