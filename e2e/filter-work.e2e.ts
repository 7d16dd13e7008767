import type { Locator } from "@playwright/test";
import { countedKeys } from "./support/counted-keys.ts";
import { bar, finder, openFilter, openPanel, panel } from "./support/filter-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectTotal,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import type { Server } from "./support/server.ts";
import { serviceClient } from "./support/service-client.ts";
import { networkIdle } from "#tools/network/network-idle.ts";
import { strike } from "./support/faults.ts";

/** Sales managers at manufacturers with 100 to 1,000 people, with an e-mail address: about forty in the sandbox. */
const JOB = {
  managementLevel: "Manager",
  department: "3",
  industryCodes: "manufacturing",
  employeeRangeMin: 100,
  employeeRangeMax: 999,
  requiredFields: "email",
};

const MAX_CLICKS = 12;

const MAX_KEYS = 60;

/** Operations in the service's log that cost credits, answered or not. */
const paidCalls = (server: Server) =>
  server.output().match(/"operation":"(enrich|read(?!Usage)|orgChart|hierarchy)\w*"/gi) ?? [];

const MAX_KEYS_OF_VALUES = 16;

test("a usual search takes 12 clicks, and 60 keys without a mouse @full", async ({ page, server }) => {
  const service = await serviceClient(server.service.url);
  const total = await service.total("searchContacts", JOB);
  expect(total).toBeGreaterThanOrEqual(40);
  await openSignedIn(page, "/contacts");
  await test.step("by clicks", async () => {
    let clicks = 0;
    const click = async (target: Locator) => {
      await target.click();
      clicks += 1;
    };
    const choose = async (chip: string, value: string | RegExp) => {
      await click(bar(page).getByRole("button", { name: chip, exact: true }));
      const popover = page.getByRole("dialog", { name: chip });
      const box = popover.getByRole("checkbox", { name: value, exact: true });
      await click(box.or(popover.getByRole("radio", { name: value, exact: true })));
      await expect(bar(page).getByRole("button", { name: `Remove ${chip}` })).toBeVisible();
    };
    await choose("Level", /^Managers?$/);
    await choose("Department", "Sales");
    await choose("Industry", "Manufacturing");
    await choose("Company size", "Mid-size");
    await choose("Contact info", "E-mail");
    await expectTotal(page, total);
    await click(page.getByRole("checkbox", { name: /page/i }));
    await click(page.getByRole("button", { name: new RegExp(`^Select all ${total}`) }));
    await expect(page.getByText(`${total} selected`)).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(paidCalls(server)).toEqual([]);
  });

  await test.step("by keys", async () => {
    await page.goto("/selection");
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(page.getByRole("heading", { name: /^No .* selected$/ })).toBeVisible();
    await page.goto("/contacts");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    const keys = countedKeys(page);
    await keys.press("f");
    await expect(finder(page)).toBeFocused();
    /** Finds a filter, and then a value in it. */
    const choose = async (filter: string, value: string, name: string) => {
      await keys.type(filter);
      await keys.press("Enter");
      await expect(
        panel(page).getByRole("textbox", { name: new RegExp(`^Search ${name}`, "i") }),
      ).toBeFocused();
      await expect(page.getByText("Loading the list")).toHaveCount(0);
      await keys.type(value);
      await keys.press("Enter");
      await expect(bar(page).getByRole("button", { name: new RegExp(`^Remove ${name}`) })).toBeVisible();
      await keys.press("Escape");
      await expect(finder(page)).toBeFocused();
    };
    await choose("lev", "man", "Level");
    await choose("dep", "sal", "Department");
    await choose("ind", "manu", "Industry");
    await keys.type("size");
    await keys.press("Enter");
    await expect(finder(page)).not.toBeFocused();
    await keys.type("mid");
    await keys.press("Enter");
    await expect(bar(page).getByRole("button", { name: "Remove Company size" })).toBeVisible();
    await keys.press("Escape");
    await expect(finder(page)).toBeFocused();
    await keys.type("inf");
    await keys.press("Enter");
    await expect(finder(page)).not.toBeFocused();
    await keys.press("Space");
    await expectTotal(page, total);
    await keys.press("Escape", "Escape");
    // the rows are drawn a moment after their number
    await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
    await keys.press("j", "Control+a");
    await expect(page.getByText("25 selected")).toBeVisible();
    expect(keys.count()).toBeLessThanOrEqual(MAX_KEYS);
    expect(paidCalls(server)).toEqual([]);
  });
});

test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });

