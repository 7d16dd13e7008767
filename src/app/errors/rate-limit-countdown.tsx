import { useEffect, useState } from "react";
import { formatWait } from "./describe-error.ts";
import { Button } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";

interface WaitNoticeProps {
  /** When the wait began and ends, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** Keep it stable: it is called once, when the time is over. */
  readonly onOver: () => void;
  readonly onCancel: () => void;
}

const TICK = 250;

/** A 429 that passes by itself: counts down and goes on, unless someone cancels. Mount it anew for each wait. */
export function RateLimitCountdown({ from, until, onOver, onCancel }: WaitNoticeProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  const over = now >= until;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <InlineNotice
      tone="warning"
      icon={<CountdownRing left={Math.max(0, until - now) / Math.max(1, until - from)} />}
      action={<Button onClick={onCancel}>Cancel</Button>}
    >
      {/* read out once; the ticking is for the eye */}
      <p className="sr-only">
        Too many requests at once. The search goes on by itself in {formatWait(until - from)}.
      </p>
      <p aria-hidden className="font-semibold">
        Goes on in {formatWait(until - now)}
      </p>
      <p aria-hidden>Too many requests at once. Nothing to do.</p>
    </InlineNotice>
  );
}

const RADIUS = 13;
const LENGTH = 2 * Math.PI * RADIUS;

function CountdownRing({ left }: { left: number }) {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden className="-rotate-90">
      <circle cx="16" cy="16" r={RADIUS} strokeWidth="3" className="stroke-line-strong" />
      <circle
        cx="16"
        cy="16"
        r={RADIUS}
        strokeWidth="3"
        strokeDasharray={`${LENGTH * left} ${LENGTH}`}
        className="stroke-warning"
      />
    </svg>
  );
}
