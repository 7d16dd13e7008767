import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { OrganisationPerson } from "#contract/administration/person-data-schemas.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { erasePerson } from "./administration-queries.ts";

interface ErasePersonDialogProps {
  readonly person: OrganisationPerson;
  readonly isYou: boolean;
  readonly onClose: () => void;
}

/** Says what goes and what stays of a person, and erases them once their name was typed. */
export function ErasePersonDialog({ person: { id, name }, isYou, onClose }: ErasePersonDialogProps) {
  const session = useUserSession();
  const [typed, setTyped] = useState("");
  const cancel = useRef<HTMLButtonElement>(null);
  // a key that is still held down erases nobody
  useEffect(() => cancel.current?.focus(), []);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => erasePerson(session, id),
    onSuccess: () => {
      showToast({ message: `${name} was erased.` });
      onClose();
    },
  });
  const isNamed = typed.trim().toLowerCase() === name.trim().toLowerCase();
  return (
    <Dialog
      open
      size="md"
      title={`Erase ${name}?`}
      required={isPending}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isPending} disabled={!isNamed} onClick={() => mutate()}>
            Erase
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          This cannot be undone. {isYou ? "You are" : `${name} is`} signed out everywhere at once. Download
          the data first if it has to be handed out.
        </p>
        <Part title="What goes">
          <li>Lists, saved searches, selection and settings that are not shared.</li>
          <li>Runs and the answers of paid calls; calls under way end without an answer.</li>
          <li>What they exported, in the log. Their name, among the people.</li>
        </Part>
        <Part title="What stays">
          <li>What they share, for those they share it with. It then belongs to nobody.</li>
          <li>At the data service: their account, what was charged, and which records are owned already.</li>
          <li>Of calls that nobody knows the end of: that they were sent, so that none is paid twice.</li>
          <li>
            In their browsers: copies of lists until they sign in there again, runs and family trees until
            they delete them. In your backups: everything.
          </li>
          <li>Whoever may still sign in at the sign-in service can come back, and starts with nothing.</li>
        </Part>
        <TextField
          label={`Type “${name}” to confirm`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
          disabled={isPending}
        />
        {isError && (
          <p role="alert" className="text-danger-ink">
            {name} could not be erased, or not completely. Check the connection and try again.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">{children}</ul>
    </section>
  );
}
