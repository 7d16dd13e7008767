import { randomUUID } from "node:crypto";
import type { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { type RequestLog, reportRequest } from "#service/http/http-request-log.ts";
import type { ServiceContext } from "#service/service-context.ts";

/** Reports a sign-in request, and returns its answer. Rejects as the request does. */
export type ReportSignIn = (
  endpoint: keyof typeof OAUTH_PATHS,
  request: () => Promise<Response>,
) => Promise<Response>;

/**
 * Logs and counts each request that a remote authorization server answers or that is redirected to it, like those of the embedded
 * service. No answer counts as a 502.
 */
export function reportedSignIns(context: Pick<ServiceContext, "log" | "observe">): ReportSignIn {
  return async (endpoint, request) => {
    const requestId = randomUUID();
    const ended = reportRequest(context, requestId);
    const facts: RequestLog = { operation: `oauth.${endpoint}`, credits: 0, records: 0 };
    try {
      const response = await request();
      facts.requestId = response.headers.get("X-Request-Id") ?? requestId;
      response.headers.set("X-Request-Id", facts.requestId);
      ended(facts, response.status);
      return response;
    } catch (error) {
      ended(facts, 502);
      throw error;
    }
  };
}
