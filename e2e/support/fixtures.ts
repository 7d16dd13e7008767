import { mkdtempSync, rmSync } from "node:fs";
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
import { copySettings, makeCopy } from "#tools/sandbox-copies.ts";
import { copySandbox } from "#tools/sandbox-file.ts";
import { signIn as signInAs } from "#tools/sign-in/sign-in-with-browser.ts";
import { watchLayoutShifts } from "./layout-shifts.ts";
import { watchRequests } from "#tools/network/network-idle.ts";
import { beginSession, enterOrganisations, nameInJourney } from "./journey.ts";
import { sandboxOfRun } from "./sandbox.ts";
import { type Server, type ServerPlan, serviceFolder, shareOf, startServer, stopAll } from "./server.ts";

export interface BrowserFixtures {
  /** Complaints of the browser: policy reports, console errors, uncaught exceptions. */
  complaints: string[];
  /** Console errors that the test causes on purpose, such as those of refused calls. */
  expectedComplaints: RegExp | undefined;
  /** Opens an address of the app in another browser, as a signed-in person. */
  openOtherBrowser: (
    path: string,
    username?: string,
    options?: Pick<BrowserContextOptions, "viewport">,
  ) => Promise<Page>;
}

interface OpenedServer {
  readonly server: Server;
  /** Stops it and deletes its data. */
  readonly close: () => Promise<void>;
}

/** A process that journeys of a worker share, and their number so far. */
interface SharedServer extends OpenedServer {
  journeys: number;
}

export interface WorkerFixtures {
  /** The process that this worker's journeys with these settings share. */
  sharedServer: (env: Readonly<Record<string, string>>) => Promise<SharedServer>;
}

export interface ServerFixtures {
  /** The server's settings by environment; journeys with equal ones share a server. */
  serverEnv: Record<string, string>;
  /** Whether the journey needs its own process: it stops or breaks it, or changes what others would see. */
  ownServer: boolean;
  /** Where the gateway of an own server finds the service, unless embedded. */
  serviceAt: ServerPlan["serviceAt"];
  server: Server;
  /** Leaves the organisations of the previous journey. */
  entered: void;
}

/**
 * The browser's possible complaints about calls to a killed server: which one depends on how far each call had come. Until the
 * server is ready again it answers 503.
 */
export const SERVER_GONE =
  /net::ERR_(CONNECTION_[A-Z]+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|Failed to fetch|status of 503/;

/** How soon another device, or a colleague, must see a change. */
export const SOON_MS = 2000;

/** More journeys than a worker ever runs. */
const MAX_JOURNEYS = 400;

/** Every journey may play faults. */
const WITH_FAULTS = { FAULTS: "1" };
const SHARED_ENV = { ...WITH_FAULTS, ...copySettings(MAX_JOURNEYS) };

/** Starts a server over a copy of the sandbox data. */
async function openServer(plan: ServerPlan): Promise<OpenedServer> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-journey-"));
  copySandbox(sandboxOfRun(), serviceFolder(folder, plan));
  const server = await startServer(folder, plan);
  async function close(): Promise<void> {
    await stopAll(server);
    rmSync(folder, { recursive: true, force: true });
  }
  return { server, close };
}

/** Gives a journey its own organisations at a shared process: separate accounts, and nobody else's faults. */
async function enterShared(shared: SharedServer): Promise<Server> {
  shared.journeys += 1;
  const copy = String(shared.journeys);
  const { server } = shared;
  await makeCopy(server.service.url, copy);
  await fetch(`${server.url}/faults`, { method: "DELETE" });
  enterOrganisations(copy);
  return shareOf(server, copy);
}

/**
 * A journey in a browser, with its own organisations, users, credits and limits at a shared process, or with its own process.
 * Fails on any complaint of the browser, and where a page shifts its layout by itself.
 */
