import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useSearchContext } from "#app/search/search-context.tsx";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { type FilterGroup, barChips, countSet, filtersOf } from "./filter-groups.ts";

/** Lines of chips, at most. */
const MAX_LINES = 2;

/** How many of the children of an element stand in its first lines; what does not is wrapped below and not seen. */
function useFitting(line: RefObject<HTMLElement | null>, children: number): number {
  const [fitting, setFitting] = useState(children);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const measure = () => {
      const items = [...element.children].filter((child) => child instanceof HTMLElement);
      const lines = [...new Set(items.map((item) => item.offsetTop))];
      const wrapped = items.findIndex((item) => lines.indexOf(item.offsetTop) >= MAX_LINES);
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
 * The chips of the bar: the filters that reps use most, and others that are set. Beside the panel, which holds the rest,
 * only those that are set. What does not fit into two lines is folded into "+3"; a phone scrolls one line instead.
 */
export function FilterChips({ ref, children }: FilterChipsProps) {
  const { definition, draft, panel } = useSearchContext();
  const all = barChips(filtersOf(definition.criterionDefinitions), draft.criteria);
  const chips =
    panel.open && !panel.isSheet ? all.filter(({ filters }) => countSet(filters, draft.criteria) > 0) : all;
  const line = useRef<HTMLDivElement>(null);
  const fitting = useFitting(line, chips.length);
  return (
    <div
      ref={ref}
      className="flex min-w-0 flex-1 items-center gap-1.5 max-md:-my-2 max-md:overflow-x-auto max-md:py-2"
    >
      <div
        ref={line}
        className="-m-1 flex min-w-0 gap-1.5 p-1 max-md:flex-none md:max-h-17.5 md:flex-wrap md:overflow-hidden md:pointer-coarse:max-h-25.5"
      >
        {chips.map((chip, index) => (
          <div
            key={chip.label}
            inert={index >= fitting}
            className={
              index < fitting ? "flex max-w-full min-w-0" : "invisible flex max-w-full min-w-0 max-md:visible"
            }
          >
            <FilterChip chip={chip} />
          </div>
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
