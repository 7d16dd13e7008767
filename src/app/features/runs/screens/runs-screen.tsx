import { Link } from "@tanstack/react-router";
import { FileUp, Play, Search } from "lucide-react";
import { useRef } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { useRunsPage } from "#app/runs/run-queries.ts";
import { useRunCommands } from "#app/runs/use-run-commands.ts";
import { DEFAULT_SIZE } from "#app/record-views/list/use-filtered-record-list.ts";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import {
  PAGE_SIZES,
  type PageSize,
  type Pagination,
  isPastEnd,
  paginate,
} from "#app/table/table-pagination.ts";
import { scrollToTop } from "#app/table/use-rows-in-view.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import type { RunGroup, RunsAnswer } from "#contract/runs/run-schemas.ts";
import { RunEndSwitch } from "./run-end-switch.tsx";
import { GROUP_LABELS } from "./run-labels.ts";
import type { RunsParams, SearchChange } from "./run-screen-params.ts";
import { RunsTable } from "./runs-table.tsx";

export interface RunsScreenProps {
  readonly search: RunsParams;
  readonly onSearchChange: SearchChange<RunsParams>;
}

const TITLE = "Enrich runs";

/** The enrich runs of the signed-in person, and those that colleagues share. */
export function RunsScreen({ search, onSearchChange }: RunsScreenProps) {
  const { page = 1, size = DEFAULT_SIZE, show, find } = search;
  const runs = useRunsPage({ page, size, show, find });
  if (runs.data !== undefined)
    return (
      <RunsList
        runs={runs.data}
        range={{ ...paginate(page, size, runs.data.total), size }}
        stale={runs.isPlaceholderData}
        search={search}
        onSearchChange={onSearchChange}
      />
    );
  if (runs.error === null) return <StoredDataLoading title={TITLE} />;
  return (
    <>
      <PageHeader title={TITLE} />
      <ErrorPanel error={runs.error} what="Your runs" scopes={[]} onRetry={() => void runs.refetch()} />
    </>
  );
}

interface RunsListProps extends RunsScreenProps {
  readonly runs: RunsAnswer;
  readonly range: Pagination & { readonly size: PageSize };
  /** They are those of the page before. */
  readonly stale: boolean;
}

function RunsList({ onSearchChange: onChange, ...props }: RunsListProps) {
  usePageTitle(TITLE);
  const { runs, range, stale, search } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const onSearchChange: typeof onChange = (next, options) => {
    scrollToTop(scroller.current);
    onChange(next, options);
  };
  const commands = useRunCommands();
  const all = runs.groups.reduce((sum, { count }) => sum + count, 0);
  const isAny = all > 0 || search.find !== undefined || search.show !== undefined;
  return (
    <>
      <PageHeader title={TITLE}>
        <Link to="/import" className={buttonClass()}>
          <FileUp size={16} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">Import a file</span>
        </Link>
        <EnrichSelection />
      </PageHeader>
      {isAny ? (
        <>
          <RunsFilter groups={runs.groups} all={all} search={search} onSearchChange={onSearchChange} />
          <div ref={scroller} aria-busy={stale} className="min-h-40 flex-1 overflow-auto">
            {isPastEnd(range) ? (
              <PastEnd onFirst={() => onSearchChange({ ...search, page: undefined })} />
            ) : (
              <RunsTable runs={runs.runs} commands={commands} />
            )}
            {range.total === 0 && <NoMatches onReset={() => onSearchChange({})} />}
          </div>
          <RunsFooter {...props} onSearchChange={onSearchChange} />
        </>
      ) : (
        <NoRuns />
      )}
    </>
  );
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

interface RunsFilterProps extends RunsScreenProps {
  readonly groups: RunsAnswer["groups"];
  /** How many there are in all groups. */
  readonly all: number;
}

function RunsFilter({ groups, all, search, onSearchChange }: RunsFilterProps) {
  const { find, size } = search;
  const offered = groups
    .filter(({ group, count }) => count > 0 || group === search.show)
    .map(({ group, count }) => ({ value: group, label: GROUP_LABELS[group], count }));
  // whatever is asked for anew begins at its first page
  const change = (next: RunsParams) => onSearchChange({ ...next, size }, { replace: true });
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <Segmented<RunGroup | "all">
          label="Runs shown"
          variant="loose"
          value={search.show ?? "all"}
          options={[{ value: "all", label: "All", count: all }, ...offered]}
          onChange={(next) => change({ find, show: next === "all" ? undefined : next })}
        />
      </div>
      <SearchField
        label="Find a run"
        value={find ?? ""}
        onChange={(text) => change({ show: search.show, find: text === "" ? undefined : text })}
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

/** Whoever deletes the last run of the last page comes here. */
function PastEnd({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <StatePanel
      icon={<Play size={18} strokeWidth={1.75} aria-hidden />}
      title="No runs on this page"
      actions={<Button onClick={onFirst}>First page</Button>}
    />
  );
}

function RunsFooter({ runs: { total, inputs }, range, search, onSearchChange }: RunsListProps) {
  return (
    <div
      data-dock
      className="flex min-h-12.25 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-ink-2 tabular-nums"
    >
      <p className="min-w-60 flex-1">
        {formatCount(total, { one: "run", many: "runs" })} ·{" "}
        {formatCount(inputs, { one: "contact or company", many: "contacts and companies" })}
      </p>
      <RunEndSwitch />
      {total > PAGE_SIZES[0] && (
        <TablePager
          range={range}
          size={range.size}
          sizes={PAGE_SIZES}
          onPage={(page) => onSearchChange({ ...search, page })}
          onSize={(size) => onSearchChange({ ...search, size, page: undefined })}
        />
      )}
    </div>
  );
}
