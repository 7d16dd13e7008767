import { Hono } from "hono";
import { BUILD_LABEL } from "#contract/diagnostics/build-version.ts";
import { GATEWAY_OUTCOME } from "#contract/gateway-schemas.ts";
import { FAULTS_PATH, type Faults } from "#gateway/faults/faults.ts";
import type { Metrics } from "./gateway-metrics.ts";
import type { Readiness } from "./gateway-readiness.ts";

interface OpsOptions {
  readonly readiness: Readiness;
  /** Absent unless the process was started with METRICS=1. */
  readonly metrics?: Metrics | undefined;
  /** Absent unless the process was started with FAULTS=1. */
  readonly faults?: Faults | undefined;
}

const UNSTORED = { "Cache-Control": "no-store" } as const;

const notFound = () => new Response("Not found\n", { status: 404, headers: UNSTORED });

async function readyz(readiness: Readiness): Promise<Response> {
  const reason = await readiness();
  return reason === undefined
    ? Response.json({ ready: true }, { headers: UNSTORED })
    : Response.json({ ready: false, reason }, { status: 503, headers: UNSTORED });
}

const methodNotAllowed = () =>
  new Response("Method not allowed\n", { status: 405, headers: { Allow: "GET, HEAD", ...UNSTORED } });

/** Routes for whoever runs the process. */
export function opsRoutes({ readiness, metrics, faults }: OpsOptions): Hono {
  const routes = new Hono();
  routes.all(FAULTS_PATH, ({ req }) => (faults ? faults.handle(req.raw) : notFound()));
  routes.get("/healthz", () => new Response(`ok ${BUILD_LABEL}\n`, { headers: UNSTORED }));
  routes.get("/readyz", () => readyz(readiness));
  routes.get("/metrics", () => (metrics ? metrics.answer() : notFound()));
  for (const path of ["/healthz", "/readyz", "/metrics"]) routes.all(path, methodNotAllowed);
  return routes;
}

/**
 * Answers before the service is ready and after it has stopped: alive, not ready, retry after some seconds. Refused calls were
 * not sent on. [gateway-4]
 */
export function refusingGateway(reason: string, retryAfter: number): (request: Request) => Promise<Response> {
  const app = opsRoutes({ readiness: () => Promise.resolve(reason) });
  const headers = { "Retry-After": String(retryAfter), [GATEWAY_OUTCOME]: "not-sent", ...UNSTORED };
  app.all("*", () => new Response(`${reason}\n`, { status: 503, headers }));
  return async (request) => app.fetch(request);
}
