import {
  CREDITS_CHARGED,
  GATEWAY_CREDITS,
  GATEWAY_OUTCOME,
  IDEMPOTENCY_REPLAYED,
} from "#contract/gateway-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { ServiceContext } from "#service/service-context.ts";

/** Response headers that pages of other origins may read. [api-4] */
const EXPOSED = [
  "X-Request-Id",
  CREDITS_CHARGED,
  "Retry-After",
  ...["Second", "Hour", "Day"].flatMap((bucket) => [
    `X-RateLimit-Limit-${bucket}`,
    `X-RateLimit-Remaining-${bucket}`,
  ]),
  "X-RateLimit-Rejected-Bucket",
  "X-RateLimit-Reset",
  GATEWAY_OUTCOME,
  GATEWAY_CREDITS,
  IDEMPOTENCY_REPLAYED,
].join(", ");

const PREFLIGHT_SECONDS = "600";

/** The request's origin, if its pages may call the service. */
export function allowedOrigin(
  request: Request,
  { settings }: { readonly settings: Pick<ServiceContext["settings"], "corsOrigins"> },
): string | undefined {
  const origin = request.headers.get("Origin");
  return settings.corsOrigins.find((allowed) => allowed === origin);
}

/** Lets pages of an allowed origin read the response. Never allows cookies. */
export function shareWith(origin: string, headers: Headers): void {
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", EXPOSED);
  headers.append("Vary", "Origin");
}

/** Answers a CORS preflight; undefined for any other request. */
export function answerPreflight(request: Request): Response | undefined {
  const asked = request.method === "OPTIONS" && request.headers.has("Access-Control-Request-Method");
  if (!asked || !new URL(request.url).pathname.startsWith(`${SERVICE_PREFIX}/`)) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "GET, POST",
      "Access-Control-Allow-Headers": "Accept, Authorization, Content-Type, Idempotency-Key",
      "Access-Control-Max-Age": PREFLIGHT_SECONDS,
    },
  });
}
