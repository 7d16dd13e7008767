import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { Criteria, CriterionDefinition, CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { isSingleKey, useKeys } from "#app/storage/shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { criterionForm, filterDrawer, prominentCriterion } from "./lazy-filter-forms.ts";

interface FilterBarProps<Key extends string> {
  readonly slots: readonly CriterionDefinition<Key>[];
  readonly criteria: Criteria<Key>;
  readonly onCriterion: (key: Key, value: string | undefined) => void;
  readonly onCriteria: (criteria: Criteria<Key>) => void;
  /** At the right end: the sort menu. */
  readonly children: ReactNode;
  /** What asks the search, where nothing else does. */
  readonly action?: ReactNode;
}

/**
 * Every criterion of a screen in one line, the further ones once they are set; a drawer shows them all as a form.
 * `/` goes to the first.
 */
export function FilterBar<Key extends string>(props: FilterBarProps<Key>) {
  const { slots, criteria, onCriterion, onCriteria, children, action } = props;
  const [open, setOpen] = useState<"all" | "more">();
  const bar = useRef<HTMLElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const prominent = slots.find(isProminent);
  useFocusKey("/", first);
  const count = Object.keys(criteria).length;
  const lost = useRef(false);
  useEffect(() => {
    if (!lost.current) return;
    // the pressed button went with its filter
    if (!bar.current?.contains(document.activeElement)) first.current?.querySelector("button")?.focus();
    lost.current = false;
  });
  const control = (slot: CriterionDefinition<Key>) => (value: string | undefined) => {
    lost.current = value === undefined;
    onCriterion(slot.key, value);
  };
  const clear = () => {
    lost.current = true;
    onCriteria({});
  };
  const shown = slots.filter((slot) => slot !== prominent && (!slot.more || criteria[slot.key]));
  return (
    <section
      ref={bar}
      aria-label="Filters"
      onPointerEnter={criterionForm.preload}
      onFocus={criterionForm.preload}
      className="flex-none border-b border-line"
    >
      {prominent && (
        <div className="flex gap-2 px-4 pt-2 max-md:px-3">
          <Suspense fallback={<div className="h-9 flex-1 pointer-coarse:h-11" />}>
            <prominentCriterion.Component
              slot={prominent}
              value={criteria[prominent.key]}
              onChange={control(prominent)}
            />
          </Suspense>
          {action}
        </div>
      )}
      <div className="flex items-center gap-2 py-2 pl-4 max-md:pl-3">
        <Button
          className="md:hidden"
          icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
          {...(count > 0 ? { count } : {})}
          onClick={() => setOpen("all")}
        >
          Filters
        </Button>
        <div
          ref={first}
          className="flex min-w-0 flex-1 items-center gap-1.5 max-md:-my-2 max-md:overflow-x-auto max-md:py-2 md:flex-wrap"
        >
          {shown.map((slot) => (
            <FilterChip key={slot.key} slot={slot} value={criteria[slot.key]} onChange={control(slot)} />
          ))}
          {slots.some(({ more }) => more) && (
            <Button
              variant="ghost"
              className="max-md:hidden"
              icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setOpen("more")}
            >
              More filters
            </Button>
          )}
          {count > 0 && (
            <Button variant="ghost" onClick={clear}>
              Clear all
            </Button>
          )}
        </div>
        <div className="flex flex-none self-stretch pr-4 pl-1 max-md:pr-2">
          {children}
          {!prominent && action}
        </div>
      </div>
      {open && (
        <Suspense>
          <filterDrawer.Component
            atMore={open === "more"}
            onClose={() => setOpen(undefined)}
            slots={slots}
            criteria={criteria}
            onApply={onCriteria}
          />
        </Suspense>
      )}
    </section>
  );
}

function isProminent<Key extends string>(
  slot: CriterionDefinition<Key>,
): slot is CriterionDefinition<Key> & CriterionOfKind<"code"> {
  return slot.prominent === true && slot.kind === "code";
}

/** A single key that moves focus to the first button inside `target`, unless someone types or a dialog is open. */
function useFocusKey(key: string, target: RefObject<HTMLElement | null>): void {
  useKeys((event) => {
    if (event.key !== key || !isSingleKey(event)) return;
    event.preventDefault();
    target.current?.querySelector("button")?.focus();
  });
}
