import { sql } from "kysely";
import { afterAll } from "vitest";
import { oauthError } from "#contract/oauth-schemas.ts";
import type { Database } from "#database/database.ts";
import { SERVICE_TABLES } from "#database/create-tables.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { handleOAuth } from "#service/oauth/oauth-routes.ts";
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from "#service/service-settings.ts";
import type { PageWalker, Visited } from "#tools/sign-in/page-walker.ts";
import { openDatabaseForTest } from "./service-database-for-test.ts";

const ORIGIN = "http://127.0.0.1:5173";

/** The sign-in side of the service over an empty database, with a clock that the test sets. */
export interface OAuthForTest {
  readonly context: ServiceContext;
  readonly publicUrl: string;
  readonly send: (request: Request, address?: string) => Promise<Response>;
  /** The whole log, as text. */
  readonly logged: string[];
  /** Advances the clock. */
  wait(seconds: number): void;
}

let opened: Database | undefined;
afterAll(async () => {
  await opened?.close();
  opened = undefined;
});

/** One database, emptied for each test: creating one takes longer than a test. */
async function emptyDatabase(): Promise<Database> {
  opened ??= await openDatabaseForTest("empty");
  for (const table of SERVICE_TABLES) {
    await sql`delete from ${sql.table(table)}`.execute(opened.query);
  }
  // counts as another database to the service, so that nothing remembered of the previous one is used
  return { ...opened };
}

export async function oauthForTest(settings: Partial<ServiceSettings> = {}): Promise<OAuthForTest> {
  let time = Date.parse("2026-03-02T09:00:00.000Z");
  const logged: string[] = [];
  const log = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`);
  const context: ServiceContext = {
    database: await emptyDatabase(),
    settings: { ...DEFAULT_SERVICE_SETTINGS, publicUrl: ORIGIN, ...settings },
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

/** The query of a valid authorization request, with changes; an empty value removes a parameter. */
export function authorizeQuery(changes: Readonly<Record<string, string>> = {}): URLSearchParams {
  const all = {
    response_type: "code",
    client_id: "prospect",
    redirect_uri: `${ORIGIN}/callback`,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...changes,
  };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
}

/** The address of that query. */
export const authorizeAddress = (changes?: Readonly<Record<string, string>>): string =>
  `${ORIGIN}/gtm/oauth/v1/authorize?${authorizeQuery(changes)}`;

/** The credentials that a person types into the sign-in page. */
export const credentials = (username: string, password: string) =>
  [
    ["username", username],
    ["password", password],
  ] as const;

/** Opens the sign-in page, and submits it with typed values. */
export async function submitSignIn(
  walker: PageWalker,
  username: string,
  password: string,
  changes?: Readonly<Record<string, string>>,
): Promise<Visited> {
  return walker.submit(
    await walker.open(authorizeAddress(changes)),
    ORIGIN,
    "sign-in",
    credentials(username, password),
  );
}

/** Status and error code of a token endpoint's answer. */
export async function errorOf(response: Response): Promise<[status: number, code: string]> {
  return [response.status, oauthError.parse(await response.json()).error];
}
