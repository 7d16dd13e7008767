import { countedKeys } from "./support/counted-keys.ts";
import { networkIdle } from "#tools/network/network-idle.ts";
import { bar, finder, openPanel, panel } from "./support/filter-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectTotal,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

const MAX_KEYS = 16;

test("values are found by what people call them and set at once, in 16 keys @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts");
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
  expect(keys.count()).toBeLessThanOrEqual(MAX_KEYS);
  await expectTotal(
    page,
    await service.total("searchContacts", {
      managementLevel: "VP Level Exec",
      country: "unitedkingdom",
      industryCodes: "software",
    }),
  );
  await expectAccessibleInBoth(page);
  expect(server.output()).not.toContain('"status":4');
});

test("the words of a query become filters by one Enter, and the rest is offered as text @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts");
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
  expect(server.output()).not.toContain('"status":4');
});

test("arrows go through what was found, a press takes a value away again, and the rest is a press away @full", async ({
  page,
}) => {
  await openSignedIn(page, "/contacts");
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

  // the name of a filter opens it, as before, and ranges and choices are values too
  await finder(page).fill("level");
  await finder(page).press("Enter");
  await expect(finder(page)).not.toBeFocused();
  await finder(page).fill("mid-size");
  await finder(page).press("Enter");
  await expect(bar(page).getByRole("button", { name: /^Company size 100–999$/ })).toBeVisible();
  await finder(page).fill("hide owned");
  await finder(page).press("Enter");
  await expect(bar(page).getByRole("button", { name: "Owned Hide owned" })).toBeVisible();

  await finder(page).fill("manufacturing");
  await values.getByRole("button", { name: /^\d+ more in NAICS codes$/ }).click();
  await expect(panel(page).locator(":focus")).toHaveCount(1);
  await finder(page).fill("zzzz");
  await expect(panel(page).getByText("No filter or value is called “zzzz”.")).toBeVisible();

  // F comes back to the query, and the next letters take its place
  await page.getByRole("table").getByRole("checkbox").nth(1).focus();
  await page.keyboard.press("f");
  await expect(finder(page)).toBeFocused();
  await page.keyboard.type("sales");
  await expect(finder(page)).toHaveValue("sales");
});

test.describe("without a connection", () => {
  test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });

  test("values that could not be loaded are said, and found once they are tried again @full", async ({
    page,
    context,
  }) => {
    await openSignedIn(page, "/contacts");
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
});
