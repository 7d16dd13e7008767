import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FilterChip, FilterSlot } from "#app/ui/chip.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { CodeForm } from "./code-form.tsx";
import { lookupQueries } from "./lookup-queries.ts";
import type { CriterionSlot } from "./search-resource.ts";
import { TextForm } from "./text-form.tsx";
import { codesOf } from "./value-lists.ts";

interface CriterionControlProps {
  readonly slot: CriterionSlot;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** One criterion in the bar: a dashed slot while it is free, a chip with its value when it is set. */
export function CriterionControl({ slot, value, onChange }: CriterionControlProps) {
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
      <Popover
        title={slot.label}
        width={slot.kind === "code" ? 600 : 320}
        trigger={
          value === undefined ? (
            <FilterSlot label={slot.label} />
          ) : (
            <FilterChip
              label={slot.label}
              value={<CriterionText slot={slot} value={value} />}
              onRemove={() => change(undefined)}
              removeLabel={`Remove ${slot.label}`}
            />
          )
        }
      >
        {(close) => {
          const apply = (next: string | undefined) => {
            close();
            if (next !== value) change(next);
          };
          return slot.kind === "code" ? (
            <CodeForm slot={slot} value={value} onApply={apply} />
          ) : (
            <TextForm slot={slot} value={value} onApply={apply} />
          );
        }}
      </Popover>
    </span>
  );
}

/** A criterion's value in words: the text, the name of one code, or how many there are. */
export function CriterionText({ slot, value }: { slot: CriterionSlot; value: string }) {
  const codes = codesOf(value);
  if (slot.kind === "text") return value;
  if (codes.length > 1) return slot.kind === "code" ? `${codes.length} chosen` : `${codes.length} IDs`;
  return slot.kind === "code" ? <CodeName lookup={slot.lookup} code={value} /> : value;
}

type CodeSlot = Extract<CriterionSlot, { kind: "code" }>;

function CodeName({ lookup, code }: { lookup: CodeSlot["lookup"]; code: string }) {
  const { data } = useQuery(lookupQueries.data(lookup));
  return data?.find(({ id }) => id === code)?.name ?? code;
}
