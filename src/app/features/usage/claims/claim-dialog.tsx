import { Button } from "#app/ui/button.tsx";
import { useDraftForm } from "#app/ui/draft-form.ts";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { CLAIM_LIMITS, type ClaimReason, type ClaimSubject } from "#contract/usage/claim-schemas.ts";
import { REASONS } from "./claim-labels.ts";
import { useClaimActions } from "./claim-queries.ts";

interface ClaimDialogProps {
  readonly about: ClaimSubject;
  /** The subject of the claim, as the screen names it. */
  readonly what: string;
  readonly onClose: () => void;
}

const EMPTY = { reason: "wrong-person", note: "" } as const;

/** Asks what is wrong with paid data, and reports it to the administrators. */
export function ClaimDialog({ about, what, onClose }: ClaimDialogProps) {
  const { make } = useClaimActions();
  const form = useDraftForm<{ readonly reason: ClaimReason; readonly note: string }>({
    stored: EMPTY,
    send: async ({ reason, note }) => {
      await make({ about, reason, note: note.trim() });
      showToast({ message: "Your administrator can see it now." });
      onClose();
    },
    failure: "Not sent.",
  });
  const { reason, note } = form.value;
  return (
    <Dialog
      open
      size="md"
      title="Something wrong?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={form.isBusy} onClick={() => form.submit()}>
            Send
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          <span className="font-medium text-ink">{what}</span>. Your administrator gets it with what came
          back, and can ask for the credits again.
        </p>
        <Select
          label="What is wrong"
          value={reason}
          onChange={(next) => form.change({ ...form.value, reason: next })}
          options={REASONS}
        />
        <TextArea
          label="Note"
          value={note}
          onChange={(next) => form.change({ ...form.value, note: next })}
          maxLength={CLAIM_LIMITS.note}
          placeholder="What helps to look into it"
        />
        {form.problem !== undefined && (
          <p role="alert" className="text-danger-ink">
            {form.problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
