import type { MiddlewareHandler } from "hono";
import { PERSON_HEADER } from "#contract/workspace/workspace-schemas.ts";
import { PROBLEMS, refuse } from "#gateway/gateway-answers.ts";
import { type SessionCookie, isOwnPage } from "#gateway/sessions/session-cookie.ts";
import type { SessionStore } from "#gateway/sessions/session-store.ts";
import type { KnownPerson, PeopleStore } from "#gateway/people/people-store.ts";

/** What tells whose page asks. */
export interface PersonOfPageOptions {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly people: PeopleStore;
}

/** What a route behind {@link ofOwnPages} knows. */
export interface PageVariables {
  readonly known: KnownPerson;
  /** What the session was granted. */
  readonly scopes: ReadonlySet<string>;
}

/**
 * The person of a request's session; undefined when there is none, or it is not of the person whose page asks. What only
 * reads comes from tabs that nobody looks at as well, and is no use of the session.
 */
export async function personOfPage(
  { sessions, cookie, people }: PersonOfPageOptions,
  request: Request,
  onlyReads = request.method === "GET",
): Promise<PageVariables | undefined> {
  const id = cookie.read(request);
  const session = id === undefined ? undefined : await (onlyReads ? sessions.find(id) : sessions.use(id));
  if (session === undefined || session.person.id !== request.headers.get(PERSON_HEADER)) return undefined;
  const { userId, person, scope } = session;
  const nobody = { id: userId, name: person.name, organisation: null, isAdministrator: false, spaceId: null };
  return { known: (await people.find(userId)) ?? nobody, scopes: new Set(scope.split(" ")) };
}

/**
 * Lets in pages of this origin with a session of the person whom they show. With `onlyReads` a question in a body, which is to
 * stand in no address, is no use of the session either.
 */
export function ofOwnPages(
  options: PersonOfPageOptions,
  { onlyReads }: { readonly onlyReads?: true } = {},
): MiddlewareHandler<{ Variables: PageVariables }> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!isOwnPage(raw)) return refuse(PROBLEMS.otherOrigin());
    const page = await personOfPage(options, raw, onlyReads);
    if (page === undefined) return refuse(PROBLEMS.noSession());
    context.set("known", page.known);
    context.set("scopes", page.scopes);
    await next();
    return undefined;
  };
}
