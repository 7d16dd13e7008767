import { getRouteApi } from "@tanstack/react-router";
import { ExportLogCard } from "#app/features/administration/export-log-card.tsx";
import { ClaimsScreen } from "#app/features/usage/claims/claims-screen.tsx";
import { UsageScreen } from "#app/features/usage/usage-screen.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { useNavigateWithin } from "./use-navigate-within.ts";

const usage = getRouteApi("/app/usage");

/** What was used; for administrators the team's, with what it exported. */
export function UsageRoute() {
  const navigateWithin = useNavigateWithin();
  const { data: members } = useMembers();
  return (
    <UsageScreen
      search={usage.useSearch()}
      onSearchChange={(search) => void navigateWithin({ to: "/usage", search, replace: true })}
      // whoever is alone has no log; until that is known it has its room
      teamAside={members?.organisation === null ? null : <ExportLogCard />}
    />
  );
}

/** What people said is wrong with what was paid for. */
export function ClaimsRoute() {
  return <ClaimsScreen />;
}
