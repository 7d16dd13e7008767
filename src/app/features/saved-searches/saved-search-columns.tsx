import { Bookmark, Copy, Pencil, Trash2 } from "lucide-react";
import { formatNumber } from "#app/lib/format-number.ts";
import { useCountsDaily } from "#app/lib/page-config.ts";
import { describeSearch } from "#app/search/kinds/describe-criteria.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { searchFacts } from "#app/records/searches.ts";
import { SharedDocumentBadge, isShared } from "#app/sync/share-document.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type ListColumn, wholeRow } from "#app/ui/list/list-table.tsx";
import type { MenuItem } from "#app/ui/overlays/menu.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { RowMenu } from "#app/ui/list/row-menu.tsx";
import { useCountAllDaily, useCountDaily, useDailyCount } from "./daily-counts.ts";
import { NewCount, SavedLink } from "./saved-search-link.tsx";
import { countStatus, latestCount } from "./saved-search-figures.ts";
import { type SavedSearch, type SavedSearchAction, offeredActions, ownerOf } from "./saved-search.ts";
import { useUserSearches } from "./saved-searches-store.ts";
import { useLookupNames } from "./use-lookup-names.ts";
import { copySavedSearch, deleteSavedSearch, renameSavedSearch } from "./use-save-search.tsx";

/** A saved search with its definition; undefined for a search unknown to this version. */
export interface SavedSearchRow {
  readonly saved: SavedSearch;
  readonly search: SearchInfo | undefined;
}

/** The columns of the list of saved searches. */
export const SAVED_COLUMNS: readonly ListColumn<SavedSearchRow>[] = [
  {
    label: "Search",
    phone: "title",
    isHeading: true,
    cell: (row) => <SearchName {...row} />,
  },
  {
    label: "Counted",
    phone: "more",
    className: "text-xs whitespace-normal text-ink-3 md:w-[28%]",
    cell: ({ saved, search }) => search && <CountStatus saved={saved} search={search} />,
  },
  {
    label: "Results",
    className: "tabular-nums md:w-24 md:text-right",
    cell: (row) => <LatestTotal {...row} />,
  },
  {
    label: "Used",
    phone: "side",
    className: "text-ink-2 md:w-28 md:text-right",
    cell: ({ saved: { usedAt } }) => (usedAt === 0 ? "Not opened yet" : <RelativeTime date={usedAt} />),
  },
  {
    label: "Actions",
    phone: "end",
    className: "md:w-12 md:text-right",
    isActions: true,
    cell: (row) => <SavedSearchMenu {...row} />,
  },
];

function SearchName({ saved, search }: SavedSearchRow) {
  const place = searchFacts(saved.search);
  return (
    <span className="flex min-w-0 items-center gap-2 py-1">
      <Icon of={place?.icon ?? Bookmark} className="flex-none text-ink-3" />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <SavedLink
            saved={saved}
            title={saved.name}
            className={`min-w-0 truncate hover:underline ${wholeRow}`}
          >
            {saved.name}
          </SavedLink>
          <NewCount saved={saved} />
          <Sharing saved={saved} />
        </span>
        <span className="truncate text-xs font-normal text-ink-2">
          {place?.label ?? "Unknown search"}
          {search && <CriteriaText saved={saved} search={search} />}
        </span>
      </span>
    </span>
  );
}

function CriteriaText({ saved, search }: { readonly saved: SavedSearch; readonly search: SearchInfo }) {
  const { criterionDefinitions } = search;
  const names = useLookupNames(criterionDefinitions, [saved.criteria]);
  return (
    <span title={describeSearch(criterionDefinitions, saved.criteria, names, { inFull: true })}>
      {" "}
      · {describeSearch(criterionDefinitions, saved.criteria, names)}
    </span>
  );
}

/** The owner of a shared search, and who changed it last. */
function Sharing({ saved: { sharing } }: Pick<SavedSearchRow, "saved">) {
  const { nameOf } = useMembers();
  if (sharing === undefined || !isShared(sharing)) return null;
  const changedBy = nameOf(sharing.changedBy);
  return (
    <>
      <SharedDocumentBadge sharing={sharing} />
      <span className="truncate text-xs font-normal text-ink-3 max-md:hidden">
        Changed <RelativeTime date={sharing.changedAt} />
        {changedBy !== undefined && ` by ${changedBy}`}
      </span>
    </>
  );
}

interface CountedProps {
  readonly saved: SavedSearch;
  readonly search: SearchInfo;
}

/** When and how it was counted, or why it is not counted daily. */
function CountStatus({ saved, search }: CountedProps) {
  const daily = useDailyCount(saved);
  const isCountedHere = useCountsDaily() && ownerOf(saved) === null;
  const all = useCountAllDaily();
  const one = useCountDaily(saved.id);
  const isOn = all.isOn && one.isOn;
  return countStatus({ facts: saved, daily, search, isCountedHere, isOn });
}

function LatestTotal({ saved, search }: SavedSearchRow) {
  const last = latestCount(saved, useDailyCount(saved));
  return last && search ? formatNumber(last.total) : "–";
}

function SavedSearchMenu({ saved, search }: SavedSearchRow) {
  const stores = useUserSearches();
  const isCountedHere = useCountsDaily();
  const all = useCountAllDaily();
  const daily = useCountDaily(saved.id);
  const isOwn = ownerOf(saved) === null;
  const actions: Readonly<Partial<Record<SavedSearchAction, MenuItem>>> = {
    rename: {
      label: "Rename",
      icon: <Icon of={Pencil} />,
      onSelect: () => renameSavedSearch(stores, saved),
    },
    // the person's own search is duplicated where it is open
    ...(!isOwn && {
      copy: {
        label: "Save a copy",
        icon: <Icon of={Copy} />,
        onSelect: () => copySavedSearch(stores, saved),
      },
    }),
    delete: {
      label: "Delete",
      icon: <Icon of={Trash2} />,
      danger: true,
      onSelect: () => deleteSavedSearch(stores, saved),
    },
  };
  const isSwitchable = search !== undefined && !search.countsRecords && isOwn && isCountedHere && all.isOn;
  const count: MenuItem = {
    label: "Count daily",
    checked: daily.isOn,
    onSelect: () => daily.set(!daily.isOn),
  };
  return (
    <RowMenu
      name={saved.name}
      items={[
        ...offeredActions(saved, false).flatMap((action) => actions[action] ?? []),
        ...(isSwitchable ? [{ ...count, group: "" }] : []),
      ]}
    />
  );
}
