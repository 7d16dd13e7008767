import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import {
  balanceMessage,
  confirmTitle,
  spendLabel,
} from "#app/features/selection/cost-preview/cost-messages.ts";
import { CREDIT, mustConfirm } from "#app/features/selection/cost-preview/spending-limits.ts";
import type { EnrichForm } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import { AskFromField } from "#app/features/selection/enrich-form/spending-fields.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { HeldRecords } from "./records-in-runs.ts";
import { type StartReview, spendableCost } from "./use-start-run.ts";

interface StartRunDialogProps {
  readonly form: EnrichForm;
  readonly review: StartReview;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The question before a run that costs much, or whose records some run holds already. */
export function StartRunDialog({ form, review, onConfirm, onCancel }: StartRunDialogProps) {
  const { type, preview, askFrom } = form;
  const { records, held, cost } = review;
  const [starting, setStarting] = useState(false);
  const credits = spendableCost(cost);
  // as it was when it opened: changing the setting does not take the setting away
  const [asked] = useState(() => mustConfirm(credits, askFrom.credits));
  const cancel = useRef<HTMLButtonElement>(null);
  // where a key that is still held down spends nothing, and one Tab before what spends
  useEffect(() => cancel.current?.focus(), []);
  const confirm = async () => {
    setStarting(true);
    await onConfirm();
  };
  if (records.length === 0) return <AllHeld type={type} held={held} onClose={onCancel} />;
  return (
    <Dialog
      open
      onClose={onCancel}
      size="md"
      title={confirmTitle(type, { records: records.length, credits, others: held.length > 0 })}
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
        {held.map((each) => (
          <HeldByRun key={each.run.id} type={type} held={each} />
        ))}
        <p className="tabular-nums">{balanceMessage(cost, preview.creditsLeft)}</p>
        {cost.unchecked > 0 && (
          <p className="text-ink-2">
            {formatNumber(cost.unchecked)} of them {cost.unchecked === 1 ? "was" : "were"} not checked, so
            this may cost less.
          </p>
        )}
        {asked && <AskFrom askFrom={askFrom} />}
      </div>
    </Dialog>
  );
}

/** Why this is asked at all, and the way to be asked later. */
function AskFrom({ askFrom }: Pick<EnrichForm, "askFrom">) {
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

function HeldByRun({
  type,
  held: { run, count },
}: {
  readonly type: RecordType;
  readonly held: HeldRecords;
}) {
  const one = count === 1;
  return (
    <p className="rounded-md bg-warning-soft p-2.5 text-warning-ink">
      {formatNumber(count)} of the selected {RECORD_NOUN[type].many} {one ? "is" : "are"} still in the run{" "}
      <Link
        to="/runs/$runId"
        params={{ runId: run.id }}
        className="font-semibold underline underline-offset-3"
      >
        {run.name}
      </Link>
      , so {one ? "it is" : "they are"} not sent again and {one ? "stays" : "stay"} selected.
    </p>
  );
}

interface AllHeldProps {
  readonly type: RecordType;
  readonly held: readonly HeldRecords[];
  readonly onClose: () => void;
}

/** Nothing is left to start. */
function AllHeld({ type, held, onClose }: AllHeldProps) {
  const [first] = held;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="These are in a run already"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {first && (
            <Link to="/runs/$runId" params={{ runId: first.run.id }} className={buttonClass("primary")}>
              Open run
            </Link>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {held.map((each) => (
          <HeldByRun key={each.run.id} type={type} held={each} />
        ))}
        <p className="text-ink-2">Nothing was started. See how they turn out first, or cancel that run.</p>
      </div>
    </Dialog>
  );
}
