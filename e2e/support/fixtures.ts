import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  test as base,
  expect,
} from "@playwright/test";
import axe from "axe-core";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { signIn } from "#tools/sign-in-with-browser.ts";
import { watchLayoutShifts } from "./layout-shifts.ts";
import { askWorkspace } from "./workspace-steps.ts";
import { watchRequests } from "#tools/network/network-idle.ts";
import { dataFolder, sessionOf } from "./sandbox.ts";
import { type Server, startServer, stopAll } from "./server.ts";

export interface BrowserFixtures {
  /** What the browser complained about: policy reports, console errors, uncaught exceptions. */
  complaints: string[];
  /** Console errors that the test causes on purpose, such as those of refused calls. */
  expectedComplaints: RegExp | undefined;
  /** Opens a place of the app in another browser, as somebody who is signed in there. */
  openOtherBrowser: (
    path: string,
    username?: string,
    options?: Pick<BrowserContextOptions, "viewport">,
  ) => Promise<Page>;
}

export interface WorkerFixtures {
  /** The server of all journeys of this worker that do not ask for one of their own. */
  sharedServer: Server;
}

export interface ServerFixtures {
  /** Settings of the server by environment. */
  serverEnv: Record<string, string>;
  server: Server;
}

/**
 * What the browser says of calls to a server that was killed: which of these it is depends on how far each call had
 * come. Until the server is ready again it answers 503.
 */
export const SERVER_GONE =
  /net::ERR_(CONNECTION_[A-Z]+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|Failed to fetch|status of 503/;

/** Users whose account holds nothing of journeys before this one. */
const emptied = new Set<string>();

/** Erases what earlier journeys on the same server left on a user's account, once in each journey. */
async function emptyAccount(page: Page, username: string): Promise<void> {
  if (emptied.has(username)) return;
  emptied.add(username);
  await askWorkspace(page, "DELETE", WORKSPACE_PATHS.workspace, { username });
}

/** Runs a server over a copy of the sandbox data for as long as it is used. */
async function withServer(
  env: Readonly<Record<string, string>>,
  use: (server: Server) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-journey-"));
  cpSync(dataFolder(), folder, { recursive: true });
  const server = await startServer(folder, env);
  await use(server);
  await stopAll(server);
  rmSync(folder, { recursive: true, force: true });
}

/** Fails on any complaint of the browser, and where a page moves by itself what it has shown. */
const browserTest = base.extend<BrowserFixtures, WorkerFixtures>({
  sharedServer: [({}, use) => withServer({}, use), { scope: "worker" }],
  expectedComplaints: [undefined, { option: true }],
  complaints: async ({}, use) => use([]),
  context: async ({ context, complaints, expectedComplaints }, use) => {
    emptied.clear();
    watchRequests(context);
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // without what follows the path: it may be secret
      complaints.push(`${message.text()} (at ${message.location().url.replace(/[?#].*/, "")})`);
    });
    context.on("weberror", (error) => complaints.push(error.error().message));
    const largeShifts = await watchLayoutShifts(context);
    await use(context);
    const unexpected = complaints.filter((text) => expectedComplaints?.test(text) !== true);
    expect(unexpected, "complaints of the browser").toEqual([]);
    expect(largeShifts(), "layout shifts that nobody asked for").toEqual([]);
  },
  openOtherBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, username, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      await openSignedIn(page, path, username);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** A journey with a server of its own over fresh data: it may pay, count what was answered, or stop the server. */
export const test = browserTest.extend<ServerFixtures>({
  serverEnv: [{}, { option: true }],
  server: ({ serverEnv }, use) => withServer(serverEnv, use),
  baseURL: ({ server }, use) => use(server.url),
});

/**
 * A journey that is only about what the browser shows and keeps. It shares its server with others, which is quicker:
 * what these paid, counted or asked for before must make no difference to it.
 */
export const sharedTest = browserTest.extend({
  baseURL: ({ sharedServer }, use) => use(sharedServer.url),
});

export { expect } from "@playwright/test";

export { signIn } from "#tools/sign-in-with-browser.ts";

/**
 * Opens a place of the app as somebody who is signed in: with a session that was begun before the journeys where there
 * is one for that user, else by the pages of the service.
 */
export async function openSignedIn(page: Page, path: string, username = "rep"): Promise<void> {
  // any page of this origin tells where the server is
  await page.goto(URL.canParse(path) ? new URL("/healthz", path).href : "/healthz");
  const session = sessionOf(username, new URL(page.url()).origin);
  if (session !== undefined) {
    await page.context().setStorageState(session);
    await emptyAccount(page, username);
  }
  await page.goto(path);
  if (session === undefined) await signIn(page, username);
  else await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
}

/** The same in a browser that holds data of that user already: only the session is put into it. */
export async function openSignedInAgain(page: Page, address: string, username = "rep"): Promise<void> {
  await page.goto(new URL("/healthz", address).href);
  const session = sessionOf(username, new URL(address).origin);
  if (session === undefined) throw new Error(`There is no session of ${username}`);
  await page.context().addCookies(session.cookies);
  for (const { name, value } of session.origins.flatMap(({ localStorage }) => localStorage))
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
  await page.goto(address);
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
}

/** Waits until the results that belong to the current address are shown. */
export async function expectTotal(page: Page, total: number): Promise<void> {
  await expect(page.getByText(`of ${total.toLocaleString("en-US")}`)).toBeVisible();
}

/** A table of search results shows so many rows, of which only those in view are elements. */
export async function expectRows(table: Locator, rows: number): Promise<void> {
  await expect(table).toHaveAttribute("aria-rowcount", String(rows + 1));
}

/** The service answered an operation so many times, by its own log. */
export async function expectAnswered(server: Server, operation: string, times: number): Promise<void> {
  await expect.poll(() => server.answered(operation), { message: `answers of ${operation}` }).toBe(times);
}

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rows that are about to be replaced, or just were, are dimmed and take no press: they are not what is judged. */
export async function rowsStand(page: Page): Promise<void> {
  await expect(page.locator("table[aria-busy=true] [data-row], ul[aria-busy=true] article")).toHaveCount(0);
  await page.evaluate(async () => {
    // what spins has no end
    const isFading = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    for (;;) {
      // a change fades from the next frame on, and what inherits from it after it
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const fading = document.getAnimations().filter(isFading);
      if (fading.length === 0) return;
      await Promise.allSettled(fading.map(({ finished }) => finished));
    }
  });
}

const AXE_OPTIONS = {
  runOnly: { type: "tag", values: STANDARDS },
  resultTypes: ["violations"],
  preload: false,
};

/** No finding of axe on what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  await rowsStand(page);
  // by the debugger's way in: the page's policy allows no script from elsewhere
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  // what changes while it looks on is at once as it will be: a color on its way has the contrast of none
  const found: unknown = await page.evaluate(`(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important; }");
    document.adoptedStyleSheets.push(still);
    const { violations } = await axe.run(document, ${JSON.stringify(AXE_OPTIONS)});
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target.join(" ")).join(", "));
  })()`);
  expect(found, "findings of axe").toEqual([]);
}

/** No finding of axe on what is shown, in dark and in light. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
      colorScheme,
    );
    await expectAccessible(page);
  }
}
