import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { isWanted } from "#app/family/tree-filter.ts";
import type { FamilyReader } from "#app/family/family-reader.ts";
import type { NodeOrder } from "#app/family/tree-rows.ts";
import type { TreeView } from "#app/family/tree-view.ts";
import type { NodeSet } from "./family-grid.tsx";

/** What was found, and the way through it. */
export interface Find {
  readonly text: string;
  readonly count: number;
  /** Place of the focused member among those found, from 1; 0 when it is none of them. */
  readonly place: number;
  readonly nodes: Int32Array;
  readonly found: NodeSet;
  readonly onText: (text: string) => void;
  /** To the next one (1) or the one before (-1), around the end; its way up is opened. */
  readonly step: (direction: 1 | -1) => void;
}

/** While somebody types. Milliseconds. */
const PAUSE = 120;

const NONE = new Int32Array(0);

interface Found {
  readonly text: string;
  readonly nodes: Int32Array;
}

/** Finds members by their names in the worker, among those that a filter wants. Another order of siblings is another order of results. */
export function useFind(view: TreeView, reader: FamilyReader, start: string, order: NodeOrder): Find {
  const [text, setText] = useState(start);
  const [answer, setAnswer] = useState<Found>({ text: "", nodes: NONE });
  const kept = useStore(view, (state) => state.kept);
  const focus = useStore(view, (state) => state.focus);
  // what was typed leads to its first result; an address, another order or a filter leaves the focus where it is
  const leads = useRef(false);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const nodes = text.trim() === "" ? NONE : await reader.ask({ kind: "find", text });
      if (!wanted) return;
      setAnswer({ text, nodes });
      const first = nodes.find((node) => isWanted(view.getState().kept, node));
      if (leads.current && first !== undefined) view.focusOn(first);
      leads.current = false;
    };
    // a reader that was closed has nobody to answer to
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another order gives another answer
  }, [view, reader, text, order]);
  const nodes = useMemo(
    () => (kept === undefined ? answer.nodes : answer.nodes.filter((node) => isWanted(kept, node))),
    [answer, kept],
  );
  const found = useMemo(() => flagged(view.table.size, nodes), [view, nodes]);
  const place = nodes.indexOf(focus) + 1;
  return {
    text,
    count: answer.text === text ? nodes.length : 0,
    place,
    nodes,
    found,
    onText(next) {
      leads.current = true;
      setText(next);
    },
    step(direction) {
      if (nodes.length === 0) return;
      const from = place === 0 ? (direction === 1 ? -1 : 0) : place - 1;
      view.focusOn(nodes[(from + direction + nodes.length) % nodes.length] ?? -1);
    },
  };
}

function flagged(size: number, nodes: Int32Array): NodeSet {
  if (nodes.length === 0) return { has: () => false };
  const flags = new Uint8Array(size);
  for (const node of nodes) flags[node] = 1;
  return { has: (node) => flags[node] === 1 };
}
