import { useEffect, useState } from "react";
import { formatWait } from "./describe-error.ts";
import { Button } from "#app/ui/button.tsx";
import { FloatingNotice } from "#app/ui/state-panel.tsx";

interface RateLimitCountdownProps {
  /** When the wait began and ends, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** Called once when the wait ends. Must be stable. */
  readonly onOver: () => void;
  readonly onCancel: () => void;
}

const TICK_MS = 250;

/** Counts down after a 429 and then continues, unless the person cancels. Pass a new `key` for each wait. */
export function RateLimitCountdown({ from, until, onOver, onCancel }: RateLimitCountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const over = now >= until;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <FloatingNotice
      icon={<CountdownRing left={Math.max(0, until - now) / Math.max(1, until - from)} />}
      action={<Button onClick={onCancel}>Cancel</Button>}
    >
      {/* announced once; the ticking number is visual only */}
      <p className="sr-only">
        Too much at once. The search continues by itself in {formatWait(until - from)}.
      </p>
      <p aria-hidden className="font-semibold">
        Busy. Continuing in {formatWait(until - now)}
      </p>
      <p aria-hidden className="text-ink-2">
        Too much at once.
      </p>
    </FloatingNotice>
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
