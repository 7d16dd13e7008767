import { useEffect, useRef } from "react";
import { CodeForm } from "#app/search/code-picker/code-form.tsx";
import type { CriterionSlot } from "#app/search/criteria/criterion-slot.ts";
import { ValueForm } from "./value-form.tsx";

export interface CriterionFormProps {
  readonly slot: CriterionSlot;
  readonly value: string | undefined;
  /** Nothing is asked until it is applied; undefined takes the criterion away. */
  readonly onApply: (value: string | undefined) => void;
}

/** Asks for the value of one criterion. */
export function CriterionForm({ slot, ...form }: CriterionFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the popover looked for its first field before this form was there
    frame.current?.querySelector<HTMLElement>("[data-autofocus], input")?.focus();
  }, []);
  return (
    <div ref={frame} className="contents">
      {slot.kind === "code" ? <CodeForm slot={slot} {...form} /> : <ValueForm slot={slot} {...form} />}
    </div>
  );
}
