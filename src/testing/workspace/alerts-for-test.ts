import type { DailyCount, SavedRequest } from "#contract/workspace/daily-count-schemas.ts";
import { DAILY_COUNTS, dailyCount } from "#contract/workspace/daily-count-schemas.ts";
import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import { backgroundSessions } from "#gateway/sessions/background-sessions.ts";
import { DailyCounting } from "#gateway/alerts/daily-counting.ts";
import { bearerTokenOf } from "#gateway/sessions/token-users.ts";
import { embeddedUpstream } from "#gateway/upstream/embedded-upstream.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { PUBLIC_URL, type WorkspaceForTest, operation, workspaceCalls } from "./workspace-for-test.ts";

/** The background counting of gateways over a workspace, with a clock that the test sets. */
export interface AlertsForTest {
  /** Paths of the searches that were sent, with their bodies and tokens. */
  readonly sent: { readonly path: string; readonly body: string; readonly token: string | undefined }[];
  /** Calls back while the background renews a token. */
  onRenewal(begun: () => void): void;
  /** Counts once, each time as another process. */
  count(signal?: AbortSignal): Promise<void>;
  /** Answers searches instead of the service from now on; undefined passes one on. */
  play(answer: (path: string, body: string) => Promise<Response | undefined>): void;
  /** Sets how many searches of a person are counted a day. */
  limit(maxSearches: number): void;
  /** Advances the clock by hours. */
  wait(hours: number): void;
  now(): number;
  /** The counts of a person's saved searches as their browsers see them, by id. */
  countsOf(username: string): Promise<Map<string, DailyCount>>;
}

let requests = 0;
/** The request of a saved search; each has another id. */
export function requestOf(
  search: string,
  attributes: Record<string, unknown> = { companyName: "a" },
): SavedRequest {
  requests += 1;
  return { id: `request-${String(requests)}`, operation: search, attributes };
}

/** Saves a search as a browser does. */
export function saving(id: string, request: SavedRequest): WorkspaceOperation {
  const fields = { name: id, search: request.operation, criteria: {}, request };
  return operation(id, { type: "set", fields }, { document: { kind: "savedSearch", id } });
}

export function alertsForTest(test: () => WorkspaceForTest): AlertsForTest {
  const sent: { path: string; body: string; token: string | undefined }[] = [];
  let begun: () => void = () => undefined;
  let ahead = 0;
  let maxSearches = 100;
  // starts at the beginning of a day, so that it stays the same day
  const hour = new Date().getUTCHours();
  let play: Parameters<AlertsForTest["play"]>[0] = () => Promise.resolve(undefined);
  const now = () => new Date(Date.now() + ahead);

  async function upstream(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!pathname.includes("/data/")) {
      begun();
      return test().service.service(request);
    }
    const body = await request.clone().text();
    sent.push({ path: pathname, body, token: bearerTokenOf(request) });
    return (await play(pathname, body)) ?? test().service.service(request);
  }

  function counting(): DailyCounting {
    const { database } = test();
    const behind = embeddedUpstream(upstream, PUBLIC_URL);
    const settings = { publicUrl: PUBLIC_URL, refreshTtl: 3600, administrators: [] };
    const options = { database, upstream: behind, sessionKeys: KEYS_FOR_TEST, now };
    return new DailyCounting({
      database,
      upstream,
      publicUrl: PUBLIC_URL,
      pages: backgroundSessions(options, settings),
      hour,
      spreadMinutes: 0,
      maxSearches,
      pauseMs: 0,
      now,
    });
  }

  return {
    sent,
    count: (signal = new AbortController().signal) => counting().countDue(signal),
    onRenewal: (called) => void (begun = called),
    play: (played) => void (play = played),
    limit: (searches) => void (maxSearches = searches),
    wait: (hours) => void (ahead += hours * 3600 * 1000),
    now: () => now().getTime(),
    async countsOf(username) {
      const { entries } = await workspaceCalls(test).everything(username);
      const own = entries.filter(({ document }) => document === DAILY_COUNTS.id);
      return new Map(own.map(({ key, body }) => [key, dailyCount.parse(body)]));
    },
  };
}
