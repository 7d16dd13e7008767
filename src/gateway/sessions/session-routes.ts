import { MAX_LISTED_SESSIONS, SESSION_PATHS, type SessionsAnswer } from "#contract/gateway-schemas.ts";
import { clientAddress } from "#gateway/client-connection.ts";
import { PROBLEMS, noContent, json, refuse } from "#gateway/gateway-answers.ts";
import { MinuteLimit } from "#gateway/minute-limit.ts";
import { type PageRoutes, type PersonOfPageOptions, pageRoutes } from "./person-of-page.ts";
import { type RevokeOptions, revokeGrants } from "./revoke-grants.ts";
import { hashSessionId } from "./session-cookie.ts";

interface SessionRoutesOptions extends PersonOfPageOptions, RevokeOptions {
  readonly now: () => Date;
}

/** How many times a minute somebody may end sessions. */
const ENDS_PER_MINUTE = 60;

/** Routes that list a person's own sessions, and end them from another device. [gateway-13] */
export function sessionRoutes(options: SessionRoutesOptions): PageRoutes {
  const { sessions, cookie, now } = options;
  const paths = Object.values(SESSION_PATHS);
  const failure = () => refuse(PROBLEMS.workspaceUnavailable());
  const routes = pageRoutes(options, { what: "sessions", paths, failure });
  const limit = new MinuteLimit(ENDS_PER_MINUTE, now);
  const hashOf = (request: Request) => hashSessionId(cookie.read(request) ?? "");

  for (const path of paths) {
    routes.delete(path, async ({ var: { person } }, next) => {
      if (!limit.take(person.id)) throw PROBLEMS.tooManyOperations(limit.secondsLeft);
      await next();
    });
  }
  routes.get(SESSION_PATHS.sessions, async ({ req: { raw }, var: { person } }) => {
    const own = hashOf(raw);
    const listed = await sessions.listOf(person.id, { most: MAX_LISTED_SESSIONS, own });
    const answer: SessionsAnswer = {
      sessions: listed.map(({ id, device, startedAt, usedAt, hash }) => {
        return { id, device, startedAt, usedAt, isThis: hash === own };
      }),
    };
    return json(answer);
  });
  routes.delete(SESSION_PATHS.sessions, async ({ req: { raw }, env, var: { person } }) => {
    await revokeGrants(options, await sessions.endOthersOf(person.id, hashOf(raw)), clientAddress(env));
    return noContent();
  });
  routes.delete(SESSION_PATHS.session, async ({ req, env, var: { person } }) => {
    const hash = await sessions.hashOf(person.id, req.param("id"));
    if (hash === undefined) throw PROBLEMS.notFound("There is no such session.");
    await revokeGrants(options, await sessions.endByHash(hash), clientAddress(env));
    const response = noContent();
    // ending one's own session is signing out
    if (hash === hashOf(req.raw)) response.headers.append("Set-Cookie", cookie.clear());
    return response;
  });
  return routes;
}
