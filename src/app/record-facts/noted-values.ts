import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { membersQuery } from "#app/sync/workspace-members.ts";
import { personName } from "./fact-people.ts";
import { NO_FACTS } from "./record-facts.ts";
import { factQueries } from "./use-record-facts.ts";
import { ignoring, isExpected } from "#app/lib/reports/report.ts";

/** What is noted about a record, in words. */
export interface NotedValues {
  readonly stage: string;
  /** Undefined where nobody owns it, and where no names can be had. */
  readonly owner: string | undefined;
  /** Undefined without any. */
  readonly tags: string | undefined;
  /** How the newest note begins; undefined without any. */
  readonly lastNote?: string | undefined;
}

/** What is noted about all records, for whoever has no screen; without people where no names can be had. */
export async function readFacts(session: UserSession) {
  const { queryClient } = session;
  const queries = factQueries(session);
  const [{ index }, stages, members] = await Promise.all([
    queryClient.fetchQuery(queries.index),
    queryClient.fetchQuery(queries.stages),
    queryClient.fetchQuery(membersQuery(session)).catch(ignoring(isExpected)),
  ]);
  return { facts: { index, stages }, members };
}

/** What is noted about all records, by their keys; undefined for those of which nothing is. */
export async function notedValues(session: UserSession): Promise<(key: string) => NotedValues | undefined> {
  const {
    facts: { index, stages },
    members,
  } = await readFacts(session);
  return (key) => {
    const facts = index.of(key);
    if (facts === NO_FACTS) return undefined;
    return {
      stage: stages.of(facts.stage).name,
      owner: members && facts.owner !== undefined ? personName(members, facts.owner) : undefined,
      tags: facts.tags.length > 0 ? facts.tags.join("; ") : undefined,
      lastNote: facts.lastNote?.text,
    };
  };
}
