import { useEffect, useState } from "react";
import { formatWait } from "#app/errors/describe-error.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/meter.tsx";

interface FetchProgressProps {
  /** What is counted, read out: "Results selected". */
  readonly label: string;
  readonly done: number;
  readonly of: number;
  /** When it continues after the rate limit was hit, in milliseconds since 1970. */
  readonly waitUntil?: number | undefined;
  readonly onCancel: () => void;
}

/** How far fetching page after page is, in place of the button that started it: "1,200 of 2,418". */
export function FetchProgress({ label, done, of, waitUntil, onCancel }: FetchProgressProps) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-1">
      <Meter label={label} value={done} max={of} className="h-1.5 w-24 max-sm:w-16" />
      <p className="text-ink-2 tabular-nums">
        {waitUntil === undefined ? (
          `${formatNumber(done)} of ${formatNumber(of)}`
        ) : (
          <Countdown until={waitUntil} />
        )}
      </p>
      <Button onClick={onCancel} className="max-sm:ml-auto">
        Cancel
      </Button>
    </div>
  );
}

const TICK_MS = 250;

function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span role="status" className="sr-only">
        Busy. It continues automatically.
      </span>
      <span aria-hidden>Busy. Continuing in {formatWait(until - now)}.</span>
    </>
  );
}
