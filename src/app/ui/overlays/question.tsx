import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { useDraftForm } from "#app/ui/draft-form.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { NameForm, type NameFormProps } from "#app/ui/name-form.tsx";
import { Dialog } from "./dialog.tsx";
import { ask } from "./question-outlet.tsx";

interface Confirmation {
  readonly title: string;
  readonly body: ReactNode;
  /** Label of the confirm button: "Delete everything". */
  readonly action: string;
  readonly cancel?: string;
  readonly size?: "sm" | "md";
  /** Whether it cannot be undone. */
  readonly isDanger?: boolean;
  /** Text that must be typed first. */
  readonly typed?: string;
  /** Runs while the question stays open. The message of a rejection is shown in it. */
  readonly onConfirm?: () => Promise<unknown>;
  /** Replaces the message of a rejection. */
  readonly failure?: string;
  /** Aborting answers no, for instance when the screen that asks is left. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a confirmation dialog. Resolves with whether it was confirmed and `onConfirm` succeeded; an abort answers no.
 */
export function confirm({ signal, ...confirmation }: Confirmation): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isConfirmed: boolean) => {
      close();
      resolve(isConfirmed);
    };
    const close = ask(() => <ConfirmDialog {...confirmation} onEnd={end} />);
    signal?.addEventListener("abort", () => end(false), { once: true });
  });
}

/** Opens a dialog with information that must be read first. Resolves when it is closed. */
export function inform({ title, body, signal }: Pick<Confirmation, "title" | "body" | "signal">): void {
  if (signal?.aborted) return;
  const close = ask(() => (
    <Dialog
      open
      size="md"
      title={title}
      onClose={() => close()}
      footer={
        <Button variant="primary" onClick={() => close()}>
          Close
        </Button>
      }
    >
      {body}
    </Dialog>
  ));
  signal?.addEventListener("abort", close, { once: true });
}

type ConfirmDialogProps = Omit<Confirmation, "signal"> & { readonly onEnd: (isConfirmed: boolean) => void };

function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    body,
    action,
    cancel = "Cancel",
    size = "md",
    isDanger,
    typed,
    onConfirm,
    failure,
    onEnd,
  } = props;
  const form = useDraftForm({
    stored: "",
    send: async () => {
      await onConfirm?.();
      onEnd(true);
    },
  });
  const cancelButton = useRef<HTMLButtonElement>(null);
  // on Cancel, so that a key still held down does nothing; one Tab before the button that acts
  useEffect(() => cancelButton.current?.focus(), []);
  const isTyped = typed === undefined || tidied(form.value) === tidied(typed);
  return (
    <Dialog
      open
      size={size}
      title={title}
      required={form.isBusy}
      onClose={() => onEnd(false)}
      footer={
        <>
          <Button ref={cancelButton} disabled={form.isBusy} onClick={() => onEnd(false)}>
            {cancel}
          </Button>
          <Button
            variant={isDanger ? "danger" : "primary"}
            busy={form.isBusy}
            disabled={!isTyped}
            onClick={() => form.submit()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {body}
        {typed !== undefined && (
          <TextField
            label={`Type “${typed}” to confirm`}
            value={form.value}
            onChange={form.change}
            autoComplete="off"
            spellCheck={false}
            disabled={form.isBusy}
          />
        )}
        {form.problem !== undefined && (
          <p role="alert" className="text-danger-ink">
            {failure ?? form.problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const tidied = (text: string) => text.trim().toLowerCase();

interface NameQuestion extends Omit<NameFormProps, "label" | "onCancel"> {
  readonly title: string;
}

/** Opens a dialog that asks for a name, until the name is accepted or the person cancels. */
export function askForName({ title, onName, ...form }: NameQuestion): void {
  ask((close) => (
    <Dialog open title={title} onClose={close}>
      <NameForm
        {...form}
        onCancel={close}
        onName={async (name) => {
          await onName(name);
          close();
        }}
      />
    </Dialog>
  ));
}

interface ListSectionProps {
  readonly title: string;
  /** List items. */
  readonly children: ReactNode;
}

/** A titled list in a question: what is deleted, what is kept. */
export function QuestionSection({ title, children }: ListSectionProps) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">{children}</ul>
    </section>
  );
}
