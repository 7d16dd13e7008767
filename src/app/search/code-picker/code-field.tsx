import { ClipboardPaste, Search } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { CodeChips } from "./code-chips.tsx";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { isList } from "./match-pasted-codes.ts";

interface CodeFieldProps {
  readonly slot: CriterionOfKind<"code">;
  readonly chosen: readonly { readonly id: string; readonly name: string }[];
  readonly onRemove: (id: string) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Takes what was typed. */
  readonly onEnter: () => void;
  /** A list to be matched; empty when there is none yet. */
  readonly onPaste: (list: string) => void;
  readonly problem: string | undefined;
  /** Small words at the end: how many fit. */
  readonly end: ReactNode;
}

/** The chosen codes and the field that searches for more. */
export function CodeField(props: CodeFieldProps) {
  const { slot, chosen, onRemove, text, onText, onEnter, onPaste, problem, end } = props;
  const noteId = useId();
  const takeKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = chosen.at(-1);
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      onEnter();
    } else if (event.key === "Backspace" && text === "" && last) onRemove(last.id);
  };
  const takeList = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isList(pasted)) return;
    event.preventDefault();
    onPaste(pasted);
  };
  return (
    <>
      <div data-chips className={frame}>
        <Search size={16} strokeWidth={1.75} aria-hidden className="mt-1 mr-1.5 flex-none text-ink-3" />
        <div className="flex max-h-32 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-y-auto">
          <CodeChips chosen={chosen} onRemove={onRemove} />
          <input
            data-search
            data-autofocus
            aria-label={`Search ${slot.label.toLowerCase()}`}
            aria-describedby={noteId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={takeKey}
            onPaste={takeList}
            className="h-6 min-w-24 flex-1 bg-transparent text-ink outline-none pointer-coarse:h-9"
          />
        </div>
        <span className="flex-none self-end pb-1 text-xs whitespace-nowrap text-ink-3 tabular-nums">
          {end}
        </span>
        <Button
          variant="ghost"
          className="h-6! self-end px-1.5! text-xs"
          icon={<ClipboardPaste size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => onPaste("")}
        >
          <span className="in-[dialog]:sr-only max-sm:sr-only">Paste a list</span>
        </Button>
      </div>
      <div id={noteId} className="text-xs">
        <p role="status" className="text-danger-ink not-empty:mt-1">
          {problem}
        </p>
        {slot.free && <p className="mt-1 text-ink-3">{slot.hint} Enter takes what you typed.</p>}
      </div>
    </>
  );
}

const frame = "flex min-h-9 flex-none items-start gap-1.5 field py-1.25 pr-1 pl-2.5 pointer-coarse:min-h-11";
