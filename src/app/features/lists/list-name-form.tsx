import { type FormEvent, useState } from "react";
import { errorMessage } from "#app/lib/error-message.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { LIST_LIMITS, nameProblem } from "./list-name.ts";

interface NameFormProps {
  readonly label: string;
  readonly submit: string;
  readonly initial?: string;
  /** Names that are taken. */
  readonly others: readonly string[];
  /** Rejects with a sentence that is shown under the field. */
  readonly onName: (name: string) => Promise<void>;
}

/** A name for a list, checked when it is sent and while it is put right. */
export function NameForm({ label, submit, initial = "", others, onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (text: string) => {
    setName(text);
    if (problem !== undefined) setProblem(nameProblem(text, others));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(name, others);
    setProblem(found);
    if (found !== undefined) return;
    setBusy(true);
    try {
      await onName(name);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className="flex items-end gap-2" noValidate>
      <TextField
        label={label}
        value={name}
        onChange={change}
        error={problem}
        maxLength={2 * LIST_LIMITS.name}
        autoComplete="off"
        className="flex-1"
      />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        className={problem === undefined ? "mb-0.5" : "mb-5.5"}
      >
        {submit}
      </Button>
    </form>
  );
}
