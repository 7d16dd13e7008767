import { UsageViews } from "#app/features/usage/team/usage-views.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";

/** The way between one's own use and the team's, for those who administer. */
export function AdministratorViews() {
  const { data } = useMembers();
  return data?.isAdministrator === true ? <UsageViews people={data.organisation?.members.length} /> : null;
}
