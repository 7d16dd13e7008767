import { randomUUID } from "node:crypto";
import { CREDITS_CHARGED, PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import type { OperationName } from "#contract/operations.ts";
import { DatabaseUnavailableError } from "#database/database-unavailable.ts";
import { Problem, internalError, notAcceptable, unavailable } from "#service/http/http-problem.ts";
import { type RequestLog, reportRequest, withSafeReports } from "#service/http/http-request-log.ts";
import { matchRoute } from "#service/http/http-router.ts";
import { MEDIA_TYPES, negotiate } from "#service/http/media-types.ts";
import { validateResponse } from "#service/http/validate-http-response.ts";
import { handleOAuth, oauthName } from "#service/oauth/oauth-routes.ts";
import { authorize } from "#service/oauth/oauth-tokens.ts";
import { handlers } from "#service/operations/operation-handlers.ts";
import { findUser, organisationOf } from "#service/sandbox/sandbox-accounts.ts";
import { handleCopies } from "#service/sandbox/sandbox-organisations.ts";
import { allowedOrigin, answerPreflight, shareWith } from "./http/cors.ts";
import { JSON_HEADERS, codesOf, refusal } from "./http/error-response.ts";
import { limitRate } from "./metering/rate-limit.ts";
import { handleDocs } from "./openapi/docs/docs-routes.ts";
import { answerPicture } from "./pictures/pictures.ts";
import type { ServiceContext } from "./service-context.ts";

/**
 * The embedded Data API v1, or a substitute. `address` is the client's network address, where known: it is never read
 * from a header here.
 */
export type Service = (request: Request, address?: string) => Promise<Response>;

/** A request in progress. */
interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly requestId: string;
  /** The client's network address, where known. */
  readonly address: string | undefined;
  readonly context: ServiceContext;
  /** Filled while the request is handled. */
  readonly facts: RequestLog;
  /** Headers of every answer to a data call, including refusals; filled while it is handled. [error-6] [metering-10] */
  readonly answerHeaders: Headers;
}

async function wait(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Handles a data call: match route → authorize → limit rate → parse, handle, write, meter → check the answer. */
async function answerData(incoming: Incoming): Promise<Response> {
  const { request, url, requestId, context, facts, answerHeaders } = incoming;
  const mediaType = negotiate(request.headers.get("Accept"));
  answerHeaders.set("Content-Type", mediaType ?? MEDIA_TYPE);
  const { operation, parameters } = matchRoute(request.method, url.pathname);
  const name = operation.name as OperationName;
  facts.operation = name;
  const caller = await authorize(request, operation.scopes, context);
  facts.client = caller.clientId;
  if (caller.userId !== null) facts.user = caller.userId;
  const rates = await limitRate(caller, context);
  for (const [header, value] of Object.entries(rates)) answerHeaders.set(header, value);
  if (mediaType === undefined) throw notAcceptable(MEDIA_TYPES);
  const user = caller.userId === null ? undefined : findUser(caller.userId);
  if (user?.delay !== undefined) await wait(user.delay);
  const { body, text, records } = await handlers[name]({
    context: { ...context, charged: (credits) => noteCharge(facts, credits) },
    caller,
    organisation: organisationOf(caller),
    requestId,
    request,
    url,
    pathParameters: parameters,
  });
  // the call may be paid for from here on: nothing below may fail
  facts.records = records;
  if (context.settings.checkAnswers) validateResponse(name, body, context, requestId);
  return new Response(text, { headers: JSON_HEADERS });
}

function noteCharge(facts: RequestLog, credits: number | "unknown"): void {
  if (credits === "unknown") facts.chargeUnknown = true;
  else facts.credits += credits;
}

const PAID: ReadonlySet<string> = new Set(PAID_OPERATIONS);

/** Adds the charge to the headers, if the call may cost and the charge is known. [metering-12] */
function tellCharge({ operation, credits, chargeUnknown }: RequestLog, headers: Headers): void {
  if (PAID.has(operation) && chargeUnknown !== true) headers.set(CREDITS_CHARGED, String(credits));
}

async function answer(incoming: Incoming): Promise<Response> {
  const { request, url, address, context, facts } = incoming;
  const named = (operation: string, response: Response) => {
    facts.operation = operation;
    return response;
  };
  const origin = allowedOrigin(request, context);
  const preflight = origin === undefined ? undefined : answerPreflight(request);
  if (preflight) return named("preflight", preflight);
  const docs = await handleDocs(request, context);
  if (docs) return named("docs", docs);
  facts.operation = oauthName(url.pathname) ?? facts.operation;
  const signIn = await handleOAuth(request, context, address);
  if (signIn) return signIn;
  const path = url.pathname.slice(SERVICE_PREFIX.length);
  const copied = await handleCopies(request, path, context);
  if (copied) return named("sandbox", copied);
  const picture = await answerPicture(path, context);
  if (picture) return named("picture", picture);
  return answerData(incoming);
}

/** The problem to report to the client. Never suggests a retry if the call may have been charged. */
function problemOf(error: unknown, maybeCharged: boolean): Problem {
  if (error instanceof Problem) return error;
  return error instanceof DatabaseUnavailableError && !maybeCharged
    ? unavailable()
    : internalError(maybeCharged);
}

/** The answer to a failed request: a refusal, or an unexpected error, which is logged in full. */
function answerFailure(error: unknown, { requestId, context, facts }: Incoming): Response {
  const maybeCharged = facts.credits > 0 || facts.chargeUnknown === true;
  const problem = problemOf(error, maybeCharged);
  if (problem !== error)
    context.log.error({ requestId, operation: facts.operation, error }, "request failed");
  const bucket = problem.headers["X-RateLimit-Rejected-Bucket"];
  if (bucket !== undefined) context.observe?.({ kind: "rateLimited", bucket });
  facts.codes = codesOf(problem);
  return refusal(problem, requestId);
}

/** The whole service as one function from request to answer. Never rejects. */
export function createService(given: ServiceContext): Service {
  const context = withSafeReports(given);
  return async (request, address) => {
    // ignores the client's own request id, which could contain anything and might not be unique
    const requestId = randomUUID();
    const ended = reportRequest(context, requestId);
    const facts: RequestLog = { operation: "unknown", credits: 0, records: 0 };
    const answerHeaders = new Headers();
    const url = new URL(request.url);
    const incoming: Incoming = { request, url, requestId, address, context, facts, answerHeaders };
    const response = await answer(incoming).catch((error: unknown) => answerFailure(error, incoming));
    for (const [header, value] of answerHeaders) response.headers.set(header, value);
    response.headers.set("X-Request-Id", requestId);
    tellCharge(facts, response.headers);
    const origin = allowedOrigin(request, context);
    if (origin !== undefined) shareWith(origin, response.headers);
    ended(facts, response.status);
    return response;
  };
}
