import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import { isDocsPath } from "#service/pages/docs/docs-paths.ts";
import type { Service } from "#service/service.ts";
import type { Faults } from "./faults/faults.ts";
import type { Connection } from "./faults/play-fault.ts";
import { createSessionStore } from "./session-store.ts";
import type { Metrics } from "./metrics.ts";
import { handleOps } from "./ops-routes.ts";
import { type loadStaticFiles, fileAnswer, pageAnswer } from "./static-files.ts";
import { createTokenProxy } from "./token-proxy.ts";
import { databaseReadiness } from "./readiness.ts";
import { setCommonHeaders } from "./security-headers.ts";

interface GatewayOptions {
  readonly service: Service;
  readonly database: Database;
  readonly publicUrl: string;
  /** Origins whose pages may call the service as independent clients. */
  readonly corsOrigins: readonly string[];
  /** The built app; absent in development, where Vite serves it. */
  readonly files?: Awaited<ReturnType<typeof loadStaticFiles>> | undefined;
  /** Absent unless the process was started with METRICS=1. */
  readonly metrics?: Metrics | undefined;
  /** Absent unless the process was started with FAULTS=1. */
  readonly faults?: Faults | undefined;
  readonly now?: () => Date;
}

/** The connection is there when a real server calls; only faults need it. */
export type Gateway = (request: Request, connection?: Connection) => Promise<Response>;

const PAGE = "/index.html";

/** Paths of files have an ending; everything else is a place in the app. */
const isFile = (path: string) => /\.\w+$/.test(path);

/**
 * The one process in front: what operators ask, the documentation, the service under its prefix with the refresh tokens of pages kept here, and the
 * built app.
 */
export function createGateway({
  service,
  database,
  publicUrl,
  corsOrigins,
  files,
  metrics,
  faults,
  now = () => new Date(),
}: GatewayOptions): Gateway {
  const tokens = createTokenProxy({
    upstream: service,
    kept: createSessionStore(database, now),
    publicUrl,
    corsOrigins,
  });
  const operators = { readiness: databaseReadiness(database), metrics, faults };

  function app(request: Request, path: string): Response {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed", { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    const file = path === PAGE ? undefined : files?.get(path);
    if (file) return fileAnswer(file, request);
    const page = files?.get(PAGE);
    if (!page || isFile(path)) return new Response("Not found", { status: 404 });
    return pageAnswer(new TextDecoder().decode(page.body), publicUrl, request.method);
  }

  async function route(request: Request, connection: Connection | undefined): Promise<Response> {
    const path = new URL(request.url).pathname;
    const operatorAnswer = await handleOps(request, path, operators);
    if (operatorAnswer) return operatorAnswer;
    if (isDocsPath(path)) return service(request);
    if (path !== SERVICE_PREFIX && !path.startsWith(`${SERVICE_PREFIX}/`)) return app(request, path);
    const api = () => (tokens.handles(request) ? tokens.handle(request) : service(request));
    return faults ? faults.around(request, connection, api) : api();
  }

  return async (request, connection) => {
    const response = await route(request, connection);
    setCommonHeaders(response.headers, publicUrl);
    return response;
  };
}
