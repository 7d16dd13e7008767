import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/paid-calls/spending/credit-amounts.ts";
import { Meter } from "#app/ui/meter.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { shortDay } from "./team-period.ts";
import { type TeamSpending, paceOf } from "./team-spending.ts";

const DAY = { one: "day", many: "days" };
const TIME = { one: "time", many: "times" };
const PERSON = { one: "person", many: "people" };

interface TeamTilesProps {
  readonly team: TeamSpending;
  /** The last day of the period. */
  readonly to: string;
}

/** What an administrator wants to know at a glance. */
export function TeamTiles({ team, to }: TeamTilesProps) {
  const { all, daysBegun, uncharged, unconfirmed, stopped, peopleStopped } = team;
  const { data, isPending } = useQuery(usageQueries.current());
  const credits = data && allowanceOf(data, "credits");
  return (
    <div className="grid gap-1">
      <dl className="grid grid-cols-2 rounded-lg border border-line lg:grid-cols-[1.5fr_repeat(4,1fr)] max-sm:[&>:first-child]:col-span-2">
        <Tile
          label="Credits left"
          value={
            isPending ? (
              <Skeleton width={80} />
            ) : credits?.left === undefined ? (
              "Unknown"
            ) : (
              formatNumber(credits.left)
            )
          }
          beside={credits?.total === undefined ? undefined : `of ${formatNumber(credits.total)}`}
        >
          <Meter value={credits?.used ?? 0} max={credits?.total ?? 0} className="mt-1 h-1.5 w-full" />
        </Tile>
        <Tile label="Spent by the team" value={formatNumber(all.credits)}>
          in {formatCount(daysBegun, DAY)}
        </Tile>
        <Pace team={team} to={to} left={credits?.left} />
        <Tile label="Not charged" value={formatNumber(uncharged)}>
          already yours, or not found
        </Tile>
        <Tile label="Stopped by a ceiling" value={formatCount(stopped, TIME)}>
          {stopped === 0 ? "nobody" : formatCount(peopleStopped, PERSON)}
        </Tile>
      </dl>
      {unconfirmed > 0 && (
        <p className="text-xs text-ink-2">
          Up to {formatCount(unconfirmed, CREDIT)} more may have been spent: by calls that are under way, or
          of which nobody knows how they ended. They are in no sum here, and count towards the ceilings.
        </p>
      )}
    </div>
  );
}

/** What the period comes to; of one that is over, what a day of it cost. */
function Pace({ team, to, left }: TeamTilesProps & { readonly left: number | undefined }) {
  const { all, daysBegun } = team;
  const pace = paceOf(team);
  if (pace === undefined) {
    const average = daysBegun === 0 ? 0 : Math.round(all.credits / daysBegun);
    return (
      <Tile label="A day, on average" value={formatNumber(average)}>
        {average === 1 ? CREDIT.one : CREDIT.many}
      </Tile>
    );
  }
  const more = pace - all.credits;
  const isEnough = left === undefined ? "" : more <= left ? ", within credits" : ", more than is left";
  return (
    <Tile label="At this pace" value={formatNumber(pace)}>
      by {shortDay(to)}
      {isEnough}
    </Tile>
  );
}

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly beside?: string | undefined;
  readonly children: ReactNode;
}

function Tile({ label, value, beside, children }: TileProps) {
  return (
    <div className="grid min-w-0 content-start border-line px-4 py-3 max-lg:border-t max-lg:first:border-t-0 lg:border-l lg:first:border-l-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
        <span className="text-lg font-semibold">{value}</span>
        {beside !== undefined && <span className="text-xs text-ink-2">{beside}</span>}
      </dd>
      <dd className="text-xs text-ink-2">{children}</dd>
    </div>
  );
}
