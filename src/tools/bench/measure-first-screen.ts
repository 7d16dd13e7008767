import type { Page, Response } from "@playwright/test";
import { markRows } from "#bench/bench-page-observers.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";
import { type Bench, figure } from "./figures.ts";

const CODE_GOAL = 165;
const SIGN_IN_CODE_GOAL = 175;
const REQUEST_GOAL = 10;

/** Collects responses of the app's own files from now on, without those of the service. */
function ownResponses(page: Page): Response[] {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/gtm/")) responses.push(response);
  });
  return responses;
}

/** The row whose appearance ends the first screen, from 0. */
const ROW = 5;

/** The responses until the rows were visible; later ones are left out even where this process sees them first. */
async function untilRows(page: Page, responses: readonly Response[]): Promise<Response[]> {
  await page.getByRole("table").getByRole("checkbox").nth(ROW).waitFor();
  const later = await page.evaluate(() => {
    const stood = performance.getEntriesByName("rows")[0]?.startTime ?? 0;
    const entries = performance.getEntriesByType("resource");
    return entries.filter(({ startTime }) => startTime > stood).map(({ name }) => name);
  });
  return responses.filter((response) => !later.includes(response.url()));
}

/** Bytes of script and style as transferred; cached files count nothing. */
async function codeBytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.filter(isCode).map(bytesOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function bytesOf(response: Response): Promise<number> {
  return (await response.request().sizes()).responseBodySize;
}

const isCode = (response: Response) => /javascript|css/.test(response.headers()["content-type"] ?? "");

/** Words in the service's own code: in the page's bundle they would prove that it was included. */
const SERVICE_WORDS = ["sandbox-secret", "organisations", "managed_records"];

async function refuseServiceCode(responses: readonly Response[]): Promise<void> {
  for (const response of responses) {
    const text = await response.text();
    const found = SERVICE_WORDS.find((word) => text.includes(word));
    if (found !== undefined) throw new Error(`${response.url()} holds "${found}" of the service`);
  }
}

/**
 * What a browser with an empty cache fetches until a signed-in person's contact search shows its rows: JavaScript and CSS as
 * transferred (brotli), and the number of requests besides those to the service.
 */
export const benchPage: Bench = async (resources) => {
  const server = await resources.server();
  const page = await resources.page();
  await page.context().addInitScript(markRows, ROW);
  const signingIn = ownResponses(page);
  await page.goto(server.url);
  await signIn(page);
  const withSignIn = await untilRows(page, signingIn);
  const second = await resources.page({ storageState: await page.context().storageState() });
  await second.context().addInitScript(markRows, ROW);
  const responses = ownResponses(second);
  await second.goto(`${server.url}/contacts`);
  const own = await untilRows(second, responses);
  const outside = own.map((response) => response.url()).filter((url) => !url.startsWith(server.url));
  if (outside.length > 0) throw new Error(`Asked outside: ${outside.join(", ")}`);
  await refuseServiceCode(own.filter(isCode));
  const code = async (all: readonly Response[]) => [(await codeBytes(all)) / 1000, "kB"] as const;
  return [
    figure("first search screen: JavaScript and CSS", await code(own), CODE_GOAL),
    figure("the same with the sign-in before it", await code(withSignIn), SIGN_IN_CODE_GOAL),
    figure("first search screen: requests", [own.length, ""], REQUEST_GOAL),
  ];
};
