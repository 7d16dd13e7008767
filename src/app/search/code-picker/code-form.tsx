import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { type ChosenCodes, codeValue } from "./code-selection.ts";
import { CodePicker } from "./code-picker.tsx";
import { type CodeTree, codeTree } from "./code-tree.ts";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { splitList } from "#app/search/criteria/list-value.ts";

interface CodeFormProps {
  readonly slot: CriterionOfKind<"code">;
  readonly value: string | undefined;
  readonly onApply: (value: string | undefined) => void;
}

const noTree = codeTree([]);

/** Chooses codes and asks nothing until they are applied. */
export function CodeForm({ slot, value, onApply }: CodeFormProps) {
  const [chosen, setChosen] = useState<ChosenCodes>(() => new Set(splitList(value)));
  const [tree, setTree] = useState<CodeTree>(noTree);
  const narrow = useMediaQuery("(max-width: 39.99rem)");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(codeValue(tree, chosen));
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className={narrow ? "p-3" : "contents"}>
        <CodePicker
          slot={slot}
          chosen={chosen}
          onChange={(codes, known) => {
            setChosen(codes);
            setTree(known);
          }}
          narrow={narrow}
        />
      </div>
      <div className="flex flex-none items-center gap-2 border-t border-line bg-canvas px-3 py-2 max-sm:sticky max-sm:bottom-0">
        <p role="status" className="font-medium tabular-nums">
          {chosen.size} chosen
          {slot.most !== undefined && <span className="font-normal text-ink-3">, {slot.most} at most</span>}
        </p>
        <Button variant="ghost" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
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
