import { Link } from "@tanstack/react-router";
import { FileUp, Play } from "lucide-react";
import { useRef } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { formatDayGroup } from "#app/lib/format-date.ts";
import { useRunsPage } from "#app/runs/run-queries.ts";
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
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListScreen } from "#app/ui/list/list-screen.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import type { RunGroup, RunsAnswer } from "#contract/runs/run-schemas.ts";
import { RunEndSwitch } from "./run-end-switch.tsx";
import { GROUP_LABELS } from "./run-labels.ts";
import type { RunsParams, SearchChange } from "./run-screen-params.ts";
import { RUN_COLUMNS } from "./runs-columns.tsx";

export interface RunsScreenProps {
  readonly search: RunsParams;
  readonly onSearchChange: SearchChange<RunsParams>;
}

const TITLE = "Enrich runs";

/** The enrich runs of the signed-in person, and those that colleagues share. */
export function RunsScreen({ search, onSearchChange }: RunsScreenProps) {
  const { page = 1, size = DEFAULT_SIZE, show, find } = search;
  const { data, error, isPlaceholderData, refetch } = useRunsPage({ page, size, show, find });
  const scroller = useRef<HTMLDivElement>(null);
  const change: typeof onSearchChange = (next, options) => {
    scrollToTop(scroller.current);
    onSearchChange(next, options);
  };
  const all = data?.groups.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const range = { ...paginate(page, size, data?.total ?? 0), size };
  const onShowAll =
    find !== undefined || show !== undefined
      ? () => change({})
      : // after deleting the last run of the last page, the page is empty
        isPastEnd(range)
        ? () => change({ size: search.size })
        : undefined;
  return (
    <ListScreen
      title={TITLE}
      actions={
        <>
          <Link to="/import" className={buttonClass()}>
            <Icon of={FileUp} />
            <span className="max-sm:sr-only">Import a file</span>
          </Link>
          <EnrichSelection />
        </>
      }
      rows={data?.runs}
      failure={data === undefined && error && <ErrorPanel error={error} what="Your runs" onRetry={refetch} />}
      empty={<NoRuns />}
      bar={data && <RunsFilter groups={data.groups} all={all} search={search} onSearchChange={change} />}
      onShowAll={onShowAll}
      columns={RUN_COLUMNS}
      keyOf={({ id }) => id}
      groupOf={({ createdAt }) => formatDayGroup(createdAt)}
      isStale={isPlaceholderData}
      scroller={scroller}
      foot={data && <RunsFooter runs={data} range={range} search={search} onSearchChange={change} />}
      minWidth="md:min-w-200"
    />
  );
}

/** A link to a new run, where something is selected. */
function EnrichSelection() {
  const chosen = useSelectedCount("contact") + useSelectedCount("company");
  if (chosen === 0) return null;
  return (
    <Link to="/selection" className={buttonClass("primary")}>
      <Icon of={Play} />
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
  // a new query begins at its first page
  const change = (next: RunsParams) => onSearchChange({ ...next, size }, { replace: true });
  return (
    <>
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
    </>
  );
}

function NoRuns() {
  return (
    <StatePanel icon={Play} title="No enrich runs yet" link={<Link to="/contacts">Search contacts</Link>}>
      <p>
        Select contacts or companies in a search, then enrich them. A run goes on when you close this page,
        and is on all of your devices.
      </p>
    </StatePanel>
  );
}

interface RunsFooterProps extends RunsScreenProps {
  readonly runs: RunsAnswer;
  readonly range: Pagination & { readonly size: PageSize };
}

function RunsFooter({ runs: { total, inputs }, range, search, onSearchChange }: RunsFooterProps) {
  return (
    <>
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
    </>
  );
}
