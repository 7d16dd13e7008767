import { Activity, Building2, LayoutGrid, List } from "lucide-react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { classNames } from "#app/lib/class-names.ts";
import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useDraft, useResults, useSearch } from "#app/search/search-context.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import type { ViewKind } from "#app/search/search-params.ts";
import { TablePageCheckbox } from "#app/table/table-page-checkbox.tsx";
import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { ReadRemaining } from "./read-remaining.tsx";
import { useSearchCost } from "./search-cost.ts";
import { useRowSelection } from "#app/record-views/use-row-selection.ts";
import type { RowGroups } from "#app/search/model/search-state.ts";

const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true, className: "pointer-events-none flex-none" };

/** The ways in which the rows of a search can be drawn. */
function viewKinds({ card, grouping }: SearchDefinition): readonly SegmentedOption<ViewKind>[] {
  const rows = { value: "rows", icon: <List {...icon} /> } as const;
  return [
    ...(grouping ? [{ value: "groups" as const, label: grouping.label, icon: <Building2 {...icon} /> }] : []),
    ...(card ? [{ value: "cards" as const, label: "Cards", icon: <LayoutGrid {...icon} /> }] : []),
    { ...rows, label: grouping?.rowsLabel ?? "Rows" },
  ];
}

/**
 * Between the filters and the rows, the same in every view: the page's checkbox where a view has no heading for it, what counted
 * toward the limit, what is unread, and how the rows are drawn.
 */
export function ResultsToolbar() {
  const { definition, view, viewKind, actions } = useSearch();
  const { groups, shows } = useResults();
  const kinds = viewKinds(definition);
  return (
    // a phone scrolls a single line, so that its texts move no row
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-canvas px-4 py-1 max-xl:gap-x-3 max-md:flex-nowrap max-md:gap-x-2 max-md:overflow-x-auto max-md:px-3 max-md:whitespace-nowrap">
      {definition.card !== undefined && shows.kind !== "held" && <PageCheckbox />}
      <UsageNote />
      {groups && <ReadRemaining key={JSON.stringify(view.criteria)} groups={groups} />}
      {kinds.length > 1 && (
        <div className="flex-none max-md:order-first">
          <Segmented<ViewKind>
            label="Show as"
            value={viewKind}
            onChange={actions.setViewKind}
            options={kinds}
          />
        </div>
      )}
    </div>
  );
}

/** Selects the page, in cards and in rows: in a table without cards this checkbox is in the heading. */
function PageCheckbox() {
  const { definition, rows = [], stale, fetching } = useResults();
  const selection = useRowSelection(definition.selectable);
  const wide = useMediaQuery("(min-width: 48rem)");
  return <TablePageCheckbox rows={rows} selection={selection} stale={stale && fetching} showLabel={wide} />;
}

/** What was counted. Reserves its place while empty. */
function UsageNote() {
  const { definition: search } = useSearch();
  const { definition, shows, rows, groups, settled, isFromMemory } = useResults();
  const changed = useDraft((draft) => draft.changed);
  const cost = useSearchCost();
  // a held page says so itself
  if (shows.kind === "held" || shows.kind === "cancelled") return <p className="flex-1" />;
  return (
    <p
      className="flex min-w-32 flex-1 items-center gap-1.5 leading-4 text-ink-2 max-xl:text-xs max-md:order-last max-md:min-w-36 max-md:whitespace-normal"
      title={
        isFromMemory
          ? "Stays here until you close Prospect. Press Search for news once it is 5 minutes old."
          : `Free of credits. Each ${search.noun.one} uses your record limit.`
      }
    >
      <Activity size={15} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3 max-xl:hidden" />
      <span
        className={classNames(
          "flex min-w-0 flex-wrap items-center gap-x-1.5",
          // never more than two lines
          groups && "max-md:flex-col max-md:items-start max-md:whitespace-nowrap",
        )}
      >
        {!settled || changed ? (
          <span>Free. Uses your record limit: {cost}</span>
        ) : groups ? (
          <>
            <span>{groupsLabel(groups, definition.noun, search.noun)}</span>
            <span aria-hidden className="max-xl:hidden">
              ·
            </span>
            <span>
              {groups.counted === 0
                ? usageLabel(0, true)
                : `Used ${formatNumber(groups.counted)} of your record limit`}
            </span>
          </>
        ) : (
          <span>{usageLabel(rows?.length ?? 0, isFromMemory)}</span>
        )}
      </span>
    </p>
  );
}

/** Which rows the groups are made from: "Companies from the first 100 of 162 signals". */
export function groupsLabel(
  { read, total, reachable, missing }: Pick<RowGroups, "read" | "total" | "reachable" | "missing">,
  groupNoun: Noun,
  { one, many }: Noun,
): string {
  const of = `of ${formatCount(total, { one, many })}`;
  const [next] = missing;
  if (next === undefined && reachable >= total) {
    return `From ${total === 1 ? `the only ${one}` : `all ${formatNumber(total)} ${many}`}`;
  }
  if (next === undefined)
    return `From the first ${formatNumber(read)} ${of}. Narrow the search to reach the others`;
  const fromFirst = (next.page - 1) * next.size === read;
  const groups = groupNoun.many.charAt(0).toUpperCase() + groupNoun.many.slice(1);
  const limit = reachable < total ? `, of which ${formatNumber(reachable)} can be loaded` : "";
  return `${groups} from ${fromFirst ? "the first " : ""}${formatNumber(read)} ${of}${limit}`;
}

/** How much showing a page counted toward the record limit. [metering-2] [metering-3] */
export function usageLabel(records: number, fromMemory: boolean): string {
  if (fromMemory) return "Loaded before: uses nothing";
  return `This page used ${records === 0 ? "none" : formatNumber(records)} of your record limit`;
}
