import { Search } from "lucide-react";
import { Kbd } from "#app/ui/kbd.tsx";
import { openOverlay } from "./overlay-state.ts";

/** Opens the palette, for hands that are on the mouse. */
export function PaletteButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay("palette")}
      className="flex h-8 w-full items-center gap-2 field px-2 text-left text-ink-2 hover:text-ink pointer-coarse:h-11"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className="flex-1 truncate">Jump to …</span>
      <span aria-hidden className="flex gap-0.5 pointer-coarse:hidden">
        <Kbd>{navigator.platform.startsWith("Mac") ? "⌘" : "Ctrl"}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}
