import { afterEach, describe, expect, test, vi } from "vitest";
import { GrantRefused, TokensUnavailable, readGrant, redeemCode } from "./token-request.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const NOW = Date.UTC(2026, 10, 25, 9);

const ANSWER = {
  access_token: "token",
  token_type: "bearer",
  expires_in: 3600,
  scope: "openid api:data:contact",
  person: { id: "person-1", name: "Robin Doe" },
};

function read(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readGrant(new Response(null, { status, headers }), text, NOW);
}

function failureOf(status: number, body: unknown, headers?: Readonly<Record<string, string>>): unknown {
  try {
    return read(status, body, headers);
  } catch (error) {
    return error;
  }
}

test("who signed in is said by the answer itself, and an id token need not be there [gateway-11]", () => {
  expect(read(200, ANSWER)).toEqual({
    accessToken: "token",
    renewAt: NOW + 3_570_000,
    expiresAt: NOW + 3_600_000,
    user: { id: "person-1", name: "Robin Doe", scopes: ["openid", "api:data:contact"] },
  });
  expect(read(200, { ...ANSWER, id_token: "not.a.token" }).idToken).toBe("not.a.token");
  expect(read(200, { ...ANSWER, person: { id: "person-1", name: " " } }).user.name).toBe("Signed in");
});

test("a token of a short life is used for a part of it, rather than renewed before every call", () => {
  expect(read(200, { ...ANSWER, expires_in: 20 }).renewAt).toBe(NOW + 2500);
});

test.each([400, 401, 403])("only invalid_grant ends a session, whatever its status: %i", (status) => {
  const description = "This browser has no session here.";
  const error = failureOf(status, { error: "invalid_grant", error_description: description });
  expect(error).toBeInstanceOf(GrantRefused);
});

test.each([
  ["a refusal of another kind", 400, { error: "invalid_client" }],
  ["a proxy's page", 403, "<html><body>Forbidden</body></html>"],
  ["a proxy's login", 401, ""],
  ["an error of another shape", 400, { error: { code: "invalid_grant" } }],
  ["too many requests", 429, { error: "slow_down" }],
  ["a failure", 503, "<html>"],
  ["a page in place of tokens", 200, "<html><body>Welcome</body></html>"],
  ["nothing", 200, ""],
  ["tokens of nobody", 200, { ...ANSWER, person: undefined }],
  ["words about a grant in a success", 200, { error: "invalid_grant" }],
])("%s leaves the session as it is", (_, status, body) => {
  expect(failureOf(status, body)).toBeInstanceOf(TokensUnavailable);
});

test("what an answer asks to wait is heard, by its own clock", () => {
  const hours = 5 * 3_600_000;
  const dates = {
    Date: new Date(NOW + hours).toUTCString(),
    "Retry-After": new Date(NOW + hours + 20_000).toUTCString(),
  };
  expect(failureOf(429, "", { "Retry-After": "7" })).toMatchObject({ retryAfter: 7000 });
  expect(failureOf(503, "", dates)).toMatchObject({ retryAfter: 20_000 });
  expect(failureOf(503, "")).toMatchObject({ retryAfter: undefined });
});

describe("a code whose redemption breaks off", () => {
  const cut = () => Promise.reject(new TypeError("Failed to fetch"));
  const half = () => {
    const start = (controller: ReadableStreamDefaultController) =>
      controller.error(new TypeError("network error"));
    return Promise.resolve(new Response(new ReadableStream({ start })));
  };
  const answered = () => Promise.resolve(Response.json(ANSWER));
  const refused = () => Promise.resolve(Response.json({ error: "invalid_grant" }, { status: 400 }));
  const late = async () => {
    await vi.advanceTimersByTimeAsync(9000);
    return cut();
  };

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** The result of a redemption, and the forms it sent. */
  async function redeem(...answers: (() => Promise<Response>)[]) {
    vi.useFakeTimers();
    const forms: string[] = [];
    vi.stubGlobal("fetch", (_url: string, { body }: { readonly body: URLSearchParams }) => {
      forms.push(String(body));
      return (answers[forms.length - 1] ?? cut)();
    });
    const redeemed = redeemCode({ code: "c", code_verifier: "v" }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    return { end: await redeemed, forms };
  }

  test.each([
    ["before its answer", cut],
    ["in its answer", half],
  ])("is redeemed again with the same verifier: %s", async (_when, broken) => {
    const { end, forms } = await redeem(broken, answered);
    expect(end).toMatchObject({ accessToken: "token" });
    expect(forms).toEqual(["code=c&code_verifier=v", "code=c&code_verifier=v"]);
  });

  test("is given up after a few tries, and once the gateway would not repeat its answer", async () => {
    const { end, forms } = await redeem();
    expect(end).toBeInstanceOf(TokensUnavailable);
    expect(forms).toHaveLength(4);
    expect((await redeem(late)).forms).toHaveLength(1);
  });

  test("is not redeemed again after a refusal", async () => {
    const { end, forms } = await redeem(refused, answered);
    expect(end).toBeInstanceOf(GrantRefused);
    expect(forms).toHaveLength(1);
  });
});
