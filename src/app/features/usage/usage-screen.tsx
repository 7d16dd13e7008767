import { useQuery } from "@tanstack/react-query";
import { Activity, Coins, Gauge, type LucideIcon, RotateCw, Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import { useRateLimits } from "#app/api/api-rate-limits.ts";
import { type Allowance, allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { operations } from "#contract/operations.ts";
import { UsagePriceList } from "./usage-price-list.tsx";

const CARDS = [
  { kind: "credits", title: "Credits", icon: Coins, done: "used" },
  { kind: "records", title: "Records", icon: Rows3, done: "counted" },
  { kind: "requests", title: "Requests", icon: Activity, done: "sent" },
] as const;

/** What the organisation has used of its allowances, and what each action uses. `recentRuns` are those of this browser. */
export function UsageScreen({ recentRuns }: { readonly recentRuns: ReactNode }) {
  usePageTitle("Usage");
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(usageQueries.current());
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title="Usage">
        {data && (
          <p className="text-xs text-ink-2 max-sm:hidden">
            Updated <RelativeTime date={new Date(dataUpdatedAt).toISOString()} />
          </p>
        )}
        <Button
          busy={isFetching}
          icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
          onClick={retry}
        >
          Refresh
        </Button>
      </PageHeader>
      {error && !data ? (
        <ErrorPanel error={error} what="Usage" scopes={operations.readUsage.scopes} onRetry={retry} />
      ) : (
        <div className="grid gap-4 p-4">
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {CARDS.map(({ kind, ...card }) => (
              <AllowanceCard
                key={kind}
                {...card}
                allowance={data && allowanceOf(data, kind)}
                pending={isPending}
              />
            ))}
            <RateCard />
          </div>
          {recentRuns}
          <UsagePriceList />
        </div>
      )}
    </>
  );
}

/** How many requests this person may still make, according to the latest response. */
function RateCard() {
  const limits = useRateLimits();
  return (
    <section aria-label="Rate limits" className="grid content-start gap-2 rounded-lg border border-line p-4">
      <h2 className="flex items-center gap-2 text-xs font-medium text-ink-2">
        <Gauge size={14} strokeWidth={1.75} aria-hidden />
        Requests available now
      </h2>
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

interface AllowanceCardProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** The verb for what is used up: "used", "counted", "sent". */
  readonly done: string;
  /** Undefined until it is known. */
  readonly allowance: Allowance | undefined;
  readonly pending: boolean;
}

/** What is left of a limit of the organisation. */
function AllowanceCard({ title, icon: Icon, done, allowance, pending }: AllowanceCardProps) {
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
            {left === undefined ? "Unknown" : formatNumber(left)}
          </span>
          {total !== undefined && left !== undefined && (
            <span className="text-ink-2 tabular-nums">of {formatNumber(total)} left</span>
          )}
        </p>
      )}
      <Meter value={used ?? 0} max={total ?? 0} className="h-1.5 w-full" />
      <p className="min-h-4 text-xs text-ink-2 tabular-nums">
        {used !== undefined && `${formatNumber(used)} ${done}`}
      </p>
    </section>
  );
}
