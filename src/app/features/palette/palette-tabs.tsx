import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Kbd } from "#app/ui/kbd.tsx";
import type { PaletteTab } from "./palette-item.ts";

interface PaletteTabsProps {
  readonly tabs: readonly PaletteTab[];
  readonly current: PaletteTab["kind"];
  readonly onChange: (kind: PaletteTab["kind"]) => void;
  /** Id of the panel that the tabs filter. */
  readonly panelId: string;
}

/** Scrolls a tab into view: on a phone the tabs are wider than the screen. */
function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The kinds of results. The focus stays in the field, where Tab moves to the next tab. */
export function PaletteTabs({ tabs, current, onChange, panelId }: PaletteTabsProps) {
  return (
    <div className="flex flex-none items-center gap-3 border-b border-line pr-4">
      <div
        role="tablist"
        aria-label="Kinds"
        className="flex min-w-0 flex-1 gap-1 overflow-x-auto px-4 py-2 max-sm:px-2"
      >
        {tabs.map(({ kind, label, count }) => (
          <button
            key={kind}
            ref={kind === current ? showTab : undefined}
            type="button"
            role="tab"
            aria-selected={kind === current}
            aria-controls={panelId}
            tabIndex={kind === current ? 0 : -1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChange(kind)}
            className={classNames(
              "flex h-7 flex-none items-center gap-1.5 rounded-sm px-2.5 font-medium pointer-coarse:h-11",
              kind === current
                ? "bg-sunken text-ink inset-ring inset-ring-line-strong forced-colors:border-2"
                : "text-ink-2 hover:bg-hover hover:text-ink",
            )}
          >
            {label}
            {count !== undefined && (
              <span aria-hidden className="num font-normal text-ink-2">
                {formatNumber(count)}
              </span>
            )}
          </button>
        ))}
      </div>
      <span
        aria-hidden
        className="flex flex-none items-center gap-1.5 text-xs text-ink-2 max-sm:hidden pointer-coarse:hidden"
      >
        <Kbd>Tab</Kbd> next kind
      </span>
    </div>
  );
}
