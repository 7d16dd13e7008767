import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { FamilyReader } from "#app/features/families/model/worker-client.ts";
import { type FamilyTable, levelsCounted } from "#app/features/families/model/family-table.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";
import { type FamilyParams, type FamilySearchChange, filterOf, levelsOf } from "./family-params.ts";
import { nodeOfRef, nodeRef } from "./node-ref.ts";

/** Rows that are taken in at a glance. */
const GLANCE = 40;

/** Levels that are shown at first: as many as can be taken in, two at least. */
export function firstLevels(table: FamilyTable): number {
  const counts = levelsCounted(table);
  let shown = 0;
  const tooMany = counts.findIndex((count) => (shown += count) > GLANCE);
  return tooMany < 0 ? Infinity : Math.max(2, tooMany);
}

/** How a family is first looked at, by its address: the focus is on the company that was asked for. */
export function firstLook(table: FamilyTable, matched: number, { levels, focus }: FamilyParams) {
  const named = focus === undefined ? -1 : nodeOfRef(table, focus);
  return {
    levels: levels === undefined ? firstLevels(table) : levelsOf(levels),
    focus: named >= 0 ? named : matched,
  };
}

/** While somebody walks. Milliseconds. */
const PAUSE = 400;

/** Keeps the address with the focused member and the text that is found, a moment after they changed. */
export function useAddressOf(
  view: TreeView,
  find: string,
  search: FamilyParams,
  onSearchChange: FamilySearchChange,
): void {
  const focus = useStore(view, (state) => state.focus);
  const opened = useRef<{ focus: number; find: string } | undefined>({ focus, find });
  const latest = useRef({ search, onSearchChange });
  useEffect(() => {
    latest.current = { search, onSearchChange };
  });
  useEffect(() => {
    // the address that was opened stays as it is until something is done
    if (opened.current?.focus === focus && opened.current.find === find) return undefined;
    const timer = setTimeout(() => {
      opened.current = undefined;
      const { search: now, onSearchChange: change } = latest.current;
      const ref = focus < 0 ? undefined : nodeRef(view.table, focus);
      if (now.focus === ref && (now.find ?? "") === find) return;
      change({ ...now, focus: ref, find: find.trim() === "" ? undefined : find }, { replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [view, focus, find]);
}

/** Lays the filter of the address over the tree. */
export function useAddressedFilter(view: TreeView, search: FamilyParams): void {
  const { types, states, cities } = search;
  useEffect(() => {
    view.setFilter(filterOf({ types, states, cities }));
  }, [view, types, states, cities]);
}

/** Has the worker sort siblings as the address says. */
export function useAddressedOrder(view: TreeView, reader: FamilyReader, sort: FamilyParams["sort"]): void {
  useEffect(() => {
    let wanted = true;
    if (sort === undefined && view.getState().order === undefined) return undefined;
    reader.ask({ kind: "sort", sort: sort ?? "as-told" }).then(
      (order) => wanted && view.setOrder(order),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [view, reader, sort]);
}
