import type { Page } from "@playwright/test";
import type { BenchBrowser } from "#tools/bench/signed-in/measure-signed-in.ts";

/** The results of one search that the service returns. */
const REACHABLE = 10_000;
const SELECT_ALL = /^Select (all|the first)/;

/** Selects the first and the last 10,000 contacts by name. */
export async function selectTwentyThousand({ page, server }: BenchBrowser): Promise<number> {
  for (const [turn, order] of ["lastName", "-lastName"].entries()) {
    await page.goto(`${server.url}/contacts?sort=${order}&size=100`);
    await page.locator('table[aria-busy="false"]').waitFor();
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await page.getByRole("button", { name: SELECT_ALL }).click();
    // the app first says how many requests that takes
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: SELECT_ALL }).click();
    const selected = ((turn + 1) * REACHABLE).toLocaleString("en-US");
    await page.getByText(`${selected} selected`).waitFor({ timeout: 0 });
  }
  return 2 * REACHABLE;
}

/** Starts a run over the selection, and waits until all of it has ended; returns the seconds. */
export async function runToEnd(page: Page, records: number): Promise<number> {
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await page.getByRole("button", { name: "Start enriching" }).click();
  await page.getByRole("button", { name: /^Spend up to/ }).click();
  const from = performance.now();
  const all = records.toLocaleString("en-US");
  await page
    .getByRole("region", { name: "Progress" })
    .getByText(`${all} of ${all}`, { exact: true })
    .waitFor({ timeout: 0 });
  return (performance.now() - from) / 1000;
}
