import { Hono } from "hono";
import { MAX_LISTED_SESSIONS, SESSION_PATHS, type SessionsAnswer } from "#contract/gateway-schemas.ts";
import { type Connection, clientAddress } from "#gateway/client-connection.ts";
import { PROBLEMS, refuse } from "#gateway/gateway-answers.ts";
import { MinuteLimit } from "#gateway/minute-limit.ts";
import { type PageVariables, type PersonOfPageOptions, ofOwnPages } from "./person-of-page.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { type RevokeOptions, revokeGrants } from "./revoke-grants.ts";
import { hashSessionId } from "./session-cookie.ts";

interface SessionRoutesOptions extends PersonOfPageOptions, RevokeOptions {
  readonly now: () => Date;
}

/** How often somebody may end sessions in a minute. */
const ENDS_PER_MINUTE = 60;

/** What people see of their own sessions, and how they end them from another device. [gateway-13] */
export function sessionRoutes(
  options: SessionRoutesOptions,
): Hono<{ Bindings: Connection; Variables: PageVariables }> {
  const { sessions, cookie, log, now } = options;
  const routes = new Hono<{ Bindings: Connection; Variables: PageVariables }>();
  const limit = new MinuteLimit(ENDS_PER_MINUTE, now);
  const hashOf = (request: Request) => hashSessionId(cookie.read(request) ?? "");
  const done = () => new Response(null, { status: 204, headers: JSON_HEADERS });

  for (const path of Object.values(SESSION_PATHS)) {
    routes.use(path, ofOwnPages(options));
    routes.delete(path, async ({ var: { known } }, next) => {
      if (!limit.take(known.id)) return refuse(PROBLEMS.tooManyOperations(limit.secondsLeft));
      await next();
      return undefined;
    });
  }
  routes.get(SESSION_PATHS.sessions, async ({ req: { raw }, var: { known } }) => {
    const own = hashOf(raw);
    const listed = await sessions.listOf(known.id, { most: MAX_LISTED_SESSIONS, own });
    const answer: SessionsAnswer = {
      sessions: listed.map(({ id, device, startedAt, usedAt, hash }) => {
        return { id, device, startedAt, usedAt, isThis: hash === own };
      }),
    };
    return Response.json(answer, { headers: JSON_HEADERS });
  });
  routes.delete(SESSION_PATHS.sessions, async ({ req: { raw }, env, var: { known } }) => {
    await revokeGrants(options, await sessions.endOthersOf(known.id, hashOf(raw)), clientAddress(env));
    return done();
  });
  routes.delete(SESSION_PATHS.session, async ({ req, env, var: { known } }) => {
    const hash = await sessions.hashOf(known.id, req.param("id"));
    if (hash === undefined) return refuse(PROBLEMS.notFound("There is no such session."));
    await revokeGrants(options, await sessions.endByHash(hash), clientAddress(env));
    const response = done();
    // one's own ends as by signing out
    if (hash === hashOf(req.raw)) response.headers.append("Set-Cookie", cookie.clear());
    return response;
  });
  routes.onError((error) => {
    log?.error({ error }, "sessions not available");
    return refuse(PROBLEMS.workspaceUnavailable());
  });
  return routes;
}
