import type { FoundRecord, ManagementState } from "#app/api/management-api-queries.ts";
import { LIMITS } from "#contract/operation.ts";

/** What an answer says of an asked record. */
type CheckedState = Pick<ManagementState, "underManagement" | "currentId">;

/** `skipped`: the person did not want to wait. `failed`: something went wrong. Both can go on from where they stand. */
export type CheckStatus = "checking" | "checked" | "skipped" | "failed";

/** How a check of so many missing records stands; `stopped` says how it ended early. One that is not enabled asks nothing. */
export function checkStatus(
  missing: number,
  enabled: boolean,
  stopped: "skipped" | "failed" | undefined,
): CheckStatus {
  return missing === 0 || !enabled ? "checked" : (stopped ?? "checking");
}

/** What one request settled, and what it left open. */
interface CheckStep {
  readonly settled: ReadonlyMap<string, CheckedState>;
  /** Ids that have to be asked for again, each list by itself, to tell the merged from those that are gone. */
  readonly open: readonly (readonly string[])[];
}

/**
 * Reads the answer to a search by ids. Records come back under their ids of today, so those that were merged are
 * found by asking for the missing ones alone, in ever smaller lists: what comes back then can only be them. [match-5]
 */
export function readCheck(asked: readonly string[], found: readonly FoundRecord[]): CheckStep {
  const byId = new Map(found.map((record) => [record.id, record.underManagement]));
  const settled = new Map<string, CheckedState>();
  const missing: string[] = [];
  for (const id of asked) {
    const underManagement = byId.get(id);
    if (underManagement === undefined) missing.push(id);
    else settled.set(id, { underManagement, currentId: id });
  }
  if (missing.length === 0) return { settled, open: [] };
  // something that was asked for stands among the answers: a missing one may have been merged into it
  if (settled.size > 0) return { settled, open: [missing] };
  const [only] = found;
  const [single] = missing;
  if (only === undefined) {
    return {
      settled: new Map(missing.map((id) => [id, { underManagement: false, currentId: null }])),
      open: [],
    };
  }
  if (missing.length > 1 || single === undefined) {
    const half = Math.ceil(missing.length / 2);
    return { settled, open: [missing.slice(0, half), missing.slice(half)] };
  }
  return {
    settled: new Map([[single, { underManagement: only.underManagement, currentId: only.id }]]),
    open: [],
  };
}

interface KnowledgeNeeded {
  /** What is known of a record, if anything. */
  readonly known: (id: string) => ManagementState | undefined;
  /** What was checked before this is asked for again. Milliseconds since 1970. */
  readonly since: number;
  /** Whether a run of this browser has enriched the record. */
  readonly isEnriched: (id: string) => boolean;
}

/** The ids whose state is not known, is too old, or may have changed by a run of this browser since. */
export function idsToCheck(
  ids: readonly string[],
  { known, since, isEnriched }: KnowledgeNeeded,
): readonly string[] {
  return ids.filter((id) => {
    const state = known(id);
    if (state === undefined || state.checkedAt < since) return true;
    return !state.underManagement && !state.enrichedBefore && isEnriched(id);
  });
}

/**
 * The requests of a check, one at a time, each made when it is asked for: first what the answers before left open,
 * then the next hundred of `missing`, which is asked each time since the selection changes meanwhile.
 */
export function* checkRequests(
  missing: () => readonly string[],
  open: (readonly string[])[],
): Generator<readonly string[]> {
  for (;;) {
    const waiting = new Set(open.flat());
    const next =
      open.shift() ??
      missing()
        .filter((id) => !waiting.has(id))
        .slice(0, LIMITS.pageSizeMax);
    if (next.length === 0) return;
    yield next;
  }
}
