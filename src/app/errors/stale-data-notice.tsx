import { Clock, WifiOff, X } from "lucide-react";
import { useState } from "react";
import type { ErrorDescription } from "./describe-error.ts";
import { endRenewalPause } from "#app/auth/auth-session.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FloatingNotice } from "#app/ui/state-panel.tsx";

interface StaleNoticeProps {
  readonly error: Pick<ErrorDescription, "title" | "kind">;
  /** When the rows below were loaded, in milliseconds since 1970. */
  readonly answeredAt: number;
  readonly onRetry: () => void;
}

/**
 * Shown above rows that stay although a refetch failed. The query continues when the network returns. Pass a new `key`
 * for each error: a dismissed notice stays dismissed.
 */
export function StaleDataNotice({ error, answeredAt, onRetry }: StaleNoticeProps) {
  const [dismissed, setDismissed] = useState(false);
  const icon = error.kind === "network" ? WifiOff : Clock;
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(answeredAt);
  if (dismissed) return null;
  return (
    <FloatingNotice
      icon={<Icon of={icon} />}
      action={
        <>
          <Button
            onClick={() => {
              endRenewalPause();
              onRetry();
            }}
          >
            Try again
          </Button>
          <IconButton label="Dismiss" icon={<Icon of={X} />} onClick={() => setDismissed(true)} />
        </>
      }
    >
      <strong className="font-semibold">{error.title}.</strong>{" "}
      <span className="text-ink-2">Showing what you last loaded, at {time}.</span>
    </FloatingNotice>
  );
}
