import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { type Listening, listening } from "#tools/listening-server.ts";
import { type ServerProcess, freePort, startServer } from "#tools/server-process.ts";
import { runToEnd } from "./support/enrich-steps.ts";
import { chooseInAccountMenu, expect, signIn, test as base } from "./support/fixtures.ts";
import { SecretsOfVisit, browserStorages, filesBelow, textAt } from "./support/secrets-of-a-visit.ts";

const TOKEN_PATH = SERVICE_PREFIX + OAUTH_PATHS.token;
const AUTHORIZE_PATH = SERVICE_PREFIX + OAUTH_PATHS.authorize;

/** A gateway and a service with folders of their own, and all secrets that pass between them. */
interface Processes {
  readonly folder: string;
  readonly service: ServerProcess;
  readonly gateway: ServerProcess;
  readonly secrets: SecretsOfVisit;
}

/** Forwards calls of the token endpoints to the service, and records the secrets in them. */
function listenIn(service: ServerProcess, secrets: SecretsOfVisit): Promise<Listening> {
  return listening(async (request) => {
    const { pathname } = new URL(request.url);
    const form = await request.text();
    secrets.addForm(form);
    const { headers, method } = request;
    const answer = await fetch(service.url + pathname, { method, headers, body: form });
    const text = await answer.text();
    if (pathname === TOKEN_PATH) secrets.addAnswer(text);
    return new Response(text, {
      status: answer.status,
      headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" },
    });
  });
}

async function withProcesses(use: (processes: Processes) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-secrets-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startServer(join(folder, "service"), {
    REDIRECT_URIS: `${url}/callback`,
    LOG_LEVEL: "trace",
  });
  const secrets = new SecretsOfVisit();
  const between = await listenIn(service, secrets);
  const sessionKey = randomBytes(32).toString("base64");
  secrets.add("session key", sessionKey);
  const gateway = await startServer(
    join(folder, "gateway"),
    {
      UPSTREAM_BASE_URL: service.url,
      CLIENT_ID: "prospect-confidential",
      CLIENT_SECRET: "sandbox-secret",
      CLIENT_AUTH: "post",
      SESSION_KEYS: sessionKey,
      OAUTH_AUTHORIZE_URL: service.url + AUTHORIZE_PATH,
      OAUTH_TOKEN_URL: between.url + TOKEN_PATH,
      OAUTH_REVOKE_URL: between.url + SERVICE_PREFIX + OAUTH_PATHS.revoke,
      OAUTH_LOGOUT_URL: service.url + SERVICE_PREFIX + OAUTH_PATHS.logout,
      LOG_LEVEL: "trace",
    },
    port,
  );
  await use({ folder, service, gateway, secrets });
  await gateway.stop();
  await between.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

const test = base.extend<{ processes: Processes }>({
  processes: ({}, use) => withProcesses(use),
  baseURL: ({ processes }, use) => use(processes.gateway.url),
});

/** Records the secrets in the browser's requests and responses, and every URL that it requests. */
function watchBrowser(context: BrowserContext, secrets: SecretsOfVisit): string[] {
  const addresses: string[] = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    addresses.push(decodeURIComponent(url.href));
    secrets.add("access_token", /^Bearer (.+)$/.exec(request.headers()["authorization"] ?? "")?.[1]);
    if (url.pathname === TOKEN_PATH) secrets.addForm(request.postData());
    if (url.pathname === "/callback") secrets.add("code", url.searchParams.get("code"));
  });
  return addresses;
}

/** Whether OAuth puts a secret into this URL: the code on arrival, or the id_token hint of a sign-out. */
function isByRule(address: string): boolean {
  const { pathname } = new URL(address);
  return pathname === "/callback" || pathname === SERVICE_PREFIX + OAUTH_PATHS.logout;
}

async function addCookies(context: BrowserContext, secrets: SecretsOfVisit): Promise<void> {
  for (const { name, value } of await context.cookies()) {
    secrets.add(/^prospect-\d+$/.test(name) ? "session id" : "cookie of the service", value);
  }
}

/** Checks that no secret is anywhere but in the memory of the processes and the browser. */
async function expectNoSecret(
  page: Page,
  { folder, service, gateway, secrets }: Processes,
  addresses: readonly string[],
): Promise<void> {
  const places = [
    ...(await browserStorages(page)),
    textAt("an address", addresses.filter((address) => !isByRule(address)).join("\n")),
    textAt("the address of the page", page.url()),
    textAt("the page", await page.content()),
    textAt("the log of the gateway", gateway.output()),
    textAt("the log of the service", service.output()),
    ...filesBelow(folder),
    ...filesBelow("dist/public"),
  ];
  expect(places.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "localStorage",
      "IndexedDB documents",
      "service/prospect.sqlite",
      "gateway/prospect.sqlite",
      "index.html",
    ]),
  );
  expect(secrets.in(places)).toEqual([]);
}

test("after a whole visit no token, code, verifier, secret or session id lies anywhere in clear @full", async ({
  page,
  context,
  processes,
}) => {
  const { gateway, service, secrets } = processes;
  const addresses = watchBrowser(context, secrets);
  await page.goto("/contacts?lastName=m");
  await signIn(page);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 25);
  // a load renews the session
  await page.goto("/usage");
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
  await addCookies(context, secrets);
  const kinds = ["client_secret", "code", "code_verifier", "id_token", "session id", "session key"];
  expect(Object.keys(secrets.counts())).toEqual(expect.arrayContaining(kinds));
  expect(secrets.counts()["access_token"]).toBeGreaterThan(1);
  expect(secrets.counts()["refresh_token"]).toBeGreaterThan(1);
  await expectNoSecret(page, processes, addresses);

  await chooseInAccountMenu(page, "Sign out");
  await expect
    .poll(async () => (await context.cookies()).filter(({ name }) => /^prospect-\d+$/.test(name)).length)
    .toBe(0);
  await expect(page.getByRole("heading", { level: 1, name: "You’re signed out" })).toBeVisible();
  // what was in memory until then is on the disk
  await gateway.stop();
  await service.stop();
  await expectNoSecret(page, processes, addresses);
});
