import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { FILTER, formatCount } from "#app/lib/format-number.ts";
import { useSettledText } from "#app/search/use-settled-text.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useDraftActions, useSearch } from "#app/search/search-context.ts";
import { proposalContext, proposeFilters, withProposals } from "#app/search/proposals/propose-filters.ts";
import type { Proposal, Proposals } from "#app/search/proposals/proposal.ts";
import { withValue } from "#app/search/search-params.ts";
import { type Filter, findFilters, isFilterName } from "#app/search/filters/filter-groups.ts";
import {
  type FoundValues,
  type ValueSource,
  findValues,
  isValueSet,
  toggleValue,
} from "#app/search/proposals/find-values.ts";
import { useValueSources } from "./use-value-sources.ts";

/** Filters whose values are shown, at most. */
const MAX_VALUE_GROUPS = 8;

/** Sets or removes a value, and says which. */
function useToggleValue(onSaid: (said: string) => void) {
  const { read, edit } = useDraftActions();
  return (source: ValueSource, id: string) => {
    const { criterion, entries } = source;
    const next = toggleValue(source, read()[criterion.key], id);
    if (next === "full") {
      onSaid(`${criterion.label} takes no more values`);
      return;
    }
    const name = entries.find((entry) => entry.id === id)?.name ?? "";
    onSaid(`${criterion.label}: ${name} ${isValueSet(source, next.value, id) ? "set" : "removed"}`);
    edit((criteria) => withValue(criteria, criterion.key, next.value));
  };
}

interface PanelSearchOptions {
  readonly filters: readonly Filter[];
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Whether the field has the focus, so that values may soon be needed. */
  readonly isNear: boolean;
  readonly onOpen: (criterion: CriterionDefinition) => void;
}

/** The filters proposed for a text, and a way to set them that reports the result. */
function useProposals(sources: readonly ValueSource[], text: string, onSaid: (said: string) => void) {
  const { definition } = useSearch();
  const { read, change } = useDraftActions();
  const context = useMemo(
    () => proposalContext(definition.criterionDefinitions, sources),
    [definition, sources],
  );
  const proposals = useMemo(() => proposeFilters(context, text), [context, text]);
  const set = (filters: readonly Pick<Proposal, "criterion" | "value">[]) => {
    const { criteria, full } = withProposals(read(), filters, sources);
    change(criteria);
    const count = filters.length - full.length;
    const takesNoMore = full.map((label) => `${label} takes no more values`);
    const done = count === 0 ? [] : [`${formatCount(count, FILTER)} set`];
    onSaid([...done, ...takesNoMore].join(". "));
  };
  return { proposals, read: (typed: string) => proposeFilters(context, typed), set };
}

/**
 * Whether a text means the filters proposed for its words rather than the value that matches it as a whole: "100-1000" is a size,
 * and "software eng" begins "Software Engineering".
 */
function prefersProposals(
  { filters, rest }: Proposals,
  best: FoundValues | undefined,
  found: readonly Filter[],
): boolean {
  // "annual sales" are keywords of a filter, rather than a department and a rest
  if (filters.length === 0 || (rest.length > 0 && found.length > 0)) return false;
  if (best === undefined) return true;
  return rest.length === 0 && (filters.length === 1 || !best.isBegun);
}

/** The filters and values that the panel's search finds for a text, and the effect of Enter. */
export function usePanelSearch({ filters, text, onText, isNear, onOpen }: PanelSearchOptions) {
  const { read } = useDraftActions();
  /** The result of the last change; empty once something else is typed. */
  const [said, setSaid] = useState("");
  const toggle = useToggleValue(setSaid);
  const { sources, isLoading, isIncomplete, retry } = useValueSources(filters, isNear || text.trim() !== "");
  const { settled, settle } = useSettledText(text);
  const values = useMemo(() => findValues(sources, settled).slice(0, MAX_VALUE_GROUPS), [sources, settled]);
  const proposed = useProposals(sources, settled, setSaid);
  const found = findFilters(filters, text);
  const [first] = found;
  // a filter's name means the filter; a keyword may also mean a value
  const filtersFirst = first !== undefined && isFilterName(first, text);
  /** A text on which Enter was pressed before its values had loaded. */
  const [entered, setEntered] = useState<string>();
  const enter = () => {
    const [best] = settled === text ? values : findValues(sources, text);
    const [value] = best?.found ?? [];
    // a better match may still come
    if (!filtersFirst && isLoading && best?.isExact !== true && text.trim() !== "") {
      setEntered(text);
      return;
    }
    setEntered(undefined);
    const proposals = proposed.read(text);
    if (!filtersFirst && prefersProposals(proposals, best, found)) {
      // words without a meaning stay, with their offers
      onText(proposals.rest.map((free) => free.text).join(" "));
      proposed.set(proposals.filters);
    } else if (!filtersFirst && best !== undefined && value !== undefined) {
      onText("");
      // after a second Enter it stays
      if (!isValueSet(best, read()[best.criterion.key], value.id)) toggle(best, value.id);
    } else if (first !== undefined) {
      onOpen(first.criterion);
    }
  };
  const enterLate = useEffectEvent(enter);
  const isReady = entered === text && (values[0]?.isExact === true || !isLoading);
  useEffect(() => {
    if (isReady) enterLate();
  }, [isReady]);
  return {
    found,
    values,
    filtersFirst,
    /** The filters proposed for the text; undefined where they add nothing to the matching values. */
    // all at once: with some lookups missing, results would move
    proposals: isLoading ? undefined : shownProposals(proposed.proposals, values[0], found.length === 0),
    proposalsFirst: !isLoading && !filtersFirst && prefersProposals(proposed.proposals, values[0], found),
    setProposals(some: readonly Pick<Proposal, "criterion" | "value">[], left: string) {
      onText(left);
      proposed.set(some);
    },
    isLoading,
    isIncomplete,
    retry,
    settle,
    said,
    toggle,
    enter,
    forget() {
      setEntered(undefined);
      setSaid("");
    },
  };
}

/** The proposals to show: none where the best value matches as a whole, or where filters were found. */
function shownProposals(
  proposals: Proposals,
  best: FoundValues | undefined,
  isAlone: boolean,
): Proposals | undefined {
  const [filter, ...others] = proposals.filters;
  if (filter === undefined)
    return isAlone && best === undefined && proposals.rest.length > 0 ? proposals : undefined;
  const isFound =
    others.length === 0 &&
    best?.criterion === filter.criterion &&
    best.found[0]?.id === filter.value &&
    proposals.rest.length === 0;
  return isFound ? undefined : proposals;
}
