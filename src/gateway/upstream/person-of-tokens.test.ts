import { type JWTPayload, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import { personInTokens, personOfTokens } from "./person-of-tokens.ts";

const source = {
  issuer: "https://login.example",
  clientId: "prospect",
  userClaim: "sub",
  organisationClaim: "org_id",
  organisationNameClaim: "org_name",
};

const jwt = (claims: JWTPayload) =>
  new UnsecuredJWT(claims).setIssuer(source.issuer).setAudience(source.clientId).encode();
const tokens = (more: Partial<TokenAnswer>): TokenAnswer => ({
  access_token: "opaque",
  token_type: "Bearer",
  ...more,
});
const personOf = (claims: JWTPayload, names: Partial<typeof source> = {}) =>
  personInTokens(tokens({ id_token: jwt({ sub: "7", ...claims }) }), { ...source, ...names });

const LOOM = { id: "o1", name: "Loom" };

describe("a person's organisation", () => {
  it.each([
    ["its id and its name", { org_id: "o1", org_name: "Loom" }, LOOM],
    ["its id alone", { org_id: "o1" }, { id: "o1", name: undefined }],
    ["the first of several", { org_id: ["o1", "o2"], org_name: ["Loom", "Spindle"] }, LOOM],
    ["the first that is a text", { org_id: [1, "", "o1"], org_name: [null, "Loom"] }, LOOM],
    ["no claim", {}, undefined],
    ["a name alone", { org_name: "Loom" }, undefined],
    ["no text", { org_id: 7, org_name: "Loom" }, undefined],
    ["an object", { org_id: { id: "o1" }, org_name: "Loom" }, undefined],
    ["nothing", { org_id: "", org_name: "Loom" }, undefined],
    ["a blank", { org_id: " ", org_name: "Loom" }, undefined],
    ["an empty list", { org_id: [], org_name: "Loom" }, undefined],
  ])("is taken from %s", (_what, claims, expected) => {
    expect(personOf(claims)?.organisation).toEqual(expected);
  });

  it("is told by other claims where they are set", () => {
    const claims = { org_id: "other", tid: "o1", tenant: "Loom" };
    const names = { organisationClaim: "tid", organisationNameClaim: "tenant" };
    expect(personOf(claims, names)?.organisation).toEqual(LOOM);
    expect(personOf({ org_id: "o1" }, names)?.organisation).toBeUndefined();
  });

  it("is told where the person is: by the id_token, else the access token, else the call that tells", async () => {
    const claims = { sub: "7", name: "Ada", org_id: "o1", org_name: "Loom", email: "ada@corp.example" };
    const expected = { id: "7", name: "Ada", organisation: LOOM, email: "ada@corp.example" };
    const readable = jwt({ ...claims, org_id: "o2" });
    const both = tokens({ id_token: jwt(claims), access_token: readable });
    expect(personInTokens(both, source)).toEqual(expected);
    expect(personInTokens(tokens({ access_token: jwt(claims) }), source)).toEqual(expected);
    const told = { ...source, userinfo: () => Promise.resolve(claims) };
    expect(await personOfTokens(tokens({}), told)).toEqual(expected);
  });
});

describe("a person's e-mail address", () => {
  it.each([
    [{ email: "ada@corp.example" }, "ada@corp.example"],
    [{ email: "ada@corp.example", email_verified: true }, "ada@corp.example"],
    [{ email: ["ada@corp.example", "a@corp.example"] }, "ada@corp.example"],
    [{ email: "ada@corp.example", email_verified: false }, undefined],
    [{ email: "ada@corp.example", email_verified: "false" }, undefined],
    [{ email: "" }, undefined],
    [{ email: 7 }, undefined],
    [{}, undefined],
  ])("of %j is %s", (claims, expected) => {
    expect(personOf(claims)?.email).toBe(expected);
  });
});
