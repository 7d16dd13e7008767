import type { Page, Request } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  expectNoSidewaysScroll,
  expectRows,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { networkIdle } from "#tools/network/network-idle.ts";
import {
  chooseByName,
  countedHere,
  expectFromMemory,
  pressSearch,
  pressStaged,
} from "./support/metered-search-steps.ts";
import { saveAs, sidebar } from "./support/saved-search-steps.ts";
import { serviceClient } from "./support/service-client.ts";

const staged = (page: Page, records = 25) =>
  page.getByRole("button", { name: new RegExp(`^Search · free, up to ${records} `) });

/** Waits long enough for an unwanted request to appear. */
async function idle(page: Page): Promise<void> {
  await networkIdle(page);
  await page.waitForTimeout(500);
}

const articles = (page: Page) => page.getByRole("list", { name: "News" }).getByRole("article");

const articleRows = (page: Page) =>
  page.getByRole("table", { name: "News" }).locator("tbody").getByRole("row");

/** The positions of the page's checkbox and the view switch, which must not differ between views. */
async function toolbarPlaces(page: Page) {
  const box = page.getByRole("checkbox", { name: "Select this page" });
  return [await box.boundingBox(), await page.getByRole("radio", { name: "Cards" }).boundingBox()];
}

const scoopCards = (page: Page) => page.getByRole("list", { name: "Scoops" }).getByRole("article");

const scoopRows = (page: Page) => page.getByRole("table", { name: "Scoops" }).locator("tbody > tr[data-row]");

