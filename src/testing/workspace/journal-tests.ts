import { beforeEach } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import { GATEWAY_PREFIX, IDEMPOTENCY_KEY, journalEntry } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { contactsBody, deferred, paidAnswer } from "#testing/service/journal-for-test.ts";
import { signIn } from "#testing/service/service-sign-in-for-test.ts";
import { gatewaysForFile } from "./gateway-tests.ts";
import { PUBLIC_URL } from "./workspace-for-test.ts";

/** A paid call of a program through a gateway. */
interface KeyedCall {
  readonly key?: string;
  /** The whole body, of inputs that no other call has unless it is given. */
  readonly body?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly gateway?: number;
  /** Aborted when the browser leaves. */
  readonly signal?: AbortSignal;
  /** Whose token it has; or the token itself. */
  readonly as?: string;
  readonly token?: string;
}

/** What a response says that became of a call. */
export const outcomeOf = (response: Response): string | null => response.headers.get("X-Gateway-Outcome");

/** The error of a response. */
export const errorOf = async (response: Response) => accessAnswer.parse(await response.json()).error;

/** Two gateways of a test file before a service whose paid calls the test plays, which answers them all before each test. */
export function journalTests(options: { readonly corsOrigins?: string[] } = {}) {
  let ahead = 0;
  let upstream: (request: Request) => Promise<Response>;
  /** Bodies of the paid calls that came through to the service. */
  const sent: string[] = [];
  const tokens = new Map<string, string>();
  const test = gatewaysForFile({
    ...options,
    now: () => new Date(Date.now() + ahead),
    behind: (service) => async (request, address) => {
      if (!request.headers.has(IDEMPOTENCY_KEY)) return service(request, address);
      sent.push(await request.clone().text());
      return upstream(request);
    },
  });
  const play = (played: typeof upstream) => void (upstream = played);
  const answer = () => play(() => Promise.resolve(paidAnswer()));
  beforeEach(() => {
    sent.length = 0;
    answer();
  });

  const signInAs = async (username: string) =>
    (await signIn((request) => test.through(request), { publicUrl: PUBLIC_URL, username })).access_token;
  async function tokenOf(username: string): Promise<string> {
    const token = tokens.get(username) ?? (await signInAs(username));
    tokens.set(username, token);
    return token;
  }
  let next = 0;
  const freshId = () => (next += 1);
  const fresh = () => contactsBody(freshId());

  async function send(call: KeyedCall): Promise<Response> {
    const { key, body = fresh(), path = "/data/v1/contacts/enrich", headers, signal = null } = call;
    const token = call.token ?? (await tokenOf(call.as ?? "rep"));
    const request = new Request(PUBLIC_URL + SERVICE_PREFIX + path, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": MEDIA_TYPE,
        ...(key === undefined ? {} : { [IDEMPOTENCY_KEY]: key }),
        ...headers,
      },
      body,
      signal,
    });
    return test.through(request, call.gateway);
  }
  /** Asks the gateway itself. */
  async function ask(path: string, { as = "rep", method = "GET", token = "" } = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${token === "" ? await tokenOf(as) : token}` };
    return test.through(new Request(PUBLIC_URL + GATEWAY_PREFIX + path, { method, headers }));
  }
  const entryOf = async (key: string) => journalEntry.parse(await (await ask(`/batches/${key}`)).json());
  return {
    get database() {
      return test.database;
    },
    get service() {
      return test.service;
    },
    sent,
    /** Another token of somebody than calls of theirs have. */
    signInAs,
    /** Sets what the service does from now on. */
    play,
    /** Lets the service answer every call from now on. */
    answer,
    /** Lets it answer no call until the test does; gives what settles the answer. */
    hold() {
      const held = deferred<Response>();
      play(() => held.promise);
      return held;
    },
    /** Lets it lose the answer to every call from now on. */
    lose: () => play(() => Promise.reject(new Error("ECONNRESET"))),
    fresh,
    /** A number that is in no body of `fresh`. */
    freshId,
    send,
    /** Sends as many at once, to both gateways by turns. */
    sendMany: (count: number, callOf: (turn: number) => KeyedCall) =>
      Array.from({ length: count }, (_, turn) => send({ ...callOf(turn), gateway: turn % 2 })),
    ask,
    entryOf,
    stateOf: async (key: string) => (await entryOf(key)).state,
    release: (key: string, as?: string) =>
      ask(`/batches/${key}/release`, { method: "POST", ...(as && { as }) }),
    /** Moves the clock of the gateways on. */
    wait: (seconds: number) => void (ahead += seconds * 1000),
    /** Lets everybody sign in anew. */
    signInAnew: () => tokens.clear(),
  };
}
