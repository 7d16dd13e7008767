import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "#app/lib/error-message.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { CLAIM_LIMITS, type ClaimReason, type ClaimSubject } from "#contract/usage/claim-schemas.ts";
import { REASONS } from "./claim-labels.ts";
import { useClaimActions } from "./claim-queries.ts";

interface ClaimDialogProps {
  readonly about: ClaimSubject;
  /** What it is about, as the screen calls it. */
  readonly what: string;
  readonly onClose: () => void;
}

/** Asks what is wrong with something that was paid for, and tells the administrators. */
export function ClaimDialog({ about, what, onClose }: ClaimDialogProps) {
  const { make } = useClaimActions();
  const [reason, setReason] = useState<ClaimReason>("wrong-person");
  const [note, setNote] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => make({ about, reason, note: note.trim() }),
    onSuccess: () => {
      showToast({ message: "Your administrator can see it now." });
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="md"
      title="Something wrong?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
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
        <Select label="What is wrong" value={reason} onChange={setReason} options={REASONS} />
        <TextArea
          label="Note"
          value={note}
          onChange={setNote}
          maxLength={CLAIM_LIMITS.note}
          placeholder="What helps to look into it"
        />
        {error && (
          <p role="alert" className="text-danger-ink">
            Not sent. {errorMessage(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
