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
import { strike } from "./support/server-faults.ts";

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

/** Operations in the service's log that cost credits, answered or not. */
const paidCalls = (server: Server) =>
  server.output().match(/"operation":"(enrich|read(?!Usage)|orgChart|hierarchy)\w*"/gi) ?? [];

const MAX_KEYS_OF_VALUES = 16;

test("a usual search takes 12 clicks, and titles and a range are set by keys alone @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const total = await service.total("searchContacts", JOB);
  expect(total).toBeGreaterThanOrEqual(40);
  await openSignedIn(page, "/contacts");
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

  await test.step("titles", async () => {
    await page.goto("/contacts");
    const filters = await openFilter(page, "title");
    const field = filters.getByRole("textbox", { name: "Search title" });
    await expect(field).toBeFocused();
    await expect(page.getByRole("checkbox", { name: "Account Executive" })).toBeVisible();
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
    await expectTotal(page, await service.total("searchContacts", { jobTitle: "recruit" }));
  });

  await test.step("a range", async () => {
    await page.goto("/companies");
    await openFilter(page, "headcount");
    const size = panel(page).getByRole("group", { name: "Company size", exact: true });
    const from = size.getByRole("textbox", { name: "From" });
    const to = size.getByRole("textbox", { name: "To" });
    await expect(from).toBeFocused();
    await from.fill("mid-size");
    await expect(bar(page).getByRole("button", { name: "Company size 100–999" })).toBeVisible();
    // what was typed becomes the number that it means once the field is left
    await from.press("Tab");
    await expect(from).toHaveValue("100");
    await expect(to).toHaveValue("999");
    const most = size.getByRole("slider", { name: "Company size to" });
    await most.press("End");
    await expect(most).toHaveAttribute("aria-valuetext", "no maximum");
    await expect(to).toHaveValue("");
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
    await page.keyboard.type("iowa");
    // an input method's Enter completes its word, in Safari by its code alone
    await finder(page).evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true })),
    );
    await expect(finder(page)).toHaveValue("iowa");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/state=usa\.iowa/);
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

test.describe("a service that limits", () => {
  test.use({ expectedComplaints: /status of 429/ });

  test("what is typed is asked for once, after a pause, the last answer wins, and a rate limit is waited out @full", async ({
    page,
    server,
  }) => {
    const service = await serviceClient(server.service.url);
    const operation = "searchCompanies";
    await openSignedIn(page, "/companies");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    await openFilter(page, "name");
    const field = panel(page).getByRole("textbox", { name: "Name", exact: true });
    const before = server.answered(operation);
    await field.pressSequentially("health", { delay: 30 });
    await expectTotal(page, await service.total(operation, { companyName: "health" }));
    await expect(page).toHaveURL(/companyName=health/);
    // the script client asked once, and the page may have fetched the next page ahead
    const asked = () => server.answered(operation) - before - 1;
    await expect.poll(asked).toBeGreaterThanOrEqual(1);
    expect(asked()).toBeLessThanOrEqual(2);
    await field.pressSequentially(" g", { delay: 30 });
    await expect(page).toHaveURL(/companyName=health(\+|%20)g/);
    // typing in one go is one step back
    await page.goBack();
    await expect(page).toHaveURL(/\/companies$/);
    await expect(field).toHaveValue("");

    // answers out of order
    await strike(server, { operation, kind: "delay", milliseconds: 3000 });
    await field.fill("hospital");
    await expect(page).toHaveURL(/companyName=hospital/);
    await field.fill("software");
    const total = await service.total(operation, { companyName: "software" });
    await expectTotal(page, total);
    await page.waitForTimeout(3500);
    await expectTotal(page, total);

    // a refusal amid typing leaves the field alone
    await strike(server, { operation, kind: "429", milliseconds: 2000 });
    const refused = page.waitForResponse((answer) => answer.status() === 429);
    await field.fill("clinic");
    await refused;
    await expectTotal(page, await service.total(operation, { companyName: "clinic" }));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("clinic");
  });
});
