import { ClipboardPaste, Search, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId } from "react";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { classNames } from "#app/lib/class-names.ts";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isList } from "./code-picker-search.ts";

interface CodeChipsProps {
  readonly criterion: Pick<CriterionOfKind<"code">, "excludes">;
  /** The selected codes with their names. */
  readonly selected: readonly { readonly id: string; readonly name: string }[];
  readonly onRemove: (id: string) => void;
}

/**
 * The selected codes, each with a remove button; an excluded one starts with "not". After a removal the focus moves to
 * a neighbour, and after the last one to the field.
 */
export function CodeChips({ criterion, selected, onRemove }: CodeChipsProps) {
  const excluded = criterion.excludes !== undefined;
  return selected.map(({ id, name: plain }) => {
    const name = excluded ? `not ${plain}` : plain;
    return (
      <span
        key={id}
        className={classNames(
          "flex max-w-full flex-none items-center rounded-xs forced-colors:border pointer-coarse:h-11",
          excluded ? "bg-danger-soft text-danger-ink" : "bg-accent-soft text-accent-ink",
        )}
      >
        <span className="max-w-56 truncate py-0.5 pl-1.5 text-xs leading-5 font-medium" title={name}>
          {name}
        </span>
        <button
          type="button"
          data-chip
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={(event) => {
            focusNeighbor(event);
            onRemove(id);
          }}
          className="relative grid size-6 flex-none place-items-center rounded-xs hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
        >
          <X size={12} strokeWidth={2} aria-hidden />
        </button>
      </span>
    );
  });
}

function focusNeighbor({ currentTarget }: MouseEvent<HTMLElement>): void {
  const frame = currentTarget.closest("[data-chips]");
  const buttons = [...(frame?.querySelectorAll<HTMLElement>("button[data-chip]") ?? [])];
  const at = buttons.indexOf(currentTarget);
  const field = frame?.querySelector<HTMLElement>("input, [data-add]");
  (buttons[at + 1] ?? buttons[at - 1] ?? field)?.focus();
}

interface CodeInputProps extends CodeChipsProps {
  readonly criterion: CriterionOfKind<"code">;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Selects what was typed. */
  readonly onEnter: () => void;
  /** Called with a pasted list to match; with an empty string to end that. */
  readonly onPaste: (list: string) => void;
  readonly problem: string | undefined;
  /** Small text at the end: the number of matches. */
  readonly count: ReactNode;
}

/** The selected codes, and the input that searches for more. */
export function CodeInput(props: CodeInputProps) {
  const { criterion, selected, onRemove, text, onText, onEnter, onPaste, problem, count } = props;
  const descriptionId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const last = selected.at(-1);
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      onEnter();
    } else if (event.key === "Backspace" && text === "" && last) onRemove(last.id);
  };
  const onPasteText = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isList(pasted, criterion)) return;
    event.preventDefault();
    onPaste(pasted);
  };
  return (
    <>
      <div data-chips className={frame}>
        <Icon of={Search} className="mt-1 mr-1.5 flex-none text-ink-3" />
        <div className="flex max-h-32 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-y-auto">
          <CodeChips criterion={criterion} selected={selected} onRemove={onRemove} />
          <input
            data-search
            data-autofocus
            aria-label={`Search ${criterion.label.toLowerCase()}`}
            aria-describedby={descriptionId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={criterion.freeText ? `Add a ${criterion.label.toLowerCase()}` : "Search"}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPasteText}
            className="h-6 min-w-24 flex-1 bg-transparent text-ink outline-none pointer-coarse:h-9"
          />
        </div>
        <span className="flex-none self-end pb-1 text-xs whitespace-nowrap text-ink-3 tabular-nums">
          {count}
        </span>
        <Button
          variant="ghost"
          className="h-6! self-end px-1.5! text-xs"
          icon={<Icon of={ClipboardPaste} size="sm" />}
          onClick={() => onPaste("")}
        >
          <span className="sr-only">Paste a list</span>
        </Button>
      </div>
      <div id={descriptionId} className="text-xs">
        <p role="status" className="text-danger-ink not-empty:mt-1">
          {problem}
        </p>
        {criterion.freeText && (
          <p className="mt-1 text-ink-3">{criterion.hint} Press Enter to add what you typed.</p>
        )}
      </div>
    </>
  );
}

const frame = "flex min-h-9 flex-none items-start gap-1.5 field py-1.25 pr-1 pl-2.5 pointer-coarse:min-h-11";
