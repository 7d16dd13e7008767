import type { MiddlewareHandler } from "hono";
import { PERSON_HEADER } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { PROBLEMS, refuse } from "#gateway/journal/gateway-answers.ts";
import type { KnownPerson, PeopleStore } from "#gateway/people/people-store.ts";
import { type SessionCookie, isOwnPage } from "#gateway/sessions/session-cookie.ts";
import type { SessionStore } from "#gateway/sessions/session-store.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import type { WorkspacePerson } from "./apply-operations.ts";
import { settleInSpace } from "./move-workspace.ts";

/** What tells whose page asks. */
export interface PageAccess {
  readonly database: Database;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly people: PeopleStore;
}

/** What routes behind {@link authorizePage} know of the person. */
export type PageVariables = { Variables: { person: WorkspacePerson; known: KnownPerson } };

/** Where a person's documents lie: with those of their organisation, so that they can be shared. */
export function spaceOf({ id, organisation }: Pick<KnownPerson, "id" | "organisation">): string {
  return organisation === null ? hashSecret(`person ${id}`) : hashSecret(`organisation ${organisation.id}`);
}

/** The person of a request's session; undefined when there is none, or it is not of the person whose page asks. */
export async function pagePerson(
  { sessions, cookie, people }: Omit<PageAccess, "database">,
  request: Request,
): Promise<KnownPerson | undefined> {
  const id = cookie.read(request);
  const session = id === undefined ? undefined : await sessions.find(id);
  if (session === undefined || session.person.id !== request.headers.get(PERSON_HEADER)) return undefined;
  const { userId, person } = session;
  const known = await people.find(userId);
  return (
    known ?? { id: userId, name: person.name, organisation: null, isAdministrator: false, spaceId: null }
  );
}

/** Lets in pages of this origin with a session of the person whom they show. */
export function authorizePage(access: PageAccess): MiddlewareHandler<PageVariables> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!isOwnPage(raw)) return refuse(PROBLEMS.otherOrigin());
    const known = await pagePerson(access, raw);
    if (known === undefined) return refuse(PROBLEMS.noSession());
    const spaceId = spaceOf(known);
    await settleInSpace(access.database, known, spaceId);
    context.set("known", known);
    context.set("person", { id: known.id, spaceId });
    await next();
    return undefined;
  };
}
