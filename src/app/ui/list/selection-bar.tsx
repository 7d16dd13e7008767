import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "../button.tsx";

interface SelectionBarProps {
  readonly count: number;
  /** What is selected, where the number alone would say too little: "3 contacts, 1 company selected". */
  readonly summary?: ReactNode;
  /** The accessible name of the bar. */
  readonly label?: string;
  /** Clears the selection. Omit where the actions bring their own Clear. */
  readonly onClear?: () => void;
  /** Tooltip of Clear, where the word alone says too little. */
  readonly clearTitle?: string | undefined;
  /** A button to select more; shown with nothing selected, too. */
  readonly more?: ReactNode;
  /** Actions on the selected rows. */
  readonly children: ReactNode;
  /** Shown at the end of the bar: a pager. */
  readonly end?: ReactNode;
  /** Whether lines are still to come. On a phone nothing is drawn until then, so that the bar does not grow line by line. */
  readonly isPending?: boolean;
}

/** The bar below selectable rows: the number selected on all pages, and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, summary, label = "Selected", onClear, clearTitle, more, children, end, isPending } = props;
  const isIdle = count === 0 && !more;
  return (
    <div
      role="group"
      aria-label={label}
      data-dock
      className={classNames(
        "flex flex-none flex-wrap border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-sm:flex-col sm:min-h-13 sm:items-center sm:gap-x-2 sm:gap-y-1 sm:px-4 sm:py-1.5",
        isPending === true && "max-sm:invisible",
      )}
    >
      <div
        className={classNames(
          "flex items-center sm:contents",
          isIdle ? "max-sm:hidden" : "flex-wrap gap-2 max-sm:min-h-12 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2",
          count > 0 && "max-sm:bg-accent-soft",
        )}
      >
        <p role="status" className={classNames("tabular-nums", count === 0 ? "text-ink-3" : "font-semibold")}>
          {summary ?? `${formatNumber(count)} selected`}
        </p>
        {more}
        {count > 0 && onClear !== undefined && (
          <Button variant="ghost" className="!px-1.5" title={clearTitle} onClick={onClear}>
            Clear
          </Button>
        )}
        {count > 0 && children}
      </div>
      {/* on a line of its own where it does not fit */}
      {end && <div className="flex flex-auto max-sm:px-3 max-sm:py-2">{end}</div>}
    </div>
  );
}
