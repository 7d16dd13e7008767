import { randomUUID } from "node:crypto";
import type { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { type RequestLog, reportRequest } from "#service/http/http-request-log.ts";
import type { ServiceContext } from "#service/service-context.ts";

/** Reports a request of the sign-in interface, and gives its answer. Rejects as the request does. */
export type ReportSignIn = (
  endpoint: keyof typeof OAUTH_PATHS,
  request: () => Promise<Response>,
) => Promise<Response>;

/**
 * One line in the log, and the counts, for each request that is answered by an authorization server elsewhere, or by a
 * redirect to it: as the embedded service reports its own. No answer counts as a 502.
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
