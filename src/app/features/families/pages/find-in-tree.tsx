import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { foundInOrder } from "#app/features/families/model/family-tree-filter.ts";
import { type NodeSet, nodeFlags } from "#app/chart/tree-rows.ts";
import type { TreeStore } from "#app/features/families/model/family-tree-store.ts";
import type { FamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { IconButton } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ignoring, isExpected } from "#app/lib/reports/report.ts";

/** The results of a search in the tree. */
export interface FindInTree {
  readonly text: string;
  /** The text whose results these are: behind what is typed until the worker has answered. */
  readonly foundText: string;
  /** Undefined until the worker has answered what is typed. */
  readonly count: number | undefined;
  /** The position of the focused member among the results, from 1; 0 when it is not one of them. */
  readonly position: number;
  /** In display order. */
  readonly nodes: Int32Array;
  readonly found: NodeSet;
  readonly setText: (text: string) => void;
  /** Focuses the next result (1) or the previous one (-1), wrapping around. */
  readonly step: (direction: 1 | -1) => void;
}

/** Pauses the search while somebody types. */
const FIND_DELAY_MS = 120;

const NONE = new Int32Array(0);

interface Result {
  readonly text: string;
  readonly nodes: Int32Array;
}

/** Finds members by name or company ID, in the worker. */
export function useFindInTree(tree: TreeStore, worker: FamilyWorker, initialText: string): FindInTree {
  const [text, setText] = useState(initialText);
  const [result, setResult] = useState<Result>();
  const { included, order, focus } = useStore(tree);
  // typing focuses the first result; a URL, another order or another filter leaves the focus alone
  const typed = useRef(false);
  useEffect(() => {
    let current = true;
    const find = async () => {
      const nodes = text.trim() === "" ? NONE : await worker.find(text);
      if (!current) return;
      setResult({ text, nodes });
      const [first] = foundInOrder(nodes, tree.getState());
      if (typed.current && first !== undefined) tree.focusOn(first);
      typed.current = false;
    };
    // a closed worker never answers
    const timer = setTimeout(() => void find().catch(ignoring(isExpected)), FIND_DELAY_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [tree, worker, text]);
  const nodes = useMemo(
    () => foundInOrder(result?.nodes ?? NONE, { included, order }),
    [result, included, order],
  );
  const found = useMemo<NodeSet>(() => {
    const flags = nodes.length === 0 ? NONE : nodeFlags(tree.table.size, nodes);
    return { has: (node) => flags[node] === 1 };
  }, [tree, nodes]);
  const position = nodes.indexOf(focus) + 1;
  const foundText = result?.text ?? initialText;
  const count = result?.text === text ? nodes.length : undefined;
  return useMemo(
    () => ({
      text,
      foundText,
      count,
      position,
      nodes,
      found,
      setText(next) {
        typed.current = true;
        setText(next);
      },
      step(direction) {
        if (nodes.length === 0) return;
        const from = position === 0 ? (direction === 1 ? -1 : 0) : position - 1;
        tree.focusOn(nodes[(from + direction + nodes.length) % nodes.length] ?? -1);
      },
    }),
    [tree, text, foundText, count, position, nodes, found],
  );
}

interface FindFieldProps {
  readonly find: FindInTree;
  /** Moves the focus to the tree. */
  readonly onLeave: () => void;
}

/** The search field of the tree: Enter goes to the next result, Shift+Enter back, Esc to the tree. */
export function FindField({ find, onLeave }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys((event) => {
    if (event.key !== "/" || !isSingleKey(event)) return;
    event.preventDefault();
    field.current?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") find.step(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown") onLeave();
    else if (event.key === "Escape") {
      find.setText("");
      onLeave();
    } else return;
    event.preventDefault();
  };
  const { text, count = 0 } = find;
  const outcome =
    text.trim() === "" || find.count === undefined ? undefined : formatPosition(find.position, count);
  return (
    <div
      role="search"
      aria-label="In this tree"
      className="flex flex-none items-center gap-1 max-sm:tall:flex-1"
    >
      <SearchField
        ref={field}
        label="Find in this tree"
        maxLength={300}
        value={text}
        onChange={find.setText}
        onKeyDown={onKeyDown}
        end={outcome && <span className="flex-none text-xs whitespace-nowrap tabular-nums">{outcome}</span>}
        className="w-42 max-sm:tall:w-auto max-sm:tall:flex-1"
      />
      <p role="status" className="sr-only">
        {outcome && `${outcome} found`}
      </p>
      {outcome && count > 0 && (
        <>
          <IconButton label="Previous result" icon={<Icon of={ChevronUp} />} onClick={() => find.step(-1)} />
          <IconButton label="Next result" icon={<Icon of={ChevronDown} />} onClick={() => find.step(1)} />
        </>
      )}
    </div>
  );
}

/** "2 of 7", "7" when the focus is elsewhere, "None". */
function formatPosition(position: number, count: number): string {
  if (count === 0) return "None";
  return position === 0 ? formatNumber(count) : `${formatNumber(position)} of ${formatNumber(count)}`;
}
