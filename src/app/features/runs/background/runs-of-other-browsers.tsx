import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { indexedDbRunStore } from "#app/features/runs/engine/run-store.ts";
import { type SharedDocument, sharedRunsAt } from "#app/features/runs/engine/sharing/shared-runs.ts";
import { type StoredRun, isOver, storedRunSchema } from "#app/features/runs/engine/stored-run.ts";
import { useRuns } from "#app/features/runs/engine/user-runs.ts";
import { askGateway } from "#app/paid-calls/send-paid-call.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";

/** However often the person comes back to the page, the gateway is asked at most this often. */
const ASK_INTERVAL_MS = 60_000;

/** Whether the gateway has something of a run that this browser lacks. */
function isNews(document: SharedDocument, row: StoredRun | undefined): boolean {
  if (document === "unreadable") return false;
  if ("removed" in document) return row !== undefined && row.turn <= document.turn;
  return row?.phase !== document.phase || row.turn !== document.turn || row.name !== document.name;
}

/** Whether runs are to be copied to the gateway, or brought from it. Rejects when that cannot be known. */
async function hasRunsToShare({ database }: UserSession): Promise<boolean> {
  const stored = await (await database()).getAll("runs");
  const rows = stored.flatMap((row) => storedRunSchema.safeParse(row).data ?? []);
  if (rows.some(({ shared, phase }) => !shared || !isOver(phase))) return true;
  const removed = await indexedDbRunStore(database).removed();
  const listed = await sharedRunsAt(askGateway).list();
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  return listed.some(({ id, document }) =>
    removed.has(id) ? document !== "unreadable" && !("removed" in document) : isNews(document, rowOf(id)),
  );
}

/**
 * Lets this browser have the runs of the person's other browsers, and these have its own: after the first load, and when
 * the person comes back to the page. Where there is nothing to share, no engine is opened.
 */
export function RunsOfOtherBrowsers() {
  const session = useUserSession();
  const toShare = useQuery({
    queryKey: ["runs", "to-share"],
    queryFn: () => hasRunsToShare(session),
    staleTime: ASK_INTERVAL_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
  // the query of the screens, which is only watched here
  const engine = useQuery<object>({ queryKey: ["run-engine"], queryFn: skipToken });
  return (toShare.data === true || engine.data !== undefined) && <RefreshOnReturn />;
}

function RefreshOnReturn() {
  const runs = useRuns();
  const refresh = useEffectEvent(() => {
    if (runs.status === "ready") runs.engine.refresh();
  });
  useEffect(() => {
    let askedAt = Date.now();
    const onFocus = () => {
      if (Date.now() - askedAt < ASK_INTERVAL_MS) return;
      askedAt = Date.now();
      refresh();
    };
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);
  return null;
}
