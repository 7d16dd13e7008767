import { randomUUID } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import {
  GATEWAY_PATHS,
  type JournalEntry,
  MAX_RUNS,
  MAX_RUN_BATCHES,
  MAX_SHARED_BATCHES,
  type NoJournalEntry,
  sharedBatches,
  sharedRunBody,
} from "#contract/gateway-schemas.ts";
import type { Database } from "#database/database.ts";
import type { SessionKeys } from "#gateway/sessions/session-keys.ts";
import { type TokenUsers, bearerTokenOf } from "#gateway/sessions/token-users.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem, unauthorized } from "#service/http/http-problem.ts";
import type { Log } from "#service/service-context.ts";
import type { CallStore } from "./call-store.ts";
import { PROBLEMS, readJson, refuse } from "./gateway-answers.ts";
import { isKey } from "./journal.ts";
import { eraseUser } from "./journal-cleanup.ts";
import { RunStore } from "./run-store.ts";

interface JournalRoutesOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  readonly calls: CallStore;
  readonly users: TokenUsers;
  /** How long ended calls stay. */
  readonly storedDays: number;
  /** Days in which a charged record is free; 0 where that is not known. */
  readonly managementDays: number;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

type Variables = { Variables: { userId: string } };

const json = (body: object) => Response.json(body, { headers: JSON_HEADERS });
const done = () => new Response(null, { status: 204, headers: JSON_HEADERS });
const no = (problem: Problem) => refuse(problem, "not-sent");
const noRun = () => no(PROBLEMS.notFound("There is no such run."));

/** Lets those in whose token the gateway saw given out. No cookie is read. */
function authorize(users: TokenUsers): MiddlewareHandler<Variables> {
  return async (context, next) => {
    const token = bearerTokenOf(context.req.raw);
    const userId = token === undefined ? undefined : await users.userOf(token);
    if (userId === undefined) {
      return no(unauthorized("An access token that this gateway knows is needed.", token !== undefined));
    }
    context.set("userId", userId);
    await next();
    const { headers } = context.res;
    if (!headers.has("X-Request-Id")) headers.set("X-Request-Id", randomUUID());
    return undefined;
  };
}

/** The key of a call or the id of a run; undefined when it cannot be one. */
function nameIn({ req }: Context, parameter: "key" | "id"): string | undefined {
  const name = req.param(parameter);
  return name !== undefined && isKey(name) ? name : undefined;
}

type StoredEntry = Omit<JournalEntry, "managementDays">;

async function entryOf(calls: CallStore, userId: string, key: string): Promise<StoredEntry | undefined> {
  const row = await calls.read(userId, key);
  if (row === undefined) return undefined;
  const answer = row.state === "answered" ? await calls.readAnswer(userId, key) : undefined;
  return {
    key,
    state: row.state,
    operation: row.operation,
    status: row.status,
    answer: answer ? Buffer.from(answer.body).toString("utf8") : null,
    credits: row.credits,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
  };
}

/** What became of calls, and the way out for one of unknown outcome. */
function callRoutes({ calls, storedDays, managementDays }: JournalRoutesOptions): Hono<Variables> {
  const routes = new Hono<Variables>();

  async function answerEntry(userId: string, key: string): Promise<Response> {
    const entry = await entryOf(calls, userId, key);
    const absent: NoJournalEntry = { key, state: "absent", storedDays, managementDays };
    return json(entry ? { ...entry, managementDays } : absent);
  }

  routes.get(GATEWAY_PATHS.batch, async (context) => {
    const key = nameIn(context, "key");
    return key === undefined ? no(PROBLEMS.invalidKey()) : answerEntry(context.var.userId, key);
  });
  routes.post(GATEWAY_PATHS.release, async (context) => {
    const { userId } = context.var;
    const key = nameIn(context, "key");
    if (key === undefined) return no(PROBLEMS.invalidKey());
    await calls.release(userId, key);
    const row = await calls.read(userId, key);
    if (row === undefined) return no(PROBLEMS.notFound("No call with this key is stored."));
    if (row.state === "released") return answerEntry(userId, key);
    return no(row.state === "erased" ? PROBLEMS.erased() : PROBLEMS.notUnknown(row.state));
  });
  return routes;
}

const batchesBody = z.looseObject({
  batches: sharedBatches.shape.batches.check(z.maxLength(MAX_SHARED_BATCHES)),
});

/** Runs, and their batches in pieces. */
function runRoutes({ database, now }: JournalRoutesOptions): Hono<Variables> {
  const routes = new Hono<Variables>();
  const runs = new RunStore(database, now);

  routes.get(GATEWAY_PATHS.runs, async ({ var: { userId } }) => json({ runs: await runs.list(userId) }));
  routes.get(GATEWAY_PATHS.run, async (context) => {
    const run = await runs.read(context.var.userId, nameIn(context, "id") ?? "");
    // no error: whoever shares a run looks first
    return run ? json(run) : done();
  });
  routes.put(GATEWAY_PATHS.run, async (context) => {
    const id = nameIn(context, "id");
    if (id === undefined) return no(PROBLEMS.invalidKey());
    const body = await readJson(context.req.raw, sharedRunBody);
    if (body instanceof Problem) return no(body);
    if (!(await runs.hasRoomFor(context.var.userId, id)))
      return no(PROBLEMS.tooManyRuns(`a person has up to ${String(MAX_RUNS)} runs`));
    await runs.write(context.var.userId, id, body.run);
    return done();
  });
  routes.delete(GATEWAY_PATHS.run, async (context) => {
    await runs.remove(context.var.userId, nameIn(context, "id") ?? "");
    return done();
  });
  const batchesPath = `${GATEWAY_PATHS.runBatches}{[0-9]{1,6}}`;
  routes.get(batchesPath, async (context) => {
    const { userId } = context.var;
    const id = nameIn(context, "id") ?? "";
    if ((await runs.read(userId, id)) === undefined) return noRun();
    return json({ batches: await runs.readBatches(userId, id, Number(context.req.param("from"))) });
  });
  routes.put(batchesPath, async (context) => {
    const body = await readJson(context.req.raw, batchesBody);
    if (body instanceof Problem) return no(body);
    const id = nameIn(context, "id") ?? "";
    const from = Number(context.req.param("from"));
    if (from + body.batches.length > MAX_RUN_BATCHES)
      return no(PROBLEMS.tooManyRuns(`a run has up to ${String(MAX_RUN_BATCHES)} batches`));
    const written = await runs.writeBatches(context.var.userId, id, from, body.batches);
    return written ? done() : noRun();
  });
  return routes;
}

/** What a person may ask the gateway of their calls and runs, with the token of the service. */
export function journalRoutes(options: JournalRoutesOptions): Hono<Variables> {
  const { database, keys, users, log } = options;
  const routes = new Hono<Variables>();
  routes.use(authorize(users));
  routes.route("/", callRoutes(options));
  routes.route("/", runRoutes(options));
  routes.delete(GATEWAY_PATHS.myData, async ({ var: { userId } }) =>
    json(await eraseUser(database, keys, userId)),
  );
  routes.all("*", () => no(PROBLEMS.notFound("There is no such address.")));
  routes.onError((error) => {
    log?.error({ error }, "journal not available");
    return no(PROBLEMS.unavailable());
  });
  return routes;
}
