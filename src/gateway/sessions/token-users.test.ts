import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { OAUTH_PATHS, REFRESH_TOKEN_PLACEHOLDER, tokenAnswer } from "#contract/oauth-schemas.ts";
import { GATEWAY_PATHS, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";
import { tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import { createTokenUsers } from "./token-users.ts";

const publicUrl = "http://127.0.0.1:4173";
const key = new Uint8Array(32).fill(7);

const database = await openDatabaseForTest("empty");
afterAll(() => database.close());

/** An id_token as an upstream would sign it. */
const idToken = (iss: string, sub: string) =>
  new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(iss)
    .setAudience("prospect")
    .setSubject(sub)
    .sign(key);

/** The service behind the gateway, as its id_tokens name it. */
const OURS = `${publicUrl}/gtm`;

/** Milliseconds that the gateways' clock is ahead. */
let ahead = 0;

/** A gateway before a service whose token endpoint answers as the test says. */
function gatewayWith(answer: (form: URLSearchParams) => Promise<object> | object) {
  const service = async (request: Request) =>
    request.url.endsWith(OAUTH_PATHS.token)
      ? Response.json(await answer(new URLSearchParams(await request.text())))
      : new Response("{}");
  const now = () => new Date(Date.now() + ahead);
  return gatewayForTest({ service, database, publicUrl, corsOrigins: [], now });
}

const tokens = (more: object = {}) => ({
  access_token: randomUUID(),
  expires_in: 60,
  scope: "",
  token_type: "Bearer",
  ...more,
});

type Headers = Readonly<Record<string, string>>;

function send(
  gateway: ReturnType<typeof gatewayWith>,
  fields: Headers,
  headers: Headers = {},
  path?: string,
) {
  const request = tokenRequest(publicUrl, fields, path);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return gateway(request);
}

async function grant(gateway: ReturnType<typeof gatewayWith>, fields: Headers, headers: Headers = {}) {
  const response = await send(gateway, fields, headers);
  return {
    token: tokenAnswer.parse(await response.json()).access_token,
    cookie: response.headers.get("Set-Cookie")?.split(";")[0] ?? "",
  };
}

const asPage = pageHeaders();
const code = {
  grant_type: "authorization_code",
  client_id: "a",
  code: "c",
  code_verifier: "v",
  redirect_uri: `${publicUrl}/callback`,
};
const renewal = {
  grant_type: "refresh_token",
  client_id: "a",
  refresh_token: REFRESH_TOKEN_PLACEHOLDER,
};

/** Whether two tokens are one person's, where the gateway knows the first one. */
async function isSamePerson(gateway: ReturnType<typeof gatewayWith>, one: string, other: string) {
  const path = GATEWAY_PATHS.batch.replace(":key", "none");
  const headers = { Authorization: `Bearer ${one}` };
  const { status } = await gateway(new Request(publicUrl + GATEWAY_PREFIX + path, { headers }));
  if (status !== 200) return `not known: ${String(status)}`;
  const users = createTokenUsers(database, () => new Date(Date.now() + ahead));
  return (await users.userOf(one)) === (await users.userOf(other));
}

describe("whose an access token is", () => {
  it("is told by issuer and subject of the sign-in", async () => {
    const people = [
      ["https://one.example", "7"],
      ["https://one.example", "7"],
      ["https://one.example", "8"],
      ["https://two.example", "7"],
    ] as const;
    let turn = 0;
    const gateway = gatewayWith(async () => {
      const [iss, sub] = people[(turn += 1) - 1] ?? ["", ""];
      return tokens({ id_token: await idToken(iss, sub) });
    });
    const [first, same, other, elsewhere] = [
      (await grant(gateway, code)).token,
      (await grant(gateway, code)).token,
      (await grant(gateway, code)).token,
      (await grant(gateway, code)).token,
    ];
    expect(await isSamePerson(gateway, first, same)).toBe(true);
    expect(await isSamePerson(gateway, first, other)).toBe(false);
    expect(await isSamePerson(gateway, first, elsewhere)).toBe(false);
  });

  it("is the client for a program that signs in for itself, as its credentials name it", async () => {
    const gateway = gatewayWith(() => tokens());
    const fields = { grant_type: "client_credentials", client_id: "machine" };
    const basic = (name: string) => ({ Authorization: `Basic ${btoa(`${name}:secret`)}` });
    const one = (await grant(gateway, fields)).token;
    const same = (await grant(gateway, { ...fields, client_id: "x" }, basic("machine"))).token;
    const other = (await grant(gateway, fields, basic("x"))).token;
    expect(await isSamePerson(gateway, one, same)).toBe(true);
    expect(await isSamePerson(gateway, one, other)).toBe(false);
  });

  it("stays that of the session when a renewal tells nobody", async () => {
    const gateway = gatewayWith(async (form) =>
      form.get("grant_type") === "refresh_token"
        ? tokens({ refresh_token: randomUUID() })
        : tokens({ refresh_token: "r", id_token: await idToken(OURS, "9") }),
    );
    const first = await grant(gateway, { ...code, code: "c9" }, asPage);
    const renewed = await grant(gateway, renewal, { ...asPage, Cookie: first.cookie });
    expect(await isSamePerson(gateway, first.token, renewed.token)).toBe(true);
  });

  it("stays that of the session when the id_token of a renewal lacks the claim, and its refresh token is kept", async () => {
    const used: (string | null)[] = [];
    let turn = 0;
    const gateway = gatewayWith(async (form) => {
      used.push(form.get("refresh_token"));
      turn += 1;
      const unnamed = new SignJWT({})
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(OURS)
        .setAudience("prospect");
      return tokens({
        refresh_token: `r${turn}`,
        id_token: turn === 1 ? await idToken(OURS, "15") : await unnamed.sign(key),
      });
    });
    const first = await grant(gateway, { ...code, code: "c15" }, asPage);
    for (const expected of ["r1", "r2"]) {
      const renewed = await grant(gateway, renewal, { ...asPage, Cookie: first.cookie });
      expect(used.at(-1)).toBe(expected);
      expect(await isSamePerson(gateway, renewed.token, renewed.token)).toBe(true);
      // then the answer is repeated no more
      ahead += 2000;
    }
  });

  it("is told by the same claim to a program as to a page", async () => {
    const gateway = gatewayWith(async () =>
      tokens({ refresh_token: "r", id_token: await idToken(OURS, "16") }),
    );
    const page = await grant(gateway, { ...code, code: "c16" }, asPage);
    const program = await grant(gateway, { ...code, code: "c17" });
    expect(await isSamePerson(gateway, page.token, program.token)).toBe(true);
  });

  it("has to be told at sign-in: tokens that name nobody are refused, for their data would be nobody's", async () => {
    const gateway = gatewayWith(() => tokens({ refresh_token: "secret" }));
    const response = await send(gateway, { ...code, code: "c10" }, asPage);
    expect(response.status).toBe(502);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(await response.text()).not.toContain("secret");
  });

  it("is not taken from an id_token of another issuer or client", async () => {
    const foreign = [await idToken("https://one.example", "9")];
    const gateway = gatewayWith(() => tokens({ refresh_token: "r", id_token: foreign[0] }));
    expect((await send(gateway, { ...code, code: "c13" }, asPage)).status).toBe(502);
  });

  it("ends the session when a renewal is for somebody else", async () => {
    let sub = "9";
    const gateway = gatewayWith(async () =>
      tokens({ refresh_token: randomUUID(), id_token: await idToken(OURS, sub) }),
    );
    const { cookie } = await grant(gateway, { ...code, code: "c14" }, asPage);
    sub = "10";
    const response = await send(gateway, renewal, { ...asPage, Cookie: cookie });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_grant" });
  });

  it("is forgotten when the person signs out", async () => {
    const gateway = gatewayWith(async () =>
      tokens({ refresh_token: randomUUID(), id_token: await idToken(OURS, "11") }),
    );
    const first = await grant(gateway, { ...code, code: "c11" }, asPage);
    expect(await isSamePerson(gateway, first.token, first.token)).toBe(true);
    const form = { token: REFRESH_TOKEN_PLACEHOLDER, client_id: "a" };
    const out = await send(gateway, form, { ...asPage, Cookie: first.cookie }, OAUTH_PATHS.revoke);
    expect(out.status).toBe(200);
    expect(await isSamePerson(gateway, first.token, first.token)).toBe("not known: 401");
  });

  it("never puts a refresh token into a page, whatever the answer looks like", async () => {
    const gateway = gatewayWith(() => ({ access_token: "a", refresh_token: "secret", expires_in: "soon" }));
    const response = await send(gateway, { ...code, code: "c12" }, asPage);
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain("secret");
  });
});
