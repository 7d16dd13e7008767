import { beforeEach, describe, expect, it } from "vitest";
import { authorizeQuery, type OAuthForTest, oauthForTest } from "#testing/service/service-oauth-for-test.ts";

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const sentence: unknown = expect.stringMatching(/\w+\.$/);
let service: OAuthForTest;

beforeEach(async () => {
  service = await oauthForTest({ redirectUris: ["https://partner.example/back?from=us"] });
});

const parameters = (changes?: Record<string, string>) => authorizeQuery({ state: "a b&c=ü", ...changes });

function open(query: URLSearchParams): Promise<Response> {
  return service.send(new Request(`http://127.0.0.1:5173/gtm/oauth/v1/authorize?${query}`));
}

describe("the authorization endpoint shows an error and never redirects [oauth-2] [oauth-8]", () => {
  it.each([
    ["an unknown client", { client_id: "stranger" }],
    ["no redirect_uri", { redirect_uri: "" }],
    ["another port", { redirect_uri: "http://127.0.0.1:5174/callback" }],
    ["a longer path", { redirect_uri: "http://127.0.0.1:5173/callback/" }],
    ["another name of the same machine", { redirect_uri: "http://localhost:5173/callback" }],
    ["another case", { redirect_uri: "http://127.0.0.1:5173/Callback" }],
    ["a script address", { redirect_uri: "javascript:alert(1)" }],
  ])("for %s", async (_name, changes) => {
    const response = await open(parameters(changes));
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(await response.text()).toContain("This sign-in can’t go on");
  });

  it.each(["client_id", "redirect_uri"])("for %s sent twice", async (name) => {
    const query = parameters();
    query.append(name, query.get(name) ?? "");
    const response = await open(query);
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });
});

describe("the authorization endpoint returns errors to the client [oauth-2] [error-2]", () => {
  it.each([
    ["invalid_request", { response_type: "" }],
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_request", { response_mode: "fragment" }],
    ["unauthorized_client", { client_id: "prospect-machine" }],
    ["invalid_request", { code_challenge: "" }],
    ["invalid_request", { code_challenge: `${CHALLENGE}=` }],
    ["invalid_request", { code_challenge_method: "" }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_scope", { scope: "api:data:everything" }],
    ["invalid_request", { nonce: "\u0000" }],
    ["invalid_request", { prompt: "none login" }],
    ["invalid_request", { max_age: "-1" }],
    ["login_required", { prompt: "none" }],
    ["request_not_supported", { request: "abc" }],
  ])("%s for %o [oauth-1] [oauth-10]", async (code, changes) => {
    const response = await open(parameters(changes));
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe("http://127.0.0.1:5173/callback");
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: code,
      error_description: sentence,
      state: "a b&c=ü",
      iss: "http://127.0.0.1:5173/gtm",
    });
  });

  it("refuses a parameter sent twice", async () => {
    const query = parameters();
    query.append("scope", "api:data:news");
    query.append("scope", "api:data:news");
    const response = await open(query);
    expect(response.headers.get("location")).toContain("error=invalid_request");
  });

  it("keeps the query of a registered address [oauth-8]", async () => {
    const query = parameters({ redirect_uri: "https://partner.example/back?from=us", scope: "nope" });
    const location = new URL((await open(query)).headers.get("location") ?? "");
    expect(location.origin).toBe("https://partner.example");
    expect(location.searchParams.get("from")).toBe("us");
    expect(location.searchParams.get("error")).toBe("invalid_scope");
  });
});

describe("the addresses of the sign-in interface [oauth-12]", () => {
  it("answers 405 with the methods that work", async () => {
    const response = await service.send(
      new Request("http://127.0.0.1:5173/gtm/oauth/v1/token", { method: "GET" }),
    );
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    const authorize = new Request("http://127.0.0.1:5173/gtm/oauth/v1/authorize", { method: "POST" });
    expect((await service.send(authorize)).headers.get("allow")).toBe("GET, HEAD");
  });

  it("leaves other paths to the rest of the service", async () => {
    const other = new Request("http://127.0.0.1:5173/gtm/data/v1/users/usage");
    expect((await service.send(other)).status).toBe(404);
    const unprefixed = new Request("http://127.0.0.1:5173/oauth/v1/authorize");
    expect((await service.send(unprefixed)).status).toBe(404);
  });
});
