import { randomUUID } from "node:crypto";
import { GATEWAY_PREFIX, IDEMPOTENCY_KEY } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS, REFRESH_TOKEN_PLACEHOLDER, pageTokenAnswer } from "#contract/oauth-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import {
  type ChangesAnswer,
  WORKSPACE_PATHS,
  WORKSPACE_VERSION,
  type WorkspaceChange,
  type WorkspaceOperation,
  changesAnswer,
  membersAnswer,
  operationsAnswer,
} from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { cookieOf } from "#testing/servers/gateway-to-service-for-test.ts";
import type { Service } from "#service/service.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";
import { gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import { databaseForTest } from "#testing/service/service-database-for-test.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import {
  asPage,
  redemption,
  signInForCode,
  tokenRequest,
} from "#testing/service/service-sign-in-for-test.ts";

export const PUBLIC_URL = "http://127.0.0.1:4173";

let made = 0;
/** An operation of a new writer. */
export function operation(
  id: string,
  change: WorkspaceChange,
  more: Partial<WorkspaceOperation> = {},
): WorkspaceOperation {
  made += 1;
  const document = { kind: "list" as const, id };
  return { writer: `writer-${String(made)}`, number: 1, age: 0, document, change, ...more };
}
/** Names a list. */
export const named = (id: string, name: string) => operation(id, { type: "set", fields: { name } });
/** Adds records to a list. */
export const adding = (id: string, ...keys: string[]) =>
  operation(id, { type: "put", entries: keys.map((key) => ({ key, body: { key } })) });

/** What a page asks. */
export interface Ask {
  readonly method?: string | undefined;
  /** Sent as JSON, unless it is a text. */
  readonly body?: unknown;
  /** Replaces the headers of a page; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly gateway?: number;
}

function requestTo(
  path: string,
  own: Readonly<Record<string, string>>,
  { method = "GET", body, headers = {} }: Ask,
): Request {
  const all = Object.entries({ ...own, ...headers });
  const sent = all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const init = { method, headers: Object.fromEntries(sent), body: body === undefined ? null : text };
  return new Request(PUBLIC_URL + path, init);
}

/** The page of a signed-in person. */
export interface PersonForTest {
  /** The headers of its requests. */
  readonly headers: Readonly<Record<string, string>>;
  /** For calls of the service. */
  readonly token: string;
  /** The session's cookie. */
  readonly cookie: string;
  ask(path: string, ask?: Ask): Promise<Response>;
  send(operations: readonly WorkspaceOperation[], gateway?: number): Promise<Response>;
  /** Sends a request with the page's access token to the gateway or the service. */
  withToken(path: string, ask?: Ask): Promise<Response>;
}

/** A stream of events that a page listens to. */
interface Watch {
  /** Events so far. */
  readonly count: () => number;
  readonly hasEnded: () => boolean;
  stop(): Promise<void>;
}

/** Two gateways over one database, as in two processes, with pages of sandbox users. */
export interface WorkspaceForTest {
  readonly database: Database;
  /** The request handler of each, and its handle on the database. */
  readonly gateways: readonly { readonly handle: Gateway; readonly database: Database }[];
  /** Sends a call of the service through a gateway. */
  through(request: Request, gateway?: number): Promise<Response>;
  /** The service behind the gateways. */
  readonly service: ServiceForTest;
  /** The page of a sandbox user, signed in once on each device. */
  person(username: string, userAgent?: string): Promise<PersonForTest>;
  /** The gateway's id of a sandbox user. */
  idOf(username: string): Promise<string>;
  watch(username: string, gateway: number): Promise<Watch>;
  /** Renews the token of that page; returns the status and the new token. */
  renew(
    username: string,
    userAgent?: string,
  ): Promise<{ readonly status: number; readonly token: string | undefined }>;
  /** Sends a call to the service with a token of that page, under a key of its own. */
  call(username: string, path: string, body: object): Promise<Response>;
  signOut(username: string): Promise<void>;
  close(): Promise<void>;
}

async function listen(response: Response): Promise<Watch> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error(`There is no stream: ${String(response.status)}`);
  let [count, ended] = [0, false];
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (value.includes("data:")) count += 1;
    }
    ended = true;
  };
  void read();
  await Promise.resolve();
  return { count: () => count, hasEnded: () => ended, stop: () => reader.cancel() };
}

