import type { LucideIcon } from "lucide-react";
import type { Allowance } from "#app/api/usage-queries.ts";
import { numberText } from "#app/lib/number-text.ts";
import { Meter } from "#app/ui/meter.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";

interface AllowanceCardProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** What has been done with what is used: "used", "counted", "sent". */
  readonly done: string;
  /** Undefined until it is known. */
  readonly allowance: Allowance | undefined;
  readonly pending: boolean;
}

/** What is left of a limit of the organisation. */
export function AllowanceCard({ title, icon: Icon, done, allowance, pending }: AllowanceCardProps) {
  const { left, used, total } = allowance ?? {};
  return (
    <section aria-label={title} className="grid content-start gap-2 rounded-lg border border-line p-4">
      <h2 className="flex items-center gap-2 text-xs font-medium text-ink-2">
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        {title}
      </h2>
      {pending ? (
        <Skeleton width="60%" height={28} />
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-2xl font-semibold tabular-nums">
            {left === undefined ? "Not told" : numberText(left)}
          </span>
          {total !== undefined && left !== undefined && (
            <span className="text-ink-2 tabular-nums">of {numberText(total)} left</span>
          )}
        </p>
      )}
      <Meter value={used ?? 0} max={total ?? 0} className="h-1.5 w-full" />
      <p className="min-h-4 text-xs text-ink-2 tabular-nums">
        {used !== undefined && `${numberText(used)} ${done}`}
      </p>
    </section>
  );
}
