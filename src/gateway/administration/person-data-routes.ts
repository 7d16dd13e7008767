import { type Context, Hono } from "hono";
import { EXPORT_LOG_PATH } from "#contract/administration/export-log-schemas.ts";
import {
  type OrganisationPerson,
  PERSON_DATA_PATHS,
  type PeopleAnswer,
} from "#contract/administration/person-data-schemas.ts";
import type { Database } from "#database/database.ts";
import { PROBLEMS, noContent, json } from "#gateway/gateway-answers.ts";
import type { KnownPerson, PeopleStore } from "#gateway/people/people-store.ts";
import type { PageRoutes } from "#gateway/sessions/person-of-page.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import type { Log } from "#service/service-context.ts";
import type { OrganisationVariables } from "./administrator-access.ts";
import { type EraseOptions, erasePerson } from "./erase-person.ts";
import { readExportLog } from "./export-log.ts";
import { personData } from "./person-data.ts";

export interface PersonDataOptions extends EraseOptions {
  readonly people: PeopleStore;
  /** For how long the log of exports is kept. */
  readonly exportLogDays: number;
}

/** Characters that are written at once: small writes cost more than their content. */
const CHUNK_LETTERS = 32_768;

/** Answers with a body that is written piece by piece as the client reads; an error ends it midway. */
function streamed(pieces: AsyncGenerator<string>, log: Log | undefined): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        let text = "";
        let isOver = false;
        while (!isOver && text.length < CHUNK_LETTERS) {
          const { done, value } = await pieces.next();
          isOver = done === true;
          text += value ?? "";
        }
        controller.enqueue(encoder.encode(text));
        if (isOver) controller.close();
      } catch (error) {
        log?.error({ error }, "data of a person not written to the end");
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers: JSON_HEADERS });
}

/** Who is in an organisation and when they were seen, by name. [administration-11] */
async function peopleOf({ query }: Database, organisationId: string): Promise<OrganisationPerson[]> {
  const rows = await query
    .selectFrom("gateway_people")
    .select(["id", "name", "first_seen_at as firstSeenAt", "seen_at as lastSeenAt"])
    .where("organisation_id", "=", organisationId)
    .execute();
  // sorted here, since engines order names differently from people
  return rows.map((row) => ({ ...row })).toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Routes for a person's copy of their own data; behind `admitOwnPages`. [administration-13] */
export function addOwnDataRoutes(
  routes: PageRoutes,
  { database, keys, sessions, log, now }: PersonDataOptions,
): void {
  routes.get(PERSON_DATA_PATHS.mine, ({ var: { known } }) =>
    streamed(personData(database, known, { now: now(), spaceId: undefined, sessions, keys }), log),
  );
}

/** Routes for what administrators read and do about the people of their organisation; behind `admitOrganisations`. */
export function personDataRoutes(options: PersonDataOptions): Hono<{ Variables: OrganisationVariables }> {
  const { database, keys, people, sessions, exportLogDays, log, now } = options;
  const routes = new Hono<{ Variables: OrganisationVariables }>();

  /** Finds the person whom an address names. Throws a Problem unless they are of the administrator's organisation. */
  async function colleague({
    req,
    var: { organisation },
  }: Context<{ Variables: OrganisationVariables }>): Promise<KnownPerson> {
    const known = await people.find(req.param("id") ?? "");
    if (known?.organisation?.id !== organisation.id) throw PROBLEMS.notFound("There is no such person.");
    return known;
  }

  routes.get(EXPORT_LOG_PATH, async ({ req, var: { person } }) => {
    const log = { keys, spaceId: person.spaceId, storedDays: exportLogDays };
    return json(await readExportLog(database, log, req.query("after")));
  });
  routes.get(PERSON_DATA_PATHS.people, async ({ var: { organisation } }) => {
    const answer: PeopleAnswer = { people: await peopleOf(database, organisation.id) };
    return json(answer);
  });
  routes.get(PERSON_DATA_PATHS.data, async (context) => {
    const known = await colleague(context);
    const scope = { now: now(), spaceId: spaceOf(known), sessions, keys };
    return streamed(personData(database, known, scope), log);
  });
  routes.delete(PERSON_DATA_PATHS.person, async (context) => {
    await erasePerson(options, await colleague(context));
    return noContent();
  });
  return routes;
}
