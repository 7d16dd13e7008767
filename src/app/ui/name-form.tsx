import { type ReactNode, useEffect, useRef } from "react";
import { MAX_NAME_LENGTH, nameProblem, tidyName } from "#app/lib/entered-name.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Button } from "./button.tsx";
import { useDraftForm } from "./draft-form.ts";

export interface NameFormProps {
  /** What gets the name: "list". */
  readonly noun: string;
  readonly label?: string;
  readonly submitLabel: string;
  readonly initial?: string;
  /** Names that cannot be used again. */
  readonly taken?: readonly string[];
  /** Gets the tidied name. The message of a rejection is shown under the field. */
  readonly onName: (name: string) => void | Promise<void>;
  /** Where it is given, the form is what its popup is for: it has a Cancel button and takes the focus. */
  readonly onCancel?: () => void;
  /** Stands between the field and the buttons. */
  readonly children?: ReactNode;
}

/** Asks for a name; a wrong one is explained under the field and changes nothing. */
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
    // a dialog would start at its Close button
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
