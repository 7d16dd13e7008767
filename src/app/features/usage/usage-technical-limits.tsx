import { useRateLimits } from "#app/api/api-rate-limits.ts";
import { type Allowance, allowanceOf } from "#app/api/usage-api-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Meter } from "#app/ui/meter.tsx";
import type { UsageRecord } from "#contract/usage-schemas.ts";

/** Limits that ordinary work does not reach, collapsed: records, requests, and parallel requests. */
export function UsageTechnicalLimits({ usage }: { readonly usage: readonly UsageRecord[] | undefined }) {
  return (
    <details className="group/limits rounded-lg border border-line">
      <summary className="touch-box min-h-10 cursor-pointer px-4 py-2.5 font-semibold select-none hover:bg-hover">
        Technical limits
      </summary>
      <div className="grid gap-6 border-t border-line p-4 sm:grid-cols-3">
        <LimitSection title="Records" done="counted" allowance={usage && allowanceOf(usage, "records")} />
        <LimitSection title="Requests" done="sent" allowance={usage && allowanceOf(usage, "requests")} />
        <RateLimitsSection />
      </div>
    </details>
  );
}

interface LimitSectionProps {
  readonly title: string;
  /** The verb for what is used: "counted", "sent". */
  readonly done: string;
  /** Undefined until it is loaded. */
  readonly allowance: Allowance | undefined;
}

/** What is left of a limit of the organisation. */
function LimitSection({ title, done, allowance }: LimitSectionProps) {
  const { left, used, total } = allowance ?? {};
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h3 className="text-xs font-medium text-ink-2">{title}</h3>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="font-medium">{left === undefined ? "Unknown" : formatNumber(left)}</span>
        {total !== undefined && left !== undefined && (
          <span className="text-ink-2">of {formatNumber(total)} left</span>
        )}
      </p>
      <Meter value={used ?? 0} max={total ?? 0} className="h-1 w-full" />
      <p className="min-h-4 text-xs text-ink-2 tabular-nums">
        {used !== undefined && `${formatNumber(used)} ${done}`}
      </p>
    </section>
  );
}

/** How many requests this person may still make, according to the latest response. */
function RateLimitsSection() {
  const limits = useRateLimits();
  return (
    <section aria-label="Rate limits" className="grid content-start gap-2">
      <h3 className="text-xs font-medium text-ink-2">Requests available now</h3>
      <p className="text-xs text-ink-2">Each search, lookup or enrich of up to 25 is one request.</p>
      {limits.length === 0 && <p className="text-ink-2">Not known yet.</p>}
      <ul className="grid gap-2">
        {limits.map(({ per, limit, left }) => (
          <li key={per} className="grid gap-1">
            <div className="flex items-baseline gap-2">
              <span className="text-ink-2">This {per}</span>
              <span className="ml-auto tabular-nums">
                <span className="font-medium">{formatNumber(left)}</span>
                <span className="text-ink-2"> of {formatNumber(limit)} left</span>
              </span>
            </div>
            <Meter value={limit - left} max={limit} className="h-1 w-full" />
          </li>
        ))}
      </ul>
    </section>
  );
}
