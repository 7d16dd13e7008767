import { useQuery } from "@tanstack/react-query";
import { Activity, Coins, RotateCw, Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import { operations } from "#contract/operations.ts";
import { allowanceOf, usageQueries } from "#app/api/usage-queries.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { PageHeader } from "#app/ui/shell.tsx";
import { AllowanceCard } from "./allowance-card.tsx";
import { PriceList } from "./price-list.tsx";
import { RateCard } from "./rate-card.tsx";

const CARDS = [
  { kind: "credits", title: "Credits", icon: Coins, done: "used" },
  { kind: "records", title: "Records", icon: Rows3, done: "counted" },
  { kind: "requests", title: "Requests", icon: Activity, done: "sent" },
] as const;

/** What the organisation has used of what it has, and what counts. `recentRuns` are those of this browser. */
export function UsageScreen({ recentRuns }: { readonly recentRuns: ReactNode }) {
  usePageTitle("Usage");
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(usageQueries.current());
  const again = () => void refetch();
  return (
    <>
      <PageHeader title="Usage">
        {data && (
          <p className="text-xs text-ink-2 max-sm:hidden">
            Read <RelativeTime date={new Date(dataUpdatedAt).toISOString()} />
          </p>
        )}
        <Button
          busy={isFetching}
          icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
          onClick={again}
        >
          Read again
        </Button>
      </PageHeader>
      {error && !data ? (
        <ErrorPanel error={error} what="Usage" scopes={operations.readUsage.scopes} onAgain={again} />
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
          <PriceList />
        </div>
      )}
    </>
  );
}
