import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { cardFrame } from "./card-frame.ts";
import type { ResultsProps } from "./results-props.ts";
import { EndOfResults } from "./results-table.tsx";

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const PAGES: Readonly<Record<string, 1 | -1>> = { "[": -1, "]": 1 };

function move(region: HTMLElement, from: EventTarget, step: 1 | -1): void {
  const cards = [...region.querySelectorAll("article")];
  const at = cards.findIndex((card) => from instanceof Node && card.contains(from));
  cards[at < 0 ? 0 : at + step]?.querySelector<HTMLElement>("a, button")?.focus();
}

/** Keys of the cards, heard only while focus is among them: J and K go from card to card, `[` and `]` turn the page. */
function onCardKey(event: KeyboardEvent<HTMLElement>, turnPage: (step: -1 | 1) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const step = STEPS[event.key];
  const page = PAGES[event.key];
  if (step !== undefined) {
    move(event.currentTarget, event.target, step);
  } else if (page !== undefined) {
    // the focused card goes with its page
    event.currentTarget.focus();
    turnPage(page);
  } else {
    return;
  }
  event.preventDefault();
}

const CARDS = 12;

/** Grey boxes where cards will stand. */
function CardSkeletons({ className }: { readonly className: string }) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} aria-hidden className={`${cardFrame} h-72`}>
          <div className="aspect-5/2 bg-sunken" />
          <div className="grid gap-3 p-3">
            <Skeleton width="40%" />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}

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
