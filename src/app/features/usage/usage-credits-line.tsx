import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { Coins, RotateCw } from "lucide-react";
import { ApiError } from "#app/api/api-error.ts";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { ownCeilingQuery } from "#app/prices/spending/daily-ceiling.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";

/**
 * The foot of the sidebar: the credits that the organisation has left, and how much of the person's own ceiling is used
 * today.
 */
export function UsageCreditsLine() {
  const { data: own } = useQuery(ownCeilingQuery(useUserSession()));
  return (
    <div className="grid gap-1.5">
      <CreditsLeft />
      {own && own.ceiling !== null && (
        <Link
          to="/usage"
          title={
            own.unconfirmed > 0 ? `Up to ${formatNumber(own.unconfirmed)} more: no answer yet` : undefined
          }
          className="-m-1.5 rounded-sm p-1.5 text-xs text-ink-2 tabular-nums hover:bg-hover"
        >
          Today {formatNumber(own.spent + own.unconfirmed)} of {formatNumber(own.ceiling)} · ceiling
        </Link>
      )}
    </div>
  );
}

/** The credits left, as the data source reports them; nothing where it does not. */
function CreditsLeft() {
  const { data, error, isFetching, refetch } = useQuery(usageQueries.current());
  const credits = data && allowanceOf(data, "credits");
  // a service that counts no credits, or does not report them, shows nothing here
  const isUntold = error instanceof ApiError && (error.kind === "not-found" || error.kind === "forbidden");
  if (data ? credits?.left === undefined : isUntold) return null;
  if (error && !data) return <CreditsUnknown busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <Link to="/usage" className="-m-1.5 grid min-h-14 content-start gap-1.5 rounded-sm p-1.5 hover:bg-hover">
      <p className="flex items-center gap-2">
        <Icon of={Coins} size="sm" className="flex-none text-ink-2" />
        <span className="flex-1 truncate text-xs font-medium text-ink-2">Credits left</span>
        <span className="font-semibold tabular-nums">
          {credits?.left === undefined ? <Skeleton width={36} /> : formatNumber(credits.left)}
        </span>
      </p>
      <Meter value={credits?.used ?? 0} max={credits?.total ?? 0} className="h-1.5 w-full" />
      <p className="text-xs text-ink-3 tabular-nums">
        {credits ? (
          credits.used !== undefined && `${formatNumber(credits.used)} used`
        ) : (
          <Skeleton width={64} />
        )}
      </p>
    </Link>
  );
}

function CreditsUnknown({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <p className="flex min-h-14 items-center gap-2 text-xs text-ink-2">
      <span className="flex-1">Credits couldn’t be loaded.</span>
      <IconButton
        size="sm"
        label="Refresh credits"
        busy={busy}
        icon={<Icon of={RotateCw} size="sm" />}
        onClick={onRetry}
      />
    </p>
  );
}
