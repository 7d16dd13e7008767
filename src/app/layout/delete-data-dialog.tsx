import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { GATEWAY_PATHS, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { send } from "#app/api/send-request.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { eraseData } from "#app/sync/erase-data.ts";
import { useMembers } from "#app/sync/workspace-members.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

/** A request that hangs longer is given up: whoever presses again erases the rest. Milliseconds. */
const TIMEOUT_MS = 60_000;

/** Has the gateway erase what it stores of this person. Rejects with an ApiError. */
function eraseAtGateway(): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return send({ method: "DELETE", prefix: GATEWAY_PREFIX, path: GATEWAY_PATHS.myData, signal });
}

/** Says what goes and what stays, and deletes it at a press. */
export function DeleteDataDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useUserSession();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => eraseData(session, eraseAtGateway),
    // everything that the page holds is of before
    onSuccess: () => window.location.assign("/contacts"),
  });
  return (
    <Dialog
      open
      size="md"
      title="Delete my data"
      required={isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            Delete everything
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>This cannot be undone. Export first what you want to keep.</p>
        <Part title="What goes">
          <li>
            From your account, on all of your devices: lists, saved searches, your selection, settings, and
            runs with what they brought.
          </li>
          <li>From this browser: its copy of that, and what exports are made again from.</li>
        </Part>
        <Part title="What stays">
          <li>Lists and searches that you share, for those you share them with. Runs that you share go.</li>
          <li>What your organization owns: contacts, companies and family trees, without your name.</li>
          <ExportLogStays />
          <li>In your organization: your notes and tags on records, without your name.</li>
          <li>
            At the data source: what was charged, and what is owned. Reading it again stays free for as long
            as the data source says.
          </li>
          <li>Of calls that nobody knows the end of: that they were sent, so that none is paid twice.</li>
        </Part>
        {isError && (
          <p role="alert" className="text-danger-ink">
            Your data could not be deleted, or not all of it. Check the connection and try again.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What was exported is the organisation's to know; somebody without one has nobody who would. */
function ExportLogStays() {
  const { data } = useMembers();
  if (data?.organisation === null) return null;
  const days = data?.exportLogDays;
  return (
    <li>
      What you exported stays in your organization’s log
      {days === undefined ? "" : ` for ${days === 365 ? "a year" : `${days} days`}`}: names of files and
      counts, none of the records.
    </li>
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