/** How the gateways of a test are set up. */
export interface WorkspaceTestOptions {
  readonly data?: "empty" | "sandbox";
  /** Wraps the service for the gateways. */
  readonly behind?: (service: Service) => Service;
  /** The clock of the gateways. */
  readonly now?: () => Date;
  readonly managementDays?: number;
  readonly corsOrigins?: string[];
}

export async function workspaceForTest({
  data = "empty",
  behind = (service) => service,
  now = () => new Date(),
  managementDays = 0,
  corsOrigins = [],
}: WorkspaceTestOptions = {}): Promise<WorkspaceForTest> {
  const made = await databaseForTest(data);
  const opened: Database[] = [];
  const open = async () => {
    const database = await made.open();
    opened.push(database);
    return database;
  };
  const stands = await serviceForTest({ corsOrigins }, await open());
  const { service, database } = stands;
  const gatewayOn = (on: Database) => ({
    handle: gatewayForTest({
      service: behind(service),
      database: on,
      administrators: ["admin@sandbox.test"],
      publicUrl: PUBLIC_URL,
      corsOrigins,
      managementDays,
      now,
    }),
    database: on,
  });
  const gateways = [gatewayOn(await open()), gatewayOn(await open())];
  const people = new Map<string, Promise<PersonForTest>>();

  async function through(request: Request, gateway = 0): Promise<Response> {
    const found = gateways[gateway];
    if (found === undefined) throw new Error("There is no such gateway");
    return found.handle(request);
  }

  function sendPage(request: Request, cookie = "", userAgent = ""): Promise<Response> {
    const sent = asPage(request, cookie);
    sent.headers.set("User-Agent", userAgent);
    return through(sent);
  }

  async function signIn(username: string, userAgent: string): Promise<PersonForTest> {
    const signedIn = await signInForCode((request) => through(request), { publicUrl: PUBLIC_URL, username });
    const response = await sendPage(redemption(PUBLIC_URL, signedIn), "", userAgent);
    const { person, access_token: token } = pageTokenAnswer.parse(await response.json());
    const cookie = cookieOf(response);

    const ownHeaders = { ...pageHeaders(cookie, person.id), "Content-Type": "application/json" };

    const ask = (path: string, asked: Ask = {}) =>
      through(requestTo(GATEWAY_PREFIX + path, ownHeaders, asked), asked.gateway);
    return {
      token,
      cookie,
      headers: ownHeaders,
      ask,
      send: (operations, gateway = 0) =>
        ask(WORKSPACE_PATHS.operations, {
          method: "POST",
          body: { version: WORKSPACE_VERSION, operations },
          gateway,
        }),
      withToken(path, asked = {}) {
        const own = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
        return through(requestTo(path, own, asked), asked.gateway);
      },
    };
  }

  function person(username: string, userAgent = ""): Promise<PersonForTest> {
    const key = username + userAgent;
    const known = people.get(key) ?? signIn(username, userAgent);
    people.set(key, known);
    return known;
  }

  async function renew(username: string, userAgent?: string) {
    const fields = { grant_type: "refresh_token", refresh_token: REFRESH_TOKEN_PLACEHOLDER };
    const { cookie } = await person(username, userAgent);
    const response = await sendPage(tokenRequest(PUBLIC_URL, fields), cookie);
    const token = pageTokenAnswer.safeParse(await response.json()).data?.access_token;
    return { status: response.status, token };
  }

  return {
    database,
    gateways,
    through,
    service: stands,
    person,
    async idOf(username) {
      const response = await (await person(username)).ask(WORKSPACE_PATHS.members);
      return membersAnswer.parse(await response.json()).id;
    },
    watch: async (username, gateway) =>
      listen(await (await person(username)).ask(WORKSPACE_PATHS.events, { gateway })),
    renew,
    async call(username, path, body) {
      const { token } = await renew(username);
      const headers = {
        Authorization: `Bearer ${token ?? ""}`,
        "Content-Type": MEDIA_TYPE,
        [IDEMPOTENCY_KEY]: randomUUID(),
      };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return through(new Request(PUBLIC_URL + SERVICE_PREFIX + path, init));
    },
    async signOut(username) {
      const { cookie } = await person(username);
      people.delete(username);
      const fields = { token: REFRESH_TOKEN_PLACEHOLDER };
      await sendPage(tokenRequest(PUBLIC_URL, fields, OAUTH_PATHS.revoke), cookie);
    },
    async close() {
      for (const one of opened) await one.close();
      await made.remove();
    },
  };
}

