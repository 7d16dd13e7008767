import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatCount } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { type AskFrom, mustConfirm } from "./ask-before-spending.ts";
import { AskFromField } from "./ask-from-field.tsx";
import { CREDIT, spendLabel } from "./credit-amounts.ts";

interface ConfirmSpendingDialogProps {
  /** The question, with the sum. */
  readonly title: string;
  /** What can be spent at most. */
  readonly credits: number;
  readonly askFrom: AskFrom;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
  /** What the person should know before. */
  readonly children: ReactNode;
}

/** The question before a run that costs much, or that something has to be said about. */
export function ConfirmSpendingDialog(props: ConfirmSpendingDialogProps) {
  const { title, credits, askFrom, onConfirm, onCancel, children } = props;
  const [starting, setStarting] = useState(false);
  // as it was when it opened: changing the setting does not take the setting away
  const [asked] = useState(() => mustConfirm(credits, askFrom.credits));
  const cancel = useRef<HTMLButtonElement>(null);
  // where a key that is still held down spends nothing, and one Tab before what spends
  useEffect(() => cancel.current?.focus(), []);
  const confirm = async () => {
    setStarting(true);
    await onConfirm();
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      size="md"
      title={title}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" busy={starting} onClick={() => void confirm()}>
            {spendLabel(credits)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        {asked && <WhyAsked askFrom={askFrom} />}
      </div>
    </Dialog>
  );
}

/** Why this is asked at all, and the way to be asked later. */
function WhyAsked({ askFrom }: { readonly askFrom: AskFrom }) {
  const [open, setOpen] = useState(false);
  if (open) return <AskFromField askFrom={askFrom} takesFocus />;
  return (
    <p className="flex items-center gap-1 text-xs text-ink-3">
      Asked from {formatCount(askFrom.credits, CREDIT)} on.
      <Button variant="link" onClick={() => setOpen(true)}>
        Change
      </Button>
    </p>
  );
}
