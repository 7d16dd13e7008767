import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { setTitleProgress } from "#app/lib/use-page-title.ts";
import { refetchAfterPayment } from "#app/runs/refetch-after-payment.ts";
import { useRuns } from "#app/runs/run-queries.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { notify, runEndPreference } from "./run-end-notification.ts";
import { type RunEnd, endedRuns, runsOverview } from "./runs-overview.ts";

const NO_RUNS: readonly RunAnswer[] = [];

/** Reports runs on every screen: progress in the page's title, and a toast when one ends. */
export function RunsInBackground() {
  const runs = useRuns().data;
  const { percent } = runsOverview(runs ?? NO_RUNS);
  useEffect(() => {
    setTitleProgress(percent);
    return () => setTitleProgress(undefined);
  }, [percent]);
  useRefetchAfterPayment(runs);
  useRunEndNotifications(runs);
  return null;
}

/** Refetches the credits on the screen, and the prices in searches, when runs have spent some. */
function useRefetchAfterPayment(runs: readonly RunAnswer[] | undefined): void {
  const client = useQueryClient();
  const spent = runs?.reduce((sum, { credits }) => sum + credits, 0);
  const before = useRef(spent);
  useEffect(() => {
    if (before.current !== undefined && spent !== before.current) refetchAfterPayment(client);
    before.current = spent;
  }, [client, spent]);
}

/**
 * Reports each run that ends: by a toast unless the run is on the screen, and by a system notification where the person
 * wants it and the page is hidden.
 */
function useRunEndNotifications(runs: readonly RunAnswer[] | undefined): void {
  const navigate = useNavigate();
  const router = useRouter();
  const { value: wanted = false } = usePreference(runEndPreference);
  const tell = useEffectEvent(({ run, message }: RunEnd) => {
    const show = () => void navigate({ to: "/runs/$runId", params: { runId: run.id } });
    const isShown = router.state.location.pathname === `/runs/${run.id}`;
    if (!isShown) showToast({ message, action: { label: "Show", onAction: show } });
    if (wanted && !document.hasFocus()) notify(message, run.id, show);
  });
  const before = useRef(runs);
  useEffect(() => {
    if (before.current !== undefined && runs !== undefined)
      for (const end of endedRuns(before.current, runs)) tell(end);
    before.current = runs;
  }, [runs]);
}

/**
 * The badge of "Enrich runs" in the sidebar: the number of runs that need the person, or else the progress of active
 * runs.
 */
export function RunsBadge() {
  const { percent, actionNeeded } = runsOverview(useRuns().data ?? NO_RUNS);
  if (actionNeeded > 0)
    return (
      <span className="inline-flex h-5 items-center gap-1 rounded-xs bg-warning-soft px-1.5 text-xs font-medium text-warning-ink tabular-nums">
        <Icon of={TriangleAlert} size="sm" />
        {formatNumber(actionNeeded)}
        <span className="sr-only">{actionNeeded === 1 ? " run needs action" : " runs need action"}</span>
      </span>
    );
  if (percent === undefined) return null;
  return (
    <span className="inline-flex h-5 items-center rounded-xs bg-accent-soft px-1.5 text-xs font-medium text-accent-ink tabular-nums">
      {percent} %<span className="sr-only"> done</span>
    </span>
  );
}
