import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import type { Period } from "#app/features/usage/usage-period.ts";
import { classNames } from "#app/lib/class-names.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { TeamPeople } from "./team-people.tsx";
import { teamQuery } from "./team-queries.ts";
import { teamSpending } from "./team-spending.ts";

interface TeamSectionProps {
  readonly period: Period;
  /** Stands beside the people. */
  readonly aside: ReactNode;
}

/** The people of a team with what each used, and their ceilings. */
export function TeamSection({ period, aside }: TeamSectionProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(teamQuery(useUserSession(), period));
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames(
        "grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start",
        isPlaceholderData && "opacity-60",
      )}
    >
      {data ? (
        <TeamPeople team={teamSpending(data)} ceilingOfEveryone={data.ceilingOfEveryone} />
      ) : error ? (
        <ErrorPanel error={error} what="Your team" scopes={[]} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="grid h-96 content-start gap-4 rounded-lg border border-line p-4">
          <Skeleton width="30%" />
          <Skeleton width="100%" height={280} />
        </div>
      )}
      {aside}
    </div>
  );
}
