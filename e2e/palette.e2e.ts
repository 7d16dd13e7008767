import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBoth, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { holdRequests } from "./support/held-requests.ts";
import { networkIdle } from "#tools/network/network-idle.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search or jump to" });

const option = (page: Page, name: RegExp, selected?: boolean) =>
  page.getByRole("option", { name, ...(selected === undefined ? {} : { selected }) });

const tab = (page: Page, name: string, selected: boolean) =>
  page.getByRole("dialog").getByRole("tab", { name, selected, exact: true });

/** Opens the palette, wherever the person is, and types. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  // at once: between two letters a slow machine makes a pause of any length, and each pause asks
  await page.keyboard.insertText(text);
}

test("a person and a company are found from any screen by a few keys, and nothing is spent", async ({
  page,
  server,
}) => {
  const { keyboard } = page;
  await openSignedIn(page, "/usage");
  await expect(page.getByRole("region", { name: "Credits" })).toBeVisible();

  // open, type, Enter: names come in any order
  await type(page, "lambourne leo");
  await expect(option(page, /Leopold Lambourne/, true)).toBeVisible();
  await expectAnswered(server, "searchContacts", 1);
  await expectAnswered(server, "searchCompanies", 1);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contacts\?personId=(\d+)&peek=\1/);
  const details = page.getByRole("complementary", { name: "Details of the contact" });
  await expect(details.getByRole("heading", { name: "Leopold Lambourne" })).toBeVisible();

  // what this browser knows by name is there at once, and stays first when names come
  await type(page, "scoo");
  await expect(option(page, /^Scoops/, true)).toBeVisible();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Scoops" })).toBeVisible();
  await keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
  await expect(recent.first()).toContainText("Leopold Lambourne");
  await keyboard.press("Control+k");
  await expect(field(page)).toHaveCount(0);

  // a company is selected where it is found, and taken back
  const before = server.answered("searchCompanies");
  await type(page, "blackway health group");
  const company = option(page, /^Blackway Health Group Inc/);
  await expect(company).toBeVisible();
  await expect(tab(page, "All", true)).toBeVisible();
  await expectAccessibleInBoth(page);
  await keyboard.press("Tab");
  await expect(tab(page, "Companies", true)).toBeVisible();
  await keyboard.press("Shift+Tab");
  await expect(tab(page, "All", true)).toBeVisible();
  await keyboard.press("Control+Enter");
  const first = page.getByRole("listbox").getByRole("option", { selected: true });
  await expect(first).toContainText("Selected");
  await keyboard.press("Escape");
  const toast = page.getByText(/^Selected Blackway/);
  await expect(toast).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast).toHaveCount(0);
  await type(page, "blackway health group");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText("Blackway");
  await expect(page.getByRole("listbox").getByText("Selected")).toHaveCount(0);
  await expectAnswered(server, "searchCompanies", before + 1);

  // one more look at the same name asked nothing, and leads to the company, its people and its tree
  await expect(option(page, /^Find people at Blackway/)).toBeVisible();
  await expect(option(page, /^Family tree of Blackway/)).toBeVisible();
  const [opened] = await Promise.all([page.context().waitForEvent("page"), keyboard.press("Alt+Enter")]);
  await expect(opened.getByRole("heading", { level: 1 })).toContainText("Blackway");
  await opened.close();
  await keyboard.press("Shift+Enter");
  await expect(page).toHaveURL(/\/companies\?companyId=(\d+)&peek=\1/);

  // turned off, typing asks nothing, and the searches are still a key away
  await type(page, "look up names");
  await keyboard.press("Enter");
  await expect(option(page, /^Look up names while typing off/)).toBeVisible();
  await keyboard.press("Escape");
  await expectAnswered(server, "searchScoops", 0);
  const asked = server.answered("searchContacts");
  await type(page, "health");
  await expect(page.getByRole("status").getByText("No matches")).toBeVisible();
  await keyboard.press("ArrowDown");
  await expect(option(page, /^Search contacts for “health”/, true)).toBeVisible();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contacts\?fullName=health/);
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  await expectAnswered(server, "searchContacts", asked + 1);
  for (const paid of ["enrichContacts", "enrichCompanies", "enrichHierarchy"])
    await expectAnswered(server, paid, 0);
});

/** Types while the palette is on its way: the keys reach its field and nothing else. */
async function typeBeforeItIsThere(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/companies");
  await expect(page.getByRole("table")).toBeVisible();
  // no further part of the app comes until then
  const arriveLate = await holdRequests(page, "**/assets/*.js");
  await page.getByRole("table").getByRole("checkbox").nth(3).focus();
  await page.keyboard.press("Control+k");
  // g, o would go to companies; x chooses the row; e goes to the selection
  await page.keyboard.type("go xe/k");
  await page.keyboard.press("Backspace");
  await expect(field(page)).toBeHidden();
  arriveLate();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("scoops");
  await expect(field(page)).toHaveValue("go xe/scoops");
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByText("1 selected")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toHaveValue("");
}

/** Types names into the palette before a throttled machine has brought it. */
async function typeOnSlowMachine(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await networkIdle(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (const word of ["health group", "northern lights"]) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(word, { delay: 8 });
    await expect(field(page)).toHaveValue(word);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByRole("table")).toBeVisible();
  }
}

test.describe("in bad weather", () => {
  test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/, viewport: { width: 390, height: 844 } });

  test("only what may be asked is asked, a late answer or none does no harm, and no key is lost on its way @full", async ({
    page,
    context,
  }) => {
    await openSignedIn(page, "/usage", "nocontacts");
    const asked: string[] = [];
    page.on("request", (request) => {
      // parts of the app are called so too
      if (/\/gtm\/.*\/search/.test(request.url())) asked.push(request.postData() ?? "");
    });
    const arrive = await holdRequests(
      page,
      "**/companies/search*",
      (request) => request.postData()?.includes('"blackway"') === true,
    );
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: /^Jump to/ }).click();
    await expect(field(page)).toBeFocused();
    const cancelled = page.waitForEvent("requestfailed");
    await field(page).fill("blackway");
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByText("Looking up names")).toBeVisible();
    await field(page).fill("calvendra canada");
    await cancelled;
    await expect(option(page, /^Calvendra Canada/).first()).toBeVisible();
    arrive();
    await expect(page.getByRole("status").getByText(/^\d+ results?$/)).toBeVisible();
    await expect(option(page, /^Blackway/)).toHaveCount(0);
    expect(asked).toHaveLength(2);
    await expectAccessibleInBoth(page);

    await context.setOffline(true);
    await field(page).fill("tessaline");
    await expect(page.getByRole("status").getByText("You’re offline. Names will load")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(option(page, /^Search companies for “tessaline”/, true)).toBeVisible();
    // what comes from now on is no answer to what was filled in, and moves nothing
    await page.waitForTimeout(600);
    await context.setOffline(false);
    await expect(option(page, /^Tessaline/).first()).toBeVisible();
    expect(asked.every((body) => body.includes("CompanySearch"))).toBe(true);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(field(page)).toHaveCount(0);

    await test.step("keys before the palette is there", () => typeBeforeItIsThere(page));

    await test.step("on a slow machine", () => typeOnSlowMachine(page));
  });
});
