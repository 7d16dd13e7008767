import { AsyncLocalStorage } from "node:async_hooks";
import * as z from "zod/mini";
import type { Service } from "#service/service.ts";
import type { Log } from "#service/service-context.ts";
import { oauthName } from "#service/oauth/oauth-routes.ts";
import { matchRoute } from "#service/http/http-router.ts";
import { parseBody, readBody } from "#service/http/read-body.ts";
import type { Connection } from "#gateway/client-connection.ts";
import { FaultQueue, faultRules } from "./fault-rules.ts";
import { playClientFault, playUpstreamFault } from "./play-fault.ts";
import { Problem } from "#service/http/http-problem.ts";
import { readable } from "#contract/diagnostics/unreadable-text.ts";

/** The address at which faults are set. */
export const FAULTS_PATH = "/faults";

/** The largest list of rules, in bytes. */
const MAX_BODY_BYTES = 256 * 1024;

/** Faults on demand, for tests and demonstrations. */
export interface Faults {
  /** `GET /faults` lists what is left, `POST` sets the list, `DELETE` clears it. */
  handle(request: Request): Promise<Response>;
  /** Between the client and the gateway: lets `next` answer, and cuts the connection where a rule says so. */
  around(
    request: Request,
    connection: Connection | undefined,
    next: () => Promise<Response>,
  ): Promise<Response>;
  /** Wraps the service in the rules between it and the gateway. Rejects where a rule loses the answer. */
  upstream(service: Service): Service;
}

function operationOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url);
  const oauth = oauthName(pathname);
  if (oauth !== undefined) return oauth;
  try {
    return matchRoute(request.method, pathname).operation.name;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}

const json = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });

async function readRules(request: Request) {
  // a foreign page can send plain text without a preflight, but not this type
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) return undefined;
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) return undefined;
  return readable(() => faultRules.safeParse(parseBody(body)));
}

/** Creates the fault switches. Only pages of `publicUrl` may use them. */
export function createFaults(publicUrl: string, log: Log): Faults {
  const queue = new FaultQueue();
  /** True within a request that a rule has affected already: each meets one at most. */
  const struck = new AsyncLocalStorage<boolean>();
  const list = () => json({ rules: queue.rules });

  async function set(request: Request): Promise<Response> {
    const parsed = await readRules(request);
    if (parsed === undefined) return json({ error: "Send a JSON list of rules as application/json." }, 400);
    if (!parsed.success) return json({ error: z.prettifyError(parsed.error) }, 400);
    queue.replace(parsed.data);
    return list();
  }

  async function handle(request: Request): Promise<Response> {
    const origin = request.headers.get("Origin");
    if (origin !== null && origin !== publicUrl) return json({ error: "Not from other pages." }, 403);
    if (request.method === "GET") return list();
    if (request.method === "POST") return set(request);
    if (request.method !== "DELETE") {
      return new Response("Method not allowed\n", { status: 405, headers: { Allow: "GET, POST, DELETE" } });
    }
    queue.replace([]);
    return list();
  }

  async function around(
    request: Request,
    connection: Connection | undefined,
    next: () => Promise<Response>,
  ): Promise<Response> {
    const operation = operationOf(request);
    const rule = operation === undefined || !connection ? undefined : queue.takeClientFault(operation);
    if (rule === undefined || connection === undefined) return next();
    log.info({ operation, fault: rule.kind }, "fault");
    return struck.run(true, () => playClientFault(rule, connection, next));
  }

  const upstream =
    (service: Service): Service =>
    (request) => {
      const operation = operationOf(request);
      const isOver = operation === undefined || struck.getStore() === true;
      const rule = isOver ? undefined : queue.takeUpstreamFault(operation);
      if (rule === undefined) return service(request);
      log.info({ operation, fault: rule.kind }, "fault");
      return playUpstreamFault(rule, () => service(request));
    };
  return { handle, around, upstream };
}
