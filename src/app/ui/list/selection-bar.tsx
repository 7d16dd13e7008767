import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "../button.tsx";

interface SelectionBarProps {
  readonly count: number;
  /** Word for the state, where "selected" would mean something else. */
  readonly word?: string;
  readonly onClear: () => void;
  /** Tooltip of Clear, where the word alone says too little. */
  readonly clearTitle?: string | undefined;
  /** A button to select more; always shown. */
  readonly more?: ReactNode;
  /** Actions on the selected rows. */
  readonly children: ReactNode;
  /** Shown at the end of the bar: a pager. */
  readonly end?: ReactNode;
}

/** The bar below selectable rows: the number selected on all pages, and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, word = "selected", onClear, clearTitle, more, children, end } = props;
  return (
    <div
      role="group"
      aria-label="Selected"
      data-dock
      className="flex flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:px-3 sm:min-h-13"
    >
      <p role="status" className={classNames("tabular-nums", count === 0 ? "text-ink-3" : "font-semibold")}>
        {formatNumber(count)} {word}
      </p>
      {more}
      {count > 0 && (
        <>
          <Button variant="ghost" className="!px-1.5" title={clearTitle} onClick={onClear}>
            Clear
          </Button>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{children}</div>
        </>
      )}
      {/* on a line of its own where it does not fit */}
      {end && <div className="flex flex-auto max-sm:w-full max-sm:flex-none">{end}</div>}
    </div>
  );
}
