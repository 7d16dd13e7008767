import type { Page } from "@playwright/test";
import { openExport, saveExport } from "./support/export-steps.ts";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { OWNED_PATHS } from "#contract/records/owned-record.ts";
import { mayFail } from "#tools/may-fail.ts";
import { companyFinder } from "./support/company-finder.ts";
import { companySections, showAll } from "./support/company-steps.ts";
import { finishedCount, runToEnd } from "./support/enrich-steps.ts";
import { FAMILIES, loadFamily } from "./support/family-steps.ts";
import { expect, signIn, test } from "./support/fixtures.ts";
import { csvFile } from "./support/import-files.ts";
import { saveAsList } from "./support/list-steps.ts";
import { SecretsOfVisit, browserStorages, placesWithEmail, textAt } from "./support/secrets-of-a-visit.ts";
import { readRows } from "./support/stored-rows.ts";
import { selectFirstRows } from "./support/table-steps.ts";
import { askWorkspace } from "./support/workspace-steps.ts";

/** The first page of contacts, some of whom can be revealed. */
const SEARCH = "/contacts?lastName=w&requiredFields=email&sort=lastName";

/** Gateway paths whose answers contain paid data. */
const BRINGS_PAID = new RegExp(`^${GATEWAY_PREFIX}/(?:records|runs|imports)\\b`);

/** Records paid data in all that the page receives, and where it goes. */
function watchPage(page: Page, paid: SecretsOfVisit): string[] {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(decodeURIComponent(frame.url())));
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isRead = response.headers()["content-type"]?.includes("json") === true;
    if (!BRINGS_PAID.test(pathname) || !isRead || !response.ok()) return;
    void response.text().then((text) => {
      if (text !== "") paid.addPaid(text);
    }, mayFail("the page has gone on meanwhile"));
  });
  return addresses;
}

/** Reads everything that the visit paid for from the gateway, so that none of it is missed. */
async function addOwned(page: Page, paid: SecretsOfVisit): Promise<readonly string[]> {
  const emails: string[] = [];
  for (const type of ["contact", "company"]) {
    const answer = await askWorkspace(page, "POST", OWNED_PATHS.records, { data: { type, size: 100 } });
    const text = await answer.text();
    paid.addPaid(text);
    emails.push(...[...text.matchAll(/"value":"([^"\s]+@[^"\s]+)"/g)].map(([, email = ""]) => email));
  }
  return emails;
}

/** Obtains contacts: one by a press in its row, the others by a run, and looks at the results. */
async function getContacts(page: Page): Promise<void> {
  const table = page.getByRole("table");
  await table
    .getByRole("button", { name: /^Reveal · 1 credit/ })
    .first()
    .click();
  await expect(table.locator("a[href^='mailto:']")).toBeVisible();
  await selectFirstRows(page, 4);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await saveAsList(page, "Fair in Lisbon");
  await runToEnd(page, 4);
  await expect(table.locator("a[href^='mailto:']").first()).toBeVisible();
  await page.reload();
  await expect(finishedCount(page, 4)).toBeVisible();
  await page.goto("/owned");
  await expect(table.locator("a[href^='mailto:']")).toHaveCount(4);
}

