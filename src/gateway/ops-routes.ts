import { FAULTS_PATH, type Faults } from "./faults/faults.ts";
import type { Metrics } from "./metrics.ts";
import type { Readiness } from "./readiness.ts";

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

/** The addresses for whoever runs the process; undefined for all others. */
export async function handleOps(
  request: Request,
  path: string,
  { readiness, metrics, faults }: OpsOptions,
): Promise<Response | undefined> {
  if (path === FAULTS_PATH) return faults ? faults.handle(request) : notFound();
  if (path !== "/healthz" && path !== "/readyz" && path !== "/metrics") return undefined;
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("Method not allowed\n", {
      status: 405,
      headers: { Allow: "GET, HEAD", ...UNSTORED },
    });
  }
  if (path === "/healthz") return new Response("ok\n", { headers: UNSTORED });
  if (path === "/readyz") return readyz(readiness);
  return metrics ? metrics.answer() : notFound();
}

/** What answers until the service is there: alive, not ready, come back soon. */
export function startingGateway(reason: string): (request: Request) => Promise<Response> {
  const readiness = () => Promise.resolve(reason);
  return async (request) => {
    const answer = await handleOps(request, new URL(request.url).pathname, { readiness });
    return (
      answer ?? new Response(`${reason}\n`, { status: 503, headers: { "Retry-After": "5", ...UNSTORED } })
    );
  };
}
