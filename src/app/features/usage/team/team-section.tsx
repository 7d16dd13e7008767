import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { classNames } from "#app/lib/class-names.ts";
import type { SpendingAnswer } from "#contract/administration/spending-schemas.ts";
import { TeamPeople } from "./team-people.tsx";
import { teamSpending } from "./team-spending.ts";

interface TeamSectionProps {
  /** The spending of the team's people. */
  readonly team: UseQueryResult<SpendingAnswer>;
  /** Shown beside them. */
  readonly aside: ReactNode;
}

/** The people of a team with their spending and their ceilings. */
export function TeamSection({ team: { data, error, isPlaceholderData, refetch }, aside }: TeamSectionProps) {
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames(
        "grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start",
        isPlaceholderData && "opacity-60",
      )}
    >
      {data && <TeamPeople team={teamSpending(data)} ceilingOfEveryone={data.ceilingOfEveryone} />}
      {!data && error && <ErrorPanel error={error} what="Your team" onRetry={refetch} />}
      {aside}
    </div>
  );
}