/** Writes a note on an owned contact. */
async function writeNote(page: Page): Promise<void> {
  await page.goto(SEARCH);
  await expect(page.getByRole("table").getByText("Owned").first()).toBeVisible();
  await page.getByRole("table").getByRole("checkbox").nth(1).focus();
  await page.keyboard.press("Enter");
  const facts = page.getByRole("region", { name: /^Owner, stage, tags and notes/ });
  await facts.getByRole("textbox", { name: "Write a note" }).fill("Call moved to Tuesday, 10:00.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(facts.getByRole("list", { name: "Notes, newest first" })).toContainText("Tuesday");
}

/** Makes all reads about a company, with its details and family tree. */
async function readCompany(page: Page, companyId: string): Promise<void> {
  await page.goto(`/companies/${companyId}`);
  await page.getByRole("button", { name: /^Reveal details/ }).click();
  await expect(page.getByRole("region", { name: "Owned", exact: true })).toBeVisible();
  await showAll(page)
    .or(page.getByRole("button", { name: "Show · free" }))
    .click();
  for (const section of ["News", "Scoops"]) {
    await companySections(page).getByRole("link", { name: section }).click();
    await expect(page.getByRole("list", { name: section, exact: true })).toBeVisible();
  }
  await page.goto(`/families/${FAMILIES.small}`);
  await loadFamily(page);
}

/** Imports people by their e-mail addresses: once completely, and once up to the review. */
async function importEmails(page: Page, emails: readonly string[]): Promise<void> {
  const lines = emails.map((email) => [email]);
  const findRows = async () => {
    await page.goto("/import");
    await page.getByLabel("File to import").setInputFiles(csvFile("fair.csv", ["E-mail"], lines));
    await page.getByRole("button", { name: /^Find \d+ rows/ }).click();
    await expect(page).toHaveURL(/\/import\/./);
    await expect(page.getByText("Finding rows:")).toBeHidden();
  };
  await findRows();
  await page
    .getByRole("complementary", { name: "Import" })
    .getByRole("button", { name: "Start · free" })
    .click();
  await expect(finishedCount(page, emails.length)).toBeVisible();
  await findRows();
  await page.reload();
  await expect(page.getByRole("table", { name: "Rows of the file" })).toBeVisible();
}

/** Looks up a person by name, from any screen. */
async function usePalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill(name);
  await page
    .getByRole("option", { name: new RegExp(name) })
    .first()
    .click();
  await expect(page).toHaveURL(/peek=|\/companies/);
}

/** Exports the owned records and a run, then one of the files again. */
async function exportAll(page: Page): Promise<void> {
  await page.goto("/owned");
  await openExport(page);
  await saveExport(page);
  await page.goto("/runs");
  await page.getByRole("table").getByRole("link").first().click();
  await openExport(page);
  await saveExport(page);
  await page.goto("/exports");
  await page
    .getByRole("button", { name: /^Download .* again$/ })
    .first()
    .click();
  await saveExport(page);
  await expect(page.getByRole("table", { name: "Exports" }).getByRole("row")).toHaveCount(4);
}

/** Checks that nothing stored in the browser contains paid data, once all changes were sent. */
async function expectNothingPaid(
  page: Page,
  paid: SecretsOfVisit,
  addresses: readonly string[],
): Promise<void> {
  await expect.poll(async () => (await readRows(page, "outbox")).length).toBe(0);
  const cookies = await page.context().cookies();
  const places = [
    ...(await browserStorages(page)),
    textAt("cookies", cookies.map(({ name, value }) => `${name}=${decodeURIComponent(value)}`).join("\n")),
    textAt("addresses", [...addresses, decodeURIComponent(page.url())].join("\n")),
  ];
  expect(places.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "localStorage",
      "sessionStorage",
      "history state",
      "IndexedDB documents",
      "IndexedDB entries",
      "IndexedDB local",
    ]),
  );
  const stored = places.find(({ name }) => name === "IndexedDB entries");
  expect(stored?.bytes.length, "what was selected and listed is stored").toBeGreaterThan(100);
  expect(paid.in(places)).toEqual([]);
  // nor the person's own
  expect(placesWithEmail(places)).toEqual([]);
}

test("after a whole visit no e-mail address and no phone number of what was paid for lies in the browser [owned-1] @full", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.service.url)).known();
  const paid = new SecretsOfVisit();
  const addresses = watchPage(page, paid);
  await page.goto(SEARCH);
  await signIn(page);
  await getContacts(page);
  await writeNote(page);
  await readCompany(page, company.id);
  const emails = await addOwned(page, paid);
  await importEmails(page, emails.slice(0, 3));
  await usePalette(page, company.name);
  await exportAll(page);
  await addOwned(page, paid);
  expect(paid.counts()["e-mail address"]).toBeGreaterThanOrEqual(4);
  expect(paid.counts()["phone number"]).toBeGreaterThanOrEqual(2);
  await expectNothingPaid(page, paid, addresses);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
  await expectNothingPaid(page, paid, addresses);
});
