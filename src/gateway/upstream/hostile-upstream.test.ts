import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GATEWAY_CODES, GATEWAY_OUTCOME, IDEMPOTENCY_KEY } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { contactsBody } from "#testing/service/journal-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import {
  type GatewayForTest,
  beginSignIn,
  cookieOf,
  startGatewayForTest,
} from "#testing/servers/gateway-to-service-for-test.ts";
import { mayFail } from "#tools/may-fail.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const CLIENT_ID = "client-of-hostile";
const TIMEOUT_SECONDS = 1;
const TOKEN = "a-bearer-token";
const REFRESH_TOKEN = "a-refresh-token";
const CODE = "a-code-of-the-sign-in";
const HTML = "<!doctype html><title>Proxy</title><script>alert(1)</script>";

/** What the upstream does with data calls, and with token calls. */
let answerData: Answer;
let answerToken: Answer;
/** Paths that were asked for. */
let asked: string[] = [];
let gateway: GatewayForTest;
let upstreamUrl: string;

const upstream = createServer((request, response) => {
  const path = request.url ?? "";
  asked.push(path);
  // nothing is answered before all of the call has come
  request.resume().once("end", () => {
    if (path === "/gtm/.well-known/openid-configuration") response.writeHead(404).end();
    else if (path === SERVICE_PREFIX + OAUTH_PATHS.token) answerToken(request, response);
    else answerData(request, response);
  });
});

beforeAll(async () => {
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const address = upstream.address();
  if (address === null || typeof address === "string") throw new Error("The upstream has no port");
  upstreamUrl = `http://127.0.0.1:${address.port}`;
  gateway = await startGatewayForTest({
    UPSTREAM_BASE_URL: upstreamUrl,
    CLIENT_ID,
    UPSTREAM_TIMEOUT: String(TIMEOUT_SECONDS),
  });
});
beforeEach(() => {
  asked = [];
  answerToken = grant;
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
  upstream.closeAllConnections();
});

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

/** Tokens as they should be, valid for a minute or for what is given. */
const granting =
  (expiresIn: string): Answer =>
  (_request, response) => {
    const idToken = new UnsecuredJWT({ sub: "somebody" })
      .setIssuer(upstreamUrl + SERVICE_PREFIX)
      .setAudience(CLIENT_ID)
      .encode();
    const tokens = {
      access_token: TOKEN,
      token_type: "bearer",
      refresh_token: REFRESH_TOKEN,
      id_token: idToken,
    };
    const text = JSON.stringify(tokens).replace("{", `{"expires_in":${expiresIn},`);
    response.writeHead(200, { "Content-Type": "application/json" }).end(text);
  };
const grant = granting("60");

const hang: Answer = () => undefined;
const reset: Answer = (request) => request.socket.resetAndDestroy();
const breakOff: Answer = (request, response) => {
  response.writeHead(200, { "Content-Type": MEDIA_TYPE, "Content-Length": "1000" });
  response.write(`{"data":[`, () => request.socket.destroy());
};
const redirect: Answer = (_request, response) =>
  response.writeHead(307, { Location: `${upstreamUrl}/elsewhere` }).end();
const page =
  (status: number): Answer =>
  (_request, response) =>
    response.writeHead(status, { "Content-Type": "text/html" }).end(HTML);
/** A small answer that becomes so many bytes. */
const bomb = (bytes: number): Answer => {
  const body = gzipSync(Buffer.alloc(bytes, " "));
  return (_request, response) =>
    response.writeHead(200, { "Content-Type": MEDIA_TYPE, "Content-Encoding": "gzip" }).end(body);
};

function call(
  operation: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${gateway.url}${SERVICE_PREFIX}/data/v1/contacts/${operation}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": MEDIA_TYPE, ...headers },
    body,
  });
}

const search = () => call("search", JSON.stringify(bodyOf("searchContacts", { lastName: "m" })));

/** What a page is answered that comes back from signing in. */
async function signIn(): Promise<Response> {
  const { verifier } = await beginSignIn(gateway, CLIENT_ID);
  return gateway.asPage({
    grant_type: "authorization_code",
    code: CODE,
    redirect_uri: `${gateway.url}/callback`,
    code_verifier: verifier,
  });
}

/** Signs in where the token host answers well. Resolves with the cookie. */
async function signedIn(): Promise<string> {
  const response = await signIn();
  expect(response.status).toBe(200);
  return cookieOf(response);
}

