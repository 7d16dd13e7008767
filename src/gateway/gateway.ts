import { type Context, Hono, type MiddlewareHandler } from "hono";
import { BUILD } from "#contract/diagnostics/build-version.ts";
import { CONFIG_PATH, GATEWAY_OUTCOME, GATEWAY_PREFIX, type PageConfig } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import { DOCS_PATHS } from "#service/openapi/docs/docs-page.ts";
import { allowedOrigin, shareWith } from "#service/http/cors.ts";
import type { Service } from "#service/service.ts";
import type { Log } from "#service/service-context.ts";
import { type Connection, clientAddress } from "./client-connection.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import type { Faults } from "./faults/faults.ts";
import type { Metrics } from "./monitoring/gateway-metrics.ts";
import { clientErrorRoutes } from "./monitoring/client-error-routes.ts";
import { opsRoutes } from "./monitoring/health-routes.ts";
import { databaseReadiness } from "./monitoring/gateway-readiness.ts";
import { administrationRoutes } from "./administration/administration-routes.ts";
import { Callers, FairTurns } from "./fair-turns.ts";
import { eraseUser } from "#gateway/administration/erase-person.ts";
import type { NoteOwned } from "./journal/call-end.ts";
import { CallStore } from "./journal/call-store.ts";
import { createCallSender } from "./journal/call-sender.ts";
import { Journal } from "./journal/journal.ts";
import { createKeylessCalls } from "./journal/keyless-calls.ts";
import { createSpendingPlans } from "./journal/planned-spending.ts";
import { PROBLEMS, refuse } from "./gateway-answers.ts";
import { journalRoutes } from "./journal/journal-routes.ts";
import { commonHeaders } from "./security-headers.ts";
import type { Settings } from "./settings/gateway-settings.ts";
import { DEFAULT_RETENTION } from "./settings/gateway-settings.ts";
import type { PageVariables } from "./sessions/person-of-page.ts";
import { sessionParts } from "./sessions/background-sessions.ts";
import type { SessionCookie } from "./sessions/session-cookie.ts";
import type { SessionKeys } from "./keys/session-keys.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";
import { type StaticFiles, serveApp } from "./static-files.ts";
import { TokenProxy } from "./sessions/token-proxy.ts";
import { type TokenUsers, bearerTokenOf } from "./sessions/token-users.ts";
import type { Upstream } from "./upstream/upstream.ts";
import { importRoutes } from "./imports/import-routes.ts";
import { noteOwnedCall } from "./runs/owned-call.ts";
import { recordRoutes } from "./records/record-routes.ts";
import type { PersonRates } from "./people/person-rates.ts";
import { runRoutes } from "./runs/run-routes.ts";
import { usageRoutes } from "./usage/usage-routes.ts";
import { WorkspaceEvents } from "./workspace/workspace-events.ts";
import { workspaceRoutes } from "./workspace/workspace-routes.ts";

/** What pages and the worker of one process share. */
export interface WorkerShare {
  /** Notifies pages of changes. */
  readonly events: WorkspaceEvents;
  /** Tells the worker that a run is due, so that it need not wait for its next look. */
  readonly onDue: () => void;
  /** How fast requests for each person may be sent, as answers say. */
  readonly rates?: PersonRates;
  /** Schedules work fairly among callers. */
  readonly turns: FairTurns;
}

interface GatewayOptions {
  readonly upstream: Upstream;
  readonly database: Database;
  /** Seal the sessions in the database. */
  readonly sessionKeys: SessionKeys;
  readonly publicUrl: string;
  /** Seconds that an unused session lives. */
  readonly refreshTtl?: number | undefined;
  /** Administrators, by subject or e-mail address. */
  readonly administrators?: readonly string[] | undefined;
  /** Origins of the pictures that the page may show, besides its own. */
  readonly imageHosts?: readonly string[] | undefined;
  /** How saved searches are counted; undefined where they are not. */
  readonly alerts?: Settings["alerts"];
  /** Origins whose pages may call the service as independent clients. */
  readonly corsOrigins: readonly string[];
  /** The built app; absent in development, where Vite serves it. */
  readonly files?: StaticFiles | undefined;
  /** Absent unless the process was started with METRICS=1. */
  readonly metrics?: Metrics | undefined;
  /** Absent unless the process was started with FAULTS=1. */
  readonly faults?: Faults | undefined;
  /** Days for which answers of paid calls are stored, and for which the log of exports is. */
  readonly journalDays?: number | undefined;
  readonly exportLogDays?: number | undefined;
  /** Days in which the service charges nothing again for a record; 0 where that is unknown. */
  readonly managementDays?: number | undefined;
  /** What pages share with the process's worker; absent in a process without one. */
  readonly worker?: WorkerShare | undefined;
  readonly log?: Log | undefined;
  readonly now?: () => Date;
}

