import type { Page } from "@playwright/test";
import type { FileWriterName } from "#bench/bench-page-globals.ts";
import { serveBench } from "#tools/bench/serve-bench-page.ts";
import { expect, test as base } from "./support/fixtures.ts";

const ROWS = 30_000;

/** A page that writes files with the app's code, under the CSP of the app's pages. */
const test = base.extend<{ files: Page; filesUrl: string }>({
  filesUrl: async ({}, use) => {
    const served = await serveBench("files/files.html");
    await use(served.url);
    await served.close();
  },
  files: async ({ page, filesUrl, baseURL, request }, use) => {
    const policy = (await request.get(baseURL ?? "")).headers()["content-security-policy"] ?? "";
    expect(policy).toContain("require-trusted-types-for 'script'");
    await page.route(filesUrl, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), "content-security-policy": policy },
      });
    });
    await page.goto(filesUrl);
    await page.waitForFunction(() => "fileBench" in globalThis);
    await page.evaluate((rows) => globalThis.fileBench.make(rows), ROWS);
    await use(page);
  },
});

const OWN_WRITERS: readonly FileWriterName[] = ["own-csv", "own-xlsx"];

test("a file is written straight into the one that was chosen, without a long task on the page @full", async ({
  files,
}) => {
  const csv = await files.evaluate(() => globalThis.fileBench.writeToTarget({ format: "csv" }));
  expect(csv).toMatchObject({ outcome: "written", rows: ROWS, size: csv.bytes, others: [] });
  expect(csv.start).toMatch(/^"Column 1","Column 2"/);
  const excel = await files.evaluate(() => globalThis.fileBench.writeToTarget({ format: "xlsx" }));
  expect(excel).toMatchObject({ outcome: "written", rows: ROWS, size: excel.bytes, others: [] });
  expect(excel.start).toMatch(/^PK/);

  for (const writer of OWN_WRITERS) {
    const { bytes, longest } = await files.evaluate((writer) => globalThis.fileBench.write(writer), writer);
    expect(bytes).toBeGreaterThan(1_000_000);
    // not a bound on the machine: a page that writes by itself is busy for seconds
    expect(longest).toBeLessThan(500);
  }
});
