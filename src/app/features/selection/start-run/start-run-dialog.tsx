import { confirmTitle } from "#app/features/selection/cost-preview/cost-messages.ts";
import type { EnrichForm } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { ConfirmSpendingDialog } from "#app/paid-calls/spending/confirm-spending-dialog.tsx";
import { balanceMessage } from "#app/paid-calls/spending/credit-amounts.ts";
import { AllRecordsHeld, HeldByRun } from "#app/paid-calls/spending/held-records.tsx";
import type { StartReview } from "./start-review.ts";

interface StartRunDialogProps {
  readonly form: EnrichForm;
  readonly review: StartReview;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The question before a run that costs much, or whose records some run holds already. */
export function StartRunDialog({ form, review, onConfirm, onCancel }: StartRunDialogProps) {
  const { type, preview, askFrom } = form;
  const { records, held, cost, credits } = review;
  if (records.length === 0) return <AllRecordsHeld type={type} held={held} onClose={onCancel} />;
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
