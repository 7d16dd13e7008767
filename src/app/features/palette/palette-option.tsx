import { MarkedText } from "#app/ui/marked-text.tsx";
import { classNames } from "#app/lib/class-names.ts";
import { KeyHints } from "#app/ui/kbd.tsx";
import type { PaletteItem } from "./palette-item.ts";

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly text: string;
  readonly active: boolean;
  readonly onActive: () => void;
}

/** One line of the palette. Focus stays in the field: the active line is told by `aria-selected`. */
export function PaletteOption({ id, item, text, active, onActive }: PaletteOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={active ? undefined : onActive}
      onClick={item.onSelect}
      className={classNames(
        "flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 pointer-coarse:min-h-11",
        active && "bg-hover inset-ring-[1.5px] inset-ring-accent",
      )}
    >
      <span className="flex flex-none text-ink-2">{item.icon}</span>
      <span className="truncate">
        <MarkedText text={item.label} found={text.trim()} />
      </span>
      {item.detail !== undefined && <span className="truncate text-ink-2">{item.detail}</span>}
      <span
        aria-hidden
        className="ml-auto flex flex-none items-center gap-2 text-xs text-ink-2 max-sm:hidden"
      >
        {item.note}
        {item.keys && <KeyHints keys={item.keys} />}
      </span>
    </div>
  );
}
