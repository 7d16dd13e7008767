import { expect, it } from "vitest";
import { createAuthorizationServer } from "./authorization-server.ts";

const endpoint = (path: string) => `https://login.example/${path}`;
const ENDPOINTS = {
  authorize: endpoint("authorize"),
  token: endpoint("token"),
  revoke: endpoint("revoke"),
  logout: undefined,
  userinfo: undefined,
};

const CLIENT = {
  clientId: "prospect",
  clientSecret: "s&cret",
  clientAuth: "basic",
  scopes: ["openid"],
  userClaim: "sub",
  organisationClaim: "org_id",
  organisationNameClaim: "org_name",
} as const;

it.each([
  [["openid", "api:data:news"], "openid api:data:news"],
  [[], null],
] as const)("the provider is asked for the scopes %j, whatever the page asks for", async (scopes, sent) => {
  const { authorize } = createAuthorizationServer({
    client: { ...CLIENT, scopes },
    publicUrl: "http://127.0.0.1:4000",
    issuer: "https://login.example",
    endpoints: () => Promise.resolve(ENDPOINTS),
    send: () => Promise.reject(new Error("Nothing is sent")),
  });
  const query = new URLSearchParams({
    client_id: "prospect",
    redirect_uri: "http://127.0.0.1:4000/callback",
    scope: "openid",
    state: "a-state",
  });
  const { headers } = await authorize(new Request(`http://127.0.0.1:4000/authorize?${query}`));
  const { searchParams } = new URL(headers.get("Location") ?? "");
  expect([searchParams.get("scope"), searchParams.get("state")]).toEqual([sent, "a-state"]);
});

it.each([
  ["basic", { authorization: "Basic cHJvc3BlY3Q6cyUyNmNyZXQ=", form: {} }],
  ["post", { authorization: null, form: { client_id: "prospect", client_secret: "s&cret" } }],
] as const)(
  "the client's secret goes to the provider by CLIENT_AUTH=%s, with every form",
  async (clientAuth, expected) => {
    const sent: unknown[] = [];
    const server = createAuthorizationServer({
      client: { ...CLIENT, clientAuth },
      publicUrl: "http://127.0.0.1:4000",
      issuer: "https://login.example",
      endpoints: () => Promise.resolve(ENDPOINTS),
      send: async (request) => {
        const { client_id, client_secret } = Object.fromEntries(new URLSearchParams(await request.text()));
        const form = JSON.parse(JSON.stringify({ client_id, client_secret })) as unknown;
        sent.push({ authorization: request.headers.get("Authorization"), form });
        return Response.json({});
      },
    });
    await server.token({ grant_type: "refresh_token", refresh_token: "r1" });
    await server.revoke("r1");
    expect(sent).toEqual([expected, expected]);
  },
);
