import type { Page } from "@playwright/test";
import {
  chooseByName,
  countedHere,
  expectFromMemory,
  pressSearch,
  pressStaged,
} from "./support/metered-search-steps.ts";
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
import { strike } from "./support/server-faults.ts";
import { serviceClient } from "./support/service-client.ts";

const table = (page: Page) => page.getByRole("table", { name: "Intent" });

const rows = (page: Page) => table(page).locator("tbody > tr[data-row]");

const show = (page: Page, view: string) => page.getByRole("radio", { name: view });

/** The button that reads the records missing in groups, and the number that it says will count. */
async function remaining(page: Page) {
  const button = page.getByRole("button", { name: /^Load the other .+ · free$/ });
  const [, records = ""] = /other ([\d,]+) ·/.exec((await button.textContent()) ?? "") ?? [];
  return { button, records: Number(records.replaceAll(",", "")) };
}

/** Best scores of the visible companies, from the top. */
async function bestScores(page: Page): Promise<number[]> {
  const cells = await rows(page).locator("td:nth-child(2)").allTextContents();
  return cells.map(Number);
}

test("a rep reads signals by company, knows before each press what it counts, and chooses whom to call", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.recordsUsed();
  await openSignedIn(page, "/intent");
  await expect(page.getByRole("heading", { name: "Which topics interest you?" })).toBeVisible();
  await expect(page.getByText("Free. Uses your record limit: up to 100 signals")).toBeVisible();
  await chooseByName(page, "Topics", "Zero Trust");
  await expectAnswered(server, "searchIntent", 0);
  await pressSearch(page);
  await expect(show(page, "By company")).toBeChecked();
  await expect(page.getByText(/^Companies from the first 100 of \d+ signals$/)).toBeVisible();
  expect(await countedHere(page)).toBe(100);
  await expectAnswered(server, "searchIntent", 1);
  await expect(
    rows(page)
      .first()
      .getByRole("img", { name: /^Zero Trust: \d+ signals?/ }),
  ).toBeVisible();
  const scores = await bestScores(page);
  expect(scores.length).toBeGreaterThan(5);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  await expectAccessible(page);

  await show(page, "By signal").check();
  await expect(page).toHaveURL(/view=rows/);
  await expectRows(table(page), 25);
  await expectFromMemory(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expectFromMemory(page);
  await show(page, "By company").check();
  await expect(page).not.toHaveURL(/view=|page=/);
  expect(await countedHere(page)).toBe(100);
  await expectAnswered(server, "searchIntent", 1);
  expect((await service.recordsUsed()) - before).toBe(100);

  const { button, records } = await remaining(page);
  await button.click();
  await expect(page.getByText(`From all ${100 + records} signals`)).toBeVisible();
  expect(await countedHere(page)).toBe(100 + records);
  await expectAnswered(server, "searchIntent", 2);
  await expect(button).toBeHidden();

  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await page.getByRole("menuitemradio", { name: /^Number of signals/ }).click();
  await expect(page).toHaveURL(/sort=-signals/);
  await expect(rows(page).first()).toContainText(/[2-9] signals/);

  await rows(page).first().getByRole("checkbox").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 companies selected")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  const people = page.getByRole("region", { name: "Recommended contacts" });
  await expectAccessible(page);
  await people.getByRole("checkbox").first().check();
  await expect(page.getByText("2 companies, 1 contact selected")).toBeVisible();
  await expect(people.getByRole("link", { name: "Company page" })).toHaveAttribute(
    "href",
    /\/companies\/\d+/,
  );
  await page.getByRole("button", { name: /^Select all \d{2,}$/ }).click();
  await expect(page.getByText("Free", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await rows(page).nth(1).getByRole("checkbox").press("Enter");
  await expect(page).toHaveURL(/peek=\d+/);
  await expect(page.getByRole("complementary", { name: /^Details/ })).toContainText(/Best score/);
  await page.keyboard.press("Escape");
  await expectAnswered(server, "searchIntent", 2);
  expect((await service.recordsUsed()) - before).toBe(100 + records);
});

test.describe("a slow answer", () => {
  test.use({ expectedComplaints: /status of 503/ });

  test("can be cancelled, says that it may have counted, and is asked again by a click alone @full", async ({
    page,
    server,
  }) => {
    const slow = { operation: "searchIntent", kind: "delay", milliseconds: 60_000 };
    await openSignedIn(page, "/intent");
    await chooseByName(page, "Topics", "Zero Trust");
    await strike(server, slow);
    await pressSearch(page);
    const cancel = page.getByRole("button", { name: "Cancel" });
    await expect(cancel).toBeVisible();
    await expectAccessible(page);
    await cancel.click();
    await expect(page.getByRole("heading", { name: "You cancelled this search" })).toBeVisible();
    await expect(page.getByText(/may have used your record limit/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: "Search again" })).toBeFocused();
    await page.keyboard.press("Enter");
    expect(await countedHere(page)).toBe(100);

    await strike(server, slow);
    const { button, records } = await remaining(page);
    await button.click();
    await expect(page.getByRole("meter", { name: "signals loaded" })).toBeVisible();
    await expect(cancel).toBeFocused();
    await expectAccessible(page);
    await cancel.click();
    await expect(page.getByText(/^Companies from the first 100 /)).toBeVisible();
    await strike(server, { operation: "searchIntent", kind: "5xx", status: 503 });
    await button.click();
    await expect(page.getByText(/Loading stopped. What is here stays/)).toBeVisible();
    await expectAccessible(page);
    await button.click();
    await expect(page.getByText(`From all ${100 + records} signals`)).toBeVisible();
  });
});

test("signals are paid for once, whichever view shows them, and whom they recommend is revealed below, also on a phone @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.recordsUsed();
  await openSignedIn(page, "/intent?topics=Zero%20Trust&view=rows&sort=topic");
  await pressStaged(page);
  await expectRows(table(page), 25);
  let said = await countedHere(page);
  await show(page, "By company").check();
  await expect(page.getByRole("heading", { name: "Search signals" })).toBeVisible();
  await expectAccessible(page);
  await show(page, "By signal").check();
  await pressStaged(page);
  await expectRows(table(page), 25);
  said += await countedHere(page);
  await expect(rows(page).first()).toContainText(/, (largest|large|medium|small|smallest) audience/);
  await expectAnswered(server, "searchIntent", 2);

  await show(page, "By company").check();
  await expect(page.getByText(/^Companies from the first 25 of \d+ signals$/)).toBeVisible();
  const { button, records } = await remaining(page);
  await button.click();
  await expect(page.getByText(/^From all \d+ signals$/)).toBeVisible();
  said += records;
  await show(page, "By signal").check();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expectFromMemory(page);
  expect((await service.recordsUsed()) - before).toBe(said);

  const asked = server.answered("searchIntent");
  await show(page, "By company").check();
  await rows(page)
    .getByRole("button", { name: /^Contacts recommended for/ })
    .first()
    .click();
  const people = page.getByRole("region", { name: "Recommended contacts" });
  // one free search by id, and one for each level of their colleagues
  await expectAnswered(server, "searchContacts", 4);
  await expect(people.getByRole("link", { name: /^\d+ (C-level|VP|Director)$/ }).first()).toHaveAttribute(
    "href",
    /companyId=\d+&managementLevel=/,
  );
  await expectAnswered(server, "enrichContacts", 0);
  const reveal = people.getByRole("button", { name: /^Reveal · 1 credit/ }).first();
  const [, name = ""] = /, (.+)$/.exec((await reveal.getAttribute("aria-label")) ?? "") ?? [];
  const line = people.getByRole("listitem").filter({ hasText: name });
  await reveal.click();
  await expect(line.getByText(/Owned|known · 1 credit/).filter({ visible: true })).toBeVisible();
  await expectAnswered(server, "enrichContacts", 1);
  await expectAnswered(server, "searchIntent", asked);

  await people.getByRole("checkbox").first().check();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(people.getByRole("checkbox").first()).toBeChecked();
    await expectAccessibleInBoth(page);
    await expectNoSidewaysScroll(page);
  }
});
