import { getRouteApi } from "@tanstack/react-router";
import { TeamScreen } from "#app/features/usage/team/team-screen.tsx";
import { AdministratorViews } from "./administrator-views.tsx";
import { useNavigateWithin } from "./use-navigate-within.ts";

const team = getRouteApi("/app/usage/team");

/** What the team used, for administrators. */
export function TeamUsageRoute() {
  const navigateWithin = useNavigateWithin();
  return (
    <TeamScreen
      search={team.useSearch()}
      onSearchChange={(search) => void navigateWithin({ to: "/usage/team", search })}
      views={<AdministratorViews />}
    />
  );
}
