import { getRouteApi } from "@tanstack/react-router";
import { ExportLogCard } from "#app/features/administration/export-log-card.tsx";
import { ClaimsScreen } from "#app/features/usage/claims/claims-screen.tsx";
import { UsageScreen } from "#app/features/usage/usage-screen.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { useNavigateWithin } from "./use-navigate-within.ts";

const usage = getRouteApi("/app/usage");

/** Usage; for administrators also the team's, with the export log. */
export function UsageRoute() {
  const navigateWithin = useNavigateWithin();
  const { data: members } = useMembers();
  return (
    <UsageScreen
      search={usage.useSearch()}
      onSearchChange={(search) => void navigateWithin({ to: "/usage", search, replace: true })}
      // hidden for a person without an organisation; its space is reserved until that is known
      teamAside={members?.organisation === null ? null : <ExportLogCard />}
    />
  );
}

/** Complaints about paid data. */
export function ClaimsRoute() {
  return <ClaimsScreen />;
}
