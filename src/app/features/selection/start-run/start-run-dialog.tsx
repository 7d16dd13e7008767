import { Link } from "@tanstack/react-router";
import { confirmTitle } from "#app/features/selection/cost-preview/cost-messages.ts";
import type { EnrichForm } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { ConfirmSpendingDialog } from "#app/paid-calls/spending/confirm-spending-dialog.tsx";
import { balanceMessage, spendableCredits } from "#app/paid-calls/spending/credit-amounts.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { HeldRecords } from "./records-in-runs.ts";
import type { StartReview } from "./use-start-run.ts";

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
  const credits = spendableCredits(cost.limitedCost, preview.creditsLeft);
  if (records.length === 0) return <AllHeld type={type} held={held} onClose={onCancel} />;
  return (
    <ConfirmSpendingDialog
      title={confirmTitle(type, { records: records.length, credits, others: held.length > 0 })}
      credits={credits}
      askFrom={askFrom}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {held.map((each) => (
        <HeldByRun key={each.run.id} type={type} held={each} />
      ))}
      <p className="tabular-nums">{balanceMessage(cost.limitedCost, preview.creditsLeft)}</p>
      {cost.unchecked > 0 && (
        <p className="text-ink-2">
          {formatNumber(cost.unchecked)} of them {cost.unchecked === 1 ? "was" : "were"} not checked, so this
          may cost less.
        </p>
      )}
    </ConfirmSpendingDialog>
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
