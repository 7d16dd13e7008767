import { type ReactNode, useEffect, useRef } from "react";
import { MAX_NAME_LENGTH, nameProblem, tidyName } from "#app/lib/entered-name.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Button } from "./button.tsx";
import { useDraftForm } from "./draft-form.ts";

export interface NameFormProps {
  /** The kind of thing that is named: "list". */
  readonly noun: string;
  readonly label?: string;
  readonly submitLabel: string;
  readonly initial?: string;
  /** Names that are taken. */
  readonly taken?: readonly string[];
  /** Called with the normalised name. The message of a rejection is shown below the field. */
  readonly onName: (name: string) => void | Promise<void>;
  /** Set where the form is the only content of a popup: adds a Cancel button and takes the focus. */
  readonly onCancel?: () => void;
  /** Shown between the field and the buttons. */
  readonly children?: ReactNode;
}

/** Asks for a name; an invalid one is explained below the field and changes nothing. */
export function NameForm(props: NameFormProps) {
  const { noun, label = "Name", submitLabel, initial = "", taken = [], onName, onCancel, children } = props;
  const form = useDraftForm({
    stored: initial,
    check: (name) => nameProblem(name, { noun, taken }),
    send: (name) => onName(tidyName(name)),
  });
  const { problem } = form;
  const field = useRef<HTMLInputElement>(null);
  const alone = onCancel !== undefined;
  useEffect(() => {
    // a dialog would focus its Close button
    if (alone) field.current?.focus();
  }, [alone]);
  const submitButton = (
    <Button
      type="submit"
      variant="primary"
      busy={form.isBusy}
      className={alone ? undefined : problem === undefined ? "mb-0.5" : "mb-5.5"}
    >
      {submitLabel}
    </Button>
  );
  return (
    <form onSubmit={form.submit} className={alone ? "grid gap-3" : "flex items-end gap-2"} noValidate>
      <TextField
        ref={field}
        label={label}
        value={form.value}
        onChange={form.change}
        onFocus={(event) => event.currentTarget.select()}
        error={problem}
        maxLength={2 * MAX_NAME_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        className="flex-1"
        {...(alone && { "data-autofocus": true })}
      />
      {children}
      {alone ? (
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          {submitButton}
        </div>
      ) : (
        submitButton
      )}
    </form>
  );
}
