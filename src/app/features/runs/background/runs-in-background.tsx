import { skipToken, useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { type RunState, isOver, storedRunSchema } from "#app/features/runs/engine/stored-run.ts";
import { useRuns } from "#app/features/runs/engine/user-runs.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { setTitleProgress } from "#app/lib/use-page-title.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { notify, runEndPreference } from "./run-end-notification.ts";
import { type RunEnd, endedRuns, runsOverview } from "./runs-overview.ts";

/** Whether this browser stores a run that is not over: it goes on by itself, or waits for the person. */
async function hasOpenRuns(session: UserSession): Promise<boolean> {
  const rows = await (await session.database()).getAll("runs");
  return rows.some((row) => {
    const run = storedRunSchema.safeParse(row);
    return run.success && !isOver(run.data.phase);
  });
}

/**
 * Whether the runs are worth following on this page: some are not over, or a screen has opened them. A page of somebody
 * who never enriched opens no engine.
 */
function useHasRuns(): boolean {
  const session = useUserSession();
  const open = useQuery({
    queryKey: ["runs", "open"],
    queryFn: () => hasOpenRuns(session),
    staleTime: Infinity,
    retry: false,
  });
  // the query of the screens, which is only watched here
  const engine = useQuery<object>({ queryKey: ["run-engine"], queryFn: skipToken });
  return open.data === true || engine.data !== undefined;
}

/** Lets runs go on and tells of them on every screen: progress in the page's title, and a toast when one has ended. */
export function RunsInBackground() {
  return useHasRuns() && <FollowRuns />;
}

function FollowRuns() {
  const stored = useRuns();
  const runs = stored.status === "ready" ? stored.runs : undefined;
  const { percent } = runsOverview(runs ?? []);
  useEffect(() => {
    setTitleProgress(percent);
    return () => setTitleProgress(undefined);
  }, [percent]);
  useToldEnds(runs);
  return null;
}

/** Tells of runs that end: by a toast unless the run is on the screen, and by the system where that is wanted and nobody looks. */
function useToldEnds(runs: readonly RunState[] | undefined): void {
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

/** Beside "Enrich runs" in the sidebar: how many runs need the person, or else how far those at work are. */
export function RunsBadge() {
  return useHasRuns() && <OverviewBadge />;
}

function OverviewBadge() {
  const stored = useRuns();
  const { percent, actionNeeded } = runsOverview(stored.status === "ready" ? stored.runs : []);
  if (actionNeeded > 0)
    return (
      <span className="inline-flex h-5 items-center gap-1 rounded-xs bg-warning-soft px-1.5 text-xs font-medium text-warning-ink tabular-nums">
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
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
