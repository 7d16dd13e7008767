import { randomUUID } from "node:crypto";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { findUser } from "./accounts.ts";
import { authorize } from "./authorize.ts";
import type { ServiceContext } from "./context.ts";
import { allowedOrigin, answerPreflight, shareWith } from "./cors.ts";
import { handlers } from "./handlers.ts";
import { logoAnswer } from "./logo.ts";
import { organisationOf } from "./metering/organisation.ts";
import { limitRate } from "./metering/rate-limit.ts";
import { handleOAuth } from "./oauth/oauth.ts";
import { LOGO_PATH } from "./operations/logo-url.ts";
import { Problem, internalError } from "./problem.ts";
import { negotiate } from "./read-body.ts";
import { matchRoute } from "./router.ts";

/** The embedded Data API v1. */
export type Service = (request: Request) => Promise<Response>;

interface Answer {
  readonly response: Response;
  /** Said in the log. */
  readonly about: Readonly<Record<string, unknown>>;
}

const JSON_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

async function wait(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A data call: match row → authorize → limit the rate → parse, handle, meter → answer. */
async function answerData(
  request: Request,
  url: URL,
  context: ServiceContext,
  requestId: string,
): Promise<Answer> {
  const { operation, parameters } = matchRoute(request.method, url.pathname);
  const mediaType = negotiate(request.headers.get("Accept"));
  const caller = await authorize(request, operation.scopes, context);
  const rateHeaders = await limitRate(caller, context);
  const user = caller.userId === null ? undefined : findUser(caller.userId);
  if (user?.delay !== undefined) await wait(user.delay);
  const body = await handlers[operation.name as keyof typeof handlers]({
    context,
    caller,
    organisation: organisationOf(caller),
    requestId,
    request,
    url,
    pathParameters: parameters,
  });
  const headers = { ...JSON_HEADERS, ...rateHeaders, "Content-Type": mediaType };
  return {
    response: new Response(JSON.stringify(body), { headers }),
    about: { operation: operation.name, user: caller.userId ?? caller.clientId },
  };
}

async function answerLogo(id: number, context: ServiceContext): Promise<Response | undefined> {
  const row = await context.database.query
    .selectFrom("companies")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("has_logo", "=", 1)
    .executeTakeFirst();
  return row && logoAnswer(row.id, row.name);
}

async function answer(request: Request, context: ServiceContext, requestId: string): Promise<Answer> {
  const url = new URL(request.url);
  const origin = allowedOrigin(request, context);
  const preflight = origin === undefined ? undefined : answerPreflight(request);
  if (preflight) return { response: preflight, about: { operation: "preflight" } };
  const signIn = await handleOAuth(request, context);
  if (signIn) return { response: signIn, about: { operation: "oauth" } };
  const logo = LOGO_PATH.exec(url.pathname.slice(SERVICE_PREFIX.length))?.[1];
  const picture = logo === undefined ? undefined : await answerLogo(Number(logo), context);
  if (picture) return { response: picture, about: { operation: "logo" } };
  return answerData(request, url, context, requestId);
}

function refuse(problem: Problem, requestId: string): Response {
  return new Response(JSON.stringify(problem.body(requestId)), {
    status: problem.status,
    headers: { ...JSON_HEADERS, ...problem.headers, "Content-Type": "application/json" },
  });
}

/** The whole service as one function from request to answer. It never rejects. */
export function createService(context: ServiceContext): Service {
  return async (request) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    let about: Answer["about"] = {};
    let response: Response;
    try {
      ({ response, about } = await answer(request, context, requestId));
    } catch (error) {
      if (!(error instanceof Problem)) context.log.error({ requestId, error }, "request failed");
      response = refuse(error instanceof Problem ? error : internalError(), requestId);
    }
    response.headers.set("X-Request-Id", requestId);
    const origin = allowedOrigin(request, context);
    if (origin !== undefined) shareWith(origin, response.headers);
    const { pathname } = new URL(request.url);
    const milliseconds = Math.round(performance.now() - startedAt);
    context.log.info(
      { requestId, ...about, path: pathname, status: response.status, milliseconds },
      "request",
    );
    return response;
  };
}
