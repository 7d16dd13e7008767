import type { Page } from "@playwright/test";
import type { FileWriterName } from "#bench/bench-page-globals.ts";
import { serveBench } from "#tools/bench/serve-bench-page.ts";
import { expect, test as base } from "./support/fixtures.ts";

const ROWS = 30_000;

/** A page that writes files with the app's code, under the CSP of the app's pages. */
const test = base.extend<{ files: Page }, { filesUrl: string }>({
  filesUrl: [
    async ({}, use) => {
      const served = await serveBench("files/files.html");
      await use(served.url);
      await served.close();
    },
    { scope: "worker" },
  ],
  files: async ({ page, context, filesUrl, baseURL, request }, use) => {
    const policy = (await request.get(baseURL ?? "")).headers()["content-security-policy"] ?? "";
    expect(policy).toContain("require-trusted-types-for 'script'");
    await page.route(filesUrl, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), "content-security-policy": policy },
      });
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], {
      origin: new URL(filesUrl).origin,
    });
    await page.goto(filesUrl);
    await page.waitForFunction(() => "fileBench" in globalThis);
    await page.evaluate((rows) => globalThis.fileBench.make(rows), ROWS);
    await use(page);
  },
});

// sequential: each worker builds the page, and two at once would overwrite each other's
test.describe.configure({ mode: "default" });

test("a file is written straight into the one that was chosen", async ({ files }) => {
  const csv = await files.evaluate(() => globalThis.fileBench.writeToTarget({ format: "csv" }));
  expect(csv).toMatchObject({ outcome: "written", rows: ROWS, size: csv.bytes, others: [] });
  expect(csv.start).toMatch(/^"Column 1","Column 2"/);
  const excel = await files.evaluate(() => globalThis.fileBench.writeToTarget({ format: "xlsx" }));
  expect(excel).toMatchObject({ outcome: "written", rows: ROWS, size: excel.bytes, others: [] });
  expect(excel.start).toMatch(/^PK/);
});

const OWN_WRITERS: readonly FileWriterName[] = ["own-csv", "own-xlsx"];

test("a file is made without a long task on the page @full", async ({ files }) => {
  for (const writer of OWN_WRITERS) {
    const { bytes, longest } = await files.evaluate((writer) => globalThis.fileBench.write(writer), writer);
    expect(bytes).toBeGreaterThan(1_000_000);
    // not a bound on the machine: a page that writes by itself is busy for seconds
    expect(longest).toBeLessThan(500);
  }
});

test("a table is copied as text and as HTML", async ({ files }) => {
  const { text, html } = await files.evaluate(() => globalThis.fileBench.copy());
  expect(text.split(/\r?\n/)).toEqual(["Id\tNote", "007\t'=1+1", "12345678901234567890\tZoë <b>", "42\tx"]);
  expect(html).toContain("<table>");
  expect(html).toMatch(/mso-number-format[^>]*>007<\/td>/);
  expect(html).toContain("'=1+1");
});
