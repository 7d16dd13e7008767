import { ChevronRight, Search } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { classNames } from "#app/lib/class-names.ts";
import { FILTER, formatCount } from "#app/lib/format-number.ts";
import { preloadFields } from "#app/search/kinds/criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useDraftActions, useSearch, useSetKeys } from "#app/search/search-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { focusField } from "#app/search/filters/filter-field.tsx";
import {
  type Filter,
  type FilterGroup,
  countSet,
  filtersOf,
  panelGroups,
} from "#app/search/filters/filter-groups.ts";
import { FilterRow, useFieldsLoaded } from "#app/search/filters/filter-rows.tsx";
import { usePanelSearch } from "./use-panel-search.ts";
import { ProposedFilters } from "./proposed-filters.tsx";
import { ValueMatches } from "./value-matches.tsx";

/** Groups that are open at first; further groups are open if one of their filters is set. */
const OPEN_GROUPS = 2;
/** Chips of the filter bar whose first filters are open at first. */
const OPEN_CHIPS = 2;

/** The filters that are open at first: those that reps use most. */
function openAtFirst(filters: readonly Filter[]): readonly string[] {
  const first = Array.from({ length: OPEN_CHIPS }, (_, order) =>
    filters.find(({ criterion }) => criterion.barOrder === order),
  );
  return first.flatMap((filter) => filter?.criterion.key ?? []);
}

function toggledSet(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return set.has(value) ? new Set([...set].filter((other) => other !== value)) : new Set([...set, value]);
}

/** Which filters are open, and whose field takes the focus. */
function useOpenFilters(filters: readonly Filter[], frame: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(openAtFirst(filters)));
  const [focused, setFocused] = useState<string>();
  return {
    opened,
    focused,
    open({ key }: CriterionDefinition) {
      // an open filter already has its field
      if (opened.has(key)) focusField(frame.current?.querySelector(`[data-filter="${CSS.escape(key)}"]`));
      setFocused(key);
      setOpened(new Set([...opened, key]));
    },
    toggle(key: string) {
      setFocused(undefined);
      setOpened(toggledSet(opened, key));
    },
    // a field that appears while somebody types must not take the focus
    unfocus: () => setFocused(undefined),
  };
}

/** All filters in groups, below a search for filters and their values. */
export function PanelFilters() {
  const { definition, panel } = useSearch();
  const filters = useMemo(() => filtersOf(definition.criterionDefinitions), [definition]);
  const [text, setText] = useState(panel.typedAhead);
  const [isNear, setNear] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const rows = useOpenFilters(filters, frame);
  const fieldsStand = useFieldsLoaded(filters, rows.opened);
  const search = useRef<HTMLInputElement>(null);
  const stood = useRef(panel.focusRequests === 0);
  useEffect(() => {
    if (panel.focusRequests === 0) return;
    search.current?.focus();
    // the next letter starts a new text; letters typed while the panel loaded continue
    if (stood.current) search.current?.select();
    stood.current = true;
  }, [panel.focusRequests]);
  // so that further typing goes into the field
  useEffect(() => preloadFields(definition.criterionDefinitions), [definition]);
  const panelSearch = usePanelSearch({ filters, text, onText: setText, isNear, onOpen: rows.open });
  const { found, said, enter, forget, settle } = panelSearch;
  const changeText = (next: string) => {
    setText(next);
    forget();
    rows.unfocus();
  };
  const searching = text.trim() !== "";
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (event.target === search.current && text === "") {
      if (!panel.isSheet) search.current.blur();
      return;
    }
    event.preventDefault();
    changeText("");
    search.current?.focus();
  };
  return (
    <div
      ref={frame}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        onEscape(event);
        onArrow(event, search.current, settle);
      }}
      className="group/panel flex min-h-0 flex-1 flex-col"
    >
      <div className="flex-none px-4 py-2.5">
        <FilterSearch
          ref={search}
          text={text}
          onText={changeText}
          onFocus={() => setNear(true)}
          onEnter={enter}
        />
        <p role="status" className="sr-only">
          {said === "" ? searching && foundLabel(panelSearch) : said}
        </p>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line">
        {searching && panelSearch.isIncomplete && <MissingValuesNotice onRetry={panelSearch.retry} />}
        <PanelSearchResults
          text={text}
          search={panelSearch}
          onTaken={() => search.current?.focus()}
          onClear={() => setText("")}
          onOpen={(criterion) => {
            changeText(criterion.label);
            rows.open(criterion);
          }}
        >
          {(fieldsStand || searching) && <PanelGroups found={found} searching={searching} rows={rows} />}
        </PanelSearchResults>
      </div>
    </div>
  );
}

interface FoundInPanelProps {
  readonly text: string;
  readonly search: ReturnType<typeof usePanelSearch>;
  /** Called after a press has set something: the search field takes the focus again. */
  readonly onTaken: () => void;
  readonly onClear: () => void;
  readonly onOpen: (criterion: CriterionDefinition) => void;
  /** The filters. */
  readonly children: ReactNode;
}

