import { Gauge } from "lucide-react";
import { useRateLimits } from "#app/api/rate-limits.ts";
import { numberText } from "#app/lib/number-text.ts";
import { Meter } from "#app/ui/meter.tsx";

/** How many requests this person may still make, as the last answer told. */
export function RateCard() {
  const limits = useRateLimits();
  return (
    <section aria-label="Rate limits" className="grid content-start gap-2 rounded-lg border border-line p-4">
      <h2 className="flex items-center gap-2 text-xs font-medium text-ink-2">
        <Gauge size={14} strokeWidth={1.75} aria-hidden />
        Requests that you may make now
      </h2>
      {limits.length === 0 && <p className="text-ink-2">The service has not told yet.</p>}
      <ul className="grid gap-2">
        {limits.map(({ per, limit, left }) => (
          <li key={per} className="grid gap-1">
            <div className="flex items-baseline gap-2">
              <span className="text-ink-2">In this {per}</span>
              <span className="ml-auto tabular-nums">
                <span className="font-medium">{numberText(left)}</span>
                <span className="text-ink-2"> of {numberText(limit)} left</span>
              </span>
            </div>
            <Meter value={limit - left} max={limit} className="h-1 w-full" />
          </li>
        ))}
      </ul>
    </section>
  );
}
