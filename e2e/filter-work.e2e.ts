import type { Locator } from "@playwright/test";
import { countedKeys } from "./support/counted-keys.ts";
import { bar, finder, panel } from "./support/filter-steps.ts";
import { expect, expectTotal, openSignedIn, test } from "./support/fixtures.ts";
import type { Server } from "./support/server.ts";
import { serviceClient } from "./support/service-client.ts";

/** Managers of sales at manufacturers of 100 to 1,000 people, with an e-mail address: some forty in the sandbox. */
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

/** Operations of the service's log that cost credits, answered or not. */
const paidCalls = (server: Server) =>
  server.output().match(/"operation":"(enrich|read(?!Usage)|orgChart|hierarchy)\w*"/gi) ?? [];

test("sales managers at manufacturers are chosen in 12 clicks @full", async ({ page, server }) => {
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
});

test("the same is done in 60 keys without a mouse @full", async ({ page, server }) => {
  const service = await serviceClient(server.service.url);
  const total = await service.total("searchContacts", JOB);
  await openSignedIn(page, "/contacts");
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
