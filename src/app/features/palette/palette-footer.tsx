import { Check, TriangleAlert, Undo2 } from "lucide-react";
import { formatCount } from "#app/lib/format-number.ts";
import { Icon, Spinner } from "#app/ui/icon.tsx";
import { COMMAND_KEY, KeyHints } from "#app/ui/kbd.tsx";
import type { RecordLookup } from "./use-record-lookup.ts";
import type { SelectionNotice } from "./use-palette-selection.ts";

const KEYS = [
  ["↑ ↓", "move"],
  ["↵", "open"],
  [`${COMMAND_KEY} ↵`, "select"],
  ["⇧ ↵", "preview"],
  ["Alt ↵", "new tab"],
] as const;

const RESULT = { one: "result", many: "results" };

interface PaletteFooterProps {
  readonly results: number;
  /** Whether anything was typed: items shown before are not results. */
  readonly hasText: boolean;
  readonly lookup: RecordLookup;
  readonly looksUpNames: boolean;
}

/** The available keys, and the number of results. */
export function PaletteFooter({ results, hasText, lookup, looksUpNames }: PaletteFooterProps) {
  const { pending, problem } = lookup;
  return (
    <div className="flex min-h-9 flex-none items-center gap-4 border-t border-line bg-canvas px-4 py-1.5 text-xs text-ink-2">
      <span aria-hidden className="flex gap-4 max-md:hidden pointer-coarse:hidden">
        {KEYS.map(([keys, does]) => (
          <span key={does} className="flex items-center gap-1.5 whitespace-nowrap">
            <KeyHints keys={[keys]} /> {does}
          </span>
        ))}
      </span>
      <p role="status" className="flex min-w-0 flex-1 items-center justify-end gap-1.5">
        {problem !== undefined ? (
          <>
            <Icon of={TriangleAlert} size="sm" className="flex-none text-warning-ink" />
            {problem}
          </>
        ) : pending ? (
          <>
            <Spinner />
            Looking up names
          </>
        ) : (
          <>
            {hasText && (results === 0 ? "No matches" : formatCount(results, RESULT))}
            {!hasText && (looksUpNames ? "Looking up names is free" : "Names are not looked up")}
          </>
        )}
      </p>
    </div>
  );
}

/** What was last selected, with an undo. The message also appears after the palette is closed. */
export function PaletteNotice({ notice }: { readonly notice: SelectionNotice | undefined }) {
  return (
    <div role="status" className="flex-none">
      {notice && (
        <p className="flex min-h-10 items-center gap-2 border-t border-line px-4">
          <Icon of={Check} className="flex-none text-success-ink" />
          <span className="min-w-0 truncate">{notice.message}</span>
          <button
            type="button"
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={notice.undo}
            className="flex min-h-7 flex-none items-center gap-1.5 rounded-sm px-2 font-semibold text-accent-ink hover:bg-hover pointer-coarse:min-h-11"
          >
            <Undo2 size={14} strokeWidth={2} aria-hidden />
            Undo
          </button>
        </p>
      )}
    </div>
  );
}
