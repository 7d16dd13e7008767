import { useQuery } from "@tanstack/react-query";
import { Coins, RotateCw } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { type Charge, callChargesQuery } from "#app/paid-calls/charges.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { operations } from "#contract/operations.ts";
import { UsagePriceList } from "./usage-price-list.tsx";
import { UsageSpending } from "./usage-spending.tsx";
import { UsageTechnicalLimits } from "./usage-technical-limits.tsx";

const NOT_TOLD = {
  title: "The service doesn’t tell what was used",
  text: "How many credits are left is not known here. What this browser spent stands below.",
};

interface UsageScreenProps {
  /** What the runs of this browser cost; undefined until they are read. */
  readonly runCharges: { readonly charges: readonly Charge[] | undefined; readonly error: Error | null };
  /** The newest runs of this browser. */
  readonly recentRuns: ReactNode;
  /** For administrators: the way to the team's use. */
  readonly views: ReactNode;
}

/** Credits that are left, what was spent from this browser, and what each action uses. */
export function UsageScreen({ runCharges, recentRuns, views }: UsageScreenProps) {
  usePageTitle("Usage");
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(usageQueries.current());
  const calls = useQuery(callChargesQuery(useUserSession()));
  const charges = useMemo(
    () => runCharges.charges && calls.data && [...runCharges.charges, ...calls.data],
    [runCharges.charges, calls.data],
  );
  const credits = data && allowanceOf(data, "credits");
  const spendingError = runCharges.error ?? calls.error;
  const spendingStands = !isPending && (charges !== undefined || spendingError !== null);
  const retry = () => {
    void refetch();
    void calls.refetch();
  };
  return (
    <>
      <PageHeader title="Usage" meta={views}>
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
      <div className="grid gap-4 p-4">
        {error && !data ? (
          <ErrorPanel
            error={error}
            what="Usage"
            scopes={operations.readUsage.scopes}
            onRetry={retry}
            message={error instanceof ApiError && error.kind === "not-found" ? NOT_TOLD : undefined}
          />
        ) : (
          <CreditsLeft credits={credits} pending={isPending} />
        )}
        {/* what stands below waits for what is above it: a reason, a day's bar or a sentence has no height before */}
        {!isPending && (
          <UsageSpending charges={charges} error={spendingError} left={credits?.left} used={credits?.used} />
        )}
        {spendingStands && (
          <>
            {recentRuns}
            <UsagePriceList />
            <UsageTechnicalLimits usage={data} />
          </>
        )}
      </div>
    </>
  );
}

interface CreditsLeftProps {
  /** Undefined until it is known, and where the service counts no credits. */
  readonly credits: ReturnType<typeof allowanceOf>;
  readonly pending: boolean;
}

/** What is left of the organisation's credits. */
function CreditsLeft({ credits, pending }: CreditsLeftProps) {
  const { left, used, total } = credits ?? {};
  return (
    <section aria-label="Credits" className="grid content-start gap-2 rounded-lg border border-line p-4">
      <h2 className="flex items-center gap-2 text-xs font-medium text-ink-2">
        <Coins size={14} strokeWidth={1.75} aria-hidden />
        Credits left
      </h2>
      {pending ? (
        <p className="text-2xl">
          <Skeleton width="40%" height={28} />
        </p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-2xl font-semibold tabular-nums">
            {left === undefined ? "Unknown" : formatNumber(left)}
          </span>
          {total !== undefined && left !== undefined && (
            <span className="text-ink-2 tabular-nums">of {formatNumber(total)}</span>
          )}
        </p>
      )}
      <Meter value={used ?? 0} max={total ?? 0} className="h-1.5 w-full" />
    </section>
  );
}