/** The filters found for a text, the proposed filters, and the matching values: what Enter applies is first. */
function PanelSearchResults({ text, search, onTaken, onClear, onOpen, children }: FoundInPanelProps) {
  const { found, values, filtersFirst, proposals, proposalsFirst } = search;
  // resets with each text
  const searching = text.trim() !== "";
  const proposed = searching && proposals !== undefined && (
    <ProposedFilters
      proposals={proposals}
      isFirst={proposalsFirst}
      onSet={(...some) => {
        search.setProposals(...some);
        onTaken();
      }}
    />
  );
  const matches = searching && values.length > 0 && (
    <ValueMatches
      values={values}
      isFirst={!filtersFirst && !proposalsFirst}
      onToggle={search.toggle}
      onEntered={() => {
        onClear();
        onTaken();
      }}
      onOpen={onOpen}
    />
  );
  const isNothing = found.length === 0 && values.length === 0 && !proposals?.filters.length;
  return (
    <>
      {isNothing && !search.isLoading && (
        <p className="p-4 text-ink-2">No filter or value is called “{text.trim()}”.</p>
      )}
      {proposalsFirst && proposed}
      {!filtersFirst && matches}
      {!filtersFirst && !proposalsFirst && proposed}
      {children}
      {filtersFirst && proposed}
      {filtersFirst && matches}
    </>
  );
}

/** Shown above the results where values of some filters could not be loaded. */
function MissingValuesNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-ink-2">
      Some values couldn’t be loaded.
      <Button onClick={onRetry}>Try again</Button>
    </p>
  );
}

/** "3 filters proposed. 2 filters and 5 values found". */
function foundLabel({ found, values, proposals }: ReturnType<typeof usePanelSearch>): string {
  const count = values.reduce((sum, { found: some }) => sum + some.length, 0);
  const all = `${formatCount(found.length, FILTER)} and ${formatCount(count, { one: "value", many: "values" })} found`;
  const proposed = proposals?.filters.length ?? 0;
  return proposed === 0 ? all : `${formatCount(proposed, FILTER)} proposed. ${all}`;
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move from the search field through the results, and back. */
function onArrow(event: KeyboardEvent<HTMLElement>, search: HTMLElement | null, settle: () => void): void {
  const step = ARROWS[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || search === null) return;
  if (step > 0) settle();
  const stops = [search, ...currentTarget.querySelectorAll<HTMLElement>("[data-result]")];
  const at = stops.indexOf(target);
  if (at < 0) return;
  event.preventDefault();
  stops[at + step]?.focus();
}

interface PanelGroupsProps {
  readonly found: readonly Filter[];
  readonly searching: boolean;
  readonly rows: ReturnType<typeof useOpenFilters>;
}

function PanelGroups({ found, searching, rows }: PanelGroupsProps) {
  const { definition } = useSearch();
  const { read } = useDraftActions();
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(() => {
    const groups = panelGroups(filtersOf(definition.criterionDefinitions)).slice(OPEN_GROUPS);
    const setKeys = Object.keys(read());
    return new Set(groups.flatMap((group) => (countSet(group.filters, setKeys) > 0 ? [] : group.label)));
  });
  return panelGroups(found).map((group) => (
    <PanelGroup
      key={group.label}
      group={group}
      open={searching || !closedGroups.has(group.label)}
      onToggle={() => setClosedGroups(toggledSet(closedGroups, group.label))}
    >
      {group.filters.map((filter) => {
        const { key } = filter.criterion;
        return (
          <FilterRow
            key={key}
            filter={filter}
            open={rows.opened.has(key)}
            onToggle={() => rows.toggle(key)}
            startsFocused={rows.focused === key}
          />
        );
      })}
    </PanelGroup>
  ));
}

interface FilterSearchProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
  /** Sets the first value found, or opens the first filter. */
  readonly onEnter: () => void;
}

function FilterSearch({ ref, text, onText, onFocus, onEnter }: FilterSearchProps) {
  return (
    <div className="flex h-8 items-center gap-2 field px-2.5 pointer-coarse:h-11">
      <Icon of={Search} className="flex-none text-ink-3" />
      <input
        ref={ref}
        data-finder=""
        aria-label="Find a filter"
        placeholder="Find a filter or value"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={onFocus}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          onEnter();
        }}
        className="min-w-0 flex-1 bg-transparent text-ink outline-none"
      />
      <span aria-hidden className="flex-none pointer-coarse:hidden">
        <Kbd>F</Kbd>
      </span>
    </div>
  );
}

interface PanelGroupProps {
  readonly group: FilterGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function PanelGroup({ group: { label, filters }, open, onToggle, children }: PanelGroupProps) {
  const id = useId();
  const { panel } = useSearch();
  const set = countSet(filters, useSetKeys());
  // below the title of the page, or that of the sheet
  const Heading = panel.isSheet ? "h3" : "h2";
  return (
    <section aria-labelledby={id} className="border-b border-line">
      <Heading id={id} className="bg-canvas text-xs font-semibold">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex h-8 w-full items-center gap-2 px-4 text-left hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:h-11"
        >
          <Icon
            of={ChevronRight}
            size="sm"
            className={classNames("flex-none text-ink-3", open && "rotate-90")}
          />
          <span className="flex-1">{label}</span>
          {set > 0 && <span className="font-normal text-ink-2 tabular-nums">{set} set</span>}
        </button>
      </Heading>
      {open && <div className="py-1">{children}</div>}
    </section>
  );
}
