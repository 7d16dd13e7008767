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
  /** What the button says that does it: "Delete everything". */
  readonly action: string;
  readonly cancel?: string;
  readonly size?: "sm" | "md";
  /** It cannot be taken back. */
  readonly isDanger?: boolean;
  /** What has to be typed before. */
  readonly typed?: string;
  /** What is done while the question stands there. The message of a rejection is shown in it. */
  readonly onConfirm?: () => Promise<unknown>;
  /** Shown in place of the message of a rejection. */
  readonly failure?: string;
  /** Its abort answers no: of whoever leaves the screen that asks. */
  readonly signal?: AbortSignal;
}

/** Asks before something happens. Resolves with whether it was confirmed, and done; an abort answers no. */
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

/** Tells what has to be read before anything else is done, until it is closed. */
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
  // where a key that is still held down does nothing, and one Tab before what does
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

/** Asks for a name, until it is taken or the person leaves. */
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
  /** Items of a list. */
  readonly children: ReactNode;
}

/** A titled list in a question: what goes, what stays. */
export function QuestionSection({ title, children }: ListSectionProps) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">{children}</ul>
    </section>
  );
}
