import { randomUUID } from "node:crypto";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import { type DatabaseForTest, databaseForTest } from "./service-database-for-test.ts";
import { type ServiceForTest, bodyOf, serviceForTest } from "./service-for-test.ts";
import { signIn } from "./service-sign-in-for-test.ts";

const PUBLIC_URL = "http://127.0.0.1:4173";
const CONTACTS = "/data/v1/contacts/enrich";

/** The upstream of a paid call; the call's body is given as text. */
export type Upstream = (request: Request, body: string) => Promise<Response>;

/** A call through a gateway. */
export interface KeyedCall {
  readonly token: string;
  readonly key?: string;
  /** Contacts to enrich by id, or the whole body. */
  readonly body?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly gateway?: Gateway;
  /** Aborted when the browser leaves. */
  readonly signal?: AbortSignal;
}

/** Two gateways over one database, as in two processes, with an upstream that the test plays. */
export interface JournalForTest {
  readonly gateways: readonly [Gateway, Gateway];
  readonly database: Database;
  readonly service: ServiceForTest;
  /** Bodies of the paid calls that reached the upstream. */
  readonly sent: string[];
  /** Sets the behavior of the upstream from now on. */
  play(upstream: Upstream): void;
  /** Another process on the database. */
  gateway(): Promise<Gateway>;
  tokenOf(username: string): Promise<string>;
  /** Sends a paid call, to the first gateway by default. */
  send(call: KeyedCall): Promise<Response>;
  /** Sends a request to the gateway's own interface. */
  ask(token: string, path: string, method?: string, body?: unknown): Promise<Response>;
  /** Advances the clock of the gateways. */
  wait(seconds: number): void;
  close(): Promise<void>;
}

/** The body of an enrich call for contacts by id. */
export function contactsBody(...ids: readonly (number | string)[]): string {
  const matchPersonInput = ids.map((personId) => ({ personId }));
  return JSON.stringify(bodyOf("enrichContacts", { matchPersonInput, outputFields: ["id"] }));
}

/** A complete answer that was charged. */
export function paidAnswer(body = `{"data":[{"id":"${randomUUID()}"}]}`): Response {
  return new Response(body, {
    headers: { "Content-Type": MEDIA_TYPE, "X-Request-Id": randomUUID(), "X-Credits-Charged": "3" },
  });
}

function callOf({ token, key, body, path, headers, signal }: KeyedCall): Request {
  return new Request(PUBLIC_URL + SERVICE_PREFIX + (path ?? CONTACTS), {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": MEDIA_TYPE,
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
      ...headers,
    },
    body: body ?? contactsBody(1),
    signal: signal ?? null,
  });
}

/** A promise that a test settles. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/** Creates the gateways over an empty database. */
export async function journalForTest(options: { corsOrigins?: string[] } = {}): Promise<JournalForTest> {
  const { corsOrigins = [] } = options;
  const made: DatabaseForTest = await databaseForTest("empty");
  const opened: Database[] = [];
  const sent: string[] = [];
  let ahead = 0;
  let upstream: Upstream = () => Promise.resolve(paidAnswer());

  async function open(): Promise<Database> {
    const database = await made.open();
    opened.push(database);
    return database;
  }
  const test = await serviceForTest({ corsOrigins }, await open());

  async function service(request: Request): Promise<Response> {
    if (!request.headers.has("Idempotency-Key")) return test.service(request);
    const body = await request.text();
    sent.push(body);
    return upstream(request, body);
  }
  async function gateway(): Promise<Gateway> {
    const now = () => new Date(Date.now() + ahead);
    return gatewayForTest({ service, database: await open(), publicUrl: PUBLIC_URL, corsOrigins, now });
  }
  const first = await gateway();

  return {
    gateways: [first, await gateway()],
    database: test.database,
    service: test,
    sent,
    gateway,
    play: (played) => void (upstream = played),
    tokenOf: async (username) => (await signIn(first, { publicUrl: PUBLIC_URL, username })).access_token,
    send: ({ gateway: through = first, ...call }) => through(callOf({ ...call })),
    ask: (token, path, method = "GET", body) =>
      first(
        new Request(PUBLIC_URL + GATEWAY_PREFIX + path, {
          method,
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      ),
    wait: (seconds) => void (ahead += seconds * 1000),
    async close() {
      for (const database of opened) await database.close();
      await made.remove();
    },
  };
}
