import { classNames } from "#app/lib/class-names.ts";
import { numberText } from "#app/lib/number-text.ts";
import type { SectorMatch } from "./code-search.ts";

interface SectorListProps {
  readonly sectors: readonly SectorMatch[];
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
}

/** The sectors of industry codes: chosen codes on cobalt, others with how many fit. */
export function SectorList({ sectors, active, onActive }: SectorListProps) {
  return sectors.map(({ sector, parts, chosen }) => (
    <button
      key={sector.id}
      type="button"
      aria-pressed={sector.id === active}
      onClick={() => onActive(sector.id)}
      className={classNames(
        line,
        sector.id === active ? "border-line-strong bg-surface shadow-sm" : "hover:bg-hover",
      )}
    >
      <span aria-hidden className="w-9 flex-none font-mono text-xs leading-5 text-ink-3">
        {sector.id}
      </span>
      <span className="min-w-0 flex-1">{sector.name}</span>
      <span
        aria-hidden
        className={classNames(
          "min-w-5 flex-none rounded-xs px-1 text-center text-xs leading-5 tabular-nums",
          chosen > 0 ? "bg-accent-soft font-semibold text-accent-ink" : "text-ink-3",
        )}
      >
        {numberText(chosen > 0 ? chosen : parts.length)}
      </span>
      {chosen > 0 && <span className="sr-only">, {chosen} chosen</span>}
    </button>
  ));
}

const line =
  "flex min-h-8 w-full items-start gap-1.5 rounded-md border border-transparent px-2 py-1.5 text-left " +
  "focus-visible:-outline-offset-2";