test("words become filters, values are found by what people call them, and what is not loaded is said @full", async ({
  page,
  server,
  context,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts");
  await test.step("by their names, in 16 keys", async () => {
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    const keys = countedKeys(page);
    await keys.press("f");
    await expect(finder(page)).toBeFocused();
    // what is typed and entered at once waits for its values
    await keys.type("vp");
    await keys.press("Enter");
    await expect(bar(page).getByRole("button", { name: "Level VP" })).toBeVisible();
    await keys.type("uk");
    await keys.press("Enter");
    await expect(bar(page).getByRole("button", { name: "Location United Kingdom" })).toBeVisible();
    // values of filters that are read later would stand above the others
    await networkIdle(page);
    await keys.type("softw");
    const values = panel(page).getByRole("group", { name: "Values" });
    const industry = values.getByRole("group", { name: "Industry", exact: true });
    await expect(industry.getByRole("button", { name: "Software", exact: true })).toBeVisible();
    await expect(panel(page).getByText(/^\d+ filters? and \d+ values? found$/)).toBeAttached();
    await keys.press("Enter");
    await expect(bar(page).getByRole("button", { name: "Industry Software" })).toBeVisible();
    await expect(finder(page)).toBeFocused();
    expect(keys.count()).toBeLessThanOrEqual(MAX_KEYS_OF_VALUES);
    await expectTotal(
      page,
      await service.total("searchContacts", {
        managementLevel: "VP Level Exec",
        country: "unitedkingdom",
        industryCodes: "software",
      }),
    );
    await expectAccessibleInBoth(page);
  });

  await test.step("of a query", async () => {
    await page.goto("/contacts");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    await page.keyboard.press("f");
    await page.keyboard.type("vp marketing software usa 100-1000 with email wombats");
    const proposed = panel(page).getByRole("group", { name: "Proposed" });
    await expect(proposed).toContainText("Set 6 filters");
    await expectAccessibleInBoth(page);
    await page.keyboard.press("Enter");
    await expectTotal(
      page,
      await service.total("searchContacts", {
        managementLevel: "VP Level Exec",
        department: "7",
        country: "usa",
        industryCodes: "software",
        employeeRangeMin: 100,
        employeeRangeMax: 1000,
        requiredFields: "email",
      }),
    );
    await expect(finder(page)).toHaveValue("wombats");
    await page.keyboard.press("ArrowDown");
    await expect(proposed.getByRole("button", { name: "Title", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(bar(page).getByRole("button", { name: "Title wombats" })).toBeVisible();
    await expect(finder(page)).toBeFocused();
    await expect(finder(page)).toHaveValue("");
    // pressed again, what stands there gives way to the next letter
    await page.keyboard.type("texas");
    await page.keyboard.press("Escape");
    await page.keyboard.type("ohio");
    await finder(page).blur();
    await page.keyboard.press("f");
    await page.keyboard.type("iowa");
    await expect(finder(page)).toHaveValue("iowa");
    // an input method's Enter completes its word, in Safari by its code alone
    await finder(page).evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true })),
    );
    await expect(finder(page)).toHaveValue("iowa");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/state=usa\.iowa/);
  });

  await test.step("by arrows, and taken away again", async () => {
    await page.goto("/contacts");
    await openPanel(page);
    await finder(page).fill("marketing");
    const values = panel(page).getByRole("group", { name: "Values" });
    const department = values.getByRole("group", { name: "Department", exact: true });
    const marketing = department.getByRole("button", { name: "Marketing", exact: true });
    await expect(marketing).toHaveAttribute("aria-pressed", "false");
    await finder(page).press("ArrowDown");
    await expect(marketing).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/department=/);
    await expect(panel(page).getByText("Department: Marketing set")).toBeAttached();
    // taken by a key, it leaves the field to the next one
    await expect(finder(page)).toBeFocused();
    await expect(finder(page)).toHaveValue("");
    await finder(page).fill("marketing");
    await marketing.click();
    await expect(marketing).toHaveAttribute("aria-pressed", "false");
    await expect(page).not.toHaveURL(/department=/);

    await finder(page).fill("manufacturing");
    await values.getByRole("button", { name: /^\d+ more in NAICS codes$/ }).click();
    await expect(panel(page).locator(":focus")).toHaveCount(1);
  });

  await test.step("without a connection", async () => {
    await page.goto("/contacts");
    await openPanel(page);
    await networkIdle(page);
    await context.setOffline(true);
    await finder(page).fill("germany");
    const missing = panel(page).getByText("Some values couldn’t be loaded.");
    await expect(missing).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await expect(missing).toBeHidden();
    await expect(panel(page).getByRole("button", { name: "Germany" }).first()).toBeVisible();
  });
  expect(server.output()).not.toContain('"status":4');
});

