import { type Context, Hono, type MiddlewareHandler } from "hono";
import { GATEWAY_OUTCOME, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import { DOCS_PATHS } from "#service/pages/docs/docs-paths.ts";
import { allowedOrigin, shareWith } from "#service/http/cors.ts";
import type { Service } from "#service/service.ts";
import type { Log } from "#service/service-context.ts";
import { CodeRedemptions } from "./sessions/code-redemptions.ts";
import type { Faults } from "./faults/faults.ts";
import type { Connection } from "./faults/play-fault.ts";
import type { Metrics } from "./monitoring/gateway-metrics.ts";
import { opsRoutes } from "./monitoring/health-routes.ts";
import { databaseReadiness } from "./monitoring/gateway-readiness.ts";
import { FairTurns } from "./fair-turns.ts";
import { CallStore } from "./journal/call-store.ts";
import { Journal } from "./journal/journal.ts";
import { journalRoutes } from "./journal/journal-routes.ts";
import { commonHeaders } from "./security-headers.ts";
import { DEFAULT_JOURNAL_DAYS } from "./gateway-settings.ts";
import { createSessionStore } from "./sessions/session-store.ts";
import { type StaticFiles, serveApp } from "./static-files.ts";
import { TokenProxy } from "./sessions/token-proxy.ts";
import { createTokenUsers } from "./sessions/token-users.ts";

interface GatewayOptions {
  readonly service: Service;
  readonly database: Database;
  readonly publicUrl: string;
  /** Origins whose pages may call the service as independent clients. */
  readonly corsOrigins: readonly string[];
  /** The built app; absent in development, where Vite serves it. */
  readonly files?: StaticFiles | undefined;
  /** Absent unless the process was started with METRICS=1. */
  readonly metrics?: Metrics | undefined;
  /** Absent unless the process was started with FAULTS=1. */
  readonly faults?: Faults | undefined;
  /** Days for which answers of paid calls are stored. */
  readonly journalDays?: number | undefined;
  /** Days in which the service charges nothing again for a record; 0 where that is not known. */
  readonly managementDays?: number | undefined;
  readonly log?: Log | undefined;
  readonly now?: () => Date;
}

/** The connection is there when a real server calls; only faults need it. */
export type Gateway = (request: Request, connection?: Connection) => Promise<Response>;

/** What a route is given; without a real server behind it, `env` is undefined. */
type GatewayContext = Context<{ Bindings: Connection }>;

/** What the gateway says of every answer below the service's prefix, unless the journal or the token proxy did. */
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

/** Lets the calls of each caller wait for their turn; who shows no token shares one place in the line. */
function takingTurns(): MiddlewareHandler {
  const turns = new FairTurns();
  return async ({ req }, next) => {
    await turns.take(req.header("Authorization") ?? "");
    await next();
  };
}

/**
 * The one process in front: what operators ask, the documentation, the service under its prefix with the refresh tokens
 * of pages kept here, and the built app.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const {
    service,
    database,
    publicUrl,
    corsOrigins,
    files,
    metrics,
    faults,
    journalDays: storedDays = DEFAULT_JOURNAL_DAYS,
    managementDays = 0,
    log,
    now = () => new Date(),
  } = options;
  const users = createTokenUsers(database, now);
  const sessions = createSessionStore(database, users, now);
  const calls = new CallStore(database, now);
  const upstream = faults ? faults.upstream(service) : service;
  const redemptions = new CodeRedemptions(database, now);
  const tokens = new TokenProxy({ upstream, users, sessions, redemptions, publicUrl, corsOrigins });
  const journal = new Journal({ upstream, calls, users, log });

  /** Lets `next` answer, unless a fault strikes first. */
  const withFaults =
    (next: Service) =>
    ({ req, env }: GatewayContext) =>
      faults ? faults.around(req.raw, env, () => next(req.raw)) : next(req.raw);
  const api = withFaults((request) => journal.handle(request));
  const tokenCall = withFaults((request) => tokens.handle(request));

  const inTurn = takingTurns();
  const app = new Hono<{ Bindings: Connection }>();
  app.use(commonHeaders(publicUrl));
  app.route("/", opsRoutes({ readiness: databaseReadiness(database), metrics, faults }));
  for (const path of Object.values(DOCS_PATHS)) app.all(path, ({ req }) => service(req.raw));
  app.use(`${GATEWAY_PREFIX}/*`, inTurn);
  app.route(GATEWAY_PREFIX, journalRoutes({ database, calls, users, storedDays, managementDays, log, now }));
  app.use(`${SERVICE_PREFIX}/*`, inTurn, gatewayHeaders(corsOrigins));
  app.post(SERVICE_PREFIX + OAUTH_PATHS.token, tokenCall);
  app.post(SERVICE_PREFIX + OAUTH_PATHS.revoke, tokenCall);
  app.all(`${SERVICE_PREFIX}/*`, api);
  app.all("*", ({ req }) => serveApp(req.raw, files, publicUrl));
  app.onError((error) => {
    throw error;
  });
  return async (request, connection) => app.fetch(request, connection);
}
