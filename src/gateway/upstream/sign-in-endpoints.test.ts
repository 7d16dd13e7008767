import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInEndpoints } from "./sign-in-endpoints.ts";

/** What the issuer answers when its document is asked for. */
let status = 200;
let issuer: string;
const server = createServer((_request, response) => {
  const document = { issuer, authorization_endpoint: `${issuer}/in`, token_endpoint: `${issuer}/trade` };
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(document));
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The issuer has no port");
  issuer = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

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
