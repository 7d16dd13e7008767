import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { findCompanies } from "./company-api-queries.ts";
import { findContacts } from "./contact-api-queries.ts";

/** What the service said of a record when it was asked for it by its id. */
export interface ManagementState {
  readonly underManagement: boolean;
  /** The id of the record today: another one when it was merged, null when search no longer finds it. */
  readonly currentId: string | null;
  /** Milliseconds since 1970. */
  readonly checkedAt: number;
  /** Whether a run of this browser had enriched it by then: a run since then may have changed the answer. */
  readonly enrichedBefore: boolean;
}

/** By the id that was asked for. */
export type ManagementStates = ReadonlyMap<string, ManagementState>;

/** A record that a search by ids found, under its id of today. */
export interface FoundRecord {
  readonly id: string;
  readonly underManagement: boolean;
}

/** Searches for up to 100 records by their ids. Costs no credits. Rejects like {@link callSearch}. [metering-1] */
export async function findByIds(
  type: RecordType,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const options = { signal, sender: "walk" } as const;
  const records =
    type === "contact" ? (await findContacts(ids, options)).data : await findCompanies(ids, options);
  return records.map(({ id, attributes }) => ({
    id,
    underManagement: attributes.managementStatus?.underManagement === true,
  }));
}

/** How long one record's state is taken for today's. */
const ONE_STALE_MS = 30_000;

/** What is known of management. Nothing here asks by itself: whoever needs states has them checked, and puts them in. */
export const managementQueries = {
  all: ["management"] as const,
  states: (type: RecordType) =>
    queryOptions<ManagementStates>({
      queryKey: [...managementQueries.all, type],
      queryFn: skipToken,
      staleTime: Infinity,
    }),
  /** What search says now of one record, by the id it is asked for; empty where it finds none. */
  one: (type: RecordType, id: string) =>
    queryOptions({
      queryKey: [...managementQueries.all, type, id],
      queryFn: ({ signal }) => findByIds(type, [id], signal),
      staleTime: ONE_STALE_MS,
    }),
};

/** Forgets what is known of some records, since a paid read may have changed it: they are asked for when next needed. */
export function forgetManagement(client: QueryClient, type: RecordType, ids: readonly string[]): void {
  client.setQueryData(managementQueries.states(type).queryKey, (states) => {
    if (!states) return undefined;
    const left = new Map(states);
    for (const id of ids) left.delete(id);
    return left;
  });
}