/** Answers a request; the connection is given by a real server, and only faults need it. */
export type Gateway = (request: Request, connection?: Connection) => Promise<Response>;

/** The context of a route; without a real server, `env` is undefined. */
type GatewayContext = Context<{ Bindings: Connection }>;

/** Adds the gateway's headers to every answer below the service's prefix, unless the journal or the token proxy did. */
function gatewayHeaders(corsOrigins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has(GATEWAY_OUTCOME)) headers.set(GATEWAY_OUTCOME, "upstream");
    const origin = allowedOrigin(context.req.raw, { settings: { corsOrigins } });
    const isShared = headers.has("Access-Control-Allow-Origin");
    if (origin !== undefined && !isShared) shareWith(origin, headers);
  };
}

/** Makes calls wait for their caller's turn, and remembers whose token or session was answered. */
function inFairTurns(
  users: TokenUsers,
  cookie: SessionCookie,
  turns: FairTurns,
): MiddlewareHandler<{ Bindings: Connection; Variables: Partial<PageVariables> }> {
  const callers = new Callers();
  return async (context, next) => {
    const { raw } = context.req;
    const token = bearerTokenOf(raw);
    const shown = token ?? cookie.read(raw);
    await turns.take(callers.placeOf(shown, clientAddress(context.env)));
    await next();
    if (shown === undefined || !context.res.ok || callers.personOf(shown) !== undefined) return;
    const personId = token === undefined ? context.var.known?.id : await users.userOf(token);
    if (personId !== undefined) callers.note(shown, personId);
  };
}

/**
 * Refuses everything once the database's files are known to be deleted, replaced or damaged: SQLite goes on with them, and
 * whatever it writes then (a charge, a change, a rotated token) is lost when the process ends. [gateway-4]
 */
function refuseIfDatabaseLost(database: Database): MiddlewareHandler {
  return async (context, next) => {
    const trouble = database.trouble();
    if (trouble) return refuse(PROBLEMS.databaseUnusable(trouble.reason), "not-sent");
    await next();
    // what was written meanwhile may be lost, whatever the answer says
    if (database.trouble()) {
      // the headers of the discarded answer would stay
      context.res = undefined;
      context.res = refuse(PROBLEMS.noAnswer(), "unknown");
    }
    return undefined;
  };
}

/** Creates the journal, which sends each paid call once and within its payer's ceilings. */
function createJournal(
  { upstream, database, sessionKeys: keys, managementDays = 0, worker, log }: GatewayOptions,
  users: TokenUsers,
  now: () => Date,
) {
  const send = upstream.send;
  const calls = new CallStore(database, keys, now);
  const plans = createSpendingPlans(database, now, managementDays);
  const noteOwned: NoteOwned = (on, call, answer) =>
    noteOwnedCall(on, { keys, managementDays }, call, answer);
  const keyless = createKeylessCalls({ database, plans, noteOwned, now, log });
  const sender = createCallSender({ upstream: send, calls, log });
  const rates = worker?.rates;
  const journal = new Journal({
    upstream: send,
    calls,
    users,
    plans,
    keyless,
    sender,
    keys,
    noteOwned,
    rates,
    log,
  });
  const erase = (userId: string) => eraseUser(database, keys, userId);
  return { journal, calls, plans, erase };
}

/** What a page has to know of the service behind this gateway. */
function configOf({ upstream, imageHosts = [], alerts }: GatewayOptions): Response {
  const { authorization, isEmbedded } = upstream;
  const { issuer, clientId, scopes } = authorization;
  const config: PageConfig = {
    issuer,
    clientId,
    scopes: [...scopes],
    imageHosts: [...imageHosts],
    isSandbox: isEmbedded,
    countsDaily: alerts !== undefined,
    ...BUILD,
  };
  return Response.json(config, { headers: { "Cache-Control": "no-cache" } });
}

function rethrow(error: Error): never {
  throw error;
}

