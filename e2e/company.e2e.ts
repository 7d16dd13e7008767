import type { Page } from "@playwright/test";
import { GATEWAY_PATHS, GATEWAY_PREFIX, journalEntry } from "#contract/gateway-schemas.ts";
import type { Server } from "./support/server.ts";
import { companyFinder } from "./support/company-finder.ts";
import { startEnriching } from "./support/enrich-steps.ts";
import {
  SERVER_GONE,
  expect,
  expectAccessible,
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

test("a rep goes from a contact to its company and reads about it for what was promised", async ({
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
  await expect(page.getByText(`${company.contacts.toLocaleString("en-US")} contact`)).toBeVisible();
  await expectAccessible(page);

  const before = await service.creditsUsed();
  await open(page, "News");
  await expect(page.getByText(/Each article that comes back counts toward your record limit/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Load news · up to 1 credit" }).dblclick();
  await expect(items(page, "News").first()).toBeVisible();
  await expectAccessible(page);
  await expectAnswered(server, "enrichNews", 1);
  expect((await service.creditsUsed()) - before).toBe(1);
  await expect(page.getByText("1 used")).toBeVisible();

  await open(page, "Scoops");
  await page.getByRole("button", { name: "Load scoops · free" }).click();
  await expect(items(page, "Scoops").first()).toBeVisible();
  await expectAccessible(page);

  await open(page, "Intent");
  await expect(page.getByRole("button", { name: /^Load intent/ })).toBeDisabled();
  await chooseTopic(page, company.topic);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Load intent · free" }).click();
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  await expect(page).toHaveURL(/topics=/);
  await expectAccessible(page);
  expect((await service.creditsUsed()) - before).toBe(1);

  // a second visit, from elsewhere and back: all is still there, and nothing is asked
  await page.getByRole("link", { name: "Companies", exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.goBack();
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  for (const section of ["News", "Scoops", "Intent"]) {
    await open(page, section);
    await expect(items(page, section).first()).toBeVisible();
  }
  for (const operation of ["enrichNews", "enrichScoops", "enrichIntent"])
    await expectAnswered(server, operation, 1);
  expect((await service.creditsUsed()) - before).toBe(1);

  // after a reload as well, with the topics of the last question
  await page.goto(`/companies/${company.id}?section=intent`);
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  await open(page, "News");
  await expect(items(page, "News").first()).toBeVisible();
  await expectAnswered(server, "enrichNews", 1);
  await expectAnswered(server, "enrichIntent", 1);
});

test("an org chart that was paid for is shown after a reload, and asked for again only by Refresh", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.url)).known();
  const service = await serviceClient(server.url);
  const before = await service.creditsUsed();
  await openCompany(page, `${company.id}?section=org-chart`);
  // a copied address asks nothing by itself
  await page.getByRole("button", { name: "Load org chart · up to 1 credit" }).click();
  const first = items(page, "Org chart").first();
  await expect(first).toBeVisible();
  const text = await first.innerText();
  await page.reload();
  await expect(first).toHaveText(text, { useInnerText: true });
  await expect(page.getByText(/^Loaded .*\d{4}/)).toBeVisible();
  await expectAnswered(server, "enrichOrgChart", 1);
  expect(await service.creditsUsed()).toBe(before + 1);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Refresh · free" }).click();
  await expectAnswered(server, "enrichOrgChart", 2);
  await expect(first).toHaveText(text, { useInnerText: true });
  expect(await service.creditsUsed()).toBe(before + 1);
});

test("two tabs that load the same at once ask once", async ({ page, server, context }) => {
  const company = await (await companyFinder(server.url)).known();
  await openCompany(page, `${company.id}?section=scoops`);
  const other = await context.newPage();
  await other.goto(`/companies/${company.id}?section=scoops`);
  const load = { name: "Load scoops · up to 1 credit" };
  await expect(other.getByRole("button", load)).toBeVisible();
  await Promise.all([page, other].map((tab) => tab.getByRole("button", load).click()));
  for (const tab of [page, other]) await expect(items(tab, "Scoops").first()).toBeVisible();
  await expectAnswered(server, "enrichScoops", 1);
});

test("further sections of a company, its people in the search, and the way back", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.url)).known();
  await openCompany(page, company.id);
  for (const section of ["Technologies", "Hashtags", "Org chart"]) {
    await open(page, section);
    await page.getByRole("button", { name: new RegExp(`^Load ${section}`, "i") }).click();
    await expect(
      items(page, section)
        .first()
        .or(page.getByRole("heading", { name: /found$/ })),
    ).toBeVisible();
    await expectAccessible(page);
  }
  await open(page, "Contacts");
  await items(page, "Contacts").first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(page.getByRole("button", { name: "Selected" })).toBeVisible();
  await page.getByRole("link", { name: /in the search/ }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts\\?companyId=${company.id}`));
  await page.goBack();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/section=org-chart/);
});

test("nothing that comes back costs nothing, and an ID that names no company is said", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.url)).silent();
  const service = await serviceClient(server.url);
  const before = await service.creditsUsed();
  await openCompany(page, `${company.id}?section=scoops`);
  await page.getByRole("button", { name: "Load scoops · up to 1 credit" }).click();
  await expect(page.getByText(/Nothing came back, so you were not charged/)).toBeVisible();
  await expectAccessible(page);
  expect(await service.creditsUsed()).toBe(before);
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
  await expect(page.getByRole("region", { name: "Contacts" })).toBeVisible();
});

test.describe("refused reads", () => {
  test.use({ expectedComplaints: /status of (400|403)/ });

  test("a missing permission is named, and nothing was charged", async ({ page, server }) => {
    const company = await (await companyFinder(server.url)).known();
    await openCompany(page, company.id, "nocontacts");
    await expect(page.getByText(/^This permission wasn’t granted when you signed in/)).toBeVisible();
    await open(page, "Org chart");
    await page.getByRole("button", { name: /^Load org chart/ }).click();
    await expect(page.getByText(/This permission wasn’t granted.*You were not charged/)).toBeVisible();
    await expectAccessible(page);
  });

  test("credits that are used up are said, and records under management stay free", async ({
    page,
    server,
  }) => {
    const company = await (await companyFinder(server.url)).known();
    await openSignedIn(page, "/contacts?lastName=b", "capped");
    await page.getByRole("checkbox", { name: /page/i }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await startEnriching(page);
    await expect(page.getByRole("table").getByText("Enriched")).toHaveCount(10);
    await page.goto(`/companies/${company.id}?section=news`);
    await page.getByRole("button", { name: "Load news · up to 1 credit" }).click();
    await expect(page.getByRole("heading", { name: "No credits left" })).toBeVisible();
    await expect(page.getByText(/You were not charged/)).toBeVisible();
    await expectAccessible(page);
    await expectAnswered(server, "enrichNews", 0);
  });
});

/** Loads news about a company, and kills the service before it answers; the key of the request. */
async function loseNews(page: Page, server: Server): Promise<string> {
  const company = await (await companyFinder(server.url)).known();
  await openCompany(page, `${company.id}?section=news`);
  const load = page.getByRole("button", { name: "Load news · up to 1 credit" });
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

  test("a company fits, and its open section is in sight", async ({ page, server }) => {
    const company = await (await companyFinder(server.url)).known();
    await openCompany(page, company.id);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/companies/${company.id}?section=org-chart`);
    await expect(sections(page).getByRole("link", { name: "Org chart" })).toBeInViewport();
    await expectAccessible(page);
    await open(page, "Intent");
    await chooseTopic(page, company.topic);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
