import { classNames } from "#app/lib/class-names.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { type ChosenCodes, addCode, codeState, removeCode } from "./code-choice.ts";
import { type CodeTree, pathAbove } from "./code-tree.ts";
import type { LookupEntry } from "./lookup-queries.ts";
import { MarkedText } from "./marked-text.tsx";

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

/** Codes by name, each with a box. */
export function CodeList({ entries, found, showCodes, tree, chosen, onChange }: CodeListProps) {
  return entries.map(({ id, name }) => {
    const state = codeState(tree, chosen, id);
    const depth = pathAbove(tree, id).length;
    return (
      <CodeBox
        key={id}
        name={name}
        checked={state}
        onToggle={() => onChange((state === true ? removeCode : addCode)(tree, chosen, id))}
        className={classNames(depth > 1 && "pl-7", depth === 1 && "font-medium")}
        end={showCodes ? id : undefined}
        found={found}
      />
    );
  });
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
        <MarkedText text={name} found={found} />
      </span>
      {end !== undefined && (
        <span aria-hidden className="flex-none font-mono text-xs font-normal text-ink-3">
          {end}
        </span>
      )}
    </Checkbox>
  );
}
