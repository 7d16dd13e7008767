import { useQueries } from "@tanstack/react-query";
import { ChevronRight, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { loadFields, preloadFields } from "#app/search/criteria/criterion-kinds.ts";
import { useSearchContext } from "#app/search/search-context.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { focusField } from "./filter-field.tsx";
import {
  type Filter,
  type FilterGroup,
  countSet,
  filtersOf,
  findFilters,
  panelGroups,
} from "./filter-groups.ts";
import { FilterRow } from "./filter-rows.tsx";
import { FilterSets } from "./filter-sets.tsx";
import { SearchButton } from "./search-button.tsx";

/** All filters of a search in groups, with a search over them. Nothing is applied: each change counts at once. */
export function FilterPanel() {
  const { panel } = useSearchContext();
  return panel.isSheet ? (
    <PanelSheet />
  ) : (
    <aside
      aria-label="All filters"
      className="flex w-72 flex-none flex-col border-r border-line bg-surface max-xl:w-64"
    >
      <div className="flex min-h-11 flex-none items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <PanelTotal />
        <FilterSets />
        <ClearButton />
      </div>
      <PanelFilters />
      <SearchFooter />
    </aside>
  );
}

function PanelSheet() {
  const { definition, draft, panel, snapshot } = useSearchContext();
  const count = Object.keys(draft.criteria).length;
  const { answer } = snapshot;
  const close = () => panel.setOpen(false);
  return (
    <Dialog
      open
      variant="sheet"
      flush
      title="Filters"
      titleExtra={
        <>
          {count > 0 && <Badge tone="accent">{formatNumber(count)}</Badge>}
          <span className="flex-1" />
          <FilterSets />
          <ClearButton />
        </>
      }
      onClose={close}
      footer={
        definition.countsRecords ? (
          <SearchFooter />
        ) : (
          <Button variant="primary" className="w-full" onClick={close}>
            {answer === undefined ? "Show results" : `Show ${formatCount(answer.total, definition.noun)}`}
          </Button>
        )
      }
    >
      <PanelFilters />
    </Dialog>
  );
}

/** How many the search finds, and how many it found before the last change. */
function PanelTotal() {
  const { definition, draft, snapshot } = useSearchContext();
  const total = snapshot.answer?.total;
  const [totals, setTotals] = useState<{ readonly now: number; readonly was: number | undefined }>();
  if (total !== undefined && total !== totals?.now) setTotals({ now: total, was: totals?.now });
  if (definition.countsRecords && (draft.changed || totals === undefined))
    return <p className="min-w-0 flex-1 text-ink-2">Not searched for yet</p>;
  if (totals === undefined) return <p className="min-w-0 flex-1" />;
  const { now, was } = totals;
  return (
    <p className="flex min-w-0 flex-1 items-baseline gap-1.5 tabular-nums">
      <strong className="text-lg font-semibold">{formatNumber(now)}</strong>
      <span className="text-ink-2">{now === 1 ? definition.noun.one : definition.noun.many}</span>
      {was !== undefined && <span className="truncate text-xs text-ink-3">was {formatNumber(was)}</span>}
    </p>
  );
}

function ClearButton() {
  const { criteria, onCriteriaChange } = useSearchContext().draft;
  return (
    <Button variant="link" disabled={Object.keys(criteria).length === 0} onClick={() => onCriteriaChange({})}>
      Clear all
    </Button>
  );
}

/** Where records count, nothing is searched for before a press. */
function SearchFooter() {
  const { definition, draft, held } = useSearchContext();
  if (!definition.countsRecords) return null;
  return (
    <div className="flex items-center gap-2 border-line bg-canvas in-[aside]:border-t in-[aside]:px-4 in-[aside]:py-2 max-md:flex-1">
      <p className="min-w-0 flex-1 text-xs text-ink-2">
        {draft.changed || held || !draft.complete
          ? "Press Search to see the rows. Each record returned counts; it costs no credits."
          : "The rows match these filters."}
      </p>
      <SearchButton />
    </div>
  );
}

/** Groups that stand open at first; of the others, those with a filter that is set do. */
const OPEN_GROUPS = 2;
/** Chips of the bar whose first filters show their fields at first. */
const OPEN_CHIPS = 2;

/** The filters that show their fields at first: those that reps use most. */
function openAtFirst(filters: readonly Filter[]): readonly string[] {
  const first = Array.from({ length: OPEN_CHIPS }, (_, order) =>
    filters.find(({ criterion }) => criterion.barOrder === order),
  );
  return first.flatMap((filter) => filter?.criterion.key ?? []);
}

/**
 * Whether the fields that are open at first are there with the lists they show: they are of unknown height, so what
 * stands below them waits for them.
 */
function useFieldsStand(filters: readonly Filter[], keys: readonly string[]): boolean {
  const [criteria] = useState(() =>
    filters.map(({ criterion }) => criterion).filter(({ key }) => keys.includes(key)),
  );
  const [loaded, setLoaded] = useState(false);
  useEffect(() => void loadFields(criteria).then(() => setLoaded(true)), [criteria]);
  const lookups = criteria.flatMap((criterion) => (criterion.kind === "code" ? criterion.lookup : []));
  const lists = useQueries({ queries: lookups.map((lookup) => lookupQueries.data(lookup)) });
  return loaded && !lists.some(({ isLoading }) => isLoading);
}

function PanelFilters() {
  const { definition, draft, panel } = useSearchContext();
  const filters = filtersOf(definition.criterionDefinitions);
  const [text, setText] = useState(panel.typedAhead);
  const openFilters = openAtFirst(filters);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(openFilters));
  const fieldsStand = useFieldsStand(filters, openFilters);
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(() => {
    const groups = panelGroups(filters).slice(OPEN_GROUPS);
    return new Set(
      groups.flatMap((group) => (countSet(group.filters, draft.criteria) > 0 ? [] : group.label)),
    );
  });
  const [focused, setFocused] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (panel.focusRequests > 0) search.current?.focus();
  }, [panel.focusRequests]);
  const changeText = (next: string) => {
    setText(next);
    // a field that comes into view while somebody types must not take the focus
    setFocused(undefined);
  };
  // so that who types on at once meets the field
  useEffect(() => preloadFields(definition.criterionDefinitions), [definition]);
  const searching = text.trim() !== "";
  const found = findFilters(filters, text);
  const openFirst = () => {
    const [first] = found;
    if (first === undefined) return;
    const { key } = first.criterion;
    // an open one has its field already
    if (opened.has(key)) focusField(frame.current?.querySelector(`[data-filter="${CSS.escape(key)}"]`));
    setFocused(key);
    setOpened(new Set([...opened, key]));
  };
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
    <div ref={frame} onKeyDown={onEscape} className="flex min-h-0 flex-1 flex-col">
      <div className="flex-none px-4 py-2.5">
        <FilterSearch ref={search} text={text} onText={changeText} onEnter={openFirst} />
        <p role="status" className="sr-only">
          {searching && formatCount(found.length, { one: "filter found", many: "filters found" })}
        </p>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line">
        {found.length === 0 && <p className="p-4 text-ink-2">No filter is called “{text.trim()}”.</p>}
        {(fieldsStand || searching ? panelGroups(found) : []).map((group) => (
          <PanelGroup
            key={group.label}
            group={group}
            open={searching || !closedGroups.has(group.label)}
            onToggle={() => setClosedGroups(toggled(closedGroups, group.label))}
          >
            {group.filters.map((filter) => {
              const { key } = filter.criterion;
              return (
                <FilterRow
                  key={key}
                  filter={filter}
                  open={opened.has(key)}
                  onToggle={() => {
                    setFocused(undefined);
                    setOpened(toggled(opened, key));
                  }}
                  startsFocused={focused === key}
                />
              );
            })}
          </PanelGroup>
        ))}
      </div>
    </div>
  );
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return set.has(value) ? new Set([...set].filter((other) => other !== value)) : new Set([...set, value]);
}

interface FilterSearchProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Opens the first filter that was found. */
  readonly onEnter: () => void;
}

function FilterSearch({ ref, text, onText, onEnter }: FilterSearchProps) {
  return (
    <div className="flex h-8 items-center gap-2 field px-2.5 pointer-coarse:h-11">
      <Search size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      <input
        ref={ref}
        aria-label="Find a filter"
        placeholder="Find a filter"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
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
  const { draft, panel } = useSearchContext();
  const set = countSet(filters, draft.criteria);
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
          <ChevronRight
            size={14}
            strokeWidth={1.75}
            aria-hidden
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
