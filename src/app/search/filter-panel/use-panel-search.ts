import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSettledText } from "#app/search/use-settled-text.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useSearchContext } from "#app/search/search-context.tsx";
import { withCriterion } from "#app/search/search-params.ts";
import { type Filter, findFilters, isCalled } from "#app/search/filters/filter-groups.ts";
import { type ValueSource, findValues, isValueSet, toggleValue } from "./find-values.ts";
import { useValueSources } from "./use-value-sources.ts";

/** Filters whose values are shown, at most. */
const MAX_VALUE_GROUPS = 8;

/** Sets values, and says what became of the last one. */
function useToggleValue() {
  const { view, draft } = useSearchContext();
  const [said, setSaid] = useState("");
  const { criteria, onCriteriaChange } = draft;
  const toggle = (source: ValueSource, id: string) => {
    const { criterion, entries } = source;
    const next = toggleValue(source, criteria[criterion.key], id);
    if (next === "full") {
      setSaid(`${criterion.label} takes no more values`);
      return;
    }
    const name = entries.find((entry) => entry.id === id)?.name ?? "";
    setSaid(`${criterion.label}: ${name} ${isValueSet(source, next.value, id) ? "set" : "removed"}`);
    onCriteriaChange(withCriterion({ ...view, criteria }, criterion.key, next.value).criteria);
  };
  return { said, toggle, clear: () => setSaid("") };
}

interface PanelSearchOptions {
  readonly filters: readonly Filter[];
  readonly text: string;
  /** The field has the focus, so that values may soon be asked for. */
  readonly isNear: boolean;
  readonly onOpen: (criterion: CriterionDefinition) => void;
  readonly onValueSet: () => void;
}

/** What the panel's search finds of a text, filters and values, and what Enter does with it. */
export function usePanelSearch({ filters, text, isNear, onOpen, onValueSet }: PanelSearchOptions) {
  const { criteria } = useSearchContext().draft;
  const { said, toggle, clear } = useToggleValue();
  const { sources, isLoading, isIncomplete, retry } = useValueSources(filters, isNear || text.trim() !== "");
  const { settled, settle } = useSettledText(text);
  const values = useMemo(() => findValues(sources, settled).slice(0, MAX_VALUE_GROUPS), [sources, settled]);
  const found = findFilters(filters, text);
  const [first] = found;
  // what somebody calls by its name they want to see; by another word it may be a value that they mean
  const filtersFirst = first !== undefined && isCalled(first, text);
  /** A text that was entered before its values were there. */
  const [entered, setEntered] = useState<string>();
  const enter = () => {
    const [best] = settled === text ? values : findValues(sources, text);
    const [value] = best?.found ?? [];
    const meansValue = !filtersFirst && best !== undefined && value !== undefined;
    // a better match may still come
    if (!filtersFirst && isLoading && best?.isExact !== true && text.trim() !== "") {
      setEntered(text);
      return;
    }
    setEntered(undefined);
    if (meansValue) {
      // entered twice, it stays
      if (!isValueSet(best, criteria[best.criterion.key], value.id)) toggle(best, value.id);
      onValueSet();
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
    isLoading,
    isIncomplete,
    retry,
    settle,
    /** What became of the value that was set last; empty once something else was typed. */
    said,
    toggle,
    enter,
    forget() {
      setEntered(undefined);
      clear();
    },
  };
}
