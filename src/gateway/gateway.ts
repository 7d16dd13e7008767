import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import type { Service } from "#service/service.ts";
import { keptTokens } from "./kept-tokens.ts";
import { pageAnswer } from "./page.ts";
import { pageTokens } from "./page-tokens.ts";
import { setCommonHeaders } from "./security-headers.ts";
import { fileAnswer, type loadStaticFiles } from "./static-files.ts";

interface GatewayOptions {
  readonly service: Service;
  readonly database: Database;
  readonly publicUrl: string;
  /** Origins whose pages may call the service as independent clients. */
  readonly corsOrigins: readonly string[];
  /** The built app; absent in development, where Vite serves it. */
  readonly files?: Awaited<ReturnType<typeof loadStaticFiles>> | undefined;
  readonly now?: () => Date;
}

export type Gateway = (request: Request) => Promise<Response>;

const PAGE = "/index.html";

/** Paths of files have an ending; everything else is a place in the app. */
const isFile = (path: string) => /\.\w+$/.test(path);

/**
 * The one process in front: health, the service under its prefix with the refresh tokens of pages kept here, and the
 * built app.
 */
export function createGateway({
  service,
  database,
  publicUrl,
  corsOrigins,
  files,
  now = () => new Date(),
}: GatewayOptions): Gateway {
  const tokens = pageTokens({ upstream: service, kept: keptTokens(database, now), publicUrl, corsOrigins });

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

  async function route(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    if (path === "/healthz") return new Response("ok\n", { headers: { "Cache-Control": "no-store" } });
    if (path !== SERVICE_PREFIX && !path.startsWith(`${SERVICE_PREFIX}/`)) return app(request, path);
    return tokens.handles(request) ? tokens.handle(request) : service(request);
  }

  return async (request) => {
    const response = await route(request);
    setCommonHeaders(response.headers, publicUrl);
    return response;
  };
}