/** Reads an answer, or throws where it is none. */
interface Schema<Answer> {
  parse(value: unknown): Answer;
}

/** What the pages of sandbox users ask. */
export interface PageCalls {
  ask(username: string, path: string, ask?: Ask): Promise<Response>;
  /** Asks, with the body if there is one; gives the status. */
  status(username: string, path: string, body?: unknown): Promise<number>;
  /** Deletes; gives the status. */
  remove(username: string, path: string): Promise<number>;
  /** Asks, with the body if there is one, and reads the answer. */
  told<Answer>(schema: Schema<Answer>, username: string, path: string, body?: unknown): Promise<Answer>;
}

/** Asks as the pages of sandbox users. */
export function pageCalls(test: () => WorkspaceForTest): PageCalls {
  const ask: PageCalls["ask"] = async (username, path, asked) =>
    (await test().person(username)).ask(path, asked);
  const send = (username: string, path: string, body: unknown) =>
    ask(username, path, body === undefined ? {} : { method: "POST", body });
  return {
    ask,
    status: async (username, path, body) => (await send(username, path, body)).status,
    remove: async (username, path) => (await ask(username, path, { method: "DELETE" })).status,
    async told(schema, username, path, body) {
      const response = await send(username, path, body);
      if (response.status !== 200) throw new Error(`${String(response.status)} ${await response.text()}`);
      return schema.parse(await response.json());
    },
  };
}

/** What tests do with the workspaces of sandbox users. */
export function workspaceCalls(test: () => WorkspaceForTest) {
  const { told } = pageCalls(test);
  const read = (username: string, cursor = ""): Promise<ChangesAnswer> =>
    told(changesAnswer, username, `${WORKSPACE_PATHS.changes}?after=${encodeURIComponent(cursor)}`);

  /** Everything that a person may see. */
  async function everything(username: string): Promise<Pick<ChangesAnswer, "documents" | "entries">> {
    const all: Pick<ChangesAnswer, "documents" | "entries"> = { documents: [], entries: [] };
    let answer: ChangesAnswer | undefined;
    while (answer?.more !== false) {
      answer = await read(username, answer?.cursor);
      all.documents.push(...answer.documents);
      all.entries.push(...answer.entries);
    }
    return all;
  }

  return {
    everything,
    /** One answer with what changed since a cursor. */
    read,
    /** Reads to the end, and returns the last cursor. */
    async readAll(username: string, from?: string): Promise<string> {
      let answer = await read(username, from);
      while (answer.more) answer = await read(username, answer.cursor);
      return answer.cursor;
    },
    /** Moves a person to another organisation, or to none. */
    async moveTo(username: string, organisation: string | null): Promise<void> {
      await test()
        .database.query.updateTable("gateway_people")
        .set({ organisation_id: organisation })
        .where("id", "=", await test().idOf(username))
        .execute();
    },
    /** Sends operations; returns why some were refused. */
    async send(username: string, ...operations: WorkspaceOperation[]): Promise<string[]> {
      const response = await (await test().person(username)).send(operations);
      if (response.status !== 200) throw new Error(`The gateway answered ${String(response.status)}`);
      return operationsAnswer.parse(await response.json()).refused.map(({ reason }) => reason);
    },
    /** A document as a person sees it, with the keys of its entries. */
    async seen(username: string, id: string) {
      const { documents, entries } = await everything(username);
      const document = documents.find((one) => one.id === id);
      const keys = entries.filter((entry) => entry.document === id).map(({ key }) => key);
      return document && { ...document, keys };
    },
  };
}
