import type { Page } from "@playwright/test";
import { GATEWAY_PATHS, GATEWAY_PREFIX, journalEntry } from "#contract/gateway-schemas.ts";
import type { Server } from "./support/server.ts";
import { companyFinder } from "./support/company-finder.ts";
import { startEnriching } from "./support/enrich-steps.ts";
import {
  SERVER_GONE,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { strike } from "./support/faults.ts";
import { serviceClient } from "./support/service-client.ts";

const sections = (page: Page) => page.getByRole("navigation", { name: "Sections" });
const open = (page: Page, section: string) => sections(page).getByRole("link", { name: section }).click();
const items = (page: Page, section: string) =>
  page.getByRole("list", { name: section, exact: true }).getByRole("listitem");

/** Signs in where the links of the sidebar are the only ones, then goes to the company. */
async function openCompany(page: Page, path: string, username = "rep"): Promise<void> {
  await openSignedIn(page, "/companies", username);
  await page.goto(`/companies/${path}`);
}

async function chooseTopic(page: Page, topic: string): Promise<void> {
  await page.getByRole("textbox", { name: "Search topics" }).fill(topic);
  await page.getByRole("checkbox", { name: topic, exact: true }).check();
}

/** What one press reads. */
const READS = ["enrichNews", "enrichScoops", "enrichTechnologies", "enrichHashtags", "enrichOrgChart"];

const showAll = (page: Page) => page.getByRole("button", { name: "Show all · 1 credit" });

test("a rep goes from a contact to its company, and one press shows all about it for one credit", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.url)).known();
  const service = await serviceClient(server.url);
  await openSignedIn(page, `/contacts?companyName=${encodeURIComponent(company.name)}`);
  const box = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first();
  await box.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Details of the contact" });
  await panel.getByRole("link", { name: "Company details" }).click();
  await expect(page).toHaveURL(new RegExp(`/companies/${company.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: company.name })).toBeVisible();
  const levels = page.getByRole("group", { name: "Level" });
  await expect(levels.getByText(company.contacts.toLocaleString("en-US"), { exact: true })).toBeVisible();
  await expectAccessibleInBoth(page);

  // until the press nothing was asked that could cost
  const before = await service.creditsUsed();
  await expect(page.getByText(/Nothing found, nothing charged/)).toBeVisible();
  for (const operation of [...READS, "enrichIntent", "enrichHierarchy"])
    await expectAnswered(server, operation, 0);
  await showAll(page).dblclick();
  await expect(items(page, "News").first()).toBeVisible();
  for (const operation of READS) await expectAnswered(server, operation, 1);
  await expectAnswered(server, "enrichIntent", 0);
  await expect(page.getByText("1 used")).toBeVisible();
  expect((await service.creditsUsed()) - before).toBe(1);
  await expectAccessibleInBoth(page);
  await open(page, "Scoops");
  await expect(items(page, "Scoops").first()).toBeVisible();
  for (const section of ["Technologies", "Hashtags", "Full org chart"]) {
    await open(page, section);
    await expect(
      items(page, section)
        .first()
        .or(page.getByRole("heading", { name: /found$/ }))
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  }

  await open(page, "Intent");
  await expect(page.getByRole("button", { name: /^Load intent/ })).toBeDisabled();
  await chooseTopic(page, company.topic);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Load intent · free" }).click();
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  await expect(page).toHaveURL(/topics=/);
  await expectAccessible(page);

  // a second visit, from elsewhere and back, and after a reload: all is still there, and nothing is asked
  await page.getByRole("link", { name: "Companies", exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.goBack();
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  await page.goto(`/companies/${company.id}?section=intent`);
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  for (const section of ["News", "Scoops"]) {
    await open(page, section);
    await expect(items(page, section).first()).toBeVisible();
  }
  for (const operation of [...READS, "enrichIntent"]) await expectAnswered(server, operation, 1);
  expect((await service.creditsUsed()) - before).toBe(1);

  // what was read is one's own
  await page.goto("/yours?type=company");
  await expect(
    page.getByRole("table", { name: "Companies" }).getByText(company.name, { exact: true }),
  ).toBeVisible();
});

/** A company of the sandbox with chiefs in several departments, and one with a parent and relatives. */
const ALDERSHIRE = "438415899";
const FAMILY_MEMBER = "685135651";

test("people in the table and in the org chart are one selection, and the bar counts who is new", async ({
  page,
  server,
}) => {
  await openCompany(page, ALDERSHIRE);
  const people = page.getByRole("table", { name: "People" });
  const chart = page.getByRole("list", { name: "Org chart" });
  const bar = page.getByRole("region", { name: "Selected here" });
  const chief = { name: "Select Abigail Dunstan, Chief Executive Officer" };
  await people.getByRole("checkbox", { name: "Select Abigail Dunstan" }).check();
  await expect(chart.getByRole("checkbox", chief)).toBeChecked();
  await expect(bar).toContainText("1 selected at Aldershire Design Group");
  await chart.getByRole("checkbox", chief).uncheck();
  await expect(bar).toBeHidden();

  // every chief by one press on the page that opened
  await people.getByRole("checkbox", { name: "Select this page" }).check();
  await expect(bar.getByText("12 selected")).toBeVisible();
  await expect(bar.getByRole("button", { name: "Review and enrich · up to 12 credits" })).toBeVisible();
  await expect(chart.getByRole("checkbox", { checked: true })).toHaveCount(12);
  await expectAccessibleInBoth(page);

  const shown = await chart.getByRole("checkbox").count();
  const fold = chart.getByRole("button", { name: /people below Charlotte Vickers/ });
  await fold.press("Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  expect(await chart.getByRole("checkbox").count()).toBeGreaterThan(shown);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Department" }).selectOption("Finance");
  await expect(chart.getByRole("checkbox", chief)).toBeVisible();
  expect(await chart.getByRole("checkbox").count()).toBeLessThan(shown);

  // the second level, all of it, also from the keyboard
  await page.getByRole("radio", { name: "VP" }).check();
  await expect(page).toHaveURL(/people=vp/);
  await page.getByRole("button", { name: "Select all 9" }).click();
  await expect(bar.getByText("21 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toBeHidden();
  await page.keyboard.press("x");
  await expect(page.getByRole("button", { name: "Company selected" })).toBeVisible();
  await page.getByRole("link", { name: "Show all 9 VP in Contacts" }).click();
  await expect(page).toHaveURL(/\/contacts\?companyId=438415899&managementLevel=VP/);
  await expect(page.getByText("of 9")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  for (const operation of [...READS, "enrichContacts", "enrichHierarchy"])
    await expectAnswered(server, operation, 0);
});

test("the family stands on the page once it was read, and names the parent", async ({ page, server }) => {
  const service = await serviceClient(server.url);
  const before = await service.creditsUsed();
  await openCompany(page, FAMILY_MEMBER);
  const family = page.getByRole("region", { name: "Family" });
  await family.getByRole("button", { name: "Load family tree · up to 1 credit" }).click();
  await expect(family.getByRole("list", { name: "Beside the company" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.reload();
  await expect(family.getByRole("list", { name: "Beside the company" })).toBeVisible();
  await expectAnswered(server, "enrichHierarchy", 1);
  expect(await service.creditsUsed()).toBe(before + 1);
  await page
    .getByRole("list", { name: "About the company" })
    .getByRole("link", { name: "Calvendra Holdings" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Calvendra Holdings" })).toBeVisible();
});

test("an org chart that was paid for is asked for again only by Refresh, and tabs that ask at once ask once", async ({
  page,
  server,
  context,
}) => {
  const company = await (await companyFinder(server.url)).known();
  const service = await serviceClient(server.url);
  const before = await service.creditsUsed();
  await openCompany(page, `${company.id}?section=org-chart`);
  const other = await context.newPage();
  await other.goto(`/companies/${company.id}`);
  await expect(showAll(other)).toBeVisible();
  // a copied address asks nothing by itself
  await Promise.all([page, other].map((tab) => showAll(tab).click()));
  const first = items(page, "Full org chart").first();
  await expect(first).toBeVisible();
  await expect(items(other, "News").first()).toBeVisible();
  await other.close();
  const text = await first.innerText();
  await page.reload();
  await expect(first).toHaveText(text, { useInnerText: true });
  await expect(page.getByText(/^Loaded .*\d{4}/)).toBeVisible();
  for (const operation of READS) await expectAnswered(server, operation, 1);
  expect(await service.creditsUsed()).toBe(before + 1);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Refresh · free" }).click();
  await expectAnswered(server, "enrichOrgChart", 2);
  await expect(first).toHaveText(text, { useInnerText: true });
  expect(await service.creditsUsed()).toBe(before + 1);
});

test("nothing that comes back costs nothing, and an ID that names no company is said", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.url)).silent();
  await openCompany(page, `${company.id}?section=scoops`);
  await showAll(page).click();
  await expect(page.getByText(/Nothing came back, so you were not charged/)).toBeVisible();
  await expectAccessible(page);
  for (const [id, words] of [
    ["7", "No company has this ID"],
    ["abc", "This is not a valid company ID"],
    ["%3Cscript%3E", "This is not a valid company ID"],
    ["1234567890123456789", "This is not a valid company ID"],
  ] as const) {
    await page.goto(`/companies/${id}?section=shoes&topics=${"x,".repeat(300)}`);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
    await expectAccessible(page);
  }
  expect(server.output()).not.toMatch(/"status":400/);
  await page.goto(`/companies/${company.id}?section=shoes`);
  await expect(page.getByRole("region", { name: "People" })).toBeVisible();
});

test.describe("refused reads", () => {
  test.use({ expectedComplaints: /status of (400|403)/ });

  test("a missing permission is named, and nothing was charged for it", async ({ page, server }) => {
    const company = await (await companyFinder(server.url)).known();
    await openCompany(page, company.id, "nocontacts");
    await expect(page.getByText(/^This permission wasn’t granted when you signed in/)).toBeVisible();
    await showAll(page).click();
    await expect(items(page, "News").first()).toBeVisible();
    await open(page, "Full org chart");
    await expect(page.getByText(/This permission wasn’t granted.*You were not charged/)).toBeVisible();
    await expectAccessible(page);
  });

  test("credits that are used up are said, and nothing else is asked", async ({ page, server }) => {
    const company = await (await companyFinder(server.url)).known();
    await openSignedIn(page, "/contacts?lastName=b", "capped");
    await page.getByRole("checkbox", { name: /page/i }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await startEnriching(page);
    await expect(page.getByRole("table").getByText("Enriched")).toHaveCount(10);
    await page.goto(`/companies/${company.id}`);
    await showAll(page).click();
    await expect(page.getByRole("heading", { name: "No credits left" })).toBeVisible();
    await expect(page.getByText(/You were not charged/)).toBeVisible();
    await expectAccessible(page);
    for (const operation of READS) await expectAnswered(server, operation, 0);
    await open(page, "Scoops");
    await expect(page.getByRole("button", { name: "Load scoops · up to 1 credit" })).toBeVisible();
  });
});

/** Shows all about a company, and kills the service before it answers the first of it, news; the key of the request. */
async function loseNews(page: Page, server: Server): Promise<string> {
  const company = await (await companyFinder(server.url)).known();
  await openCompany(page, `${company.id}?section=news`);
  const load = page.getByRole("button", { name: "Show all · 1 credit" });
  await expect(load).toBeVisible();
  await strike(server, { operation: "enrichNews", kind: "delay", milliseconds: 60_000 });
  const sent = page.waitForRequest(/news\/enrich/);
  await load.click();
  // all headers are only known once it is answered
  const { "idempotency-key": key, authorization: token } = (await sent).headers();
  if (key === undefined || token === undefined) throw new Error("It left without a key or a token");
  const entry = server.url + GATEWAY_PREFIX + GATEWAY_PATHS.batch.replace(":key", key);
  const asked = { headers: { Authorization: token } };
  const state = async () => journalEntry.safeParse(await (await fetch(entry, asked)).json()).data?.state;
  await expect.poll(state, { intervals: [20] }).toBe("in-flight");
  await server.stop("SIGKILL");
  await expect(page.getByText(/You may have been charged/)).toBeVisible();
  await expectAccessible(page);
  await server.start();
  return key;
}

test.describe("a service that dies under a read", () => {
  test.use({
    expectedComplaints: new RegExp(`${SERVER_GONE.source}|status of 409`),
    serverEnv: { FAULTS: "1" },
  });

  test("is asked again by the next page, where that is free", async ({ page, server }) => {
    const key = await loseNews(page, server);
    const again = page.waitForRequest(/news\/enrich/);
    await page.reload();
    expect(await (await again).headerValue("Idempotency-Key")).toBe(key);
    await expect(items(page, "News").first()).toBeVisible();
    await expectAnswered(server, "enrichNews", 1);
  });
});

test.describe("a service that dies under a read, and charges for every one", () => {
  test.use({
    expectedComplaints: new RegExp(`${SERVER_GONE.source}|status of 409`),
    serverEnv: { FAULTS: "1", MANAGEMENT_DAYS: "0" },
  });

  test("leaves it unconfirmed, over a reload too, and asks again only when told to", async ({
    page,
    server,
  }) => {
    const key = await loseNews(page, server);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Unconfirmed" })).toBeVisible();
    await expectAccessible(page);
    await expectAnswered(server, "enrichNews", 0);
    const again = page.waitForRequest(/news\/enrich/);
    await page.getByRole("button", { name: "Ask again · up to 1 credit" }).click();
    expect(await (await again).headerValue("Idempotency-Key")).toBe(key);
    await expect(items(page, "News").first()).toBeVisible();
    await expectAnswered(server, "enrichNews", 1);
  });
});

test.describe("on a phone", () => {
  test.use({ colorScheme: "dark" });

  test("a company fits at 390 and 320 px, and the section of its address is in sight", async ({
    page,
    server,
  }) => {
    const company = await (await companyFinder(server.url)).known();
    await openCompany(page, company.id);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/companies/${company.id}?section=intent`);
    await expect(showAll(page)).toBeInViewport();
    await expectAccessible(page);
    await showAll(page).click();
    await expect(sections(page).getByRole("link", { name: "Intent" })).toBeInViewport();
    await chooseTopic(page, company.topic);
    await expectAccessible(page);
    await page.goto(`/companies/${ALDERSHIRE}`);
    await page.getByRole("checkbox", { name: "Select Abigail Dunstan, Chief Executive Officer" }).check();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole("button", { name: /^Review and enrich/ })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => (document.querySelector("main")?.scrollWidth ?? 0) - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
});
