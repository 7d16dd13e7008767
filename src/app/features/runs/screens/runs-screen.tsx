import { Link } from "@tanstack/react-router";
import { FileUp, Play, Search } from "lucide-react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { useRuns } from "#app/runs/run-queries.ts";
import { useRunCommands } from "#app/runs/use-run-commands.ts";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { RunEndSwitch } from "./run-end-switch.tsx";
import { GROUP_LABELS, groupOf } from "./run-labels.ts";
import { RUN_GROUPS, type RunGroup, type RunsParams, type SearchChange } from "./run-screen-params.ts";
import { RunsTable } from "./runs-table.tsx";

export interface RunsScreenProps {
  readonly search: RunsParams;
  readonly onSearchChange: SearchChange<RunsParams>;
}

const TITLE = "Enrich runs";

/** The enrich runs of the signed-in person, and those that colleagues share. */
export function RunsScreen(props: RunsScreenProps) {
  const { data: runs, error, refetch } = useRuns();
  if (runs !== undefined) return <RunsList runs={runs} {...props} />;
  if (error === null) return <StoredDataLoading title={TITLE} />;
  return (
    <>
      <PageHeader title={TITLE} />
      <ErrorPanel error={error} what="Your runs" scopes={[]} onRetry={() => void refetch()} />
    </>
  );
}

interface RunsListProps extends RunsScreenProps {
  readonly runs: readonly RunAnswer[];
}

function RunsList({ runs, search, onSearchChange }: RunsListProps) {
  usePageTitle(TITLE);
  const commands = useRunCommands();
  const shown = runs.filter(
    (run) => (search.show === undefined || groupOf(run) === search.show) && isFound(run, search),
  );
  return (
    <>
      <PageHeader title={TITLE}>
        <Link to="/import" className={buttonClass()}>
          <FileUp size={16} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">Import a file</span>
        </Link>
        <EnrichSelection />
      </PageHeader>
      {runs.length === 0 ? (
        <NoRuns />
      ) : (
        <>
          <RunsFilter runs={runs} search={search} onSearchChange={onSearchChange} />
          <div className="min-h-40 flex-1 overflow-auto">
            <RunsTable runs={shown} commands={commands} />
            {shown.length === 0 && <NoMatches onReset={() => onSearchChange({})} />}
          </div>
          <RunsFooter runs={runs} />
        </>
      )}
    </>
  );
}

function isFound({ name }: { readonly name: string }, { find }: RunsParams): boolean {
  const words = (find ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => name.toLowerCase().includes(word));
}

/** The way to another run, where something is selected. */
function EnrichSelection() {
  const chosen = useSelectedCount("contact") + useSelectedCount("company");
  if (chosen === 0) return null;
  return (
    <Link to="/selection" className={buttonClass("primary")}>
      <Play size={16} strokeWidth={1.75} aria-hidden />
      <span>
        Enrich<span className="max-sm:sr-only"> selection</span>
      </span>
      <span aria-hidden className="tabular-nums">
        {formatNumber(chosen)}
      </span>
    </Link>
  );
}

function RunsFilter({ runs, search, onSearchChange }: RunsListProps) {
  const groups = RUN_GROUPS.map((group) => ({
    value: group,
    label: GROUP_LABELS[group],
    count: runs.filter((run) => groupOf(run) === group).length,
  })).filter(({ value, count }) => count > 0 || value === search.show);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <Segmented<RunGroup | "all">
          label="Runs shown"
          variant="loose"
          value={search.show ?? "all"}
          options={[{ value: "all", label: "All", count: runs.length }, ...groups]}
          onChange={(next) =>
            onSearchChange({ ...search, show: next === "all" ? undefined : next }, { replace: true })
          }
        />
      </div>
      <SearchField
        label="Find a run"
        value={search.find ?? ""}
        onChange={(text) =>
          onSearchChange({ ...search, find: text === "" ? undefined : text }, { replace: true })
        }
        className="w-52 max-sm:w-full"
      />
    </div>
  );
}

function NoRuns() {
  return (
    <StatePanel
      icon={<Play size={18} strokeWidth={1.75} aria-hidden />}
      title="No enrich runs yet"
      actions={
        <Link to="/contacts" className={buttonClass("primary")}>
          Search contacts
        </Link>
      }
    >
      <p>
        Select contacts or companies in a search, then enrich them. A run goes on when you close this page,
        and is on all of your devices.
      </p>
    </StatePanel>
  );
}

function NoMatches({ onReset }: { readonly onReset: () => void }) {
  return (
    <StatePanel
      icon={<Search size={18} strokeWidth={1.75} aria-hidden />}
      title="No matching runs"
      actions={<Button onClick={onReset}>Show all runs</Button>}
    />
  );
}

function RunsFooter({ runs }: { readonly runs: readonly RunAnswer[] }) {
  const inputs = runs.reduce((sum, run) => sum + run.inputs, 0);
  return (
    <div
      data-dock
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-ink-2 tabular-nums"
    >
      <p className="min-w-60 flex-1">
        {formatCount(runs.length, { one: "run", many: "runs" })} ·{" "}
        {formatCount(inputs, { one: "contact or company", many: "contacts and companies" })}
      </p>
      <RunEndSwitch />
    </div>
  );
}
