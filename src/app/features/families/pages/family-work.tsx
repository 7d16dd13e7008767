import { ArrowUpDown } from "lucide-react";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import type { FamilyReader } from "#app/features/families/model/worker-client.ts";
import { type Family, companyCount, shownName } from "#app/features/families/model/family-table.ts";
import { NO_FILTER } from "#app/features/families/model/tree-filter.ts";
import type { TreeSort } from "#app/features/families/model/tree-order.ts";
import { openTreeView } from "#app/features/families/model/tree-store.ts";
import { focusNode } from "#app/features/families/tree-grid/family-grid.tsx";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { FamilyActions } from "./family-actions.tsx";
import { FamilyBody } from "./family-body.tsx";
import { DetailsPanel, DetailsSheet } from "./family-details.tsx";
import { FamilyNotices } from "./family-notices.tsx";
import {
  type FamilyParams,
  type FamilySearchChange,
  type FamilyViewKind,
  filterOf,
  withFilter,
} from "./family-params.ts";
import { familyIcon } from "./family-states.tsx";
import { FamilyToolbar } from "./family-toolbar.tsx";
import type { FamilyAsk } from "./families-store.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { PlaceFilter } from "./location-filter.tsx";
import type { StoredFamily } from "./stored-family.ts";
import { firstLook, useAddressedFilter, useAddressedOrder, useAddressOf } from "./use-family-address.ts";
import { useFamilySelection } from "./use-family-selection.ts";
import { useFind } from "./use-find-in-tree.ts";

const SORTS: readonly { readonly sort: TreeSort; readonly label: string }[] = [
  { sort: "as-told", label: "As the service tells them" },
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", label: "Name, Z to A" },
  { sort: "-below", label: "Most companies below" },
  { sort: "type", label: "Type" },
  { sort: "place", label: "Place" },
];

interface SortMenuProps {
  readonly sort: TreeSort;
  readonly onSort: (sort: TreeSort | undefined) => void;
}

/** The order of siblings; undefined is that of the answer. */
function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <Menu
      label="Order of siblings"
      trigger={
        <Button compact variant="ghost" icon={<ArrowUpDown size={16} strokeWidth={1.75} aria-hidden />}>
          Sort
        </Button>
      }
      items={SORTS.map((one) => ({
        label: one.label,
        checked: one.sort === sort,
        onSelect: () => onSort(one.sort === "as-told" ? undefined : one.sort),
      }))}
    />
  );
}

export interface FamilyWorkProps {
  readonly stored: StoredFamily;
  readonly family: Family;
  readonly reader: FamilyReader;
  readonly ask: FamilyAsk | undefined;
  readonly search: FamilyParams;
  readonly onSearchChange: FamilySearchChange;
  readonly onAskAnew: () => void;
}

const LEVEL = { one: "level", many: "levels" };

/** A family as tree, chart or both, with one focus, one filter and one selection for all of it. */
export function FamilyWork({
  stored,
  family,
  reader,
  ask,
  search,
  onSearchChange,
  onAskAnew,
}: FamilyWorkProps) {
  const { table, matched } = family;
  const [view] = useState(() => openTreeView(table, firstLook(table, matched, search)));
  const { rows, focus } = useStore(view);
  useAddressedFilter(view, search);
  useAddressedOrder(view, reader, search.sort);
  const find = useFind(view, reader, search.find ?? "");
  useAddressOf(view, find.text, search, onSearchChange);
  const selection = useFamilySelection(table);
  const shown = useShownView(search.view);
  const replace = (next: FamilyParams) => onSearchChange(next, { replace: true });
  const [details, setDetails] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const title = shownName(table, 0);
  usePageTitle(`Family tree of ${title}`);
  const phone = useMediaQuery("(width < 64rem)");
  const openDetails = () => {
    if (phone) setDetails(true);
    else place.current?.querySelector<HTMLElement>("[data-details] :is(a, button)")?.focus();
  };
  const backToTree = () => {
    const grid = place.current?.querySelector("[role=treegrid]");
    if (grid) focusNode(grid, view.getState().focus);
  };
  const parts = { family, view, selection, focus };
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <p className="truncate text-ink-3 tabular-nums max-sm:hidden">
            {formatCount(companyCount(table), RECORD_NOUN.company)} · {formatCount(table.depth, LEVEL)}
          </p>
        }
      >
        <FamilyActions
          {...parts}
          stored={stored}
          reader={reader}
          find={find}
          busy={ask?.status === "asking"}
          onAskAnew={onAskAnew}
        />
      </PageHeader>
      <div ref={place} className="flex min-h-0 flex-1 flex-col">
        <FamilyToolbar
          view={view}
          find={find}
          search={search}
          shown={shown}
          onSearchChange={onSearchChange}
          onLeaveFind={backToTree}
        />
        <Breadcrumbs family={family} focus={focus} onFocus={view.focusOn}>
          <PlaceFilter
            table={table}
            filter={filterOf(search)}
            onFilter={(next) => replace(withFilter(search, next))}
          />
          <SortMenu sort={search.sort ?? "as-told"} onSort={(sort) => replace({ ...search, sort })} />
        </Breadcrumbs>
        <FamilyNotices stored={stored} family={family} ask={ask} onAskAnew={onAskAnew} />
        {rows.count === 0 && <NothingKept search={search} onSearchChange={onSearchChange} />}
        <FamilyBody
          {...parts}
          shown={shown}
          phone={phone}
          busy={ask?.status === "asking"}
          found={find.found}
          onOpen={openDetails}
        />
        {phone && rows.count > 0 && <DetailsPanel {...parts} look="bar" onMore={() => setDetails(true)} />}
      </div>
      {details && <DetailsSheet {...parts} onClose={() => setDetails(false)} />}
    </>
  );
}

/** What is shown where the address does not say: both where there is room for both. */
function useShownView(asked: FamilyViewKind | undefined): FamilyViewKind {
  const roomy = useMediaQuery("(width >= 64rem)");
  if (roomy) return asked ?? "both";
  return asked === "chart" ? "chart" : "tree";
}

/** A filter that leaves nothing. */
function NothingKept({
  search,
  onSearchChange,
}: {
  readonly search: FamilyParams;
  readonly onSearchChange: FamilySearchChange;
}) {
  return (
    <StatePanel
      icon={familyIcon}
      title="No member is like that"
      actions={
        <Button variant="primary" onClick={() => onSearchChange(withFilter(search, NO_FILTER))}>
          Show all members
        </Button>
      }
    >
      <p>No member of this family has all of the types and places that are asked for.</p>
    </StatePanel>
  );
}
