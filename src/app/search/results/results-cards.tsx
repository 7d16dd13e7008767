import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { useScrollerFocus } from "#app/table/table-row-shortcuts.ts";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { cardFrame } from "./results-card-frame.ts";

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const PAGES: Readonly<Record<string, 1 | -1>> = { "[": -1, "]": 1 };

function move(region: HTMLElement, from: EventTarget, step: 1 | -1): void {
  const cards = [...region.querySelectorAll("article")];
  const at = cards.findIndex((card) => from instanceof Node && card.contains(from));
  cards[at < 0 ? 0 : at + step]?.querySelector<HTMLElement>("a, button")?.focus();
}

/**
 * Keys of the cards, handled only while focus is among them: J and K go from card to card, `[` and `]` turn the page.
 */
function onCardKey(event: KeyboardEvent<HTMLElement>, turnPage: (step: -1 | 1) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const step = STEPS[event.key];
  const page = PAGES[event.key];
  if (step !== undefined) {
    move(event.currentTarget, event.target, step);
  } else if (page !== undefined) {
    // the focused card disappears with its page
    event.currentTarget.focus();
    turnPage(page);
  } else {
    return;
  }
  event.preventDefault();
}

const SKELETONS = 12;

/** Placeholders for cards. */
function CardSkeletons() {
  return (
    <div role="status" aria-label="Loading" className={grid}>
      {Array.from({ length: SKELETONS }, (_, card) => (
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

interface ResultsCardsProps {
  /** The accessible name of the cards: "News". */
  readonly label: string;
  /** Undefined until there is something to show. */
  readonly cards: readonly { readonly id: string; readonly card: ReactNode }[] | undefined;
  /** Whether other results are loading: these are dimmed. */
  readonly stale: boolean;
  /** -1 and 1 for `[` and `]`. */
  readonly onTurnPage: (step: -1 | 1) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Shown below the last card. */
  readonly children: ReactNode;
}

/** The results of a search as cards, in as many columns as fit. */
export function ResultsCards({ label, cards, stale, onTurnPage, scroller, children }: ResultsCardsProps) {
  return (
    <div
      ref={scroller}
      {...useScrollerFocus(scroller, label, cards)}
      onKeyDown={(event) => onCardKey(event, onTurnPage)}
      className={classNames(
        "relative isolate min-h-40 flex-1 overscroll-contain low:overscroll-auto bg-canvas -outline-offset-2 [&[tabindex='-1']]:outline-none",
        // placeholders need no scrolling
        cards === undefined ? "overflow-hidden" : "overflow-auto",
      )}
    >
      {cards === undefined ? (
        <CardSkeletons />
      ) : (
        <ul
          aria-label={label}
          aria-busy={stale}
          className={classNames(grid, "transition-opacity duration-150", stale && "opacity-60")}
        >
          {cards.map(({ id, card }) => (
            <li key={id} className="flex min-w-0">
              {card}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

const grid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4 p-4 max-md:gap-3 max-md:p-3";
