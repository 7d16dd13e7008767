import { queryOptions, useQuery } from "@tanstack/react-query";
import type { MembersAnswer } from "#contract/workspace/workspace-schemas.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";

/** People come and go rarely. Milliseconds. */
const STALE_AFTER_MS = 5 * 60_000;

/** Who is signed in, and who else is in their organisation. */
export function membersQuery(session: UserSession) {
  return queryOptions({
    queryKey: ["workspace", "members"],
    queryFn: async () => {
      // the account menu asks for them, long after the first screen
      const { workspaceGateway } = await import("./workspace-gateway.ts");
      return workspaceGateway(session.personId).members();
    },
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
}

/** The person and their colleagues, as the gateway knows them. */
export interface Members {
  /** Undefined until it is known. */
  readonly data: MembersAnswer | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** What somebody is called; an empty id is the person. Undefined for whoever is not known, or not known yet. */
  readonly nameOf: (id: string) => string | undefined;
}

/** Asks for them when they are first shown, unless they are not `wanted` yet. */
export function useMembers(wanted = true): Members {
  const session = useUserSession();
  const { data, isError, refetch } = useQuery({ ...membersQuery(session), enabled: wanted });
  return {
    data,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    nameOf: (id) =>
      id === "" ? data?.name : data?.organisation?.members.find((member) => member.id === id)?.name,
  };
}