/** Axe has nothing to say and nothing scrolls sideways at a desk and on a phone, in both schemes. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBoth(page);
    await expectNoSidewaysScroll(page);
  }
}

test("Back, a saved search, a recent one and a removed filter count nothing either @full", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/scoops");
  await expect(page.getByText("Set a filter, or search for the newest.")).toBeVisible();
  await expect(staged(page)).toBeVisible();
  await page.goto("/scoops?published=2000-01-01..&companyName=a");
  await pressStaged(page);
  await countedHere(page);
  await saveAs(page, "Scoops of A");
  await page.getByRole("button", { name: "Next page" }).click();
  await countedHere(page);
  await expectAnswered(server, "searchScoops", 2);

  // what was read shows again however it is reached, until the page is loaded anew
  await page.goBack();
  await expectFromMemory(page);
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page).toHaveURL(/\/contacts/);
  await sidebar(page)
    .getByRole("link", { name: /Scoops of A/ })
    .click();
  await expectFromMemory(page);
  await page.goBack();
  await page.goBack();
  await expectFromMemory(page);
  await expectAnswered(server, "searchScoops", 2);

  await page.reload();
  await sidebar(page)
    .getByRole("link", { name: /Scoops of A/ })
    .click();
  await expect(staged(page)).toBeVisible();
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption("50");
  await expect(staged(page, 50)).toBeVisible();
  await page.getByRole("link", { name: "Scoops", exact: true }).click();
  await page.getByRole("region", { name: "Recent searches" }).getByRole("link").first().click();
  await expect(staged(page)).toBeVisible();
  await idle(page);
  await expectAnswered(server, "searchScoops", 2);

  await pressSearch(page);
  await countedHere(page);
  await expectAnswered(server, "searchScoops", 3);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await expect(
    page.getByText(/Another order uses your record limit: up to 25 \w+, no credits/),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/scoops?companyName=zzzz");
  await pressStaged(page);
  await page.getByRole("main").getByRole("button", { name: "Remove filter Company" }).click();
  await expect(staged(page)).toBeVisible();
  await idle(page);
  await expectAnswered(server, "searchScoops", 4);
});

test("a link and a reload count nothing before a press that says how much, and each page of news is paid for once", async ({
  page,
  server,
  context,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.recordsUsed();
  await openSignedIn(page, "/news");
  await expect(page.getByRole("heading", { name: "What should the news be about?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeDisabled();
  await chooseByName(page, "Categories", "Funding");
  await page.goto("/news?categories=FUNDING");
  await expect(staged(page)).toBeVisible();
  await idle(page);
  await expectAnswered(server, "searchNews", 0);
  await expectAccessible(page);
  const asked = server.answered("readUsage");
  await staged(page).press("Enter");
  await expect(articles(page)).toHaveCount(25);
  let said = await countedHere(page);
  await expectAnswered(server, "searchNews", 1);
  // the sidebar reads it once more because records were counted
  await expectAnswered(server, "readUsage", asked + 1);
  expect((await service.recordsUsed()) - before).toBe(said);
  // the keys of the rows work at once: the button that had the focus is gone
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await expect(page.getByText("Next page uses 25 more of your record limit")).toBeVisible();
  await expect(articles(page).first().getByRole("link")).toHaveAttribute("rel", "noopener noreferrer");
  await expectAccessible(page);

  const first = await articles(page).first().getByRole("heading").textContent();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(articles(page).first().getByRole("heading")).not.toHaveText(first ?? "");
  said += await countedHere(page);
  await page.goBack();
  await expect(articles(page).first().getByRole("heading")).toHaveText(first ?? "");
  await expectFromMemory(page);
  await pressSearch(page);
  await expectFromMemory(page);

  const asCards = await toolbarPlaces(page);
  await page.getByRole("radio", { name: "Rows" }).check();
  await expect(page).toHaveURL(/view=rows/);
  await expectRows(page.getByRole("table", { name: "News" }), 25);
  expect(await toolbarPlaces(page)).toEqual(asCards);
  await expect(page.getByText(/[A-Z]{3,}_[A-Z]{3,}/)).toHaveCount(0);
  await expect(articleRows(page).first()).toContainText((first ?? "").replace(" (opens in a new tab)", ""));
  await expectAccessible(page);
  await page.goBack();
  await expect(articles(page)).toHaveCount(25);
  await expectFromMemory(page);
  await expectAnswered(server, "searchNews", 2);

  await page.reload();
  await expect(staged(page)).toBeVisible();
  await idle(page);
  await expectAnswered(server, "searchNews", 2);
  const copied = await context.newPage();
  await copied.goto(page.url());
  await pressStaged(copied);
  said += await countedHere(copied);
  await expectAnswered(server, "searchNews", 3);
  expect((await service.recordsUsed()) - before).toBe(said);
  expect(said).toBe(75);
});

test("a rep finds who is new, chooses them and their companies, and pays for each page once @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.recordsUsed();
  await openSignedIn(page, "/scoops?page=-1&size=7&sort=shoe&published=2026-02-31..&updated=perhaps");
  await expect(page.getByRole("heading", { name: "Search scoops" })).toBeVisible();
  await expectAnswered(server, "searchScoops", 0);
  await chooseByName(page, "Type", "New Hire", "Executive Move");
  await pressSearch(page);
  await expect(scoopRows(page).first()).toBeVisible();
  let said = await countedHere(page);

  await expect(page.getByRole("columnheader", { name: /published|updated/i })).toHaveCount(1);
  await expectToFit(page);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await expectAccessible(page);
  await page.getByRole("menuitemradio", { name: /^Text/ }).click();
  await expect(page).toHaveURL(/sort=/);
  said += await countedHere(page);
  await expectAnswered(server, "searchScoops", 2);

  const row = scoopRows(page).filter({ hasText: "contact named" }).first();
  await row.getByRole("checkbox").check();
  await expect(page.getByText("1 company selected")).toBeVisible();
  await row.getByRole("button", { name: /^Full scoop about/ }).click();
  const people = page.getByRole("region", { name: "Contacts named" });
  await expectAccessible(page);
  await people.getByRole("checkbox").first().check();
  await expect(page.getByText("1 company, 1 contact selected")).toBeVisible();

  await page.getByRole("radio", { name: "Cards" }).check();
  await expect(page).toHaveURL(/view=cards/);
  await expect(scoopCards(page).first()).toBeVisible();
  await expect(scoopCards(page).locator("button[aria-pressed=true]")).not.toHaveCount(0);
  await expectToFit(page);
  const named = scoopCards(page).getByRole("list", { name: "Contacts named" });
  await named.getByRole("button", { pressed: false }).first().click();
  await expect(page.getByText("1 company, 2 contacts selected")).toBeVisible();

  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  said += await countedHere(page);
  await page.goBack();
  await expectFromMemory(page);
  await page.reload();
  await pressStaged(page);
  await expect(scoopCards(page).first()).toBeVisible();
  said += await countedHere(page);
  await expect(page.getByText("1 company, 2 contacts selected")).toBeVisible();
  await expectAnswered(server, "searchScoops", 4);
  expect((await service.recordsUsed()) - before).toBe(said);

  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 company, 2 contacts selected")).toBeVisible();

  // usage has what was paid among the technical limits
  await page.getByRole("link", { name: /Credits left/ }).click();
  await expect(page.getByRole("region", { name: "Rate limits" })).toBeHidden();
  await page.getByText("Technical limits").click();
  await expect(page.getByRole("region", { name: "Rate limits" })).toContainText(/of [\d,]+ left/);
  const counted = `${said.toLocaleString("en-US")} counted`;
  await expect(page.getByRole("region", { name: "Records", exact: true })).toContainText(counted);
  await expectAccessible(page);
});

/** Chooses companies of an article one by one: in its card, in the dialog for the others, and in its row. */
async function chooseCompanies(page: Page): Promise<void> {
  await page.goto("/news?categories=MERGER_OR_ACQUISITION");
  await pressStaged(page);
  const several = articles(page).filter({ has: page.getByRole("button", { name: /more compan/ }) });
  const card = several.first();
  const toggle = card.getByRole("button", { name: /^Select / });
  const name = ((await toggle.getAttribute("aria-label")) ?? "").replace("Select ", "");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("1 selected")).toBeVisible();
  await card.getByRole("button", { name: /more compan/ }).click();
  const others = page.getByRole("dialog", { name: /more compan/ });
  await expectAccessible(page);
  const other = others.getByRole("button", { name: /^Select / }).first();
  const otherName = ((await other.getAttribute("aria-label")) ?? "").replace("Select ", "");
  await other.click();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.getByRole("button", { name: /more compan/ })).toBeFocused();

  await page.getByRole("radio", { name: "Rows" }).check();
  await expectToFit(page);
  const row = articleRows(page).filter({ hasText: name }).filter({ hasText: otherName }).first();
  await expect(row.getByRole("button", { name: `Select ${otherName}`, exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.reload();
  await expect(page.getByText("2 selected")).toBeVisible();
  await pressStaged(page);
  await row.getByRole("button", { name: `Select ${otherName}`, exact: true }).click();
  await expect(page.getByText("1 selected")).toBeVisible();
  await row.getByRole("checkbox").check();
  await expect(row.getByRole("button", { name: `Select ${name}`, exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("link", { name: /Selection/ }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText(otherName).first()).toBeVisible();
}

test.describe("pictures", () => {
  test.use({ expectedComplaints: /Failed to load resource/ });

  test("tell nobody where they are shown, and each company of an article is chosen by itself, in cards and in rows @full", async ({
    page,
  }) => {
    const asked: Request[] = [];
    page.on("request", (request) => request.resourceType() === "image" && asked.push(request));
    let broken = 0;
    // pictures come from elsewhere in life: one that does not load, and one that is no picture
    await page.route("**/pictures/news/**", (route) => {
      broken += 1;
      if (broken === 1) return route.abort();
      return broken === 2
        ? route.fulfill({ contentType: "image/png", body: "no picture" })
        : route.continue();
    });
    await openSignedIn(page, "/news?categories=FUNDING");
    await pressStaged(page);
    await expect(page.getByTitle("Image couldn’t be loaded")).toHaveCount(2);
    const boxes = await articles(page)
      .locator("img, [title='Image couldn’t be loaded'], [title='No image']")
      .evaluateAll((all) =>
        all.map((each) => {
          const { width, height } = (each.parentElement ?? each).getBoundingClientRect();
          return `${Math.round(width)}×${Math.round(height)}`;
        }),
      );
    expect(boxes).toHaveLength(25);
    expect(new Set(boxes).size).toBe(1);
    await expect(articles(page).locator("img").first()).toHaveAttribute("referrerpolicy", "no-referrer");
    expect(asked.length).toBeGreaterThan(2);
    for (const request of asked) expect(Object.keys(await request.allHeaders())).not.toContain("referer");
    await expectToFit(page);

    await articles(page).first().getByRole("link").focus();
    await page.keyboard.press("j");
    await expect(articles(page).nth(1).getByRole("link")).toBeFocused();
    await page.keyboard.press("k");
    await expect(articles(page).first().getByRole("link")).toBeFocused();
    await page.keyboard.press("]");
    await expect(page).toHaveURL(/page=2/);
    await page.keyboard.press("[");
    await expect(page).not.toHaveURL(/page=2/);

    await test.step("companies of an article", () => chooseCompanies(page));
  });
});
