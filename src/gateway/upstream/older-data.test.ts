import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { REFRESH_TOKEN_PLACEHOLDER, tokenAnswer } from "#contract/oauth-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { META_KEY } from "#service/sandbox/fill-sandbox.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { redemption, signInForCode, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { openUpstream } from "./open-upstream.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { type Gateway, createGateway } from "#gateway/gateway.ts";
import { createLog } from "#gateway/monitoring/gateway-log.ts";
import { readSettings } from "#gateway/gateway-settings.ts";

const databases = inject("databases");
if (databases.engine !== "sqlite") throw new Error("It has a file of its own");

const dataDir = mkdtempSync(join(tmpdir(), "prospect-older-"));
copyFileSync(databases.sandboxFile, join(dataDir, "prospect.sqlite"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = readSettings({ DATA_DIR: dataDir });
const { publicUrl } = settings;
const logged: string[] = [];
const log = createLog("info", { write: (line) => void logged.push(line) });

/** What the process does at its start, up to the gateway. */
async function start() {
  const { upstream, database } = await openUpstream(settings, { log });
  return {
    database,
    gateway: createGateway({ upstream, sessionKeys: KEYS_FOR_TEST, database, publicUrl, corsOrigins: [] }),
  };
}

const asPage = { "Sec-Fetch-Site": "same-origin", "X-Prospect": "1" };

/** Sends a token request as a page of the app. */
function ask(gateway: Gateway, request: Request, headers: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries({ ...asPage, ...headers })) request.headers.set(name, value);
  return gateway(request);
}

/** A data call with a token; with a key it is a paid one of the journal. */
function send(gateway: Gateway, token: string, path: string, body?: object, key?: string): Promise<Response> {
  return gateway(
    new Request(publicUrl + SERVICE_PREFIX + path, {
      method: body ? "POST" : "GET",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": MEDIA_TYPE,
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      },
      body: body ? JSON.stringify(body) : null,
    }),
  );
}

const found = z.object({ data: z.array(z.object({ id: z.string() })) });

it("a start over data of an older version replaces it, and nobody is signed out or pays again", async () => {
  const former = await start();
  const visit = await signInForCode(former.gateway, { publicUrl, username: "rep" });
  const signedIn = await ask(former.gateway, redemption(publicUrl, visit));
  const cookie = signedIn.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { access_token: token } = tokenAnswer.parse(await signedIn.json());
  const search = () => bodyOf("searchContacts", { lastName: "mar" });
  const people = found.parse(
    await (await send(former.gateway, token, "/data/v1/contacts/search", search())).json(),
  ).data;
  const enrich = bodyOf("enrichContacts", {
    matchPersonInput: people.map(({ id }) => ({ personId: id })),
    outputFields: ["email"],
  });
  const paid = await send(former.gateway, token, "/data/v1/contacts/enrich", enrich, "key-of-before");
  expect(paid.headers.get("X-Credits-Charged")).toBe(String(people.length));
  const paidText = await paid.text();
  const usedBefore = await ledgerAndUse(former);
  const { query } = former.database;
  // as another version would have made it
  await query.updateTable("contacts").set({ last_search: "nobody", last_name: "Nobody" }).execute();
  const older = sql<string>`json_set(value, '$.version', 1)`;
  await query.updateTable("meta").set({ value: older }).where("key", "=", META_KEY).execute();
  await former.database.close();
  logged.length = 0;

  const { gateway, database } = await start();
  expect(logged.join("")).toMatch(/"held":1,"version":\d+,.*sandbox data of another version is replaced/);
  const again = found.parse(
    await (await send(gateway, token, "/data/v1/contacts/search", search())).json(),
  ).data;
  expect(again.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
  // a new call is free, and the one of before has its answer
  const free = await send(gateway, token, "/data/v1/contacts/enrich", enrich, "key-of-now");
  expect(free.headers.get("X-Credits-Charged")).toBe("0");
  const replayed = await send(gateway, token, "/data/v1/contacts/enrich", enrich, "key-of-before");
  expect(replayed.headers.get("Idempotency-Replayed")).toBe("true");
  expect(await replayed.text()).toBe(paidText);
  expect(await ledgerAndUse({ database })).toEqual(usedBefore);
  const renewal = {
    grant_type: "refresh_token",
    refresh_token: REFRESH_TOKEN_PLACEHOLDER,
    client_id: "prospect",
  };
  expect((await ask(gateway, tokenRequest(publicUrl, renewal), { Cookie: cookie })).status).toBe(200);
  await database.close();
});

/** Ledger, stamps and credits, which people paid for. */
async function ledgerAndUse({ database }: Pick<Awaited<ReturnType<typeof start>>, "database">) {
  const { query } = database;
  return {
    ledger: await query.selectFrom("ledger").selectAll().orderBy("id").execute(),
    stamps: await query.selectFrom("managed_records").selectAll().orderBy("record_id").execute(),
    credits: await query.selectFrom("organisations").select(["id", "credits_used"]).orderBy("id").execute(),
  };
}
