import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Schema } from "#database/database-schema.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { parseBody, readBody } from "#service/http/read-body.ts";
import type { ServiceContext } from "#service/service-context.ts";
import {
  COPY_NAME,
  ORGANISATIONS,
  SANDBOX_USERS,
  type SandboxUser,
  copyOf,
  findUser,
  nameInCopy,
} from "./sandbox-accounts.ts";

const REQUEST_LIMIT = 1_000_000;
const RECORD_LIMIT = 1_000_000;

/** Path below the service's prefix for creating copies of the organisations. [sandbox-7] */
export const COPIES_PATH = "/sandbox/v1/organisations";

const MAX_BODY_BYTES = 1000;

const copyRequest = z.strictObject({
  name: z.string().check(z.regex(COPY_NAME)),
  /** Credits of each organisation; defaults to the setting. */
  credits: z.optional(z.int().check(z.nonnegative())),
});

/**
 * Creates the organisations, or a copy of them; existing ones keep their usage. Resolves with the number of new ones.
 */
export async function writeOrganisations(
  query: Kysely<Schema>,
  credits: number,
  copy?: string,
): Promise<number> {
  const rows = ORGANISATIONS.map(({ id, name, creditsLeft }) => ({
    id: copy === undefined ? id : nameInCopy(id, copy),
    name,
    credit_limit: credits,
    request_limit: REQUEST_LIMIT,
    record_limit: RECORD_LIMIT,
    credits_used: creditsLeft === "all" ? 0 : Math.max(0, credits - creditsLeft),
    requests_used: 0,
    records_used: 0,
  }));
  const added = await query
    .insertInto("organisations")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning(sql<number>`1`.as("one"))
    .execute();
  return added.length;
}

/**
 * Whether an account or client may sign in. One of a copy may only if copies are enabled and this one exists.
 * [sandbox-7]
 */
export async function isAccountCreated(
  id: string,
  { database, settings }: Pick<ServiceContext, "database" | "settings">,
): Promise<boolean> {
  const copy = copyOf(id);
  if (copy === undefined) return true;
  if (!settings.sandboxCopies) return false;
  const [first] = ORGANISATIONS;
  const made = await database.query
    .selectFrom("organisations")
    .select("id")
    .where("id", "=", nameInCopy(first?.id ?? "", copy))
    .executeTakeFirst();
  return made !== undefined;
}

async function readCopyRequest(request: Request) {
  // other sites can send plain text without a preflight, but not this type
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) return undefined;
  const body = await readBody(request, MAX_BODY_BYTES);
  try {
    return body && copyRequest.safeParse(parseBody(body)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const json = (body: object, status: number) => Response.json(body, { status, headers: JSON_HEADERS });

/**
 * Handles requests to copy all organisations and their users, with separate books. For tests only, and enabled by a
 * setting. Resolves with undefined for any other request. [sandbox-7]
 */
export async function handleCopies(
  request: Request,
  path: string,
  { database, settings }: Pick<ServiceContext, "database" | "settings">,
): Promise<Response | undefined> {
  if (!settings.sandboxCopies || path !== COPIES_PATH || request.method !== "POST") return undefined;
  if (request.headers.has("Origin")) return json({ error: "Not from pages." }, 403);
  const asked = await readCopyRequest(request);
  if (!asked) return json({ error: 'Send {"name": "a1", "credits": 100} as application/json.' }, 400);
  const added = await database.query
    .transaction()
    .execute((query) => writeOrganisations(query, asked.credits ?? settings.credits, asked.name));
  if (added === 0) return json({ error: "There is a copy of that name." }, 409);
  const users = SANDBOX_USERS.map(({ id }) => findUser(nameInCopy(id, asked.name)))
    .filter((user): user is SandboxUser => user !== undefined)
    .map(({ id, username, organisationId }) => ({ id, username, organisationId }));
  return json({ users }, 201);
}
