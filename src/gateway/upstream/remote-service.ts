import { randomUUID } from "node:crypto";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { refusal } from "#service/http/error-response.ts";
import { Problem, bodyTooLarge, notFound } from "#service/http/http-problem.ts";
import { type RequestLog, reportRequest } from "#service/http/http-request-log.ts";
import { type Route, matchRoute } from "#service/http/http-router.ts";
import { readBody } from "#service/http/read-body.ts";
import type { Service } from "#service/service.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { exchange } from "./network-exchange.ts";

interface RemoteServiceOptions extends Pick<ServiceContext, "log" | "observe"> {
  /** The address below which `/data/v1` lies, without a trailing slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

/** Headers of a call that are sent on; all others, the cookie and the client's address among them, are not. */
const SENT_HEADERS = ["Accept", "Authorization", "Content-Type"] as const;

/** Headers of an answer that are passed on: those of the body, and those that the app and other clients read. */
const ANSWER_HEADER =
  /^(content-type|retry-after|www-authenticate|date|x-request-id|x-credits-charged|x-ratelimit-[\w-]+)$/;

/** The largest answer that is passed on, decompressed: the largest corporate hierarchy has 30 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Field names in the path of a lookup. */
const PATH_PARAMETER = /^[\w-]+$/;

/** The operation's path with its parameters. Throws a 404 for a parameter that could change the address. */
function pathOf({ operation, parameters }: Route): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name] ?? "";
    if (!PATH_PARAMETER.test(value)) throw notFound();
    return value;
  });
}

function sentHeaders({ headers }: Request): Headers {
  return new Headers(
    SENT_HEADERS.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Removes all headers that are not passed on. A proxy's page could contain a script: this keeps browsers from running it. */
function chooseHeaders({ headers }: Response): void {
  const held = [...headers.keys()].filter((name) => !ANSWER_HEADER.test(name));
  for (const name of held) headers.delete(name);
  headers.set("Cache-Control", "no-store");
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
}

/**
 * A Data API v1 over the network: only the contract's operations are sent on, each to the address in its row. Rejects when no
 * answer comes; the service's refusals are answers.
 */
export function createRemoteService({ baseUrl, timeoutMs, log, observe }: RemoteServiceOptions): Service {
  async function forward(request: Request, facts: RequestLog): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const route = matchRoute(request.method, pathname);
    facts.operation = route.operation.name;
    const path = pathOf(route);
    const { method } = route.operation;
    const body = method === "POST" ? await readBody(request, LIMITS.bodyBytes) : undefined;
    if (method === "POST" && body === undefined) throw bodyTooLarge(LIMITS.bodyBytes);
    const response = await exchange(baseUrl + path + search, {
      method,
      headers: sentHeaders(request),
      body,
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      signal: request.signal,
    });
    chooseHeaders(response);
    return response;
  }

  return async (request) => {
    const facts: RequestLog = { operation: "unknown", credits: 0, records: 0 };
    const requestId = randomUUID();
    const ended = reportRequest({ log, observe }, requestId);
    try {
      const response = await forward(request, facts);
      facts.requestId = response.headers.get("X-Request-Id") ?? requestId;
      response.headers.set("X-Request-Id", facts.requestId);
      facts.credits = Number(response.headers.get(CREDITS_CHARGED) ?? 0);
      ended(facts, response.status);
      return response;
    } catch (error) {
      const refused = error instanceof Problem ? refusal(error, requestId) : undefined;
      refused?.headers.set("X-Request-Id", requestId);
      ended(facts, refused?.status ?? 502);
      if (refused) return refused;
      if (!request.signal.aborted) log.error({ requestId, operation: facts.operation, error }, "no answer");
      throw error;
    }
  };
}
