import { Search, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Kbd } from "#app/ui/kbd.tsx";

interface PaletteFieldProps {
  readonly text: string;
  /** Id of the result list. */
  readonly listId: string;
  /** Id of the option that Enter opens. */
  readonly activeId: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** The text field. It keeps the focus: everything else is clicked or has a key. */
export function PaletteField({ text, listId, activeId, onChange, onKeyDown, onClose }: PaletteFieldProps) {
  return (
    <div className="flex h-14 flex-none items-center gap-2.5 border-b border-line pr-4 pl-4 max-sm:pr-1">
      <Icon of={Search} className="flex-none text-ink-2" />
      <input
        type="text"
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search or jump to …"
        value={text}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
      />
      <button
        type="button"
        aria-label="Close (Esc)"
        title="Close"
        tabIndex={-1}
        onClick={onClose}
        className="grid min-h-7 min-w-7 flex-none place-items-center rounded-sm text-ink-2 hover:text-ink max-sm:size-11 pointer-coarse:size-11"
      >
        <span aria-hidden className="max-sm:hidden pointer-coarse:hidden">
          <Kbd>Esc</Kbd>
        </span>
        <Icon of={X} size="lg" className="hidden max-sm:block pointer-coarse:block" />
      </button>
    </div>
  );
}
