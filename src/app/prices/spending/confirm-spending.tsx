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
  /** What can be spent at most. */
  readonly credits: number;
  /** From how many credits on a start asks once more. */
  readonly askFrom: number;
  /** What the person should know before. */
  readonly body: ReactNode;
  readonly onConfirm: () => Promise<unknown>;
  readonly signal?: AbortSignal;
}

/** Asks before what costs much, or what something has to be said about. Resolves with whether it was confirmed. */
export function confirmSpending({ credits, askFrom, body, ...question }: SpendingQuestion): Promise<boolean> {
  return confirm({
    ...question,
    body: (
      <>
        {body}
        {mustConfirm(credits, askFrom) && <WhyAsked />}
      </>
    ),
    action: spendLabel(credits),
  });
}

/** Why this is asked at all, and the way to be asked later. */
function WhyAsked() {
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
