import { randomUUID } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { ACCESS_CODES } from "#contract/error-schemas.ts";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import type { Connection } from "#gateway/client-connection.ts";
import { pause } from "#gateway/timing.ts";
import { Problem, tooManyRequests } from "#service/http/http-problem.ts";
import { refusal } from "#service/http/error-response.ts";
import type { CLIENT_FAULTS, FaultRule, UPSTREAM_FAULTS } from "./fault-rules.ts";

type Next = () => Promise<Response>;

/** Destroys the client's socket without another byte. */
function cut({ incoming }: Connection): Response {
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Promises the whole body by its length, sends half of it and cuts. */
async function truncate(connection: Connection, response: Response): Promise<Response> {
  const { outgoing } = connection;
  const body = Buffer.from(await response.arrayBuffer());
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.setHeader("Content-Length", Math.max(2, body.byteLength));
  outgoing.writeHead(response.status);
  await new Promise((resolve) => outgoing.write(body.subarray(0, Math.ceil(body.byteLength / 2)), resolve));
  return cut(connection);
}

function limited(milliseconds: number): Response {
  const seconds = Math.ceil(milliseconds / 1000);
  const reset = String(Math.ceil((Date.now() + milliseconds) / 1000));
  const headers = { "X-RateLimit-Rejected-Bucket": "second", "X-RateLimit-Reset": reset };
  return refused(tooManyRequests("second", seconds, headers));
}

function failed(status: number): Response {
  const message = "A fault that was asked for. Nothing was charged.";
  const error = { code: ACCESS_CODES.internal, message, status, retryable: true };
  return refused(new Problem(status, message, (requestId) => ({ error: { ...error, requestId } })));
}

function refused(problem: Problem): Response {
  const requestId = randomUUID();
  const response = refusal(problem, requestId);
  response.headers.set("X-Request-Id", requestId);
  // the service was never called
  response.headers.set(CREDITS_CHARGED, "0");
  return response;
}

/** Plays a rule for a call; `next` is the service, which commits before it answers. */
export async function playUpstreamFault(
  rule: FaultRule<(typeof UPSTREAM_FAULTS)[number]>,
  next: Next,
): Promise<Response> {
  switch (rule.kind) {
    case "delay":
      await pause(rule.milliseconds);
      return next();
    case "429":
      return limited(rule.milliseconds);
    case "5xx":
      return failed(rule.status);
    case "lost-before-commit":
      throw new Error("A fault that was asked for: the call was lost.");
    case "lost-after-commit":
      await next();
      throw new Error("A fault that was asked for: the answer was lost.");
  }
}

/** Plays a rule on a client's connection; `next` is the gateway, which has committed when it answers. */
export async function playClientFault(
  rule: FaultRule<(typeof CLIENT_FAULTS)[number]>,
  connection: Connection,
  next: Next,
): Promise<Response> {
  switch (rule.kind) {
    case "cut-before-commit":
      return cut(connection);
    case "cut-after-commit":
      await next();
      return cut(connection);
    case "truncated-body":
      return truncate(connection, await next());
  }
}
