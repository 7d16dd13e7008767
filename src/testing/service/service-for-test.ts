import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import type { Database } from "#database/database.ts";
import { type Service, createService } from "#service/service.ts";
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from "#service/service-settings.ts";
import { openDatabaseForTest } from "./service-database-for-test.ts";
import { signIn } from "./service-sign-in-for-test.ts";

const PUBLIC_URL = "http://127.0.0.1:4173";

/** A client's call, below the service's prefix. */
export interface ClientCall {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole service over a copy of the sandbox data, with a clock that the test sets. */
export interface ServiceForTest {
  readonly service: Service;
  readonly database: Database;
  /** The whole log, as text. */
  readonly logged: string[];
  /** A token of a sandbox user, obtained on the pages. */
  tokenOf(username: string, scopes?: string[]): Promise<string>;
  /** Sends a call with that token. */
  send(token: string | undefined, path: string, call?: ClientCall): Promise<Response>;
  /** Advances the clock by seconds. */
  wait(seconds: number): void;
  close(): Promise<void>;
}

/** Where the clock of a service for tests starts. */
export const NOW_FOR_TEST = new Date("2026-11-21T09:00:00.000Z");

/** Opens a service for one test file, by default over a new database. */
export async function serviceForTest(
  settings: Partial<ServiceSettings> = {},
  opened?: Database,
): Promise<ServiceForTest> {
  const database = opened ?? (await openDatabaseForTest("sandbox"));
  let time = NOW_FOR_TEST.getTime();
  const logged: string[] = [];
  const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const service = createService({
    database,
    settings: { ...DEFAULT_SERVICE_SETTINGS, publicUrl: PUBLIC_URL, ratePerSecond: 1_000_000, ...settings },
    log: { info: log, warn: log, error: log },
    now: () => new Date(time),
  });
  return {
    service,
    database,
    logged,
    tokenOf: async (username, scopes) => {
      const answer = await signIn(service, {
        publicUrl: PUBLIC_URL,
        username,
        ...(scopes ? { scopes } : {}),
      });
      return answer.access_token;
    },
    send: (token, path, { method = "POST", body, headers = {} } = {}) =>
      service(
        new Request(PUBLIC_URL + SERVICE_PREFIX + path, {
          method,
          headers: {
            ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { "Content-Type": MEDIA_TYPE }),
            ...headers,
          },
          body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
        }),
      ),
    wait: (seconds) => void (time += seconds * 1000),
    close: () => database.close(),
  };
}

/** The body of a search or enrich call. */
export function bodyOf(name: OperationName, attributes: object): object {
  const row = operations[name];
  if (row.kind === "read") throw new Error(`${name} has no body`);
  return requestBody(row.requestType, attributes);
}
