import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CriterionControl } from "./criterion-control.tsx";
import { criterionForm, filterDrawer } from "./lazy-filter-forms.ts";
import type { Criteria, CriterionSlot } from "./criterion-slot.ts";
import { useFocusKey } from "./use-focus-key.ts";

interface FilterBarProps<Key extends string> {
  readonly slots: readonly CriterionSlot<Key>[];
  readonly criteria: Criteria<Key>;
  readonly onCriterion: (key: Key, value: string | undefined) => void;
  readonly onCriteria: (criteria: Criteria<Key>) => void;
  /** At the right end: the sort menu. */
  readonly children: ReactNode;
}

/** Every criterion of a screen in one line; on phones a drawer shows them as a form as well. `/` goes to the first. */
export function FilterBar<Key extends string>(props: FilterBarProps<Key>) {
  const { slots, criteria, onCriterion, onCriteria, children } = props;
  const [open, setOpen] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  useFocusKey("/", first);
  const count = Object.keys(criteria).length;
  const cleared = useRef(false);
  useEffect(() => {
    if (!cleared.current || count > 0) return;
    // the pressed button went with the filters
    first.current?.querySelector("button")?.focus();
    cleared.current = false;
  });
  const clear = () => {
    cleared.current = true;
    onCriteria({});
  };
  return (
    <section
      aria-label="Filters"
      onPointerEnter={criterionForm.preload}
      onFocus={criterionForm.preload}
      className="flex flex-none items-center gap-2 border-b border-line py-2 pl-4 max-md:pl-3"
    >
      <Button
        className="md:hidden"
        icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
        {...(count > 0 ? { count } : {})}
        onClick={() => setOpen(true)}
      >
        Filters
      </Button>
      <div
        ref={first}
        className="flex min-w-0 flex-1 items-center gap-1.5 max-md:-my-2 max-md:overflow-x-auto max-md:py-2 md:flex-wrap"
      >
        {slots.map((slot) => (
          <CriterionControl
            key={slot.key}
            slot={slot}
            value={criteria[slot.key]}
            onChange={(value) => onCriterion(slot.key, value)}
          />
        ))}
        {count > 0 && (
          <Button variant="ghost" onClick={clear}>
            Clear all
          </Button>
        )}
      </div>
      <div className="flex flex-none self-stretch pr-4 pl-1 max-md:pr-2">{children}</div>
      {open && (
        <Suspense>
          <filterDrawer.Component
            onClose={() => setOpen(false)}
            slots={slots}
            criteria={criteria}
            onApply={onCriteria}
          />
        </Suspense>
      )}
    </section>
  );
}