/** Nothing but a head, as it stands on the wire. */
const head =
  (...lines: string[]): Answer =>
  ({ socket }) =>
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
/** Bytes of an answer without an end. */
const drip: Answer = (_request, response) => {
  response.writeHead(200, { "Content-Type": MEDIA_TYPE });
  const timer = setInterval(() => response.write(" "), 50);
  response.once("close", () => clearInterval(timer));
};
const CHUNKED = ["HTTP/1.1 200 OK", `Content-Type: ${MEDIA_TYPE}`, "Transfer-Encoding: chunked", ""];

const MISBEHAVING: [string, Answer][] = [
  ["hangs", hang],
  ["resets the connection", reset],
  ["breaks off in its answer", breakOff],
  ["redirects", redirect],
  ["sends what becomes far more bytes", bomb(300 * 1024 * 1024)],
  [
    "speaks another protocol",
    head("HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: other"),
  ],
  ["only says that it goes on", head("HTTP/1.1 100 Continue")],
  ["only gives hints", head("HTTP/1.1 103 Early Hints", "Link: </a>")],
  ["never ends its body", drip],
  ["sends a trailer that is none", head(...CHUNKED, "b", '{"data":[]}', "0", "no trailer")],
];

/** Answers that say that all is well, and are none of the service's. */
const NO_ANSWERS: [string, Answer][] = [
  ["a page", page(200)],
  ["nothing", (_request, response) => response.writeHead(200).end()],
  ["no content", (_request, response) => response.writeHead(204).end()],
  ["that it will be done", (_request, response) => json(response, { data: [] }, 202)],
  ["other JSON", (_request, response) => json(response, { status: "ok" })],
  ["half an answer", (_request, response) => response.writeHead(200).end('{"data":[{')],
];

describe("a data call to a service that misbehaves", () => {
  it.each(MISBEHAVING)("has no whole answer when it %s", async (_how, answer) => {
    answerData = answer;
    const response = await search();
    const isWhole = await response.text().then(() => response.ok, mayFail("the answer breaks off"));
    expect(isWhole).not.toBe(true);
    // a redirect would take the person's token along
    expect(asked).toEqual([`${SERVICE_PREFIX}/data/v1/contacts/search`]);
  });

  it.each(MISBEHAVING)("may be charged, and is said to be so, when it %s", async (how, answer) => {
    await signedIn();
    answerData = answer;
    const place = MISBEHAVING.findIndex(([name]) => name === how);
    const response = await call("enrich", contactsBody(place), { [IDEMPOTENCY_KEY]: `call-${place}` });
    expect(response.status).toBe(502);
    expect(response.headers.get(GATEWAY_OUTCOME)).toBe("unknown");
    expect(await response.json()).toMatchObject({ error: { code: GATEWAY_CODES.noAnswer } });
  });

  it.each(NO_ANSWERS)("may be charged, and is said to be so, when it is answered %s", async (how, answer) => {
    await signedIn();
    answerData = answer;
    const place = 20 + NO_ANSWERS.findIndex(([name]) => name === how);
    for (const headers of [{}, { [IDEMPOTENCY_KEY]: `call-${place}` }]) {
      const response = await call("enrich", contactsBody(place), headers);
      expect([response.status, response.headers.get(GATEWAY_OUTCOME)]).toEqual([502, "unknown"]);
      expect(await response.text()).not.toContain(HTML);
    }
    const again = await call("enrich", contactsBody(place), { [IDEMPOTENCY_KEY]: `call-${place}` });
    expect(await again.json()).toMatchObject({ error: { code: GATEWAY_CODES.outcomeUnknown } });
  });

  it("passes the page of a proxy on as one that no browser runs", async () => {
    answerData = page(503);
    const response = await search();
    expect([response.status, await response.text()]).toEqual([503, HTML]);
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });
});

