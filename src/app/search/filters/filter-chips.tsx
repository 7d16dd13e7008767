import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useSearchContext } from "#app/search/search-context.tsx";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { type FilterGroup, barChips, filtersOf } from "./filter-groups.ts";

/** How many of the children of an element stand in its first line; what does not is wrapped below and not seen. */
function useFitting(line: RefObject<HTMLElement | null>, children: number): number {
  const [fitting, setFitting] = useState(children);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const measure = () => {
      const items = [...element.children].filter((child) => child instanceof HTMLElement);
      const top = items[0]?.offsetTop;
      const wrapped = items.findIndex((item) => item.offsetTop !== top);
      setFitting(wrapped < 0 ? items.length : wrapped);
    };
    // told before the first paint as well
    const sizes = new ResizeObserver(measure);
    for (const item of [element, ...element.children]) sizes.observe(item);
    return () => sizes.disconnect();
  });
  return Math.min(fitting, children);
}

interface FilterChipsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Stands behind the chips. */
  readonly children: ReactNode;
}

/**
 * The chips of the bar in one line: those that are set, then the free places of the filters that reps use most. What does
 * not fit is folded into "+3". A phone scrolls the line instead.
 */
export function FilterChips({ ref, children }: FilterChipsProps) {
  const { definition, draft, panel } = useSearchContext();
  const { set, free } = barChips(filtersOf(definition.criterionDefinitions), draft.criteria);
  const chips = panel.open && !panel.isSheet ? set : [...set, ...free];
  const line = useRef<HTMLDivElement>(null);
  const fitting = useFitting(line, chips.length);
  return (
    <div
      ref={ref}
      className="flex min-w-0 flex-1 items-center gap-1.5 max-md:-my-2 max-md:overflow-x-auto max-md:py-2"
    >
      <div
        ref={line}
        className="-m-1 flex min-w-0 gap-1.5 p-1 max-md:flex-none md:h-9 md:flex-wrap md:overflow-hidden md:pointer-coarse:h-13"
      >
        {chips.map((chip, index) => (
          <span
            key={chip.label}
            inert={index >= fitting}
            className={
              index < fitting ? "flex max-w-full min-w-0" : "invisible flex max-w-full min-w-0 max-md:visible"
            }
          >
            <FilterChip chip={chip} />
          </span>
        ))}
      </div>
      {fitting < chips.length && <FoldedChips chips={chips.slice(fitting)} />}
      {children}
    </div>
  );
}

function FoldedChips({ chips }: { readonly chips: readonly FilterGroup[] }) {
  return (
    <Popover
      title="More filters"
      width={420}
      trigger={
        <Button className="h-7! max-md:hidden" aria-label={`${chips.length} more filters`}>
          +{chips.length}
        </Button>
      }
    >
      <div className="flex flex-wrap gap-1.5 p-3">
        {chips.map((chip) => (
          <FilterChip key={chip.label} chip={chip} />
        ))}
      </div>
    </Popover>
  );
}
