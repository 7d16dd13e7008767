import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { onCardKey } from "./card-keys.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import type { ResultsProps } from "./results-props.ts";
import { EndOfResults } from "./results-table.tsx";

/** The rows of a search as cards, in as many columns as there is room for. */
export function ResultsCards<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
): ReactNode {
  const { resource, view, results, range, onChange, scroller } = props;
  const rows = results.answer?.data;
  const stale = results.stale && results.fetching;
  const turnPage = (step: -1 | 1) => {
    const page = view.page + step;
    if (range !== undefined && page >= 1 && page <= range.pages) onChange({ ...view, page });
  };
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      onKeyDown={(event) => onCardKey(event, turnPage)}
      className={classNames(
        "relative isolate min-h-40 flex-1 overscroll-contain bg-canvas outline-none",
        // grey boxes are nothing to scroll through
        rows === undefined ? "overflow-hidden" : "overflow-auto",
      )}
    >
      {rows === undefined ? (
        <CardSkeletons className={grid} />
      ) : (
        <ul
          aria-label={resource.title}
          aria-busy={stale}
          className={classNames(grid, "transition-opacity duration-150", stale && "opacity-60")}
        >
          {rows.map((row) => (
            <li key={row.id} className="flex min-w-0">
              {resource.card && <resource.card row={row} />}
            </li>
          ))}
        </ul>
      )}
      <EndOfResults {...props} />
    </div>
  );
}

const grid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4 p-4 max-md:gap-3 max-md:p-3";
