import { Hono, type MiddlewareHandler } from "hono";
import type * as z from "zod/mini";
import { enrichedQuestion } from "#contract/workspace/enriched-schemas.ts";
import {
  GATEWAY_KINDS,
  type MembersAnswer,
  type OperationsAnswer,
  PERSON_HEADER,
  WORKSPACE_LIMITS,
  WORKSPACE_PATHS,
  WORKSPACE_VERSION,
  type WorkspaceOperation,
  operationsBody,
  workspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { enrichedIn, forgetEnriched } from "#gateway/journal/enriched-records.ts";
import { PROBLEMS, readJson, refuse } from "#gateway/journal/gateway-answers.ts";
import type { KnownPerson, PeopleStore } from "#gateway/people/people-store.ts";
import { spaceOf } from "#gateway/people/space-of-person.ts";
import { type SessionCookie, isOwnPage } from "#gateway/sessions/session-cookie.ts";
import type { SessionStore } from "#gateway/sessions/session-store.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem } from "#service/http/http-problem.ts";
import type { Log } from "#service/service-context.ts";
import { type RefusedOperation, type WorkspacePerson, applyOperations } from "./apply-operations.ts";
import { eraseWorkspace } from "./erase-workspace.ts";
import { readChanges } from "./read-changes.ts";
import { settleInSpace } from "./move-workspace.ts";
import { WorkspaceEvents } from "./workspace-events.ts";

interface WorkspaceOptions {
  readonly database: Database;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly people: PeopleStore;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

type Variables = { Variables: { person: WorkspacePerson; known: KnownPerson } };

const json = (body: object) => Response.json(body, { headers: JSON_HEADERS });

/** The person of a request's session; undefined when there is none, or it is not of the person whose page asks. */
async function personOf(
  { sessions, cookie, people }: Pick<WorkspaceOptions, "sessions" | "cookie" | "people">,
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
function authorize(options: WorkspaceOptions): MiddlewareHandler<Variables> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!isOwnPage(raw)) return refuse(PROBLEMS.otherOrigin());
    const known = await personOf(options, raw);
    if (known === undefined) return refuse(PROBLEMS.noSession());
    const spaceId = spaceOf(known);
    await settleInSpace(options.database, known, spaceId);
    context.set("known", known);
    context.set("person", { id: known.id, spaceId });
    await next();
    return undefined;
  };
}

type SentOperations = z.output<typeof operationsBody>["operations"];

/** The operations that have their shape and that browsers may send; the others are refused. */
function readOperations(sent: SentOperations) {
  const operations: WorkspaceOperation[] = [];
  const invalid: RefusedOperation[] = [];
  let entries = 0;
  for (const one of sent) {
    const { data } = workspaceOperation.safeParse(one);
    const { writer, number } = one;
    if (data === undefined) invalid.push({ writer, number, reason: "invalid" });
    else if (GATEWAY_KINDS.includes(data.document.kind))
      invalid.push({ writer, number, reason: "not-allowed" });
    else operations.push(data);
    if (data?.change.type === "put" || data?.change.type === "remove") entries += data.change.entries.length;
  }
  return { operations, invalid, entries };
}

/** What pages read and write of the workspace. [workspace-1] */
export function workspaceRoutes(options: WorkspaceOptions): Hono<Variables> {
  const { database, people, log, now } = options;
  const events = new WorkspaceEvents(database, log);
  const routes = new Hono<Variables>();
  for (const path of Object.values(WORKSPACE_PATHS)) routes.use(path, authorize(options));

  routes.get(WORKSPACE_PATHS.members, async ({ var: { known } }) => {
    const { id, name, isAdministrator, organisation } = known;
    const answer: MembersAnswer = {
      id,
      name,
      isAdministrator,
      organisation: organisation && {
        name: organisation.name,
        members: await people.inOrganisation(organisation.id),
      },
    };
    return json(answer);
  });

  routes.post(WORKSPACE_PATHS.operations, async ({ req, var: { person } }) => {
    const body = await readJson(req.raw, operationsBody);
    if (body instanceof Problem) return refuse(body);
    if (body.version !== WORKSPACE_VERSION) return refuse(PROBLEMS.otherVersion(WORKSPACE_VERSION));
    const { operations, invalid, entries } = readOperations(body.operations);
    if (entries > WORKSPACE_LIMITS.entries) {
      return refuse(PROBLEMS.invalidBody(`One request takes up to ${WORKSPACE_LIMITS.entries} entries.`));
    }
    const { refused, touched } = await applyOperations(database, person, operations, now());
    events.tell(person.spaceId, touched);
    const answer: OperationsAnswer = { refused: [...invalid, ...refused].map((one) => ({ ...one })) };
    return json(answer);
  });

  routes.post(WORKSPACE_PATHS.enriched, async ({ req, var: { person } }) => {
    const question = await readJson(req.raw, enrichedQuestion);
    if (question instanceof Problem) return refuse(question);
    return json({ records: await enrichedIn(database, person, question) });
  });

  routes.delete(WORKSPACE_PATHS.workspace, async ({ var: { person } }) => {
    events.tell(person.spaceId, await eraseWorkspace(database, person, now()));
    await forgetEnriched(database.query, person.id);
    return new Response(null, { status: 204, headers: JSON_HEADERS });
  });

  routes.get(WORKSPACE_PATHS.changes, async ({ req, var: { person } }) =>
    json(await readChanges(database, person, req.query("after"))),
  );

  routes.get(WORKSPACE_PATHS.events, ({ req: { raw }, var: { person } }) =>
    events.stream(person, { mayGoOn: async () => (await personOf(options, raw)) !== undefined }),
  );

  routes.onError((error) => {
    log?.error({ error }, "workspace not available");
    return refuse(PROBLEMS.workspaceUnavailable());
  });
  return routes;
}
