import { WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { refetchUnanswered } from "#app/api/query-client.ts";
import { type Connection, useConnection, useLoadedAt } from "#app/errors/use-connection.ts";
import { Button } from "#app/ui/button.tsx";
import { announce } from "#app/ui/overlays/notifications.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";

const TITLES = { offline: "You’re offline", unreachable: "The service isn’t responding" } as const;

const CONSEQUENCE =
  "Lists, your selection, Yours and exports of stored records still work. Searching and enriching wait until the connection is back.";

/** In the header while no request comes through. It has its place there, so that nothing on the screen moves. */
export function ConnectionNotice() {
  const connection = useConnection();
  const before = useRef<Connection>(connection);
  useEffect(() => {
    if (connection === "online" && before.current !== "online") announce("Back online");
    before.current = connection;
  }, [connection]);
  return connection === "online" ? null : <Disconnected connection={connection} />;
}

function Disconnected({ connection }: { readonly connection: Exclude<Connection, "online"> }) {
  const at = useLoadedAt();
  const shown =
    at === undefined
      ? "Showing what is stored in this browser."
      : `Showing what you loaded at ${new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(at)}.`;
  const title = TITLES[connection];
  useEffect(() => announce(`${title}. ${CONSEQUENCE}`), [title]);
  return (
    <Popover
      title={title}
      align="end"
      trigger={
        <button
          type="button"
          className="flex h-8 flex-none items-center justify-center gap-1.5 rounded-sm bg-warning-soft px-2 font-medium text-warning-ink forced-colors:border pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <WifiOff size={16} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">{connection === "offline" ? "Offline" : "No answer"}</span>
          <span className="font-normal max-xl:hidden">{shown}</span>
        </button>
      }
    >
      <div className="grid gap-2 p-4">
        <p className="font-semibold">{title}</p>
        <p>{shown}</p>
        <p className="text-ink-2">{CONSEQUENCE}</p>
        {connection === "unreachable" && (
          <Button className="mt-1 justify-self-start" onClick={refetchUnanswered}>
            Try again
          </Button>
        )}
      </div>
    </Popover>
  );
}
