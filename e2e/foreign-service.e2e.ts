import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import type { LookupField } from "#contract/lookup-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { enrichPanel, resultCount, startEnriching } from "./support/enrich-steps.ts";
import { openExport, saveExport } from "./support/export-steps.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { foreignTest } from "./support/foreign-fixtures.ts";
import { type MockedService, startMockedService } from "./support/mocked-service.ts";
import { pressStaged } from "./support/metered-search-steps.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";

const openApi = z.looseObject({ paths: z.looseObject({}) });

/** The definition to mock, instead of the service's own. */
const DEFINITION_FILE = process.env["DEFINITION_FILE"] ?? "";

async function definition(serviceUrl: string): Promise<z.output<typeof openApi>> {
  if (DEFINITION_FILE !== "") return openApi.parse(JSON.parse(readFileSync(DEFINITION_FILE, "utf8")));
  return openApi.parse(await (await fetch(`${serviceUrl}/openapi.json`)).json());
}

/** What no number holds is sent as text, which our own definition takes and the published one refuses. */
const ID_DIGITS = DEFINITION_FILE === "" ? 18 : 15;

const test = foreignTest.extend<{ mocked: MockedService }>({
  mocked: async ({ server }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "prospect-mocked-"));
    const document = await definition(server.service.url);
    const mocked = await startMockedService(document, {
      file: join(folder, "definition.json"),
      idDigits: ID_DIGITS,
    });
    await use(mocked);
    await mocked.stop();
    rmSync(folder, { recursive: true });
  },
  dataService: ({ mocked }, use) => use(mocked.url),
});

const lookup = z.looseObject({
  data: z.array(z.looseObject({ attributes: z.looseObject({ name: z.optional(z.string()) }) })),
});

/** The name of a value in the mocked service's lookup. */
async function firstName({ url }: MockedService, field: LookupField): Promise<string> {
  const address = `${url}${SERVICE_PREFIX}/data/v1/lookup/${field}`;
  const answer = await fetch(address, { headers: { Authorization: "Bearer any" } });
  const names = lookup.parse(await answer.json()).data.flatMap(({ attributes }) => attributes.name ?? []);
  if (names[0] === undefined) throw new Error(`No value of ${field} has a name`);
  return names[0];
}

/** Checks that no error is shown in place of a result. */
async function expectNoError(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Details", exact: true })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
}

/** Opens a screen by its link, and starts its search where that takes a press. */
async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("whatever values a definition allows, every screen shows them, and records are selected, exported and asked for @full", async ({
  page,
  mocked,
}) => {
  await page.goto("/contacts?lastName=m");
  await signIn(page);
  await expect(page.getByRole("table", { name: "Contacts" }).getByRole("checkbox").nth(1)).toBeVisible();
  for (const name of ["Contacts", "Companies", "Usage"]) {
    await visit(page, name);
    await expectNoError(page);
    await expectAccessible(page);
  }
  const topic = encodeURIComponent(await firstName(mocked, "intent-topics"));
  const category = encodeURIComponent(await firstName(mocked, "news-categories"));
  for (const path of [`/intent?topics=${topic}`, "/scoops?published=2000-01-01.."]) {
    await page.goto(path);
    await pressStaged(page);
    await expectNoError(page);
    await expectAccessible(page);
  }
  // no article has an address here, so that nothing within the results takes the focus
  for (const view of ["cards", "rows"]) {
    await page.goto(`/news?categories=${category}&view=${view}`);
    await pressStaged(page);
    await expectNoError(page);
    await expect(
      page.getByRole("list", { name: "News" }).or(page.getByRole("table", { name: "News" })),
    ).toBeVisible();
    await expectAccessible(page);
    const results = page.getByRole("group", { name: "News" });
    await page.getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("Tab");
    await expect(results).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => results.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  }

  await test.step("what is sent", async () => {
    await page.goto("/contacts?lastName=m");
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    const selected = await page
      .getByText(/^\d+ selected$/)
      .first()
      .innerText();
    const records = Number.parseInt(selected, 10);
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await openExport(page);
    expect((await saveExport(page)).promised).toBe(records);
    // none of those that the app would choose is known there
    await enrichPanel(page).getByRole("checkbox").first().check();
    await startEnriching(page);
    // its answers are made up, and name none of what was asked for: nothing of them counts as anybody's
    await expect(resultCount(page, "Unreadable")).toHaveText(String(records));
    await page.getByRole("button", { name: "Continue without them" }).click();
    await expect(page.getByRole("banner")).toContainText("Done");
    await expectAccessible(page);
    expect(mocked.violations()).toEqual([]);
  });
});
