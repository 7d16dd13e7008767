import { type ReactNode, createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import {
  type Family,
  type FamilyTable,
  companyIdOf,
  countLevels,
  nodeOfRef,
  nodeRef,
} from "#app/features/families/model/family-model.ts";
import { companyNodes, selectableCompany } from "#app/features/families/model/family-selectable-companies.ts";
import type { TreeFilter } from "#app/features/families/model/family-tree-filter.ts";
import { type TreeStore, createTreeStore } from "#app/features/families/model/family-tree-store.ts";
import type { FamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import type { NodeSelection } from "#app/features/families/tree-grid/family-grid.tsx";
import { selectAllMessage } from "#app/search/select-all/select-all-plan.ts";
import { announceAdded } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { type FamilyParams, type ParamsChange, filterOf, parseLevels, withFilter } from "./family-params.ts";
import type { OwnedRead } from "#contract/records/owned-list.ts";
import type { FamilyRead } from "./use-family-read.ts";
import { type FindInTree, useFindInTree } from "./find-in-tree.tsx";
import { ignoring, isExpected } from "#app/lib/reports/report.ts";

/** The selection, in terms of the members of a family. */
export interface FamilySelection extends NodeSelection {
  toggle(node: number): void;
  /** Selects the companies of some members and says how many, with an undo. */
  add(nodes: Iterable<number>): void;
}

interface FamilySource {
  /** The read that returned the family. */
  readonly read: OwnedRead;
  readonly family: Family;
  /** Holds the same family for sorting, finding and exporting. */
  readonly worker: FamilyWorker;
  /** The run that fetches it again. */
  readonly run: FamilyRead["run"];
  readonly press: FamilyRead["press"];
  /** The URL, and how to change it. */
  readonly params: FamilyParams;
  readonly onParamsChange: ParamsChange<FamilyParams>;
}

/** One opened family: its data, its display state, and what can be done with it. */
interface FamilyContextValue extends FamilySource {
  readonly tree: TreeStore;
  /** Whether the rows are in the order of the URL: drawing them before would draw them twice. */
  readonly isOrdered: boolean;
  readonly filter: TreeFilter;
  readonly setFilter: (filter: TreeFilter) => void;
  readonly selection: FamilySelection;
  readonly find: FindInTree;
}

const FamilyContext = createContext<FamilyContextValue | undefined>(undefined);

/** The family of this screen. Throws outside of a {@link FamilyProvider}. */
export function useFamily(): FamilyContextValue {
  const value = useContext(FamilyContext);
  if (value === undefined) throw new Error("useFamily needs a FamilyProvider.");
  return value;
}

/** Provides one family to everything below, with one focus, filter, order and selection. */
export function FamilyProvider({ children, ...source }: FamilySource & { readonly children: ReactNode }) {
  const { read, family, worker, run, press, params, onParamsChange } = source;
  const { table, matched } = family;
  const [tree] = useState(() => createTreeStore(table, initialTree(table, matched, params)));
  useFilterFromUrl(tree, params);
  const isOrdered = useOrderFromUrl(tree, worker, params.sort);
  const find = useFindInTree(tree, worker, params.find ?? "");
  useFocusInUrl(tree, find.foundText, params, onParamsChange);
  const selection = useFamilySelection(table);
  const value = useMemo<FamilyContextValue>(
    () => ({
      read,
      family,
      worker,
      run,
      press,
      params,
      onParamsChange,
      tree,
      isOrdered,
      selection,
      find,
      filter: filterOf(params),
      setFilter: (filter) => onParamsChange(withFilter(params, filter), { replace: true }),
    }),
    [read, family, worker, run, press, params, onParamsChange, tree, isOrdered, selection, find],
  );
  return <FamilyContext value={value}>{children}</FamilyContext>;
}

/** The selection in terms of one family's members; a new object after each change. */
function useFamilySelection(table: FamilyTable): FamilySelection {
  const selection = useSelection();
  const revision = useStore(selection, (state) => state.revision);
  return useMemo(() => {
    const companyOf = (node: number) => table.companies[node] ?? -1;
    return {
      revision,
      can: (node: number) => companyOf(node) >= 0,
      has: (node: number) =>
        companyOf(node) >= 0 &&
        selection.getState().has({ type: "company", id: companyIdOf(table, companyOf(node)) }),
      toggle(node: number) {
        if (companyOf(node) >= 0) selection.getState().toggle(selectableCompany(table, companyOf(node)));
      },
      add(nodes: Iterable<number>) {
        const companies = companyNodes(table, nodes).map((node) => selectableCompany(table, node));
        const added = selection.getState().add(companies);
        announceAdded(selection, added, selectAllMessage(added.length, "company"));
      },
    };
  }, [selection, revision, table]);
}

/** Rows visible at first. */
const MAX_INITIAL_ROWS = 40;

/** The levels open at first: as many as fit the first screen, but at least two. */
function initialLevels(table: FamilyTable): number {
  let rows = 0;
  const tooMany = countLevels(table).findIndex((count) => (rows += count) > MAX_INITIAL_ROWS);
  return tooMany < 0 ? Infinity : Math.max(2, tooMany);
}

/** The open levels and the focus for a URL; by default the requested company has the focus. */
function initialTree(table: FamilyTable, matched: number, { levels, focus }: FamilyParams) {
  const focused = focus === undefined ? -1 : nodeOfRef(table, focus);
  return {
    levels: levels === undefined ? initialLevels(table) : parseLevels(levels),
    focus: focused >= 0 ? focused : matched,
  };
}

/** Delays the URL while somebody moves through the tree. */
const URL_DELAY_MS = 400;

/** Writes the focused member and the search text to the URL, with a delay. */
function useFocusInUrl(
  tree: TreeStore,
  find: string,
  params: FamilyParams,
  onParamsChange: ParamsChange<FamilyParams>,
): void {
  const focus = useStore(tree, (state) => state.focus);
  const opened = useRef<{ focus: number; find: string } | undefined>({ focus, find });
  const latest = useRef({ params, onParamsChange });
  useEffect(() => {
    latest.current = { params, onParamsChange };
  });
  useEffect(() => {
    // a URL that was opened stays as it is until something changes
    if (opened.current?.focus === focus && opened.current.find === find) return undefined;
    const timer = setTimeout(() => {
      opened.current = undefined;
      const { params: current, onParamsChange: change } = latest.current;
      const ref = focus < 0 ? undefined : nodeRef(tree.table, focus);
      if (current.focus === ref && (current.find ?? "") === find) return;
      change({ ...current, focus: ref, find: find.trim() === "" ? undefined : find }, { replace: true });
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [tree, focus, find]);
}

/** Applies the filter in the URL to the tree. */
function useFilterFromUrl(tree: TreeStore, params: FamilyParams): void {
  const { types, states, cities } = params;
  useEffect(() => {
    tree.setFilter(filterOf({ types, states, cities }));
  }, [tree, types, states, cities]);
}

/** Has the worker sort siblings as the URL says. Returns whether the first order is ready, or failed. */
function useOrderFromUrl(tree: TreeStore, worker: FamilyWorker, sort: FamilyParams["sort"]): boolean {
  const [isOrdered, setOrdered] = useState(sort === undefined);
  useEffect(() => {
    let current = true;
    if (sort === undefined && tree.getState().order === undefined) return undefined;
    worker
      .sortSiblings(sort ?? "original")
      .then((order) => current && tree.setOrder(order))
      // the service's own order
      .catch(ignoring(isExpected))
      .finally(() => setOrdered(true));
    return () => {
      current = false;
    };
  }, [tree, worker, sort]);
  return isOrdered;
}
