import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { cleanName, nameProblem } from "./search-name.ts";

interface NameFormProps {
  readonly initial: string;
  /** What the name is for: shown under the field. */
  readonly children?: ReactNode;
  readonly action: string;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the name of a saved search; a wrong one is explained and changes nothing. */
export function NameForm({ initial, children, action, onName, onCancel }: NameFormProps) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // a dialog starts at its cross
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(text);
    setProblem(found);
    if (found === undefined) onName(cleanName(text));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <TextField
        ref={field}
        label="Name"
        data-autofocus
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
        }}
        onFocus={(event) => event.currentTarget.select()}
        error={problem}
      />
      {children}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit">
          {action}
        </Button>
      </div>
    </form>
  );
}
