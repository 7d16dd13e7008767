import { Suspense, useEffect, useRef } from "react";
import { CodeText } from "#app/search/code-picker/code-picker-names.tsx";
import { CRITERION_KINDS, describeCriterion } from "#app/search/criteria/criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { Chip, EmptyChip } from "#app/ui/chip.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { PopupTrigger } from "#app/ui/overlays/use-popup.ts";

/** The form in a filter's popover. */
export const filterForm = lazyComponent(async () => (await import("./filter-form.tsx")).FilterForm);

interface FilterChipProps {
  readonly criterion: CriterionDefinition;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** One filter in the bar: a dashed chip while it is empty, a chip with its value once it is set. */
export function FilterChip({ criterion, value, onChange }: FilterChipProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const pending = useRef<{ readonly value: string | undefined }>(undefined);
  useEffect(() => {
    if (pending.current === undefined || pending.current.value !== value) return;
    // the pressed button disappeared with the chip it belonged to
    frame.current?.querySelector("button")?.focus();
    pending.current = undefined;
  });
  const change = (next: string | undefined) => {
    pending.current = { value: next };
    onChange(next);
  };
  return (
    <span ref={frame} className="flex min-w-0 flex-none">
      <FilterPopover
        criterion={criterion}
        value={value}
        onChange={change}
        trigger={
          value === undefined ? (
            <EmptyChip label={criterion.label} />
          ) : (
            <Chip
              label={criterion.label}
              value={
                criterion.kind === "code" ? (
                  <CodeText criterion={criterion} value={value} />
                ) : (
                  describeCriterion(criterion, value)
                )
              }
              onRemove={() => change(undefined)}
              removeLabel={`Remove ${criterion.label}`}
            />
          )
        }
      />
    </span>
  );
}

/** The popover that asks for a filter's value, below its trigger. */
export function FilterPopover({
  criterion,
  value,
  onChange,
  trigger,
}: FilterChipProps & { readonly trigger: PopupTrigger }) {
  const isWide = CRITERION_KINDS[criterion.kind].Form !== undefined;
  return (
    <Popover title={criterion.label} width={isWide ? 600 : 320} trigger={trigger}>
      {(close) => {
        const apply = (next: string | undefined) => {
          close();
          if (next !== value) onChange(next);
        };
        return (
          <Suspense fallback={<div className="h-28" />}>
            <filterForm.Component criterion={criterion} value={value} onApply={apply} />
          </Suspense>
        );
      }}
    </Popover>
  );
}
