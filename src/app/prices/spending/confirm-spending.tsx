import { type ReactNode, useState } from "react";
import { formatCount } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { confirm } from "#app/ui/overlays/question.tsx";
import { mustConfirm, useAskFrom } from "./ask-before-spending.ts";
import { AskFromField } from "./ask-from-field.tsx";
import { CREDIT, spendLabel } from "./credit-amounts.ts";

interface SpendingQuestion {
  /** The question, with the sum. */
  readonly title: string;
  /** Maximum credits to be spent. */
  readonly credits: number;
  /** The number of credits from which a start asks for confirmation. */
  readonly askFrom: number;
  /** What the person should know first. */
  readonly body: ReactNode;
  readonly onConfirm: () => Promise<unknown>;
  readonly signal?: AbortSignal;
}

/** Asks for confirmation of a large sum, or where `body` has something to say. Resolves with the answer. */
export function confirmSpending({ credits, askFrom, body, ...question }: SpendingQuestion): Promise<boolean> {
  return confirm({
    ...question,
    body: (
      <>
        {body}
        {mustConfirm(credits, askFrom) && <ConfirmationReason />}
      </>
    ),
    action: spendLabel(credits),
  });
}

/** Why this is asked, and the setting to be asked from a higher sum. */
function ConfirmationReason() {
  const askFrom = useAskFrom();
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
