import { randomUUID } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { GATEWAY_PATHS, type JournalEntry, type NoJournalEntry } from "#contract/gateway-schemas.ts";
import type { Database } from "#database/database.ts";
import { type TokenUsers, bearerTokenOf } from "#gateway/sessions/token-users.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { type Problem, unauthorized } from "#service/http/http-problem.ts";
import type { Log } from "#service/service-context.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import { type CallStore, isOfSpace } from "./call-store.ts";
import { PROBLEMS, refuse } from "#gateway/gateway-answers.ts";
import { isKey } from "./journal.ts";

interface JournalRoutesOptions {
  readonly database: Database;
  readonly calls: CallStore;
  readonly users: TokenUsers;
  /** How long ended calls are stored. */
  readonly storedDays: number;
  /** Days in which a charged record is free; 0 where that is unknown. */
  readonly managementDays: number;
  /** Erases what is stored of a person, and returns how much that was. */
  readonly erase: (userId: string) => Promise<object>;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

type Variables = { Variables: { userId: string } };

const json = (body: object) => Response.json(body, { headers: JSON_HEADERS });
const no = (problem: Problem) => refuse(problem, "not-sent");

/** Admits bearers of a token that this gateway saw issued. No cookie is read. */
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

/** The key of a call; undefined for an invalid one. */
function keyIn({ req }: Context): string | undefined {
  const key = req.param("key");
  return key !== undefined && isKey(key) ? key : undefined;
}

type StoredEntry = Omit<JournalEntry, "managementDays">;

async function entryOf(
  { calls, database: { query } }: Pick<JournalRoutesOptions, "calls" | "database">,
  userId: string,
  key: string,
): Promise<StoredEntry | undefined> {
  const row = await calls.read(userId, key);
  if (row === undefined) return undefined;
  const isTold = row.state === "answered" && isOfSpace(row, await spaceOfUser(query, userId));
  const answer = isTold ? await calls.readAnswer(userId, key) : undefined;
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

/** Routes for the state of calls, and for the release of one whose outcome is unknown. */
function callRoutes(options: JournalRoutesOptions): Hono<Variables> {
  const { calls, storedDays, managementDays } = options;
  const routes = new Hono<Variables>();

  async function answerEntry(userId: string, key: string): Promise<Response> {
    const entry = await entryOf(options, userId, key);
    const absent: NoJournalEntry = { key, state: "absent", storedDays, managementDays };
    return json(entry ? { ...entry, managementDays } : absent);
  }

  routes.get(GATEWAY_PATHS.batch, async (context) => {
    const key = keyIn(context);
    return key === undefined ? no(PROBLEMS.invalidKey()) : answerEntry(context.var.userId, key);
  });
  routes.post(GATEWAY_PATHS.release, async (context) => {
    const { userId } = context.var;
    const key = keyIn(context);
    if (key === undefined) return no(PROBLEMS.invalidKey());
    await calls.release(userId, key);
    const row = await calls.read(userId, key);
    if (row === undefined) return no(PROBLEMS.notFound("No call with this key is stored."));
    if (row.state === "released") return answerEntry(userId, key);
    return no(row.state === "erased" ? PROBLEMS.erased() : PROBLEMS.notUnknown(row.state));
  });
  return routes;
}

/** Routes for people's own calls, with the access token of the service. */
export function journalRoutes(options: JournalRoutesOptions): Hono<Variables> {
  const { users, erase, log } = options;
  const routes = new Hono<Variables>();
  routes.use(authorize(users));
  routes.route("/", callRoutes(options));
  routes.delete(GATEWAY_PATHS.myData, async ({ var: { userId } }) => json(await erase(userId)));
  routes.all("*", () => no(PROBLEMS.notFound("There is no such address.")));
  routes.onError((error) => {
    log?.error({ error }, "journal not available");
    return no(PROBLEMS.unavailable());
  });
  return routes;
}
