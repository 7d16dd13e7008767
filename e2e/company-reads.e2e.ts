import type { Page } from "@playwright/test";
import { GATEWAY_PATHS, GATEWAY_PREFIX, journalEntry } from "#contract/gateway-schemas.ts";
import type { Server } from "./support/server.ts";
import {
  COMPANY_READS,
  chooseTopic,
  companySections,
  openCompany,
  showAll,
} from "./support/company-steps.ts";
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

const open = (page: Page, section: string) =>
  companySections(page).getByRole("link", { name: section }).click();
const items = (page: Page, section: string) =>
  page.getByRole("list", { name: section, exact: true }).getByRole("listitem");

test("a rep goes from a contact to its company, and one press shows all about it for one credit", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.service.url)).known();
  const service = await serviceClient(server.service.url);
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
  for (const operation of [...COMPANY_READS, "enrichIntent", "enrichHierarchy"])
    await expectAnswered(server, operation, 0);
  await showAll(page).dblclick();
  await expect(items(page, "News").first()).toBeVisible();
  for (const operation of COMPANY_READS) await expectAnswered(server, operation, 1);
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
  for (const operation of [...COMPANY_READS, "enrichIntent"]) await expectAnswered(server, operation, 1);
  expect((await service.creditsUsed()) - before).toBe(1);
});

test.describe("two tabs", () => {
  // a new tab does not know what the others have just asked, and may be told to wait
  test.use({ expectedComplaints: /status of 429/ });

  test(
    "an org chart that was paid for is asked for again only by Refresh, and tabs that ask at once ask once",
    { tag: "@full" },
    async ({ page, server, context }) => {
      const company = await (await companyFinder(server.service.url)).known();
      const service = await serviceClient(server.service.url);
      const before = await service.creditsUsed();
      await openCompany(page, `${company.id}?section=org-chart`);
      await expect(page.getByRole("list", { name: "Org chart", exact: true })).toBeVisible();
      const other = await context.newPage();
      await other.goto(`/companies/${company.id}`);
      await expect(other.getByRole("list", { name: "Org chart", exact: true })).toBeVisible();
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
      for (const operation of COMPANY_READS) await expectAnswered(server, operation, 1);
      expect(await service.creditsUsed()).toBe(before + 1);
      await page.getByRole("button", { name: "Refresh" }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Refresh · free" }).click();
      await expectAnswered(server, "enrichOrgChart", 2);
      await expect(first).toHaveText(text, { useInnerText: true });
      expect(await service.creditsUsed()).toBe(before + 1);
    },
  );
});

// each page that is opened anew knows nothing of what the one before has just asked for
test.describe("many pages in a row", () => {
  test.use({ expectedComplaints: /status of 429/ });

  test(
    "nothing that comes back costs nothing, and an ID that names no company is said",
    { tag: "@full" },
    async ({ page, server }) => {
      const company = await (await companyFinder(server.service.url)).silent();
      await openCompany(page, `${company.id}?section=scoops`);
      await showAll(page).click();
      await expect(page.getByText(/Nothing came back, so you were not charged/)).toBeVisible();
      await expectAccessible(page);
      for (const [id, words] of [
        ["7", "No company has this ID"],
        ["abc", "This is not a valid company ID"],
        ["%3Cscript%3E", "This is not a valid company ID"],
        ["12345678901234567890", "This is not a valid company ID"],
      ] as const) {
        await page.goto(`/companies/${id}?section=shoes&topics=${"x,".repeat(300)}`);
        await expect(page.getByRole("heading", { name: words })).toBeVisible();
        await expectAccessible(page);
      }
      expect(server.output()).not.toMatch(/"status":400/);
      await page.goto(`/companies/${company.id}?section=shoes`);
      await expect(page.getByRole("region", { name: "People" })).toBeVisible();
    },
  );
});

test.describe("refused reads", () => {
  test.use({ expectedComplaints: /status of (400|403)/ });

  test("a missing permission is named, and nothing was charged for it", async ({ page, server }) => {
    const company = await (await companyFinder(server.service.url)).known();
    await openCompany(page, company.id, "nocontacts");
    await expect(page.getByText(/^This permission wasn’t granted when you signed in/)).toBeVisible();
    await showAll(page).click();
    await expect(items(page, "News").first()).toBeVisible();
    await open(page, "Full org chart");
    await expect(page.getByText(/This permission wasn’t granted.*You were not charged/)).toBeVisible();
    await expectAccessible(page);
  });

  test(
    "credits that are used up are said, and nothing else is asked",
    { tag: "@full" },
    async ({ page, server }) => {
      const company = await (await companyFinder(server.service.url)).known();
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
      for (const operation of COMPANY_READS) await expectAnswered(server, operation, 0);
      await open(page, "Scoops");
      await expect(page.getByRole("button", { name: "Load scoops · up to 1 credit" })).toBeVisible();
    },
  );
});

/** Shows all about a company, and kills the service before it answers the first of it, news; the key of the request. */
async function loseNews(page: Page, server: Server): Promise<string> {
  const company = await (await companyFinder(server.service.url)).known();
  await openCompany(page, `${company.id}?section=news`);
  const load = page.getByRole("button", { name: "Unlock · 1 credit" });
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
    ownServer: true,
  });

  test("is asked again by the next page, where that is free", { tag: "@full" }, async ({ page, server }) => {
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
    serverEnv: { MANAGEMENT_DAYS: "0" },
    ownServer: true,
  });

  test(
    "leaves it unconfirmed, over a reload too, and asks again only when told to",
    { tag: "@full" },
    async ({ page, server }) => {
      const key = await loseNews(page, server);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Unconfirmed" })).toBeVisible();
      await expectAccessible(page);
      // nothing was asked after what may have been charged
      for (const operation of COMPANY_READS) await expectAnswered(server, operation, 0);
      const again = page.waitForRequest(/news\/enrich/);
      await page.getByRole("button", { name: "Ask again · up to 1 credit" }).click();
      expect(await (await again).headerValue("Idempotency-Key")).toBe(key);
      await expect(items(page, "News").first()).toBeVisible();
      await expectAnswered(server, "enrichNews", 1);
    },
  );
});
