import { Suspense, useEffect, useRef } from "react";
import { Chip, EmptyChip } from "#app/ui/chip.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { PopupTrigger } from "#app/ui/overlays/use-popup.ts";
import { criterionForm } from "./lazy-filter-forms.ts";
import { CriterionText } from "#app/search/criteria/criterion-text.tsx";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";

interface FilterChipProps {
  readonly slot: CriterionDefinition;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** One criterion in the bar: a dashed slot while it is free, a chip with its value when it is set. */
export function FilterChip({ slot, value, onChange }: FilterChipProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const awaited = useRef<{ readonly value: string | undefined }>(undefined);
  useEffect(() => {
    if (awaited.current === undefined || awaited.current.value !== value) return;
    // the pressed button went with the chip or the slot that it belonged to
    frame.current?.querySelector("button")?.focus();
    awaited.current = undefined;
  });
  const change = (next: string | undefined) => {
    awaited.current = { value: next };
    onChange(next);
  };
  return (
    <span ref={frame} className="flex min-w-0 flex-none">
      <CriterionPopover
        slot={slot}
        value={value}
        onChange={change}
        trigger={
          value === undefined ? (
            <EmptyChip label={slot.label} />
          ) : (
            <Chip
              label={slot.label}
              value={<CriterionText slot={slot} value={value} />}
              onRemove={() => change(undefined)}
              removeLabel={`Remove ${slot.label}`}
            />
          )
        }
      />
    </span>
  );
}

/** Asks for a criterion's value under a button. */
export function CriterionPopover({
  slot,
  value,
  onChange,
  trigger,
}: FilterChipProps & { readonly trigger: PopupTrigger }) {
  return (
    <Popover title={slot.label} width={slot.kind === "code" ? 600 : 320} trigger={trigger}>
      {(close) => {
        const apply = (next: string | undefined) => {
          close();
          if (next !== value) onChange(next);
        };
        return (
          <Suspense fallback={<div className="h-28" />}>
            <criterionForm.Component slot={slot} value={value} onApply={apply} />
          </Suspense>
        );
      }}
    </Popover>
  );
}
