import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, type RefObject, Suspense, useRef } from "react";
import { preloadFields } from "#app/search/kinds/criterion-kinds.ts";
import { isPrimary } from "#app/search/criteria/criterion.ts";
import { useDraftActions, useSearch, useSetKeys } from "#app/search/search-context.ts";
import { isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { filterForm } from "./filter-chip.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { SearchButton } from "./search-button.tsx";

const primaryFilter = lazyComponent(async () => (await import("./primary-filter.tsx")).PrimaryFilter);

interface FilterBarProps {
  /** Called when the pointer or the focus is near: loads what a press may open. */
  readonly onNear: () => void;
  readonly children: ReactNode;
}

/**
 * The filters of a screen in one line, and the button of the panel with all of them. `/` moves focus to the first. The children
 * are at the right end.
 */
export function FilterBar({ onNear, children }: FilterBarProps) {
  const { definition, panel } = useSearch();
  const { change } = useDraftActions();
  const { criterionDefinitions } = definition;
  const chips = useRef<HTMLDivElement>(null);
  const primary = criterionDefinitions.find(isPrimary);
  useFocusShortcut("/", chips);
  const count = useSetKeys().length;
  const clearAll = count > 0 && (
    <Button variant="ghost" onClick={() => change({})}>
      Clear all
    </Button>
  );
  const preload = () => {
    filterForm.preload();
    onNear();
    preloadFields(criterionDefinitions);
  };
  return (
    <section
      aria-label="Filters"
      onPointerEnter={preload}
      onFocus={preload}
      className="flex-none border-b border-line"
    >
      {primary && (
        <div className="flex gap-2 px-4 pt-2 max-md:px-3">
          <Suspense fallback={<div className="h-9 flex-1 pointer-coarse:h-11" />}>
            <primaryFilter.Component criterion={primary} />
          </Suspense>
          <SearchButton />
        </div>
      )}
      <div className="flex items-start gap-2 py-2 pl-4 max-md:items-center max-md:pl-3">
        <Button
          icon={<Icon of={SlidersHorizontal} />}
          {...(count > 0 ? { count } : {})}
          aria-expanded={panel.open}
          onClick={() => panel.setOpen(!panel.open)}
        >
          Filters
        </Button>
        <FilterChips ref={chips}>{panel.isSheet && clearAll}</FilterChips>
        <div className="flex flex-none pr-4 pl-1 max-md:pr-2">
          {!panel.isSheet && !panel.open && clearAll}
          {children}
          {!primary && <SearchButton />}
        </div>
      </div>
    </section>
  );
}

/** A key that moves focus to the first button inside `target`, unless someone is typing or a dialog is open. */
function useFocusShortcut(key: string, target: RefObject<HTMLElement | null>): void {
  useKeys((event) => {
    if (event.key !== key || !isSingleKey(event)) return;
    event.preventDefault();
    target.current?.querySelector("button")?.focus();
  });
}
