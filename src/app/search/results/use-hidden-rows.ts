import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { hiddenListOf } from "#app/search/criteria/user-list-criterion.ts";
import type { SearchDefinition, SearchExtensions, SearchRow } from "#app/search/search-definition.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { type RecordRef, selectionKey } from "#app/selection/selected-record.ts";
import { useListQueries } from "#app/search/user-lists.tsx";
import type { SearchResults } from "./use-search-results.ts";

/** The rows of a page that are left out of the table, because they are on a list of the person. */
export interface HiddenRows {
  /** `failed`: this browser's lists cannot be read; `missing`: it has no such list. Then nothing is hidden. */
  readonly status: "loading" | "ready" | "missing" | "failed";
  readonly listName: string;
  /** Whether a record is on the list. */
  readonly has: (record: RecordRef) => boolean;
  /** How many rows of the page are on the list, and how many rows it has; undefined until both are known. */
  readonly count: number | undefined;
  readonly of: number;
  /** Whether the rows of this page are shown all the same. */
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
  /** Reads the lists again. */
  readonly retry: () => void;
}

/** Whether a row is about a record of which this holds. */
export function rowHas(
  { selectable }: Pick<SearchDefinition, "selectable">,
  row: SearchRow,
  has: (record: RecordRef) => boolean,
): boolean {
  return [selectable(row) ?? []].flat().some(has);
}

/** The list whose records a view leaves out; undefined where it leaves out none. */
function useHiddenList(definition: SearchDefinition, view: SearchView, extensions: SearchExtensions) {
  const id = hiddenListOf(definition.criterionDefinitions, view.criteria);
  const queries = useListQueries(extensions.lists);
  const lists = useQuery({ ...queries.all(), enabled: id !== undefined });
  const members = useQuery({ ...queries.members(id ?? ""), enabled: id !== undefined });
  const list = lists.data?.find((one) => one.id === id);
  const statusOf = (): HiddenRows["status"] => {
    if (lists.error ?? members.error) return "failed";
    if (lists.data !== undefined && list === undefined) return "missing";
    return list === undefined || members.data === undefined ? "loading" : "ready";
  };
  const status = statusOf();
  const known = status === "ready" ? members.data : undefined;
  const has = useMemo(
    () => (record: RecordRef) => known !== undefined && known.book.get(selectionKey(record)) !== undefined,
    [known],
  );
  const retry = () => {
    void lists.refetch();
    void members.refetch();
  };
  return id === undefined ? undefined : ({ status, listName: list?.name ?? "", has, retry } as const);
}

/**
 * Leaves out of a page what is on the list that the view names: the service cannot. Until the list is read the rows
 * before stay, or none are drawn, so that no row appears only to go away.
 */
export function useHiddenRows(
  definition: SearchDefinition,
  view: SearchView,
  extensions: SearchExtensions,
  results: SearchResults,
): { readonly results: SearchResults; readonly hidden: HiddenRows | undefined } {
  const list = useHiddenList(definition, view, extensions);
  const page = JSON.stringify([view.criteria, view.page, view.size, view.sort]);
  const [shownPage, setShownPage] = useState<string>();
  const shown = shownPage === page;
  const { answer } = results;
  const has = list?.has;
  const kept = useMemo(
    () => (has ? answer?.data.filter((row) => !rowHas(definition, row, has)) : answer?.data),
    [definition, answer, has],
  );
  const drawn = useMemo(
    () => answer && kept && (shown ? answer : { ...answer, data: kept }),
    [answer, kept, shown],
  );
  const [latest, setLatest] = useState(drawn);
  const loading = list?.status === "loading";
  if (list !== undefined && !loading && drawn !== latest) setLatest(drawn);
  if (list === undefined) return { results, hidden: undefined };
  const of = answer?.data.length ?? 0;
  return {
    results: loading
      ? { ...results, answer: latest, stale: latest !== undefined, fetching: true }
      : { ...results, answer: drawn },
    hidden: {
      ...list,
      count: loading || results.stale || kept === undefined ? undefined : of - kept.length,
      of,
      shown,
      onShow: (show) => setShownPage(show ? page : undefined),
    },
  };
}
