import { useEffect, useRef, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { type ChosenCodes, addCode, codeState, removeCode } from "./code-selection.ts";
import { type CodeTree, pathAbove } from "./code-tree.ts";
import type { LookupEntry } from "#app/api/lookup-queries.ts";
import { HighlightedText } from "#app/ui/highlighted-text.tsx";

export interface CodeChoice {
  readonly tree: CodeTree;
  readonly chosen: ChosenCodes;
  readonly onChange: (chosen: ChosenCodes) => void;
}

interface CodeListProps extends CodeChoice {
  readonly entries: readonly LookupEntry[];
  readonly found: string;
  /** Shows the codes beside the names and steps longer codes in. */
  readonly showCodes: boolean;
}

/** Lines at first, and each time that the end comes into sight. */
const STEP = 100;

/** Codes by name, each with a box; a list of thousands grows as one goes down in it. */
export function CodeList({ entries, ...list }: CodeListProps) {
  const [shown, setShown] = useState({ of: entries, count: STEP });
  const count = shown.of === entries ? shown.count : STEP;
  return (
    <>
      {entries.slice(0, count).map((entry) => (
        <CodeLine key={entry.id} entry={entry} {...list} />
      ))}
      {count < entries.length && (
        <EndMark key={count} onSeen={() => setShown({ of: entries, count: count + STEP })} />
      )}
    </>
  );
}

function EndMark({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) seen.current();
    });
    if (mark.current) watch.observe(mark.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={mark} className="h-8" />;
}

function CodeLine({
  entry: { id, name },
  found,
  showCodes,
  tree,
  chosen,
  onChange,
}: Omit<CodeListProps, "entries"> & { readonly entry: LookupEntry }) {
  const state = codeState(tree, chosen, id);
  const depth = pathAbove(tree, id).length;
  return (
    <CodeBox
      name={name}
      checked={state}
      onToggle={() => onChange((state === true ? removeCode : addCode)(tree, chosen, id))}
      className={classNames(depth > 1 && "pl-7", depth === 1 && "font-medium")}
      end={showCodes ? id : undefined}
      found={found}
    />
  );
}

interface CodeBoxProps {
  readonly name: string;
  readonly checked: boolean | "mixed";
  readonly onToggle: () => void;
  readonly className?: string;
  readonly end: string | undefined;
  readonly found: string;
}

/** A line with a box, its name with the found part marked, and something small at the end. */
export function CodeBox({ name, checked, onToggle, className, end, found }: CodeBoxProps) {
  return (
    <Checkbox
      label={name}
      checked={checked}
      onChange={onToggle}
      className={classNames(
        "flex! h-auto! min-h-8 w-full! justify-start! gap-2.5 rounded-sm px-2 py-1 hover:bg-hover pointer-coarse:min-h-11",
        "has-[input:focus-visible]:inset-ring-[1.5px] has-[input:focus-visible]:inset-ring-accent",
        className,
      )}
    >
      <span aria-hidden className="min-w-0 flex-1">
        <HighlightedText text={name} found={found} />
      </span>
      {end !== undefined && (
        <span aria-hidden className="flex-none font-mono text-xs font-normal text-ink-3">
          {end}
        </span>
      )}
    </Checkbox>
  );
}
