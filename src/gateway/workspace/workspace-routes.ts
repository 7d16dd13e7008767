import type { MiddlewareHandler } from "hono";
import type * as z from "zod/mini";
import {
  GATEWAY_KINDS,
  type MembersAnswer,
  type OperationsAnswer,
  WORKSPACE_LIMITS,
  WORKSPACE_PATHS,
  WORKSPACE_VERSION,
  type WorkspaceOperation,
  operationsBody,
  workspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { PROBLEMS, noContent, json, readJson, refuse } from "#gateway/gateway-answers.ts";
import { pause } from "#gateway/timing.ts";
import { MinuteLimit } from "#gateway/minute-limit.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import {
  type PageRoutes,
  type PageVariables,
  type PersonOfPageOptions,
  pageRoutes,
  personOfPage,
} from "#gateway/sessions/person-of-page.ts";
import { eraseOwned } from "#gateway/records/owned-lifetime.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { Problem } from "#service/http/http-problem.ts";
import { type RefusedOperation, applyOperations, entriesIn } from "./apply-operations.ts";
import { eraseWorkspace } from "./erase-workspace.ts";
import { cursorAfter } from "./changes-cursor.ts";
import { readChanges } from "./read-changes.ts";
import { moveIntoSpace } from "./move-workspace.ts";
import { PersonPace } from "./person-pace.ts";
import type { WorkspaceEvents } from "./workspace-events.ts";

interface WorkspaceOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  /** How long the log of exports is stored. */
  readonly exportLogDays: number;
  readonly events: WorkspaceEvents;
  readonly now: () => Date;
}

/** Moves a person's documents into their organisation's space, where they are not there yet. */
function inSpace({
  database,
}: Pick<WorkspaceOptions, "database">): MiddlewareHandler<{ Variables: PageVariables }> {
  return async ({ var: { known, person } }, next) => {
    await moveIntoSpace(database, known, person.spaceId);
    await next();
  };
}

type SentOperations = z.output<typeof operationsBody>["operations"];

/** The valid operations that browsers may send; the others are refused. */
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
    if (data !== undefined) entries += entriesIn(data);
  }
  return { operations, invalid, entries };
}

/** Who a person is, and who else is in their organisation. */
async function membersOf(
  { id, name, isAdministrator, organisation }: KnownPerson,
  { people, exportLogDays }: Pick<WorkspaceOptions, "people" | "exportLogDays">,
): Promise<MembersAnswer> {
  const members = organisation && (await people.inOrganisation(organisation.id));
  return {
    id,
    name,
    isAdministrator,
    exportLogDays,
    organisation: organisation && { name: organisation.name, members: members ?? [] },
  };
}

/** How long a refusal over the limit takes. */
const REFUSAL_MS = 50;

/** Limits how much each person may change, and how fast that is done. */
function changeLimits(now: () => Date) {
  const operationLimit = new MinuteLimit(WORKSPACE_LIMITS.operationsPerMinute, now);
  const entryLimit = new MinuteLimit(WORKSPACE_LIMITS.entriesPerMinute, now);
  const pace = new PersonPace();
  return {
    pace,
    /** A client that repeats its request at once has to wait, so that refusals cost the others nothing either. */
    refuseSlowly: (personId: string, problem: Problem) =>
      pace.run(personId, async () => {
        await pause(REFUSAL_MS);
        return refuse(problem);
      }),
    /** Counts what a person sends; returns why it is refused, without counting it. */
    take(personId: string, { operations, entries }: { operations: number; entries: number }) {
      const isOpen = operationLimit.hasRoom(personId, Math.max(1, operations));
      if (!isOpen || !entryLimit.hasRoom(personId, Math.max(1, entries)))
        return PROBLEMS.tooManyOperations(Math.max(operationLimit.secondsLeft, entryLimit.secondsLeft));
      operationLimit.take(personId, operations);
      entryLimit.take(personId, entries);
      return undefined;
    },
  };
}

/** Routes that read and write the workspace. [workspace-1] */
export function workspaceRoutes(options: WorkspaceOptions): PageRoutes {
  const { database, keys, events, now } = options;
  const paths = Object.values(WORKSPACE_PATHS);
  const failure = () => refuse(PROBLEMS.workspaceUnavailable());
  const routes = pageRoutes(options, { what: "workspace", paths, failure });
  for (const path of paths) routes.use(path, inSpace(options));

  routes.get(WORKSPACE_PATHS.members, async ({ var: { known } }) => json(await membersOf(known, options)));

  const { pace, take, refuseSlowly } = changeLimits(now);
  routes.post(WORKSPACE_PATHS.operations, async ({ req, var: { person } }) => {
    // before the body is read
    const before = take(person.id, { operations: 0, entries: 0 });
    if (before) return refuseSlowly(person.id, before);
    const body = await readJson(req.raw, operationsBody);
    if (body.version !== WORKSPACE_VERSION) throw PROBLEMS.otherVersion(WORKSPACE_VERSION);
    const { operations, invalid, entries } = readOperations(body.operations);
    if (entries > WORKSPACE_LIMITS.entries) {
      throw PROBLEMS.invalidBody(`One request takes up to ${WORKSPACE_LIMITS.entries} entries.`);
    }
    const tooMany = take(person.id, { operations: Math.max(1, body.operations.length), entries });
    if (tooMany) return refuseSlowly(person.id, tooMany);
    const applied = await applyOperations(database, person, operations, now(), (work) =>
      pace.run(person.id, work),
    );
    const { refused, repeated, plainly, touched } = applied;
    events.tell(person.spaceId, touched);
    const cursor = invalid.length === 0 && plainly ? cursorAfter(person, body.after, plainly) : undefined;
    const answer: OperationsAnswer = {
      refused: [...invalid, ...refused].map((one) => ({ ...one })),
      ...(repeated && { repeated }),
      ...(cursor !== undefined && { cursor }),
    };
    return json(answer);
  });

  routes.delete(WORKSPACE_PATHS.workspace, async ({ var: { person, known } }) => {
    const keepsExportLog = known.organisation !== null;
    const erased = await eraseWorkspace(database, person, { now: now(), keepsExportLog });
    events.tell(person.spaceId, erased);
    await eraseOwned(database, keys, person.id);
    return noContent();
  });

  routes.get(WORKSPACE_PATHS.changes, async ({ req, var: { person } }) =>
    json(await readChanges(database, person, req.query("after"))),
  );

  routes.get(WORKSPACE_PATHS.events, ({ req: { raw }, var: { person } }) => {
    if (!events.hasRoomFor(person)) throw PROBLEMS.tooManyStreams();
    return events.stream(person, { mayGoOn: async () => (await personOfPage(options, raw)) !== undefined });
  });
  return routes;
}
