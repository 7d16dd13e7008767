import { sql } from "kysely";
import { afterAll } from "vitest";
import { oauthError } from "#contract/oauth-schemas.ts";
import type { Database } from "#database/database.ts";
import { SERVICE_TABLES } from "#database/create-tables.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { handleOAuth } from "#service/oauth/oauth-routes.ts";
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from "#service/service-settings.ts";
import { openDatabaseForTest } from "./service-database-for-test.ts";

/** The sign-in side of the service over an empty database, at a time that the test sets. */
export interface OAuthForTest {
  readonly context: ServiceContext;
  readonly publicUrl: string;
  readonly send: (request: Request, address?: string) => Promise<Response>;
  /** Everything that was logged, as text. */
  readonly logged: string[];
  /** Moves the clock on. */
  wait(seconds: number): void;
}

let opened: Database | undefined;
afterAll(async () => {
  await opened?.close();
  opened = undefined;
});

/** One database, emptied for each test: making one for each test takes longer than the test. */
async function emptyDatabase(): Promise<Database> {
  opened ??= await openDatabaseForTest("empty");
  for (const table of SERVICE_TABLES) {
    await sql`delete from ${sql.table(table)}`.execute(opened.query);
  }
  // to the service it is another database: what it remembers of the one before does not hold
  return { ...opened };
}

export async function oauthForTest(settings: Partial<ServiceSettings> = {}): Promise<OAuthForTest> {
  let time = Date.parse("2026-03-02T09:00:00.000Z");
  const logged: string[] = [];
  const log = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`);
  const context: ServiceContext = {
    database: await emptyDatabase(),
    settings: { ...DEFAULT_SERVICE_SETTINGS, publicUrl: "http://127.0.0.1:5173", ...settings },
    log: { info: log, warn: log, error: log },
    now: () => new Date(time),
  };
  return {
    context,
    publicUrl: context.settings.publicUrl,
    logged,
    send: async (request, address) =>
      (await handleOAuth(request, context, address)) ?? new Response(null, { status: 404 }),
    wait: (seconds) => void (time += seconds * 1000),
  };
}

/** Status and error code of an answer of the token endpoint. */
export async function errorOf(response: Response): Promise<[status: number, code: string]> {
  return [response.status, oauthError.parse(await response.json()).error];
}
