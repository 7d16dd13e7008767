import { Hono, type MiddlewareHandler } from "hono";
import { PERSON_HEADER } from "#contract/workspace/workspace-schemas.ts";
import type { Connection } from "#gateway/client-connection.ts";
import { PROBLEMS, answerErrors, refuse } from "#gateway/gateway-answers.ts";
import type { KnownPerson, PeopleStore } from "#gateway/people/people-store.ts";
import { type SpacePerson, spaceOf } from "#gateway/people/person-space.ts";
import { type SessionCookie, isOwnPage } from "#gateway/sessions/session-cookie.ts";
import type { SessionStore } from "#gateway/sessions/session-store.ts";
import type { Log } from "#service/service-context.ts";

/** What finding a page's person depends on. */
export interface PersonOfPageOptions {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly people: PeopleStore;
  readonly log?: Log | undefined;
}

/** The person whose page asks, and the scopes of its session. */
export interface PageVariables {
  readonly known: KnownPerson;
  readonly person: SpacePerson;
  readonly scopes: ReadonlySet<string>;
}

export type PageRoutes = Hono<{ Bindings: Connection; Variables: PageVariables }>;

/**
 * Finds the person of a request's session; undefined when there is no session, or the page shows another person. Background tabs
 * read as well, so a request that only reads does not count as a use of the session.
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
  const known = (await people.find(userId)) ?? nobody;
  return { known, person: { id: userId, spaceId: spaceOf(known) }, scopes: new Set(scope.split(" ")) };
}

/** Admits pages of this origin with a session of the person whom they show. */
export function admitOwnPages(
  options: PersonOfPageOptions,
  onlyReads?: true,
): MiddlewareHandler<{ Variables: PageVariables }> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!isOwnPage(raw)) return refuse(PROBLEMS.otherOrigin());
    const page = await personOfPage(options, raw, onlyReads);
    if (page === undefined) return refuse(PROBLEMS.noSession());
    context.set("known", page.known);
    context.set("person", page.person);
    context.set("scopes", page.scopes);
    await next();
    return undefined;
  };
}

interface PageRoutesOptions {
  /** What the log calls them: "runs not available". */
  readonly what: string;
  readonly paths: readonly string[];
  /** These POSTs only read (a body is in no log), so they do not count as a use of the session. */
  readonly onlyReads?: true;
  /** Answers an error that is no Problem; by default as a call that was not sent on. */
  readonly failure?: () => Response;
}

/** Creates routes for pages of this origin. Whatever a route throws is answered, see `answerErrors`. */
export function pageRoutes(
  options: PersonOfPageOptions,
  { what, paths, onlyReads, failure = () => refuse(PROBLEMS.unavailable(), "not-sent") }: PageRoutesOptions,
): PageRoutes {
  const routes: PageRoutes = new Hono();
  for (const path of paths) routes.use(path, admitOwnPages(options, onlyReads));
  routes.onError(answerErrors(options.log, what, failure));
  return routes;
}
