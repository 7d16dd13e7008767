import { type Context, Hono } from "hono";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import { DOCS_PATHS } from "#service/pages/docs/docs-paths.ts";
import type { Service } from "#service/service.ts";
import type { Faults } from "./faults/faults.ts";
import type { Connection } from "./faults/play-fault.ts";
import type { Metrics } from "./gateway-metrics.ts";
import { opsRoutes } from "./health-routes.ts";
import { databaseReadiness } from "./gateway-readiness.ts";
import { commonHeaders } from "./security-headers.ts";
import { createSessionStore } from "./gateway-session-store.ts";
import { type StaticFiles, serveApp } from "./static-files.ts";
import { createTokenProxy } from "./token-proxy.ts";

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
  readonly now?: () => Date;
}

/** The connection is there when a real server calls; only faults need it. */
export type Gateway = (request: Request, connection?: Connection) => Promise<Response>;

/** What a route is given; without a real server behind it, `env` is undefined. */
type GatewayContext = Context<{ Bindings: Connection }>;

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
    now = () => new Date(),
  } = options;
  const sessions = createSessionStore(database, now);
  const tokens = createTokenProxy({ upstream: service, sessions, publicUrl, corsOrigins });

  /** Lets `next` answer, unless a fault strikes first. */
  const withFaults =
    (next: Service) =>
    ({ req, env }: GatewayContext) =>
      faults ? faults.around(req.raw, env, () => next(req.raw)) : next(req.raw);
  const api = withFaults(service);
  const tokenCall = withFaults((request) =>
    tokens.handles(request) ? tokens.handle(request) : service(request),
  );

  const app = new Hono<{ Bindings: Connection }>();
  app.use(commonHeaders(publicUrl));
  app.route("/", opsRoutes({ readiness: databaseReadiness(database), metrics, faults }));
  for (const path of Object.values(DOCS_PATHS)) app.all(path, ({ req }) => service(req.raw));
  app.post(SERVICE_PREFIX + OAUTH_PATHS.token, tokenCall);
  app.post(SERVICE_PREFIX + OAUTH_PATHS.revoke, tokenCall);
  app.all(`${SERVICE_PREFIX}/*`, api);
  app.all("*", ({ req }) => serveApp(req.raw, files, publicUrl));
  app.onError((error) => {
    throw error;
  });
  return async (request, connection) => app.fetch(request, connection);
}
