import type { Page, Request } from "@playwright/test";
import type { BenchBrowser } from "./measure-signed-in.ts";

const ENRICH_PATH = /contacts\/enrich/;

/** Calls that were made, and how long they took together. */
export interface Schedule {
  readonly calls: number;
  /** From the first that left to the last that was answered, in milliseconds. */
  readonly took: number;
}

/** Selects the first contacts of a search, a page of 100 after the other. */
export async function selectFirst(page: Page, path: string, records: number): Promise<void> {
  await page.goto(path);
  for (let chosen = 100; chosen <= records; chosen += 100) {
    await page.locator('table[aria-busy="false"]').waitFor();
    const box = page.getByRole("checkbox", { name: "Select this page" });
    // of a page that was just turned nothing is selected
    await page.getByRole("checkbox", { name: "Select this page", checked: false }).waitFor();
    await box.check();
    await page.getByText(`${chosen.toLocaleString("en-US")} selected`).waitFor();
    if (chosen < records) await page.getByRole("button", { name: "Next page" }).click();
  }
}

/** Searches that find many contacts, none of them twice. */
const STARTS = "abcdefghijklmnoprstvwz";

/** Selects everything that searches by the start of a first name find, until there are so many; resolves with how many there are. */
export async function selectMany({ page, server }: BenchBrowser, records: number): Promise<number> {
  let chosen = 0;
  for (const start of STARTS) {
    await page.goto(`${server.url}/contacts?firstName=${start}&size=100`);
    await page.locator('table[aria-busy="false"]').waitFor();
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    const all = page.getByRole("button", { name: /^Select all/ });
    const found = Number((await all.innerText()).replaceAll(/\D/g, ""));
    await all.click();
    chosen += found;
    await page.getByText(`${chosen.toLocaleString("en-US")} selected`).waitFor({ timeout: 0 });
    if (chosen >= records) break;
  }
  return chosen;
}

/** Starts a run over what is selected, and waits until all of it has ended. */
export async function runToEnd(page: Page, records: number): Promise<Schedule> {
  const sent: number[] = [];
  let answeredAt = 0;
  const onRequest = (request: Request) => ENRICH_PATH.test(request.url()) && sent.push(performance.now());
  const onFinished = (request: Request) => {
    if (ENRICH_PATH.test(request.url())) answeredAt = performance.now();
  };
  page.on("request", onRequest);
  page.on("requestfinished", onFinished);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await page.getByRole("button", { name: "Start enriching" }).click();
  await page.getByRole("button", { name: /^Spend up to/ }).click();
  const all = records.toLocaleString("en-US");
  await page
    .getByRole("region", { name: "Progress" })
    .getByText(`${all} of ${all}`, { exact: true })
    .waitFor({ timeout: 0 });
  page.off("request", onRequest);
  page.off("requestfinished", onFinished);
  return { calls: sent.length, took: answeredAt - (sent[0] ?? answeredAt) };
}
