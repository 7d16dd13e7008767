import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError, rateLimitWait } from "#app/api/api-error.ts";
import { walkingPace } from "#app/api/api-rate-limits.ts";
import {
  type ManagementState,
  type ManagementStates,
  findByIds,
  managementQueries,
} from "#app/api/management-api-queries.ts";
import { STALE_TIME_MS, worthAnotherTry } from "#app/api/query-client.ts";
import { systemClock } from "#app/lib/clock.ts";
import { useOwnedMany } from "#app/owned/owned-store.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import { fetchPages } from "#app/search/select-all/fetch-pages.ts";
import { announce } from "#app/ui/overlays/notifications.ts";
import { type CheckStatus, checkRequests, checkStatus, idsToCheck, readCheck } from "./management-check.ts";

/** How far the check of all chosen records is. */
export interface ManagementCheck {
  /** `failed`: `error` says why. */
  readonly status: CheckStatus;
  readonly states: ManagementStates;
  /** Records that are settled, and all of them. */
  readonly done: number;
  readonly of: number;
  /** When it continues after the rate limit was hit, in milliseconds since 1970. */
  readonly waitUntil: number | undefined;
  readonly error: Error | undefined;
  /** Ends the check; what is not settled counts as new. */
  readonly skip: () => void;
  readonly resume: () => void;
}

type Stopped = Pick<ManagementCheck, "error"> & { readonly status: "skipped" | "failed" };

const NONE: ManagementStates = new Map();

/** How often a long check shows what came: each time all chosen records are counted anew. */
const SHOW_INTERVAL_MS = 400;

/** Between a failure that may pass by itself and the next try. */
const RETRY_DELAY_MS = 1000;

/**
 * Has the service say which of these records are under management, a hundred a request and no faster than long walks
 * are. What was said within the last minutes is not asked for again, so that a record more or less costs one request
 * or none. It stops when the screen is left.
 */
export function useManagementCheck(
  type: RecordType,
  ids: readonly string[],
  enabled: boolean,
): ManagementCheck {
  const client = useQueryClient();
  const states = useQuery(managementQueries.states(type)).data ?? NONE;
  const owned = useOwnedMany(type, ids);
  const [since] = useState(() => Date.now() - STALE_TIME_MS);
  const [stopped, setStopped] = useState<Stopped>();
  const [waitUntil, setWaitUntil] = useState<number>();
  const isEnriched = useCallback((id: string) => Boolean(owned.get(recordKey({ type, id }))), [owned, type]);
  const missing = useMemo(
    () => idsToCheck(ids, { known: (id) => states.get(id), since, isEnriched }),
    [ids, states, since, isEnriched],
  );
  // whoever skipped a check did not skip the next one
  if (stopped !== undefined && missing.length === 0) setStopped(undefined);
  const latest = useRef({ ids, isEnriched });
  useEffect(() => {
    latest.current = { ids, isEnriched };
  }, [ids, isEnriched]);

  // what was chosen while the last request was under way is asked for in a round of its own
  const [round, setRound] = useState(0);
  const status = checkStatus(missing.length, enabled, stopped?.status);
  const active = status === "checking";
  useEffect(() => {
    if (!active) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    checkAll({ client, type, latest, since, onWait: setWaitUntil, signal }).then(
      () => setRound(round + 1),
      (reason: unknown) => {
        if (signal.aborted) return;
        const error = reason instanceof Error ? reason : new Error(String(reason));
        setStopped({ status: "failed", error });
      },
    );
    return () => controller.abort();
  }, [active, round, client, type, since]);

  const resume = useCallback(() => setStopped(undefined), []);
  const offline = stopped?.error instanceof ApiError && stopped.error.kind === "network";
  useEffect(() => {
    if (!offline) return undefined;
    window.addEventListener("online", resume);
    return () => window.removeEventListener("online", resume);
  }, [offline, resume]);

  return {
    status,
    states,
    done: ids.length - missing.length,
    of: ids.length,
    waitUntil: active ? waitUntil : undefined,
    error: stopped?.error,
    skip: () => setStopped({ status: "skipped", error: undefined }),
    resume,
  };
}

interface CheckOptions {
  readonly client: QueryClient;
  readonly type: RecordType;
  /** The selection changes while it is checked. */
  readonly latest: RefObject<{
    readonly ids: readonly string[];
    readonly isEnriched: (id: string) => boolean;
  }>;
  readonly since: number;
  readonly onWait: (until: number | undefined) => void;
  readonly signal: AbortSignal;
}

/** Asks until nothing is missing. What came is shown from time to time, and stays when it ends early. */
async function checkAll({ client, type, latest, since, onWait, signal }: CheckOptions): Promise<void> {
  const { queryKey } = managementQueries.states(type);
  const fresh = new Map<string, ManagementState>();
  const known = (id: string) => fresh.get(id) ?? client.getQueryData(queryKey)?.get(id);
  const isEnriched = (id: string) => latest.current.isEnriched(id);
  const open: (readonly string[])[] = [];
  let failures = 0;
  let requests = 0;
  let shownAt = Date.now();
  const show = () => {
    shownAt = Date.now();
    client.setQueryData(queryKey, (states) => new Map([...(states ?? []), ...fresh]));
    fresh.clear();
  };
  const tryAgainAfter = (error: unknown) => {
    if (!(error instanceof Error) || !worthAnotherTry(failures, error)) return undefined;
    failures += 1;
    return RETRY_DELAY_MS * failures;
  };
  try {
    await fetchPages({
      pages: checkRequests(() => idsToCheck(latest.current.ids, { known, since, isEnriched }), open),
      fetch: (ids) => findByIds(type, ids, signal),
      onAnswer(found, ids) {
        failures = 0;
        requests += 1;
        const step = readCheck(ids, found);
        open.push(...step.open);
        const checkedAt = Date.now();
        for (const [id, state] of step.settled) {
          fresh.set(id, { ...state, checkedAt, enrichedBefore: isEnriched(id) });
        }
        if (checkedAt - shownAt > SHOW_INTERVAL_MS) show();
      },
      interval: walkingPace,
      retryDelay: (error) => rateLimitWait(error) ?? tryAgainAfter(error),
      onWait,
      clock: systemClock,
      signal,
    });
    if (requests > 1) announce("All selected records are checked.");
  } finally {
    show();
  }
}
