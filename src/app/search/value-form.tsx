import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { criterionProblem, criterionValue } from "./criterion-value.ts";
import type { CriterionSlot } from "./search-resource.ts";

interface TextFormProps {
  readonly slot: CriterionSlot;
  readonly value: string | undefined;
  readonly onApply: (value: string | undefined) => void;
}

/** A text or a list of ids; Enter applies, typing alone asks nothing, an empty field takes the criterion away. */
export function TextForm({ slot, value, onApply }: TextFormProps) {
  const [text, setText] = useState(value ?? "");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = criterionProblem(slot, text);
    setProblem(found);
    if (found === undefined) onApply(criterionValue(slot, text));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 p-3">
      <TextField
        label={slot.label}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        inputMode={slot.kind === "id" ? "numeric" : "text"}
        value={text}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
        }}
        error={problem}
        hint={slot.hint}
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
