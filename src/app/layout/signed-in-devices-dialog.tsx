import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SESSION_PATHS, type SessionsAnswer, sessionsAnswer } from "#contract/gateway-schemas.ts";
import { ApiError } from "#app/api/api-error.ts";
import { requestAsPage, readAsPage } from "#app/api/request-as-page.ts";
import { useOnline } from "#app/errors/use-connection.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { ignoring, isExpected } from "#app/lib/reports/report.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { ConfirmedButton, SignedInDevices, deviceLabel } from "./signed-in-devices.tsx";

/** The person's sessions; refetched each time they are shown. */
function devicesQuery({ personId }: UserSession) {
  return queryOptions({
    queryKey: ["signed-in-devices"],
    queryFn: ({ signal }) => readAsPage(personId, SESSION_PATHS.sessions, sessionsAnswer, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

type IsEnded = (device: SessionsAnswer["sessions"][number]) => boolean;

/** Ends sessions and removes those that `isEnded` selects. A session that had already ended counts as success. */
async function endDevices(session: UserSession, path: string, isEnded: IsEnded): Promise<void> {
  const { personId, queryClient } = session;
  await requestAsPage(personId, path, { method: "DELETE" }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.kind === "not-found")) throw error;
  });
  queryClient.setQueryData(
    devicesQuery(session).queryKey,
    (before) => before && { sessions: before.sessions.filter((device) => !isEnded(device)) },
  );
}

const OTHER_DEVICE = { one: "other device", many: "other devices" };

/** The outcome of the last press. */
interface Outcome {
  readonly text: string;
  readonly failed: boolean;
}

/** The devices on which the person is signed in; each other device can be signed out. */
export function SignedInDevicesDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useUserSession();
  const isOnline = useOnline();
  const { data, error, isFetching, refetch } = useQuery(devicesQuery(session));
  const [outcome, setOutcome] = useState<Outcome>();
  const devices = data?.sessions;
  const others = devices?.filter(({ isThis }) => !isThis).length ?? 0;

  async function end(subject: string, path: string, isEnded: IsEnded): Promise<void> {
    setOutcome(undefined);
    try {
      await endDevices(session, path, isEnded);
      setOutcome({ text: `${subject} signed out.`, failed: false });
    } catch (problem) {
      ignoring(isExpected)(problem);
      setOutcome({
        text: `${subject} not signed out. Check the connection and try again.`,
        failed: true,
      });
    }
  }
  return (
    <Dialog
      open
      size="md"
      title="Signed-in devices"
      onClose={onClose}
      footer={
        <>
          {others > 0 && (
            <ConfirmedButton
              label="Sign out everywhere else"
              question={`${formatCount(others, OTHER_DEVICE)}. Sure?`}
              isOff={!isOnline}
              onConfirm={() => end("All other devices are", SESSION_PATHS.sessions, ({ isThis }) => !isThis)}
            />
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {/* as tall as four devices, so that the dialog stays in place when they load */}
      <div className="grid min-h-76 content-start">
        <p className="pb-2 text-ink-2">
          Sign out a device that you lost or no longer use. What is saved on your account stays.
        </p>
        <SignedInDevices
          devices={devices}
          error={isFetching ? null : error}
          isOnline={isOnline}
          onRetry={() => void refetch()}
          onEnd={(device) =>
            end(
              `${deviceLabel(device)} is`,
              SESSION_PATHS.session.replace(":id", encodeURIComponent(device.id)),
              ({ id }) => id === device.id,
            )
          }
        />
        <p role="status" className={outcome?.failed === true ? "pt-3 text-danger-ink" : "pt-3 text-ink-2"}>
          {outcome?.text}
        </p>
      </div>
    </Dialog>
  );
}
