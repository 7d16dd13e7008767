import { queryOptions, useQuery } from "@tanstack/react-query";
import type { MembersAnswer } from "#contract/workspace/workspace-schemas.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";

/** Long, since members seldom change. Milliseconds. */
const STALE_AFTER_MS = 5 * 60_000;

/** The signed-in person and the other members of their organisation. */
export function membersQuery(session: UserSession) {
  return queryOptions({
    queryKey: ["workspace", "members"],
    queryFn: async () => {
      // loaded on demand: the account menu needs it long after the first screen
      const { workspaceGateway } = await import("./workspace-gateway.ts");
      return workspaceGateway(session.personId).members();
    },
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
}

/** The person and their colleagues. */
export interface Members {
  /** Undefined until known. */
  readonly data: MembersAnswer | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** The name of a member; an empty id is the signed-in person. Undefined for somebody unknown, or not known yet. */
  readonly nameOf: (id: string) => string | undefined;
}

/** Loads the members when first shown, unless they are not `wanted` yet. */
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
