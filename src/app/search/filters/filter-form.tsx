import { type FormEvent, type ReactNode, createElement, useEffect, useRef, useState } from "react";
import {
  CRITERION_KINDS,
  CriterionField,
  parseCriterion,
  validateCriterion,
} from "#app/search/criteria/criterion-kinds.ts";
import type { CriterionFormProps, CriterionKind } from "#app/search/criteria/criterion.ts";
import { Button } from "#app/ui/button.tsx";

/** The form of one filter: the form of its kind where it has one, else its field with an Apply button. */
export function FilterForm<Kind extends CriterionKind>(props: CriterionFormProps<Kind>) {
  const { Form } = CRITERION_KINDS[props.criterion.kind];
  return (
    <FocusedOnce>
      {Form === undefined ? <FieldForm {...props} /> : createElement(Form.Component, props)}
    </FocusedOnce>
  );
}

/** Moves focus into the form: the popover looked for a field before this was loaded. */
function FocusedOnce({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>("[data-autofocus], input")?.focus();
  }, []);
  return (
    <div ref={frame} className="contents">
      {children}
    </div>
  );
}

/** Enter applies the value, typing alone searches for nothing, and an empty field removes the filter. */
function FieldForm<Kind extends CriterionKind>({ criterion, value, onApply }: CriterionFormProps<Kind>) {
  const [text, setText] = useState(value ?? "");
  const [submitted, setSubmitted] = useState(false);
  const [incomplete, setIncomplete] = useState<string>();
  const problem = incomplete ?? (submitted ? validateCriterion(criterion, text) : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unfinished = incompleteDate(event.currentTarget);
    setSubmitted(true);
    setIncomplete(unfinished);
    if (unfinished !== undefined || validateCriterion(criterion, text) !== undefined) return;
    onApply(parseCriterion(criterion, text));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 p-3">
      <CriterionField
        criterion={criterion}
        value={text}
        onChange={(next) => {
          setText(next);
          setIncomplete(undefined);
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

/**
 * What to do about a date of which only parts were typed, after moving focus to it. The browser reports such a field as
 * empty, which would otherwise be taken for "any day".
 */
export function incompleteDate(form: HTMLFormElement): string | undefined {
  const field = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].find(
    ({ validity }) => validity.badInput,
  );
  field?.focus();
  return field && "Enter a complete date.";
}
