import { afterAll, beforeAll, expect, it } from "vitest";
import { type Listening, listening } from "#tools/listening-server.ts";
import { signInEndpoints } from "./sign-in-endpoints.ts";

/** What the issuer answers when its document is asked for. */
let status = 200;
let issuer: string;
let server: Listening;

beforeAll(async () => {
  const answer = () =>
    Response.json(
      { issuer, authorization_endpoint: `${issuer}/in`, token_endpoint: `${issuer}/trade` },
      { status },
    );
  server = await listening(answer);
  issuer = server.url;
});
afterAll(() => server.stop());

it.each([403, 407, 429, 500])("an issuer that answers %i once is asked again", async (refusal) => {
  const endpoints = signInEndpoints({ issuer, set: {} });
  status = refusal;
  await expect(endpoints()).rejects.toThrow(`could not be read (${refusal})`);
  status = 200;
  expect(await endpoints()).toMatchObject({ token: `${issuer}/trade` });
});

it("an issuer without a document is where the specification says", async () => {
  status = 404;
  const endpoints = signInEndpoints({ issuer, set: { token: "https://elsewhere.example/trade" } });
  expect(await endpoints()).toMatchObject({
    authorize: `${issuer}/oauth/v1/authorize`,
    token: "https://elsewhere.example/trade",
  });
});
