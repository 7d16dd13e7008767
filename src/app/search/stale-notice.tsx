import { Clock, WifiOff } from "lucide-react";
import type { ErrorWords } from "#app/api/error-words.ts";
import { Button } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";

interface StaleNoticeProps {
  readonly words: Pick<ErrorWords, "title" | "kind">;
  /** When the rows below came, in milliseconds since 1970. */
  readonly answeredAt: number;
  readonly onAgain: () => void;
}

/** Over rows that stay although the next ones could not be had. The query goes on when the network is back. */
export function StaleNotice({ words, answeredAt, onAgain }: StaleNoticeProps) {
  const Icon = words.kind === "network" ? WifiOff : Clock;
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(answeredAt);
  return (
    <InlineNotice
      tone="neutral"
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      action={<Button onClick={onAgain}>Try again</Button>}
    >
      <strong className="font-semibold text-ink">{words.title}.</strong> Showing what you last loaded, at{" "}
      {time}.
    </InlineNotice>
  );
}
