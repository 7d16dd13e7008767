import { getRouteApi } from "@tanstack/react-router";
import { ExportLogCard } from "#app/features/administration/export-log-card.tsx";
import { RecentRuns, useRunCharges } from "#app/features/runs/screens/recent-runs.tsx";
import { TeamScreen } from "#app/features/usage/team/team-screen.tsx";
import { UsageViews } from "#app/features/usage/team/usage-views.tsx";
import { UsageScreen } from "#app/features/usage/usage-screen.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { useNavigateWithin } from "./use-navigate-within.ts";

/** The way between one's own use and the team's, for those who administer. */
function AdministratorViews() {
  const { data } = useMembers();
  return data?.isAdministrator === true ? <UsageViews people={data.organisation?.members.length} /> : null;
}

/** What was used, with what the runs of this browser cost. */
export function UsageRoute() {
  return (
    <UsageScreen runCharges={useRunCharges()} recentRuns={<RecentRuns />} views={<AdministratorViews />} />
  );
}

const team = getRouteApi("/app/usage/team");

/** What the team used and exported, for administrators. */
export function TeamUsageRoute() {
  const navigateWithin = useNavigateWithin();
  const { data: members } = useMembers();
  return (
    <TeamScreen
      search={team.useSearch()}
      onSearchChange={(search) => void navigateWithin({ to: "/usage/team", search })}
      views={
        members?.isAdministrator !== false && <UsageViews people={members?.organisation?.members.length} />
      }
      // whoever is alone has no log; until that is known it has its room
      {...(members?.organisation !== null && { aside: <ExportLogCard /> })}
    />
  );
}