/** Lets `next` answer, unless a fault is played first. */
function withClientFaults(faults: Faults | undefined) {
  return (next: Service) =>
    ({ req: { raw }, env }: GatewayContext) =>
      faults ? faults.around(raw, env, () => next(raw, clientAddress(env))) : next(raw, clientAddress(env));
}

/** The share of a process without a worker: runs wait in the database for another process. */
function withoutWorker(database: Database, log: Log | undefined): WorkerShare {
  const events = new WorkspaceEvents(database, log);
  return { events, onDue: () => undefined, turns: new FairTurns() };
}

/**
 * The one front process: operators' addresses, the documentation, the service under its prefix, sessions whose refresh tokens
 * stay here, and the built app.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const {
    upstream,
    database,
    publicUrl,
    corsOrigins,
    metrics,
    faults,
    administrators = [],
    imageHosts = [],
    exportLogDays = DEFAULT_RETENTION.exportLogDays,
    managementDays = 0,
    sessionKeys: keys,
    refreshTtl = DEFAULT_SERVICE_SETTINGS.refreshTtl,
    log,
    now = () => new Date(),
    worker = withoutWorker(database, log),
  } = options;
  const { authorization } = upstream;
  const parts = sessionParts(
    { database, upstream, sessionKeys: keys, log, now },
    { publicUrl, refreshTtl, administrators: [...administrators] },
  );
  const { users, people, sessions, cookie } = parts;
  const tokens = new TokenProxy({ ...parts, corsOrigins });
  const { journal, calls, plans, erase } = createJournal(options, users, now);
  const pages = { database, keys, sessions, cookie, people, exportLogDays, log, now };
  const { journalDays: storedDays = DEFAULT_RETENTION.journalDays } = options;
  const withFaults = withClientFaults(faults);
  const tokenCall = withFaults((request, address) => tokens.handle(request, address));
  const dataCall = withFaults((request, address) => journal.handle(request, address));

  const stored = refuseIfDatabaseLost(database);
  const { events, onDue, turns } = worker;
  const inTurn = inFairTurns(users, cookie, turns);
  const app = new Hono<{ Bindings: Connection }>();
  app.use(commonHeaders(publicUrl));
  app.route("/", opsRoutes({ readiness: databaseReadiness(database, upstream), metrics, faults }));
  for (const path of Object.values(DOCS_PATHS)) app.all(path, ({ req }) => upstream.docs(req.raw));
  app.get(CONFIG_PATH, () => configOf(options));
  // errors of pages are accepted whatever state the database is in
  app.route(GATEWAY_PREFIX, clientErrorRoutes({ observe: metrics?.observe, log, now }));
  app.use(`${GATEWAY_PREFIX}/*`, stored, inTurn);
  app.route(GATEWAY_PREFIX, sessionRoutes({ ...pages, authorization }));
  app.route(GATEWAY_PREFIX, administrationRoutes({ ...pages, keys, plans, authorization }));
  app.route(GATEWAY_PREFIX, workspaceRoutes({ ...pages, events }));
  app.route(GATEWAY_PREFIX, runRoutes({ ...pages, onDue }));
  app.route(GATEWAY_PREFIX, importRoutes({ ...pages, managementDays, onDue, events }));
  app.route(GATEWAY_PREFIX, recordRoutes({ ...pages, managementDays }));
  app.route(GATEWAY_PREFIX, usageRoutes({ ...pages, calls }));
  app.route(GATEWAY_PREFIX, journalRoutes({ ...pages, calls, users, storedDays, managementDays, erase }));
  app.use(`${SERVICE_PREFIX}/*`, stored, inTurn, gatewayHeaders(corsOrigins));
  for (const endpoint of ["token", "revoke"] as const)
    app.post(SERVICE_PREFIX + OAUTH_PATHS[endpoint], tokenCall);
  for (const endpoint of ["authorize", "logout"] as const) {
    const call = withFaults((request, address) => authorization[endpoint](request, address));
    app.all(SERVICE_PREFIX + OAUTH_PATHS[endpoint], call);
  }
  app.all(`${SERVICE_PREFIX}/*`, dataCall);
  app.all("*", ({ req }) => serveApp(req.raw, { files: options.files, publicUrl, imageHosts }));
  app.onError(rethrow);
  return async (request, connection) => app.fetch(request, connection);
}
