import { CloudOff, DatabaseZap, type LucideIcon, WifiOff } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { refetchUnanswered } from "#app/api/query-client.ts";
import { type Connection, useConnection, useLoadedAt } from "#app/errors/use-connection.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useLasting } from "#app/lib/use-time.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { type SyncStatus, openSyncStatus } from "#app/storage/workspace/sync-status.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { announce } from "#app/ui/overlays/notifications.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";

const TITLES = { offline: "You’re offline", unreachable: "Prospect isn’t responding" } as const;

const CONSEQUENCE =
  "Lists, your selection, Owned and exports of what is stored still work. Searching and enriching wait until the connection is back.";

/**
 * A notice in the header while requests fail, or changes do not reach the account. It stands before the page's actions,
 * so that nothing moves.
 */
export function ConnectionNotice() {
  const connection = useConnection();
  const before = useRef<Connection>(connection);
  useEffect(() => {
    if (connection === "online" && before.current !== "online") announce("Back online");
    before.current = connection;
  }, [connection]);
  const databaseError = useStore(useUserSession().databaseError);
  if (connection !== "online") return <Disconnected connection={connection} />;
  return databaseError ? <NotStored error={databaseError} /> : <NotSaved />;
}

const NOT_STORED = "Nothing is stored on this computer";

/** Says that the browser stores nothing: data of the account cannot be shown here, and changes are lost. */
function NotStored({ error }: { readonly error: Error }) {
  useEffect(() => announce(NOT_STORED), []);
  return (
    <Popover title={NOT_STORED} align="end" trigger={<NoticeButton icon={DatabaseZap} text="Not stored" />}>
      <div className="grid gap-2 p-4">
        <p className="font-semibold">{NOT_STORED}</p>
        <p>{errorMessage(error)}</p>
        <p className="text-ink-2">
          Searching and exporting work. Lists, saved searches and your selection on your account can’t be
          shown here, and changes to them last until you close this tab.
        </p>
        <Button className="mt-1 justify-self-start" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </div>
    </Popover>
  );
}

/** Shorter problems are not shown. Milliseconds. */
const QUIET_MS = 5000;

const NOT_SAVED = "Not saved to your account yet";

interface NoticeButtonProps extends ComponentProps<"button"> {
  readonly icon: LucideIcon;
  readonly text: string;
  /** Additional text where there is room. */
  readonly more?: string;
}

/** A button that opens the notice's explanation. */
function NoticeButton({ icon, text, more, ...button }: NoticeButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className="flex h-8 flex-none items-center justify-center gap-1.5 rounded-sm bg-warning-soft px-2 font-medium text-warning-ink forced-colors:border pointer-coarse:h-11 pointer-coarse:min-w-11"
    >
      <Icon of={icon} />
      <span className="max-sm:sr-only">{text}</span>
      {more !== undefined && <span className="font-normal max-xl:hidden">{more}</span>}
    </button>
  );
}

/** The number of unsent changes, and what they wait for; undefined where there are none. */
function waitingLabel({ waiting, problem }: SyncStatus): string | undefined {
  if (waiting === 0) return undefined;
  const changes = waiting === 1 ? "1 change is" : `${formatNumber(waiting)} changes are`;
  if (problem === "fault")
    return `${changes} stored on this device. Prospect had a problem with saving to your account, and reported it. Try again, or load the page again.`;
  return `${changes} stored on this device and will be saved to your account as soon as it can be reached.`;
}

/** Shows that changes are unsent, once that has lasted. */
function NotSaved() {
  const { status, retry } = useUserSession().part(openSyncStatus);
  const current = useStore(status);
  const label = waitingLabel(current);
  const isShown = useLasting(current.problem !== undefined && label !== undefined, QUIET_MS);
  useEffect(() => {
    if (isShown) announce(NOT_SAVED);
  }, [isShown]);
  if (!isShown || label === undefined) return null;
  return (
    <Popover title={NOT_SAVED} align="end" trigger={<NoticeButton icon={CloudOff} text="Not saved yet" />}>
      <div className="grid gap-2 p-4">
        <p className="font-semibold">{NOT_SAVED}</p>
        <p>{label}</p>
        <p className="text-ink-2">Nothing is lost. Other devices show it once it is saved.</p>
        <Button className="mt-1 justify-self-start" onClick={() => retry()}>
          Try again
        </Button>
      </div>
    </Popover>
  );
}

function Disconnected({ connection }: { readonly connection: Exclude<Connection, "online"> }) {
  const at = useLoadedAt();
  const waiting = waitingLabel(useStore(useUserSession().part(openSyncStatus).status));
  const shown =
    at === undefined
      ? "Showing what is stored on this device."
      : `Showing what you loaded at ${new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(at)}.`;
  const title = TITLES[connection];
  useEffect(() => announce(`${title}. ${CONSEQUENCE}`), [title]);
  return (
    <Popover
      title={title}
      align="end"
      trigger={
        <NoticeButton icon={WifiOff} text={connection === "offline" ? "Offline" : "No answer"} more={shown} />
      }
    >
      <div className="grid gap-2 p-4">
        <p className="font-semibold">{title}</p>
        <p>{shown}</p>
        <p className="text-ink-2">{CONSEQUENCE}</p>
        {waiting !== undefined && <p className="text-ink-2">{waiting}</p>}
        {connection === "unreachable" && (
          <Button className="mt-1 justify-self-start" onClick={refetchUnanswered}>
            Try again
          </Button>
        )}
      </div>
    </Popover>
  );
}