describe("a renewal that the token host fails keeps the session", () => {
  it.each([
    ["resets the connection", reset],
    ["breaks off in its answer", breakOff],
    ["redirects", redirect],
    ["answers with the page of a proxy", page(403)],
    ["answers well with a page", page(200)],
    ["sends too much", bomb(3 * 1024 * 1024)],
    ["does not know the client", (_request, response) => json(response, { error: "invalid_client" }, 401)],
    ["asks to wait", (_request, response) => json(response, { error: "slow_down" }, 429)],
  ] satisfies [string, Answer][])("when it %s", async (_how, answer) => {
    const cookie = await signedIn();
    answerToken = answer;
    const failed = await gateway.renew(cookie);
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(await failed.json()).not.toMatchObject({ error: "invalid_grant" });
    expect(failed.headers.get("Set-Cookie")).toBeNull();
    expect(asked).not.toContain("/elsewhere");
    answerToken = grant;
    // tabs that ask within a moment of each other get one answer
    await expect.poll(async () => (await gateway.renew(cookie)).status, { timeout: 5000 }).toBe(200);
  });

  it("and only invalid_grant ends it", async () => {
    const cookie = await signedIn();
    answerToken = (_request, response) => json(response, { error: "invalid_grant" }, 400);
    const ended = await gateway.renew(cookie);
    expect(ended.headers.get("Set-Cookie")).toContain("Max-Age=0");
    answerToken = grant;
    expect((await gateway.renew(cookie)).status).toBe(400);
  });
});

describe("wrong secrets of a stranger", () => {
  it("are passed on for a while only, since the service sees the gateway's address", async () => {
    answerToken = (_request, response) => json(response, { error: "invalid_client" }, 401);
    const guess = async (at: number) => {
      const form = {
        grant_type: "client_credentials",
        client_id: `client-${at}`,
        client_secret: `guess-${at}`,
      };
      return (
        await fetch(`${gateway.url}${SERVICE_PREFIX}${OAUTH_PATHS.token}`, {
          method: "POST",
          body: new URLSearchParams(form),
        })
      ).status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 60; at += 1) statuses.push(await guess(at));
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
    expect(statuses.slice(55)).toContain(429);
    const guesses = asked.filter((path) => path.endsWith(OAUTH_PATHS.token));
    expect(guesses.length).toBeLessThan(60);
    // people are not held up
    answerToken = grant;
    expect((await signIn()).status).toBe(200);
  });
});

describe("a token host with odd lifetimes lets people sign in", () => {
  const YEAR = 365 * 24 * 3600;
  it.each([
    ["9223372036854775807", YEAR],
    ['"9223372036854775807"', YEAR],
    ['"3600"', 3600],
    ["0", 1],
    ["-1", 1],
  ])("when expires_in is %s", async (given, taken) => {
    answerToken = granting(given);
    const response = await signIn();
    expect([response.status, await response.json()]).toMatchObject([200, { expires_in: taken }]);
  });
});

describe("a token host that is away", () => {
  it("lets nobody sign in, says so to the page, and needs no new start to be back", async () => {
    answerToken = reset;
    const failed = await signIn();
    expect([failed.status, await failed.json()]).toMatchObject([502, { error: "server_error" }]);
    answerToken = grant;
    expect((await signIn()).status).toBe(200);
  });
});

describe("a paid call to a service that is away [gateway-2]", () => {
  it("was not sent: nothing is held back or counted, and its key is sent again when the service is back", async () => {
    await signedIn();
    const { port } = new URL(upstreamUrl);
    upstream.close();
    upstream.closeAllConnections();
    const body = contactsBody(900);
    const key = { [IDEMPOTENCY_KEY]: "call-900" };
    const ledger = () => gateway.database.query.selectFrom("usage_calls").select("key").execute();
    const held = () => gateway.database.query.selectFrom("gateway_call_inputs").select("key").execute();
    const before = [await ledger(), await held()];
    for (const headers of [{}, key, key]) {
      const response = await call("enrich", body, headers);
      expect([response.status, response.headers.get(GATEWAY_OUTCOME)]).toEqual([503, "not-sent"]);
      expect(await response.json()).toMatchObject({ error: { retryable: true } });
    }
    const searched = await search();
    expect([searched.status, searched.headers.get(GATEWAY_OUTCOME)]).toEqual([503, "not-sent"]);
    expect([await ledger(), await held()]).toEqual(before);
    upstream.listen(Number(port), "127.0.0.1");
    await once(upstream, "listening");
    answerData = (_request, response) => json(response, { data: [] });
    const sent = await call("enrich", body, key);
    expect([sent.status, sent.headers.get(GATEWAY_OUTCOME)]).toEqual([200, "upstream"]);
  });
});

describe("what is logged of all that", () => {
  it("holds no token, code or secret", () => {
    const text = gateway.logged.join("");
    for (const secret of [TOKEN, REFRESH_TOKEN, CODE]) {
      expect(text.includes(secret)).toBe(false);
    }
    expect(text).toContain("no answer");
    expect(text).toContain("Not an answer of the service: 200, text/html");
    expect(text).not.toContain("alert(1)");
  });
});
