import { getRouteApi, useRouter } from "@tanstack/react-router";
import { Columns2, Layers, ListTree, Network } from "lucide-react";
import { useMemo } from "react";
import { useStore } from "zustand";
import { type FamilyTable, type MemberKind, nodeRef } from "#app/features/families/model/family-model.ts";
import { isBranch } from "#app/chart/forest.ts";
import { memberTone } from "#app/features/families/model/member-labels.ts";
import {
  MAX_SELECTED,
  companyNodes,
  membersOf,
} from "#app/features/families/model/family-selectable-companies.ts";
import { countValues, isEmptyFilter } from "#app/features/families/model/family-tree-filter.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { solidTone } from "#app/ui/tone.ts";
import { ExportMenu } from "./export-family.tsx";
import { type FamilyView, parseLevels } from "./family-params.ts";
import { useFamily } from "./family-provider.tsx";
import { RefreshFamily } from "./family-fetch-panel.tsx";
import { FindField } from "./find-in-tree.tsx";

const route = getRouteApi("/app/families/$companyId");

/** Actions on a family: copy a link, fetch again, select, export. */
export function FamilyActions() {
  const { tree, read } = useFamily();
  const router = useRouter();
  const search = route.useSearch();
  const link = () => {
    const { focus } = tree.getState();
    const { href } = router.buildLocation({
      to: "/families/$companyId",
      params: { companyId: read.companyId },
      search: { ...search, ...(focus >= 0 && { focus: nodeRef(tree.table, focus) }) },
    });
    return new URL(href, window.location.href).href;
  };
  return (
    <>
      <CopyLinkButton link={link} message="Link to this view copied" />
      <RefreshFamily />
      <SelectMenu />
      <ExportMenu />
    </>
  );
}

/** Selects many members at once. */
function SelectMenu() {
  const { family, tree, selection, find } = useFamily();
  const { table } = family;
  const items = () => {
    const { included, filter, focus } = tree.getState();
    const entry = (label: string, nodes: () => Iterable<number>) => {
      const companies = companyNodes(table, nodes()).length;
      return {
        label,
        hint: formatCount(companies, RECORD_NOUN.company),
        disabled: companies === 0 || companies > MAX_SELECTED,
        onSelect: () => selection.add(nodes()),
      };
    };
    return [
      ...(focus >= 0 && isBranch(table, focus)
        ? [entry("This company and everything below", () => membersOf(table, focus, included))]
        : []),
      ...((find.count ?? 0) > 0 ? [entry("Everything found", () => find.nodes)] : []),
      entry(isEmptyFilter(filter) ? "Whole family" : "Everything that matches the filters", () =>
        membersOf(table, undefined, included),
      ),
    ];
  };
  return (
    <Menu
      label="Add to selection"
      align="end"
      width={340}
      trigger={
        <Button compact icon={<Icon of={Layers} />}>
          Add to selection
        </Button>
      }
      items={items}
      footer={`Locations and former names count as their company. Up to ${formatCount(MAX_SELECTED, RECORD_NOUN.company)} at once.`}
    />
  );
}

interface FamilyToolbarProps {
  readonly view: FamilyView;
  /** Whether there is room for tree and chart side by side. */
  readonly wide: boolean;
  readonly onLeaveFind: () => void;
}

/** Search, levels, types, and tree or chart. One line that scrolls where necessary, two on a phone. */
export function FamilyToolbar({ view, wide, onLeaveFind }: FamilyToolbarProps) {
  const { find } = useFamily();
  return (
    <div
      role="group"
      aria-label="View of the family"
      className="relative flex flex-none items-center gap-2 border-b border-line px-4 py-2 max-lg:overflow-x-auto print:hidden max-sm:tall:flex-wrap"
    >
      <FindField find={find} onLeave={onLeaveFind} />
      {/* a phone finds and switches in the first line */}
      <div className="contents max-sm:tall:order-last max-sm:tall:-m-1 max-sm:tall:flex max-sm:tall:basis-full max-sm:tall:items-center max-sm:tall:gap-2 max-sm:tall:overflow-x-auto max-sm:tall:p-1">
        <Levels />
        <div className="-my-1 flex min-w-0 flex-1 items-center gap-2 px-0.5 py-1 max-lg:contents lg:overflow-x-auto">
          <TypeChips />
        </div>
      </div>
      <ViewSwitch view={view} wide={wide} />
    </div>
  );
}

const FIXED_LEVELS = [1, 2, 3];

/** How many levels are open; none is checked once single branches were opened or closed. */
function Levels() {
  const { tree, params, onParamsChange } = useFamily();
  const levels = useStore(tree, (state) => state.levels);
  const { depth } = tree.table;
  const choices = FIXED_LEVELS.filter((level) => level < depth).map(String);
  const value = levels === undefined ? "" : levels >= depth ? "all" : String(levels);
  return (
    <div className="flex-none">
      <Segmented
        label="Levels shown"
        value={value}
        options={[
          ...choices.map((choice) => ({ value: choice, label: choice })),
          { value: "all", label: "All" },
        ]}
        onChange={(next) => {
          tree.showLevels(parseLevels(next));
          onParamsChange({ ...params, levels: next }, { replace: true });
        }}
      />
    </div>
  );
}

/** Filters by type, with the number of members of each. */
function TypeChips() {
  const { tree, filter, setFilter } = useFamily();
  const types = useMemo(() => countedTypes(tree.table), [tree]);
  const toggle = (label: string) =>
    setFilter({
      ...filter,
      types: filter.types.includes(label)
        ? filter.types.filter((type) => type !== label)
        : [...filter.types, label],
    });
  return (
    <div role="group" aria-label="Types" className="flex flex-none items-center gap-1">
      {types.map(({ label, kind, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={filter.types.includes(label)}
          onClick={() => toggle(label)}
          className={chip}
        >
          <span aria-hidden className={classNames("size-2 rounded-full", solidTone[memberTone(kind)])} />
          {label}
          <span className="text-ink-3 tabular-nums">{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}

const chip =
  "touch-box flex h-8 flex-none items-center gap-1.5 rounded-sm bg-surface px-1.5 text-xs font-medium inset-ring inset-ring-line-strong forced-colors:border " +
  "hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:inset-ring-accent";

/** The types that occur below the top, by id; types with the same label count together. */
function countedTypes(table: FamilyTable) {
  const counts = countValues(table.types, table.typeList.length);
  const types = new Map<string, { label: string; kind: MemberKind; typeId: number | null; count: number }>();
  for (const [index, { label, kind, typeId }] of table.typeList.entries()) {
    if (kind === "parent") continue;
    const count = (types.get(label)?.count ?? 0) + (counts[index] ?? 0);
    types.set(label, { label, kind, typeId, count });
  }
  return [...types.values()].toSorted((one, other) => (one.typeId ?? Infinity) - (other.typeId ?? Infinity));
}

function ViewSwitch({ view, wide }: Pick<FamilyToolbarProps, "view" | "wide">) {
  const { params, onParamsChange } = useFamily();
  return (
    <div className="flex-none">
      <Segmented<FamilyView>
        label="Shown as"
        value={view}
        onChange={(next) => onParamsChange({ ...params, view: next }, { replace: true })}
        options={[
          { value: "tree", label: "Tree", icon: <Icon of={ListTree} /> },
          { value: "chart", label: "Chart", icon: <Icon of={Network} /> },
          ...(wide ? [{ value: "both" as const, label: "Both", icon: <Icon of={Columns2} /> }] : []),
        ]}
      />
    </div>
  );
}
