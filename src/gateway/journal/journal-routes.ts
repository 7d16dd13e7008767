import { type Context, Hono } from "hono";
import { GATEWAY_PATHS, type JournalEntry } from "#contract/gateway-schemas.ts";
import { type TokenUsers, bearerTokenOf } from "#gateway/token-users.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { unauthorized } from "#service/http/http-problem.ts";
import type { CallStore } from "./call-store.ts";
import { PROBLEMS, refuse } from "./gateway-answers.ts";
import { isKey } from "./journal.ts";
import { unpackAnswer } from "./stored-answer.ts";

interface JournalRoutesOptions {
  readonly calls: CallStore;
  readonly users: TokenUsers;
  /** How long ended calls stay. */
  readonly storedDays: number;
}

type UserContext = Context<{ Variables: { userId: string } }>;

const json = (body: object, status = 200) => Response.json(body, { status, headers: JSON_HEADERS });

async function entryOf(calls: CallStore, userId: string, key: string): Promise<JournalEntry | undefined> {
  const row = await calls.read(userId, key);
  if (row === undefined) return undefined;
  const stored = row.state === "answered" ? await calls.readAnswer(userId, key) : undefined;
  const answer = stored && (await unpackAnswer(stored));
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

/** What a person may ask the gateway of their calls, with the token of the service and no cookie. */
export function journalRoutes({ calls, users, storedDays }: JournalRoutesOptions) {
  const routes = new Hono<{ Variables: { userId: string } }>();

  routes.use(async (context, next) => {
    const token = bearerTokenOf(context.req.raw);
    const userId = token === undefined ? undefined : await users.userOf(token);
    if (userId === undefined) {
      const problem = unauthorized("An access token that this gateway knows is needed.", token !== undefined);
      return refuse(problem, "not-sent");
    }
    context.set("userId", userId);
    return next();
  });

  /** A call that never left, or one that is gone since. */
  async function noEntry(): Promise<Response> {
    const response = refuse(PROBLEMS.notFound("No call with this key is stored."), "not-sent");
    const body: object = await response.json();
    return new Response(JSON.stringify({ ...body, storedDays }), response);
  }

  routes.get(GATEWAY_PATHS.batch, async ({ req, var: { userId } }: UserContext) => {
    const key = req.param("key") ?? "";
    if (!isKey(key)) return refuse(PROBLEMS.invalidKey(), "not-sent");
    const entry = await entryOf(calls, userId, key);
    return entry ? json(entry) : noEntry();
  });
  return routes;
}
