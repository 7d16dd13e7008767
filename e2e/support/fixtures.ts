import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, test as base, expect } from "@playwright/test";
import { signIn } from "#tools/sign-in-page.ts";
import { dataFolder, sessionOf } from "./sandbox.ts";
import { type Server, startServer } from "./server.ts";

interface TestFixtures {
  /** Settings of the server by environment. */
  serverEnv: Record<string, string>;
  server: Server;
  /** What the browser complained about: policy reports, console errors, uncaught exceptions. */
  complaints: string[];
  /** Console errors that the test causes on purpose, such as those of refused calls. */
  expectedComplaints: readonly RegExp[];
}

/**
 * What the browser says of calls to a server that was killed: which of these it is depends on how far each call had
 * come. Until the server is ready again it answers 503.
 */
export const SERVER_GONE =
  /net::ERR_(CONNECTION_[A-Z]+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|Failed to fetch|status of 503/;

/** Every journey runs against its own server over fresh data, and fails on any complaint of the browser. */
export const test = base.extend<TestFixtures>({
  serverEnv: [{}, { option: true }],
  expectedComplaints: [[], { option: true }],
  server: async ({ serverEnv }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "prospect-journey-"));
    cpSync(dataFolder(), folder, { recursive: true });
    const server = await startServer(folder, serverEnv);
    await use(server);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: ({ server }, use) => use(server.url),
  complaints: async ({}, use) => use([]),
  context: async ({ context, complaints, expectedComplaints }, use) => {
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    context.on("weberror", (error) => complaints.push(error.error().message));
    await use(context);
    const unexpected = complaints.filter((text) => !expectedComplaints.some((known) => known.test(text)));
    expect(unexpected, "complaints of the browser").toEqual([]);
  },
});

export { expect } from "@playwright/test";

export { signIn } from "#tools/sign-in-page.ts";

/**
 * Opens a place of the app as somebody who is signed in: with a session that was begun before the journeys where there
 * is one for that user, else by the pages of the service.
 */
export async function openSignedIn(page: Page, path: string, username = "rep"): Promise<void> {
  // any page of this origin tells where the server is
  await page.goto("/healthz");
  const session = sessionOf(username, new URL(page.url()).origin);
  if (session !== undefined) await page.context().setStorageState(session);
  await page.goto(path);
  if (session === undefined) await signIn(page, username);
  else await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
}

/** Sets one text criterion by its slot. */
export async function filterBy(page: Page, slot: string, value: string): Promise<void> {
  await page
    .getByRole("region", { name: "Filters" })
    .getByRole("button", { name: slot, exact: true })
    .click();
  await page.getByRole("textbox", { name: slot }).fill(value);
  await page.getByRole("button", { name: "Apply" }).click();
}

/** Waits until the results that belong to the current address are shown. */
export async function expectTotal(page: Page, total: number): Promise<void> {
  await expect(page.getByText(`of ${total.toLocaleString("en-US")}`)).toBeVisible();
}

/** The service answered an operation so many times, by its own log. */
export async function expectAnswered(server: Server, operation: string, times: number): Promise<void> {
  await expect.poll(() => server.answered(operation), { message: `answers of ${operation}` }).toBe(times);
}

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rows that are about to be replaced, or just were, are dimmed and take no press: they are not what is judged. */
async function rowsStand(page: Page): Promise<void> {
  await expect(page.locator("table[aria-busy=true] [data-row], ul[aria-busy=true] article")).toHaveCount(0);
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** No finding of axe on what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  await rowsStand(page);
  // the app has no frames, for which another page would be opened each time
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], preload: false })
    .withTags(STANDARDS)
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found, "findings of axe").toEqual([]);
}