test("titles are chosen, and a range follows words and thumbs, by keys alone @full", async ({
  page,
  server,
}) => {
  await test.step("titles", async () => {
    const service = await serviceClient(server.service.url);
    await openSignedIn(page, "/contacts");
    const filters = await openFilter(page, "title");
    const field = filters.getByRole("textbox", { name: "Search title" });
    await expect(field).toBeFocused();
    await expect(page.getByRole("checkbox", { name: "Account Executive" })).toBeVisible();
    await page.keyboard.type("data");
    await page.keyboard.press("Enter");
    await page.keyboard.type("recruit");
    await page.keyboard.press("Enter");
    await expect(filters.getByRole("button", { name: "Remove recruit" })).toBeVisible();
    // the list follows what is typed a moment later: the arrow comes before
    await field.evaluate(async (input) => {
      document.execCommand("insertText", false, "auditor");
      await Promise.resolve();
      input.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }),
      );
    });
    await expect(page.getByRole("checkbox", { name: "Auditor" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("checkbox", { name: "Auditor" })).toBeChecked();
    await page.keyboard.press("ArrowUp");
    await expect(field).toBeFocused();
    await field.fill("");
    await page.keyboard.press("Backspace");
    await expect(filters.getByRole("button", { name: "Remove Auditor" })).toHaveCount(0);
    await expect(page.getByRole("checkbox", { name: "Account Executive" })).toBeVisible();
    await page.keyboard.press("Home");
    await expect(page.getByRole("checkbox", { name: "Account Executive" })).toBeFocused();
    await page.keyboard.type("x");
    await expect(field).toHaveValue("x");
    const total = await service.total("searchContacts", { jobTitle: "data OR recruit" });
    await expectTotal(page, total);
  });

  await test.step("a range", async () => {
    await page.goto("/companies");
    await openFilter(page, "headcount");
    const size = panel(page).getByRole("group", { name: "Company size", exact: true });
    const from = size.getByRole("textbox", { name: "From" });
    const to = size.getByRole("textbox", { name: "To" });
    await expect(from).toBeFocused();
    await from.fill("mid-size");
    await expect(size.getByRole("radio", { name: "Mid-size" })).toBeChecked();
    await expect(bar(page).getByRole("button", { name: "Company size 100–999" })).toBeVisible();
    // what was typed becomes the number that it means once the field is left
    await from.press("Tab");
    await expect(from).toHaveValue("100");
    await expect(to).toHaveValue("999");
    const most = size.getByRole("slider", { name: "Company size to" });
    await most.press("End");
    await expect(most).toHaveAttribute("aria-valuetext", "no maximum");
    await expect(to).toHaveValue("");
    await most.press("ArrowLeft");
    await expect(to).toHaveValue("70,000");
    // the thumbs meet, and do not pass each other
    await size.getByRole("slider", { name: "Company size from" }).press("End");
    await expect(from).toHaveValue("70,000");
  });
});

test("what is typed is asked for once, after a pause, and the last answer wins @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/companies");
  await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
  await openFilter(page, "name");
  const field = panel(page).getByRole("textbox", { name: "Name", exact: true });
  const before = server.answered("searchCompanies");
  await field.pressSequentially("health", { delay: 30 });
  await expectTotal(page, await service.total("searchCompanies", { companyName: "health" }));
  await expect(page).toHaveURL(/companyName=health/);
  // the script client asked once, and the page may have fetched the next page ahead
  const asked = () => server.answered("searchCompanies") - before - 1;
  await expect.poll(asked).toBeGreaterThanOrEqual(1);
  expect(asked()).toBeLessThanOrEqual(2);
  await field.pressSequentially(" g", { delay: 30 });
  await expect(page).toHaveURL(/companyName=health(\+|%20)g/);
  // typing in one go is one step back
  await page.goBack();
  await expect(page).toHaveURL(/\/companies$/);
  await expect(field).toHaveValue("");

  // answers out of order
  await strike(server, { operation: "searchCompanies", kind: "delay", milliseconds: 3000 });
  await field.fill("hospital");
  await expect(page).toHaveURL(/companyName=hospital/);
  await field.fill("software");
  const total = await service.total("searchCompanies", { companyName: "software" });
  await expectTotal(page, total);
  await page.waitForTimeout(3500);
  await expectTotal(page, total);
});

test.describe("a service that limits", () => {
  test.use({ expectedComplaints: /status of 429/ });

  test("a rate limit amid typing waits and goes on by itself @full", async ({ page }) => {
    await openSignedIn(page, "/companies", "throttled");
    await openFilter(page, "name");
    const field = panel(page).getByRole("textbox", { name: "Name", exact: true });
    for (const letter of "health") {
      await field.pressSequentially(letter);
      await page.waitForTimeout(350);
    }
    await expect(page).toHaveURL(/companyName=health/);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("health");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
  });
});
