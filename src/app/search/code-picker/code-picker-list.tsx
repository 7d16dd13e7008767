import { useEffect, useRef, useState } from "react";
import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { HighlightedText } from "#app/ui/highlighted-text.tsx";
import { type CodeTree, type SelectedCodes, addCode, codeState, removeCode } from "./code-picker-tree.ts";

/** The codes, the selected ones among them, and their setter. */
export interface CodeSelectionProps {
  readonly tree: CodeTree;
  readonly selected: SelectedCodes;
  readonly onChange: (selected: SelectedCodes) => void;
}

interface CodeListProps extends CodeSelectionProps {
  readonly entries: readonly LookupEntry[];
  /** The typed text, highlighted in the names. */
  readonly highlight: string;
  /** How a list of thousands shows more: when it is scrolled to its end, or by a button. */
  readonly grows: "on scroll" | "on press";
}

/** Lists up to this length are shown in full, so that the checkboxes alone show what is selected. */
export const MAX_SHORT_LIST = 12;

/** Rows drawn at first, and added each time the end scrolls into view or the button is pressed. */
const PAGE_SIZES: Readonly<
  Record<CodeListProps["grows"], { readonly first: number; readonly more: number }>
> = {
  "on scroll": { first: 100, more: 100 },
  "on press": { first: 8, more: 40 },
};

/** Codes by name, each with a checkbox. */
export function CodeList({ entries, grows, ...list }: CodeListProps) {
  const { more } = PAGE_SIZES[grows];
  const first = entries.length <= MAX_SHORT_LIST ? entries.length : PAGE_SIZES[grows].first;
  const [shown, setShown] = useState({ of: entries, count: first });
  const count = shown.of === entries ? shown.count : first;
  const showMore = () => setShown({ of: entries, count: count + more });
  const hidden = entries.length - count;
  return (
    <>
      {entries.slice(0, count).map((entry) => (
        <CodeRow key={entry.id} entry={entry} {...list} />
      ))}
      {hidden > 0 && grows === "on scroll" && <ListEnd key={count} onVisible={showMore} />}
      {hidden > 0 && grows === "on press" && (
        <Button variant="link" className="ml-1 justify-self-start" onClick={showMore}>
          Show {formatNumber(Math.min(more, hidden))} more
        </Button>
      )}
    </>
  );
}

function ListEnd({ onVisible }: { onVisible: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) latest.current();
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className="h-8" />;
}

function CodeRow({
  entry: { id, name },
  highlight,
  tree,
  selected,
  onChange,
}: Omit<CodeListProps, "entries" | "grows"> & { readonly entry: LookupEntry }) {
  const state = codeState(tree, selected, id);
  return (
    <CodeCheckbox
      name={name}
      checked={state}
      onToggle={() => onChange((state === true ? removeCode : addCode)(tree, selected, id))}
      highlight={highlight}
    />
  );
}

interface CodeCheckboxProps {
  readonly name: string;
  readonly checked: boolean | "mixed";
  readonly onToggle: () => void;
  readonly className?: string;
  /** Small text at the end of the row. */
  readonly detail?: string;
  readonly highlight: string;
}

/** A row with a checkbox and a name in which the typed text is highlighted. */
export function CodeCheckbox({ name, checked, onToggle, className, detail, highlight }: CodeCheckboxProps) {
  return (
    <Checkbox
      label={name}
      checked={checked}
      onChange={onToggle}
      className={classNames(
        "flex! h-auto! min-h-8 w-full! justify-start! gap-2.5 rounded-sm px-2 py-1 hover:bg-hover pointer-coarse:min-h-11",
        "has-[input:focus-visible]:inset-ring-[1.5px] has-[input:focus-visible]:inset-ring-focus",
        className,
      )}
    >
      <span aria-hidden className="min-w-0 flex-1">
        <HighlightedText text={name} found={highlight} />
      </span>
      {detail !== undefined && (
        <span aria-hidden className="flex-none text-xs font-normal text-ink-3 tabular-nums">
          {detail}
        </span>
      )}
    </Checkbox>
  );
}
