import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Response } from "@playwright/test";
import { markRows } from "#bench/bench-page-observers.ts";
import type { Figure } from "./measured-figure.ts";
import { launchBrowser } from "#tools/install-browser.ts";
import { startServer } from "#tools/server-process.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";

const CODE_GOAL = 165;
const SIGN_IN_CODE_GOAL = 175;
const REQUEST_GOAL = 10;

/** Responses of the app's own files, collected from now on; those of the service are left out. */
function ownResponses(page: Page): Response[] {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/gtm/")) responses.push(response);
  });
  return responses;
}

/** The row whose box ends the first screen, from 0. */
const ROW = 5;

/** What was asked for until the rows stood: what comes later, which this process may see first, is no part of it. */
async function untilRows(page: Page, responses: readonly Response[]): Promise<Response[]> {
  await page.getByRole("table").getByRole("checkbox").nth(ROW).waitFor();
  const later = await page.evaluate(() => {
    const stood = performance.getEntriesByName("rows")[0]?.startTime ?? 0;
    const entries = performance.getEntriesByType("resource");
    return entries.filter(({ startTime }) => startTime > stood).map(({ name }) => name);
  });
  return responses.filter((response) => !later.includes(response.url()));
}

/** Bytes of script and style as they travelled; what came from the browser's cache counts nothing. */
async function codeBytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.filter(isCode).map(bytesOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function bytesOf(response: Response): Promise<number> {
  return (await response.request().sizes()).responseBodySize;
}

const isCode = (response: Response) => /javascript|css/.test(response.headers()["content-type"] ?? "");

/** Words of the service's own code: in the page's bundle they would mean that it came along. */
const SERVICE_WORDS = ["sandbox-secret", "organisations", "managed_records"];

async function refuseServiceCode(responses: readonly Response[]): Promise<void> {
  for (const response of responses) {
    const text = await response.text();
    const found = SERVICE_WORDS.find((word) => text.includes(word));
    if (found !== undefined) throw new Error(`${response.url()} holds "${found}" of the service`);
  }
}

/**
 * What a browser with an empty cache fetches until the contact search of a signed-in person shows its rows: JavaScript
 * and CSS as they travel (brotli), and the number of requests besides those to the service.
 */
export async function benchPage(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const server = await startServer(folder, { LOG_LEVEL: "silent" });
  const browser = await launchBrowser();
  try {
    const first = await browser.newContext();
    await first.addInitScript(markRows, ROW);
    const page = await first.newPage();
    const signingIn = ownResponses(page);
    await page.goto(server.url);
    await signIn(page);
    const withSignIn = await untilRows(page, signingIn);
    const fresh = await browser.newContext({ storageState: await first.storageState() });
    await fresh.addInitScript(markRows, ROW);
    const second = await fresh.newPage();
    const responses = ownResponses(second);
    await second.goto(`${server.url}/contacts`);
    const own = await untilRows(second, responses);
    const outside = own.filter((response) => !response.url().startsWith(server.url));
    if (outside.length > 0)
      throw new Error(`Asked outside: ${outside.map((response) => response.url()).join(", ")}`);
    await refuseServiceCode(own.filter(isCode));
    return [
      {
        name: "first search screen: JavaScript and CSS",
        value: (await codeBytes(own)) / 1000,
        unit: "kB",
        reference: CODE_GOAL,
        against: "goal",
      },
      {
        name: "the same with the sign-in before it",
        value: (await codeBytes(withSignIn)) / 1000,
        unit: "kB",
        reference: SIGN_IN_CODE_GOAL,
        against: "goal",
      },
      {
        name: "first search screen: requests",
        value: own.length,
        unit: "",
        reference: REQUEST_GOAL,
        against: "goal",
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
