import { Clock, WifiOff } from "lucide-react";
import type { ErrorDescription } from "./describe-error.ts";
import { Button } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";

interface StaleNoticeProps {
  readonly error: Pick<ErrorDescription, "title" | "kind">;
  /** When the rows below came, in milliseconds since 1970. */
  readonly answeredAt: number;
  readonly onRetry: () => void;
}

/** Above rows that stay although newer ones could not be loaded. The query continues when the network is back. */
export function StaleDataNotice({ error, answeredAt, onRetry }: StaleNoticeProps) {
  const Icon = error.kind === "network" ? WifiOff : Clock;
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(answeredAt);
  return (
    <InlineNotice
      tone="neutral"
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <strong className="font-semibold text-ink">{error.title}.</strong> Showing what you last loaded, at{" "}
      {time}.
    </InlineNotice>
  );
}
