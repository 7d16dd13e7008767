import { Columns2, ListTree, Network } from "lucide-react";
import { useStore } from "zustand";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import type { TreeView } from "#app/features/families/model/tree-view.ts";
import {
  type FamilySearch,
  type FamilySearchChange,
  type FamilyViewKind,
  filterOf,
  levelsOf,
  withFilter,
} from "./family-search.ts";
import { FindField } from "./find-field.tsx";
import { TypeChips } from "./type-chips.tsx";
import type { Find } from "./use-find.ts";

interface FamilyToolbarProps {
  readonly view: TreeView;
  readonly find: Find;
  readonly search: FamilySearch;
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
  const change = (next: FamilySearch) => onSearchChange(next, { replace: true });
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
  readonly search: FamilySearch;
  readonly onSearchChange: (next: FamilySearch) => void;
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
