import { ChevronDown, ChevronUp, Columns2, ListTree, Network, Search } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { toneOf } from "#app/features/families/chart/member-type-color.ts";
import type { FamilyTable, MemberKind } from "#app/features/families/model/family-table.ts";
import { countValues } from "#app/features/families/model/tree-filter.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";
import { classNames } from "#app/lib/class-names.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { isSingleKey, useKeys } from "#app/storage/shortcuts.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { solidTone } from "#app/ui/tone.ts";
import {
  type FamilyParams,
  type FamilySearchChange,
  type FamilyViewKind,
  filterOf,
  levelsOf,
  withFilter,
} from "./family-params.ts";
import type { Find } from "./use-find-in-tree.ts";

interface TypeChipsProps {
  readonly table: FamilyTable;
  /** Labels that are wanted; none wants all. */
  readonly wanted: readonly string[];
  readonly onWanted: (labels: readonly string[]) => void;
}

/** Which kinds of members are shown, each with how many there are. */
function TypeChips({ table, wanted, onWanted }: TypeChipsProps) {
  const types = useMemo(() => countedTypes(table), [table]);
  const toggle = (label: string) =>
    onWanted(wanted.includes(label) ? wanted.filter((one) => one !== label) : [...wanted, label]);
  return (
    <div role="group" aria-label="Types" className="flex flex-none items-center gap-1">
      {types.map(({ label, kind, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={wanted.includes(label)}
          onClick={() => toggle(label)}
          className={classNames(chip, wanted.includes(label) && "border-accent bg-accent-soft")}
        >
          <span aria-hidden className={classNames("size-2 rounded-full", solidTone[toneOf(kind)])} />
          {label}
          <span className="text-ink-3 tabular-nums">{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}

/** The types that occur below the top, in the order of their ids; those of one name together. */
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

const chip =
  "touch-box flex h-8 flex-none items-center gap-1.5 rounded-sm border border-line-strong bg-surface px-1.5 text-xs font-medium " +
  "hover:bg-hover";

interface FamilyToolbarProps {
  readonly view: TreeView;
  readonly find: Find;
  readonly search: FamilyParams;
  readonly shown: FamilyViewKind;
  readonly onSearchChange: FamilySearchChange;
  readonly onLeaveFind: () => void;
}

/** How the family is looked at: find, levels, types, tree or chart. One line, which scrolls where it must. */
export function FamilyToolbar({
  view,
  find,
  search,
  shown,
  onSearchChange,
  onLeaveFind,
}: FamilyToolbarProps) {
  const filter = filterOf(search);
  const change = (next: FamilyParams) => onSearchChange(next, { replace: true });
  return (
    <div
      role="group"
      aria-label="View of the family"
      className="relative flex flex-none items-center gap-2 border-b border-line px-4 py-2 max-lg:overflow-x-auto"
    >
      <FindField find={find} onLeave={onLeaveFind} />
      <Levels view={view} search={search} onSearchChange={change} />
      <div className="-my-1 flex min-w-0 flex-1 items-center gap-2 px-0.5 py-1 max-lg:contents lg:overflow-x-auto">
        <TypeChips
          table={view.table}
          wanted={filter.types}
          onWanted={(types) => change(withFilter(search, { ...filter, types }))}
        />
      </div>
      <ViewSwitch shown={shown} onShow={(next) => change({ ...search, view: next })} />
    </div>
  );
}

const FIXED_LEVELS = [1, 2, 3];

interface LevelsProps {
  readonly view: TreeView;
  readonly search: FamilyParams;
  readonly onSearchChange: (next: FamilyParams) => void;
}

/** How many levels are open; none of the choices stands once branches were opened by hand. */
function Levels({ view, search, onSearchChange }: LevelsProps) {
  const levels = useStore(view, (state) => state.levels);
  const choices = FIXED_LEVELS.filter((level) => level < view.table.depth).map(String);
  const value = levels === undefined ? "" : levels >= view.table.depth ? "all" : String(levels);
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
          view.showLevels(levelsOf(next));
          onSearchChange({ ...search, levels: next });
        }}
      />
    </div>
  );
}

function ViewSwitch({ shown, onShow }: { shown: FamilyViewKind; onShow: (view: FamilyViewKind) => void }) {
  const roomy = useMediaQuery("(width >= 64rem)");
  const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <div className="flex-none">
      <Segmented<FamilyViewKind>
        label="Shown as"
        value={shown}
        onChange={onShow}
        options={[
          { value: "tree", label: "Tree", icon: <ListTree {...icon} /> },
          { value: "chart", label: "Chart", icon: <Network {...icon} /> },
          ...(roomy ? [{ value: "both" as const, label: "Both", icon: <Columns2 {...icon} /> }] : []),
        ]}
      />
    </div>
  );
}

interface FindFieldProps {
  readonly find: Find;
  /** Back to the tree. */
  readonly onLeave: () => void;
}

/** Finds members by name or company id: Enter leads on, Shift and Enter back, Esc to the tree. */
function FindField({ find, onLeave }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys((event) => {
    if (event.key !== "/" || !isSingleKey(event)) return;
    event.preventDefault();
    field.current?.focus();
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") find.step(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown") onLeave();
    else if (event.key === "Escape") {
      find.onText("");
      onLeave();
    } else return;
    event.preventDefault();
  };
  const asked = find.text.trim() !== "";
  return (
    <div role="search" aria-label="In this tree" className="flex flex-none items-center gap-1">
      <TextField
        ref={field}
        label="Find in this tree"
        hideLabel
        type="search"
        placeholder="Find in this tree"
        maxLength={300}
        value={find.text}
        onChange={find.onText}
        onKeyDown={onKey}
        icon={<Search size={14} strokeWidth={1.75} aria-hidden className="flex-none" />}
        end={
          asked && (
            <span className="flex-none text-xs whitespace-nowrap tabular-nums">{placeWords(find)}</span>
          )
        }
        className="w-42"
      />
      <p role="status" className="sr-only">
        {asked && `${placeWords(find)} found`}
      </p>
      {asked && find.count > 0 && (
        <>
          <IconButton
            label="Previous result"
            icon={<ChevronUp size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => find.step(-1)}
          />
          <IconButton
            label="Next result"
            icon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => find.step(1)}
          />
        </>
      )}
    </div>
  );
}

function placeWords({ place, count }: Find): string {
  if (count === 0) return "None";
  return place === 0 ? formatNumber(count) : `${formatNumber(place)} of ${formatNumber(count)}`;
}
