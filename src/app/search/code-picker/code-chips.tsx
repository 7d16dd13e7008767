import { X } from "lucide-react";
import type { MouseEvent } from "react";

interface CodeChipsProps {
  /** What is chosen, named. */
  readonly chosen: readonly { readonly id: string; readonly name: string }[];
  readonly onRemove: (id: string) => void;
}

/** What is chosen, each with a cross. Focus stays among them, and goes to the field after the last. */
export function CodeChips({ chosen, onRemove }: CodeChipsProps) {
  return chosen.map(({ id, name }) => (
    <span
      key={id}
      className="flex max-w-full flex-none items-center rounded-xs bg-accent-soft text-accent-ink pointer-coarse:h-8"
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
          focusNeighbour(event);
          onRemove(id);
        }}
        className="relative grid size-6 flex-none place-items-center rounded-xs hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
      >
        <X size={12} strokeWidth={2} aria-hidden />
      </button>
    </span>
  ));
}

function focusNeighbour({ currentTarget }: MouseEvent<HTMLElement>): void {
  const frame = currentTarget.closest("[data-chips]");
  const buttons = [...(frame?.querySelectorAll<HTMLElement>("button[data-chip]") ?? [])];
  const at = buttons.indexOf(currentTarget);
  const field = frame?.querySelector<HTMLElement>("input, [data-add]");
  (buttons[at + 1] ?? buttons[at - 1] ?? field)?.focus();
}
