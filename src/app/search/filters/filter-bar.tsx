import { Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { preloadFields } from "#app/search/criteria/criterion-kinds.ts";
import type { Criteria, CriterionDefinition, CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { useSearchContext } from "#app/search/search-context.tsx";
import { SEARCH_DEFAULTS, withCriterion } from "#app/search/search-params.ts";
import { isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { FilterChip, filterForm } from "./filter-chip.tsx";

const filterDrawer = lazyComponent(async () => (await import("./filter-drawer.tsx")).FilterDrawer);
const primaryFilter = lazyComponent(async () => (await import("./primary-filter.tsx")).PrimaryFilter);

/**
 * The filters of a screen in one line, those under "More filters" only while they are set; a drawer shows them all as a
 * form. `/` moves focus to the first. The children stand at the right end.
 */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  const { definition, view, draft } = useSearchContext();
  const { criterionDefinitions } = definition;
  const { criteria, onCriteriaChange } = draft;
  const [openDrawer, setOpenDrawer] = useState<"all" | "more">();
  const bar = useRef<HTMLElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const primary = criterionDefinitions.find(isPrimary);
  useFocusShortcut("/", chips);
  const count = Object.keys(criteria).length;
  const markRemoved = useFocusAfterRemoval(bar, chips);
  const changeCriterion = (key: string, value: string | undefined) => {
    markRemoved(value === undefined);
    onCriteriaChange(withCriterion({ ...view, criteria }, key, value).criteria);
  };
  const clear = () => {
    markRemoved(true);
    onCriteriaChange({});
  };
  const preload = () => {
    filterForm.preload();
    filterDrawer.preload();
    preloadFields(criterionDefinitions);
  };
  return (
    <section
      ref={bar}
      aria-label="Filters"
      onPointerEnter={preload}
      onFocus={preload}
      className="flex-none border-b border-line"
    >
      {primary && (
        <PrimaryFilterRow
          criterion={primary}
          value={criteria[primary.key]}
          onChange={(value) => changeCriterion(primary.key, value)}
        />
      )}
      <div className="flex items-center gap-2 py-2 pl-4 max-md:pl-3">
        <Button
          className="md:hidden"
          icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
          {...(count > 0 ? { count } : {})}
          onClick={() => setOpenDrawer("all")}
        >
          Filters
        </Button>
        <FilterChips
          ref={chips}
          criterionDefinitions={criterionDefinitions}
          criteria={criteria}
          onChange={changeCriterion}
          onMore={() => setOpenDrawer("more")}
          onClear={clear}
        />
        <div className="flex flex-none self-stretch pr-4 pl-1 max-md:pr-2">
          {children}
          {!primary && <SearchButton />}
        </div>
      </div>
      {openDrawer && (
        <Suspense>
          <filterDrawer.Component
            startAtMore={openDrawer === "more"}
            onClose={() => setOpenDrawer(undefined)}
            criterionDefinitions={criterionDefinitions}
            criteria={criteria}
            onApply={onCriteriaChange}
          />
        </Suspense>
      )}
    </section>
  );
}

function isPrimary(criterion: CriterionDefinition): criterion is CriterionOfKind<"code"> {
  return criterion.primary === true && criterion.kind === "code";
}

interface PrimaryFilterRowProps {
  readonly criterion: CriterionOfKind<"code">;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The filter above the others, with the button that searches. */
function PrimaryFilterRow(filter: PrimaryFilterRowProps) {
  return (
    <div className="flex gap-2 px-4 pt-2 max-md:px-3">
      <Suspense fallback={<div className="h-9 flex-1 pointer-coarse:h-11" />}>
        <primaryFilter.Component {...filter} />
      </Suspense>
      <SearchButton />
    </div>
  );
}

interface FilterChipsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly criterionDefinitions: readonly CriterionDefinition[];
  readonly criteria: Criteria;
  readonly onChange: (key: string, value: string | undefined) => void;
  /** Opens the drawer at the filters that have no chip. */
  readonly onMore: () => void;
  readonly onClear: () => void;
}

/** A chip for each filter that always has one or is set, then the ways to more filters and to none. */
function FilterChips({ ref, criterionDefinitions, criteria, onChange, onMore, onClear }: FilterChipsProps) {
  const shown = criterionDefinitions.filter(
    ({ key, group, primary }) => !primary && (group === undefined || criteria[key] !== undefined),
  );
  return (
    <div
      ref={ref}
      className="flex min-w-0 flex-1 items-center gap-1.5 max-md:-my-2 max-md:overflow-x-auto max-md:py-2 md:flex-wrap"
    >
      {shown.map((criterion) => (
        <FilterChip
          key={criterion.key}
          criterion={criterion}
          value={criteria[criterion.key]}
          onChange={(value) => onChange(criterion.key, value)}
        />
      ))}
      {criterionDefinitions.some(({ group }) => group !== undefined) && (
        <Button
          variant="ghost"
          className="max-md:hidden"
          icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onMore}
        >
          More filters
        </Button>
      )}
      {Object.keys(criteria).length > 0 && (
        <Button variant="ghost" onClick={onClear}>
          Clear all
        </Button>
      )}
    </div>
  );
}

/** Sends a search whose records count: nothing else does. */
function SearchButton() {
  const { definition, view, draft, results } = useSearchContext();
  if (!definition.countsRecords) return null;
  // pressed again over the same page, it shows cached results again and reloads old or failed ones
  const isSame = draft.requested && !draft.changed && view.page === SEARCH_DEFAULTS.page;
  return (
    <Button
      variant={draft.changed ? "primary" : "secondary"}
      icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
      disabled={!draft.ready}
      onClick={isSame ? results.askAgain : draft.onSearch}
    >
      Search
    </Button>
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

/**
 * Moves focus to the first button inside `chips` where a filter disappeared from `bar` with the button that was pressed.
 * Returns what says, before a change, whether it removes a filter.
 */
function useFocusAfterRemoval(
  bar: RefObject<HTMLElement | null>,
  chips: RefObject<HTMLElement | null>,
): (isRemoved: boolean) => void {
  const removed = useRef(false);
  useEffect(() => {
    if (!removed.current) return;
    if (!bar.current?.contains(document.activeElement)) chips.current?.querySelector("button")?.focus();
    removed.current = false;
  });
  return (isRemoved) => {
    removed.current = isRemoved;
  };
}
