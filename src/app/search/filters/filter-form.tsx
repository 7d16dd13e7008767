import { type FormEvent, useEffect, useRef, useState } from "react";
import { CodeForm } from "#app/search/code-picker/code-form.tsx";
import { CriterionField } from "#app/search/criteria/criterion-field.tsx";
import { validateCriterion } from "#app/search/criteria/validate-criterion.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { parseCriterion } from "#app/search/criteria/parse-criterion.ts";
import { halfTyped } from "#app/search/criteria/half-typed.ts";
import { Button } from "#app/ui/button.tsx";

export interface CriterionFormProps {
  readonly slot: CriterionDefinition;
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

interface ValueFormProps {
  readonly slot: Exclude<CriterionDefinition, { kind: "code" }>;
  readonly value: string | undefined;
  readonly onApply: (value: string | undefined) => void;
}

/** A value that is typed or picked; Enter applies, typing alone asks nothing, an empty field takes the criterion away. */
function ValueForm({ slot, value, onApply }: ValueFormProps) {
  const [text, setText] = useState(value ?? "");
  const [tried, setTried] = useState(false);
  const [half, setHalf] = useState<string>();
  const problem = half ?? (tried ? validateCriterion(slot, text) : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unfinished = halfTyped(event.currentTarget);
    setTried(true);
    setHalf(unfinished);
    if (unfinished !== undefined || validateCriterion(slot, text) !== undefined) return;
    onApply(parseCriterion(slot, text));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 p-3">
      <CriterionField
        slot={slot}
        value={text}
        onChange={(next) => {
          setText(next);
          setHalf(undefined);
        }}
        problem={problem}
      />
      <div className="flex justify-end gap-2">
        {value !== undefined && (
          <Button variant="ghost" onClick={() => onApply(undefined)}>
            Remove
          </Button>
        )}
        <Button variant="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
