import type { Page } from "@playwright/test";
import { csvFile } from "./support/import-files.ts";
import { expect, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import type { Server } from "./support/server.ts";

/** Parts of the errors' messages that must reach neither log nor metrics. */
const SECRETS = ["ada.lovelace@works.example", "+1 415 555 0100", "eyJhbGciOiJIUzI1NiJ9"];
const MESSAGE = SECRETS.join(" ");

interface LoggedError {
  readonly type: string;
  readonly where: string;
  readonly route: string;
}

/** The client errors that the server has logged so far. */
function loggedErrors(server: Server): readonly LoggedError[] {
  const lines = server.output().split("\n");
  return lines
    .filter((line) => line.includes("error in a page"))
    .map((line) => (JSON.parse(line) as { readonly clientError: LoggedError }).clientError);
}

/** The server's error metrics, by name and route. */
async function countedErrors(server: Server): Promise<readonly string[]> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  return text.split("\n").filter((line) => line.startsWith("prospect_client_errors_total{"));
}

/** Checks that exactly one error was logged and counted, without its values. */
async function expectHeard(server: Server, expected: LoggedError): Promise<void> {
  await expect.poll(() => loggedErrors(server).some(({ type }) => type === expected.type)).toBe(true);
  // a second report of it would be on its way by now
  await new Promise((resolve) => setTimeout(resolve, 500));
  const heard = loggedErrors(server).filter(({ type }) => type === expected.type);
  expect(heard).toEqual([expect.objectContaining({ ...expected })]);
  const line = `prospect_client_errors_total{name="${expected.type}",route="${expected.route}"} 1`;
  expect(await countedErrors(server)).toContain(line);
  for (const secret of SECRETS) expect(server.output()).not.toContain(secret);
}

/** Replaces one of the app's scripts. */
async function replaceScript(page: Page, pattern: RegExp, body: string): Promise<void> {
  await page.route(pattern, (route) => route.fulfill({ contentType: "text/javascript", body }));
}

test.describe("an error that nobody expected", () => {
  test.use({
    serverEnv: { METRICS: "1" },
    expectedComplaints: new RegExp(
      `Unexpected error|${SECRETS[0] ?? ""}|in a worker|net::ERR_FAILED|Unexpected end of input|Unexpected token`,
    ),
  });

  test("of a component, a worker and the sync each reaches log and metrics once @full", async ({
    page,
    server,
  }) => {
    const thrown = JSON.stringify(MESSAGE);
    await replaceScript(
      page,
      /assets\/usage-routes-[^/]*\.js$/,
      `const fail = () => { throw new TypeError(${thrown}); }; export { fail as UsageRoute, fail as ClaimsRoute };`,
    );
    await replaceScript(page, /assets\/table-file-worker-[^/]*\.js$/, `throw new RangeError(${thrown});`);
    await openSignedIn(page, "/usage");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expectHeard(server, { type: "TypeError", where: "a screen", route: "/usage" });

    await page.goto("/import");
    await page
      .getByLabel("File to import")
      .setInputFiles(csvFile("a.csv", ["E-mail"], [["a@works.example"]]));
    await expectHeard(server, { type: "RangeError", where: "a worker", route: "/import" });

    await page.goto("/companies");
    // from here on the sync uses the browser's database as it must not
    await page.evaluate((message) => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...values) {
        if (this.name === "local") throw new DOMException(message, "DataError");
        return put.apply(this, values);
      };
    }, MESSAGE);
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    await expectHeard(server, { type: "DataError", where: "sync", route: "/companies" });
  });

  test("that keeps a page from being shown ends on a last screen, signed in or not", async ({
    page,
    server,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript((message) => {
      if (sessionStorage.getItem("mended") !== null) return;
      Object.defineProperty(window, "isSecureContext", {
        get() {
          throw new TypeError(message);
        },
      });
    }, MESSAGE);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Prospect stopped working" })).toBeFocused();
    await expectHeard(server, { type: "TypeError", where: "window", route: "other" });
    await expectAccessibleInBoth(page);
    for (const secret of SECRETS) await expect(page.locator("body")).not.toContainText(secret);

    await page.getByRole("button", { name: "Copy details" }).click();
    await expect(page.getByRole("status")).toHaveText("Copied");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Prospect \d+\.\d+\.\d+ \w+\n[^\n]+\nTypeError\n/);
    for (const secret of SECRETS) expect(copied).not.toContain(secret);

    await page.evaluate(() => sessionStorage.setItem("mended", "1"));
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("heading", { name: /Sign in/ })).toBeVisible();

    // nor does a page whose script does not come, or not whole
    const script = /\/assets\/index-[^/]*\.js$/;
    const notLoaded = page.getByRole("heading", { name: "Prospect could not be loaded" });
    await page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body: "import {" }));
    await page.goto("/");
    await expect(notLoaded).toBeVisible();
    await page.unroute(script);
    await page.route(script, (route) => route.abort());
    await page.goto("/");
    await expect(notLoaded).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.unroute(script);
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("heading", { name: /Sign in/ })).toBeVisible();
  });
});
