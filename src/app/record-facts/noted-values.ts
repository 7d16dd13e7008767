import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { membersQuery } from "#app/sync/workspace-members.ts";
import { personName } from "./fact-people.ts";
import { NO_FACTS } from "./record-facts.ts";
import { factQueries } from "./use-record-facts.ts";
import { ignoring, isExpected } from "#app/lib/reports/report.ts";

/** The facts of a record as text. */
export interface NotedValues {
  readonly stage: string;
  /** Undefined where the record has no owner, or names cannot be loaded. */
  readonly owner: string | undefined;
  /** Undefined where there are none. */
  readonly tags: string | undefined;
  /** The beginning of the newest note; undefined where there is none. */
  readonly lastNote?: string | undefined;
}

/** Reads the facts of all records, for code outside the screens; without people where names cannot be loaded. */
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

/** Resolves with a lookup of a record's facts by its key; it returns undefined for a record without facts. */
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
