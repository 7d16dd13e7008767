import { Link } from "@tanstack/react-router";
import { ListX } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import { useRefreshedRuns } from "#app/features/runs/screens/run-elsewhere-notice.tsx";
import type { RunParams, SearchChange } from "#app/features/runs/screens/run-screen-params.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { openSyncStatus } from "#app/storage/workspace/sync-status.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { ColleagueRunScreen } from "./colleague-run-screen.tsx";
import { useColleagueRun } from "./run-documents.ts";

interface RunOfOthersProps {
  readonly runId: string;
  readonly engine: RunEngine;
  readonly search: RunParams;
  readonly onSearchChange: SearchChange<RunParams>;
  readonly renderAddToList: (choices: () => readonly SelectableRecord[]) => ReactNode;
}

const NO_RUNS: readonly RunState[] = [];
const TITLE = "Enrich run";

/** A run that is not in this browser: of a colleague who shares it, of another browser that is yet to tell, or nobody’s. */
export function RunOfOthers({ runId, engine, ...props }: RunOfOthersProps) {
  const shared = useColleagueRun(runId);
  const { hasRead, problem } = useStore(useUserSession().part(openSyncStatus).status);
  useRefreshedRuns(engine, NO_RUNS, runId);
  if (shared) return <ColleagueRunScreen shared={shared} {...props} />;
  if (!hasRead && problem === undefined) return <StoredDataLoading title={TITLE} />;
  return <NoSuchRun />;
}

/** The same whatever the reason is: it tells nobody that there is such a run. */
function NoSuchRun() {
  usePageTitle(TITLE);
  return (
    <>
      <PageHeader title={TITLE} />
      <StatePanel
        icon={<ListX size={18} strokeWidth={1.75} aria-hidden />}
        title="This run is not kept here or not shared with you"
        actions={
          <Link to="/runs" className={buttonClass("primary")}>
            All enrich runs
          </Link>
        }
      >
        <p>
          A run that you began in another browser comes here in a moment. A colleague’s run opens while they
          share it with you.
        </p>
      </StatePanel>
    </>
  );
}