export const test = base.extend<BrowserFixtures & ServerFixtures, WorkerFixtures>({
  sharedServer: [
    async ({}, use) => {
      const bySettings = new Map<string, Promise<SharedServer>>();
      await use((env) => {
        const settings = JSON.stringify(env);
        const shared =
          bySettings.get(settings) ??
          openServer({ env: { ...SHARED_ENV, ...env } }).then((opened) => ({ ...opened, journeys: 0 }));
        bySettings.set(settings, shared);
        return shared;
      });
      for (const shared of bySettings.values()) await (await shared).close();
    },
    { scope: "worker" },
  ],
  entered: [
    async ({}, use) => {
      enterOrganisations(undefined);
      await use();
    },
    { auto: true },
  ],
  serverEnv: [{}, { option: true }],
  ownServer: [false, { option: true }],
  serviceAt: async ({}, use) => use(undefined),
  server: async ({ entered: _entered, serverEnv, ownServer, sharedServer, serviceAt }, use) => {
    if (!ownServer) return use(await enterShared(await sharedServer(serverEnv)));
    const { server, close } = await openServer({ env: { ...WITH_FAULTS, ...serverEnv }, serviceAt });
    await use(server);
    return close();
  },
  baseURL: ({ server }, use) => use(server.url),
  expectedComplaints: [undefined, { option: true }],
  complaints: async ({}, use) => use([]),
  context: async ({ context, complaints, expectedComplaints }, use) => {
    watchRequests(context);
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // without the query and fragment, which may be secret
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

export { expect } from "@playwright/test";

/** Signs in a user of the journey on the service's pages. */
export function signIn(page: Page, username = "rep"): Promise<void> {
  return signInAs(page, nameInJourney(username));
}

/** Fills in and submits the service's sign-in form; the consent page follows. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("User name").fill(nameInJourney(username));
  await page.getByLabel("Password", { exact: true }).fill("sandbox");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Opens an address of the app as a signed-in person; the path may be a full URL. */
export async function openSignedIn(page: Page, path: string, username = "rep"): Promise<void> {
  // any page of this origin has the server's address
  await page.goto(URL.canParse(path) ? new URL("/healthz", path).href : "/healthz");
  await beginSession(page, new URL(page.url()).origin, username);
  await page.goto(path);
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
}

export async function chooseInAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Waits until the results of the current address are shown. */
export async function expectTotal(page: Page, total: number): Promise<void> {
  await expect(page.getByText(`of ${total.toLocaleString("en-US")}`)).toBeVisible();
}

/** Expects a table of search results to have this many rows, of which only visible ones are elements. */
export async function expectRows(table: Locator, rows: number): Promise<void> {
  await expect(table).toHaveAttribute("aria-rowcount", String(rows + 1));
}

/** Expects the page to be no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `wider than the window at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Expects how often the service answered an operation, by its log. */
export async function expectAnswered(server: Server, operation: string, times: number): Promise<void> {
  await expect.poll(() => server.answered(operation), { message: `answers of ${operation}` }).toBe(times);
}

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Waits for final rows: outdated ones are dimmed and take no press, and must not be checked. */
export async function rowsStand(page: Page): Promise<void> {
  await expect(page.locator("table[aria-busy=true] [data-row], ul[aria-busy=true] article")).toHaveCount(0);
  await page.evaluate(async () => {
    // spinners never end
    const isFading = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    for (;;) {
      // a change fades from the next frame on, and inheriting elements after it
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const fading = document.getAnimations().filter(isFading);
      if (fading.length === 0) return;
      await Promise.allSettled(fading.map(({ finished }) => finished));
    }
  });
}

/** Rules that depend on colors: all others give the same results in dark and light. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

const ALL_RULES = { type: "tag", values: STANDARDS };

/** Expects no finding of axe on what is shown, and no open dialog, menu or popover beyond the window. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoFinding(page, ALL_RULES);
}

async function expectNoFinding(page: Page, runOnly: typeof ALL_RULES): Promise<void> {
  const options = { runOnly, resultTypes: ["violations"], preload: false };
  await rowsStand(page);
  // through the debugger, since the page's policy allows no foreign script
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  // transitions end at once, since a color in transition has a meaningless contrast
  const found: unknown = await page.evaluate(`(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important; }");
    document.adoptedStyleSheets.push(still);
    const outside = [...document.querySelectorAll("dialog[open], [popover]:popover-open")].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isIn = width === 0 || (left > -1 && right < innerWidth + 1);
      return isIn ? [] : ["beyond the window: " + element.tagName + " " + (element.ariaLabel ?? element.textContent.slice(0, 40))];
    });
    const { violations } = await axe.run(document, ${JSON.stringify(options)});
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    const ofAxe = violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target.join(" ")).join(", "));
    return [...outside, ...ofAxe];
  })()`);
  expect(found, "findings of axe").toEqual([]);
}

/** Expects no finding of axe on what is shown, in dark and in light. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
      colorScheme,
    );
    await expectNoFinding(page, colorScheme === "dark" ? { type: "rule", values: COLOR_RULES } : ALL_RULES);
  }
}
