import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { SHARED_RUN_PATHS, type SharedAnswer } from "#contract/workspace/shared-run-schemas.ts";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import type { CallStore } from "#gateway/journal/call-store.ts";
import { PROBLEMS, refuse } from "#gateway/journal/gateway-answers.ts";
import { RunStore } from "#gateway/journal/run-store.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { RUN_KIND } from "./left-runs.ts";
import { type DocumentKey, WorkspaceRows } from "./workspace-rows.ts";
import { type WorkspacePerson, accessOf } from "./open-document.ts";

interface SharedRunOptions {
  readonly database: Database;
  readonly calls: CallStore;
  readonly now: () => Date;
}

type Variables = { Variables: { person: WorkspacePerson } };

const json = (body: object) => Response.json(body, { headers: JSON_HEADERS });

/** The same whether there is no such run, it is not shared, or not with this person. */
const noRun = () => refuse(PROBLEMS.notFound("There is no such run."));

const batchRow = z.looseObject({ id: z.string() });

/** The run that an address names. */
function runIn({ req }: Context): DocumentKey {
  return { ownerId: req.param("owner") ?? "", id: req.param("id") ?? "" };
}

/** Whether a run is shared with a person now: its document says so, in the space of that person alone. */
async function maySee({ query }: Database, person: WorkspacePerson, run: DocumentKey): Promise<boolean> {
  const rows = new WorkspaceRows(query, person.spaceId);
  const document = await rows.document(run);
  if (document?.kind !== RUN_KIND || document.deletedAt !== null) return false;
  return accessOf(person, document.ownerId, await rows.grants(run, [person.id, EVERYONE])) !== "none";
}

/** The answer to a call of a run's owner, as far as the journal has it. */
async function answerOf(calls: CallStore, ownerId: string, key: string): Promise<SharedAnswer> {
  const row = await calls.read(ownerId, key);
  const stored = row?.state === "answered" ? await calls.readAnswer(ownerId, key) : undefined;
  const answer = stored && Buffer.from(stored.body).toString("utf8");
  return { answer: answer ?? null, credits: row?.credits ?? null };
}

/**
 * Runs for those with whom they are shared, to be read only: whoever sends, takes over, releases or deletes is the owner,
 * by other addresses. [workspace-20] [workspace-21]
 */
export function sharedRunRoutes({ database, calls, now }: SharedRunOptions): Hono<Variables> {
  const routes = new Hono<Variables>();
  const runs = new RunStore(database, now);
  const index = ":from{[0-9]{1,6}}";

  routes.get(SHARED_RUN_PATHS.run, async (context) => {
    const run = runIn(context);
    const isShared = await maySee(database, context.var.person, run);
    const found = isShared ? await runs.read(run.ownerId, run.id) : undefined;
    return found ? json(found) : noRun();
  });
  routes.get(SHARED_RUN_PATHS.batches.replace(":from", index), async (context) => {
    const run = runIn(context);
    if (!(await maySee(database, context.var.person, run))) return noRun();
    const from = Number(context.req.param("from"));
    const batches = await runs.readBatches(run.ownerId, run.id, from);
    return batches.length === 0 ? noRun() : json({ batches });
  });
  routes.get(SHARED_RUN_PATHS.answer.replace(":from", index), async (context) => {
    const run = runIn(context);
    if (!(await maySee(database, context.var.person, run))) return noRun();
    const from = Number(context.req.param("from"));
    // whose answer it is comes from the document, and which one from what its owner stored: nothing from the address alone
    const [batch] = await runs.readBatches(run.ownerId, run.id, from, 1);
    const key = batchRow.safeParse(batch).data?.id;
    return key === undefined ? noRun() : json(await answerOf(calls, run.ownerId, key));
  });
  routes.all("/workspace/runs/*", noRun);
  return routes;
}
