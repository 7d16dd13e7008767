import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { foundInOrder } from "#app/features/families/model/tree-find.ts";
import type { FamilyReader } from "#app/features/families/model/worker-client.ts";
import { nodeFlags } from "#app/features/families/model/tree-rows.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";
import type { NodeSet } from "#app/features/families/tree-grid/family-grid.tsx";

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

/** Finds members by their names in the worker. */
export function useFind(view: TreeView, reader: FamilyReader, start: string): Find {
  const [text, setText] = useState(start);
  const [answer, setAnswer] = useState<Found>({ text: "", nodes: NONE });
  const { kept, order, focus } = useStore(view);
  // what was typed leads to its first result; an address, another order or a filter leaves the focus where it is
  const leads = useRef(false);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const nodes = text.trim() === "" ? NONE : await reader.ask({ kind: "find", text });
      if (!wanted) return;
      setAnswer({ text, nodes });
      const [first] = foundInOrder(nodes, view.getState());
      if (leads.current && first !== undefined) view.focusOn(first);
      leads.current = false;
    };
    // a reader that was closed has nobody to answer to
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [view, reader, text]);
  const nodes = useMemo(() => foundInOrder(answer.nodes, { kept, order }), [answer.nodes, kept, order]);
  const found = useMemo<NodeSet>(() => {
    const flags = nodes.length === 0 ? NONE : nodeFlags(view.table.size, nodes);
    return { has: (node) => flags[node] === 1 };
  }, [view, nodes]);
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
