import { ChevronDown } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import type { CriterionFieldProps, CriterionFormProps } from "#app/search/criteria/criterion.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { CodeText } from "./code-picker-names.tsx";
import { CodePicker } from "./code-picker.tsx";
import { type CodeTree, type SelectedCodes, codeTree, codeValue } from "./code-picker-tree.ts";

const emptyTree = codeTree([]);

/** The code picker in a popover: nothing is searched for until the codes are applied. */
export function CodeForm({ criterion, value, onApply }: CriterionFormProps<"code">) {
  const [selected, setSelected] = useState<SelectedCodes>(() => new Set(splitList(value)));
  const [tree, setTree] = useState<CodeTree>(emptyTree);
  const narrow = useMediaQuery("(max-width: 39.99rem)");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(codeValue(tree, selected));
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className={narrow ? "p-3" : "contents"}>
        <CodePicker
          criterion={criterion}
          selected={selected}
          onChange={(codes, known) => {
            setSelected(codes);
            setTree(known);
          }}
          narrow={narrow}
        />
      </div>
      <div className="flex flex-none items-center gap-2 border-t border-line bg-canvas px-3 py-2 max-sm:sticky max-sm:bottom-0">
        <p role="status" className="font-medium tabular-nums">
          {selected.size} chosen
          {criterion.max !== undefined && (
            <span className="font-normal text-ink-3">, {criterion.max} at most</span>
          )}
        </p>
        <Button variant="ghost" disabled={selected.size === 0} onClick={() => setSelected(new Set())}>
          Clear
        </Button>
        <span
          aria-hidden
          className="ml-auto flex items-center gap-1.5 text-xs text-ink-3 pointer-coarse:invisible"
        >
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move <Kbd>↵</Kbd> choose <Kbd>Esc</Kbd> close
        </span>
        <Button variant="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}

/** The code picker as a field of a larger form: closed it shows what is selected. */
export function CodeField({ criterion, value, onChange }: CriterionFieldProps<"code">) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span aria-hidden className="text-xs font-medium text-ink-2">
        {criterion.label}
      </span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-9 items-center gap-2 field px-2.5 text-left pointer-coarse:h-11"
      >
        <span className="sr-only">{criterion.label}: </span>
        <span className="min-w-0 flex-1 truncate">
          {value === "" ? "Any" : <CodeText criterion={criterion} value={value} />}
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={open ? "rotate-180" : ""} />
      </button>
      {open && (
        <div className="rounded-md border border-line p-2">
          <CodePicker
            criterion={criterion}
            selected={new Set(splitList(value))}
            onChange={(codes) => onChange(joinList(codes) ?? "")}
            narrow
          />
        </div>
      )}
    </div>
  );
}
