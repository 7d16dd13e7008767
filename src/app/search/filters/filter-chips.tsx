import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "#app/lib/class-names.ts";
import { useSearch, useSetKeys } from "#app/search/search-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { type FilterGroup, barChips, countSet, filtersOf } from "./filter-groups.ts";
import { fitChips } from "./fit-chips.ts";

/** Maximum number of lines. */
const MAX_LINES = 2;

/** Width of "+3", which is shown only where chips are folded. */
const FOLDED_WIDTH = 48;

/** Indexes of the chips that fit into the wrapping lines, measured whenever the bar or a chip changes its width. */
function useFitting(line: RefObject<HTMLElement | null>): readonly number[] | undefined {
  const [fitting, setFitting] = useState<string>();
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const measure = () => {
      const children = [...element.children].filter((child) => child instanceof HTMLElement);
      const chips = children.filter(({ dataset }) => dataset["chip"] !== undefined);
      const behind = children.filter(({ dataset }) => dataset["chip"] === undefined);
      const spaces = chips.map((chip) => ({
        width: chip.offsetWidth,
        isSet: chip.dataset["chip"] === "set",
      }));
      const widths = behind
        .filter(({ dataset }) => dataset["folded"] === undefined)
        .map((each) => each.offsetWidth);
      const all = fitChips(spaces, widths, element.clientWidth, MAX_LINES);
      const shown =
        all.length === spaces.length
          ? all
          : fitChips(spaces, [FOLDED_WIDTH, ...widths], element.clientWidth, MAX_LINES);
      // synchronously, so that no frame shows a third line
      flushSync(() => setFitting(shown.join(" ")));
    };
    // also fires before the first paint
    const sizes = new ResizeObserver(measure);
    for (const item of [element, ...element.children]) sizes.observe(item);
    return () => sizes.disconnect();
  });
  return fitting?.split(" ").filter(Boolean).map(Number);
}

interface FilterChipsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Shown after the chips. */
  readonly children: ReactNode;
}

/**
 * The chips of the bar: the most used filters, plus others that are set. Beside the panel, which holds the rest, only
 * those that are set. What does not fit into two lines is folded into "+3", empty chips first; a phone scrolls a single
 * line instead.
 */
export function FilterChips({ ref, children }: FilterChipsProps) {
  const { definition, panel } = useSearch();
  const setKeys = useSetKeys();
  const all = barChips(filtersOf(definition.criterionDefinitions), setKeys);
  const isSet = ({ filters }: FilterGroup) => countSet(filters, setKeys) > 0;
  const chips = panel.open && !panel.isSheet ? all.filter(isSet) : all;
  const fitting = useFitting(ref);
  const isFolded = (place: number) => !panel.isSheet && fitting !== undefined && !fitting.includes(place);
  const folded = chips.filter((_, place) => isFolded(place));
  return (
    // clips a third line until it is folded: the browser may measure a frame late
    <div
      ref={ref}
      className="relative flex min-w-0 flex-1 items-center gap-1.5 max-md:-my-2 max-md:overflow-x-auto max-md:py-2 md:max-h-16.5 md:flex-wrap md:[overflow:clip] md:py-0.5 md:[overflow-clip-margin:2px] md:pointer-coarse:max-h-23.5 md:pointer-coarse:py-0"
    >
      {chips.map((chip, place) => (
        <div
          key={chip.label}
          data-chip={isSet(chip) ? "set" : "free"}
          inert={isFolded(place)}
          className={classNames(
            "flex flex-none md:max-w-full md:min-w-0",
            isFolded(place) && "invisible absolute",
          )}
        >
          <FilterChip chip={chip} />
        </div>
      ))}
      {folded.length > 0 && (
        <div data-folded="" className="flex flex-none">
          <FoldedChips chips={folded} />
        </div>
      )}
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
        <Button className="h-7!" aria-label={`${chips.length} more filters`}>
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
