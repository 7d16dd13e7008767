import { bar, finder, openFilter, openPanel, panel } from "./support/filter-steps.ts";
import {
  expect,
  expectAccessibleInBoth,
  expectAnswered,
  expectTotal,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { strike } from "./support/faults.ts";
import { serviceClient } from "./support/service-client.ts";

test("filters of the panel count at once, on both sides, and wrong ones are explained", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts");
  const all = await service.total("searchContacts", {});
  await openPanel(page);
  await expect(panel(page).getByText(all.toLocaleString("en-US"))).toBeVisible();
  await expect(panel(page).getByRole("textbox", { name: "Search title" })).toBeVisible();

  await openFilter(page, "department");
  await panel(page).getByRole("checkbox", { name: "Sales" }).check();
  await panel(page).getByRole("checkbox", { name: "Engineering & Technical" }).check();
  await openFilter(page, "title");
  await panel(page).getByRole("radio", { name: "is not" }).first().check();
  await panel(page).getByRole("textbox", { name: "Search title is not" }).fill("Assistant");
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("button", { name: "Title not Assistant" })).toBeVisible();
  await openFilter(page, "annual sales");
  const revenue = panel(page).getByRole("group", { name: "Revenue", exact: true });
  await revenue.getByRole("textbox", { name: "From" }).fill("$10M");
  await revenue.getByRole("textbox", { name: "To" }).fill("2 billion");
  await openFilter(page, "accuracy");
  const accuracy = panel(page).getByRole("group", { name: "Accuracy", exact: true });
  await accuracy.getByRole("textbox", { name: "From" }).fill("700");
  await finder(page).focus();
  await expect(accuracy.getByText("Enter whole numbers from 0 to 100.")).toBeVisible();
  await expect(page).not.toHaveURL(/accuracy/);
  await expectAccessibleInBoth(page);
  await accuracy.getByRole("textbox", { name: "From" }).fill("70");
  await expect(page).toHaveURL(/accuracy=70/);
  const criteria = {
    department: "3,6",
    excludeJobTitle: "Assistant",
    revenueMin: 10_000,
    revenueMax: 2_000_000,
    contactAccuracyScoreMin: 70,
  };
  const total = await service.total("searchContacts", criteria);
  await expectTotal(page, total);
  await expect(panel(page).getByText(total.toLocaleString("en-US"), { exact: true })).toBeVisible();
  await expect(panel(page).getByText(/^was [\d,]+$/)).toBeVisible();

  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expectTotal(page, total);
  await page.goBack();
  await expect(page).not.toHaveURL(/accuracy/);
  expect(server.output()).not.toContain('"status":400');
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
  // whether the limit is met depends on how fast the answers come
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

test("filters are found by other words for them, stored as sets, and remembered @full", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  await openPanel(page);
  for (const [words, filter] of [
    ["funding", "Latest funding round"],
    ["headcount", "Company size"],
    ["tech stack", "Technologies"],
    ["seniority", "Level"],
    ["zip", "ZIP code"],
  ] as const) {
    await finder(page).fill(words);
    await expect(panel(page).getByRole("button", { name: filter }).first()).toBeVisible();
  }
  await finder(page).fill("no such filter");
  await expect(panel(page).getByText("No filter or value is called “no such filter”.")).toBeVisible();

  await openFilter(page, "level");
  await page.keyboard.type("vp");
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("button", { name: "Level VP" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Filter sets" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).last().fill("Leaders");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await panel(page).getByRole("button", { name: "Clear all" }).click();
  await expect(bar(page).getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await openFilter(page, "level");
  await expect(panel(page).getByRole("group", { name: "Recently used" })).toBeVisible();

  await page.goto("/scoops");
  await panel(page).getByRole("button", { name: "Filter sets" }).click();
  await page.getByRole("button", { name: /^Leaders/ }).click();
  await expect(bar(page).getByRole("button", { name: /Level VP/ })).toBeVisible();
  await panel(page).getByRole("button", { name: "Filter sets" }).click();
  await page.getByRole("button", { name: "Delete Leaders" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await panel(page).getByRole("button", { name: "Filter sets" }).click();
  await expect(page.getByRole("button", { name: /^Leaders/ })).toBeVisible();
});

test("where records count, filters wait for Search, and the panel says so", async ({ page, server }) => {
  await openSignedIn(page, "/scoops");
  await openFilter(page, "type");
  await panel(page).getByRole("checkbox", { name: "Executive Move" }).check();
  await expect(panel(page).getByText(/Press Search to see the rows/)).toBeVisible();
  await page.waitForTimeout(1000);
  await expectAnswered(server, "searchScoops", 0);
  await panel(page).getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("table", { name: "Scoops" }).getByRole("checkbox").nth(2)).toBeVisible();
  await expectAnswered(server, "searchScoops", 1);
  await expect(panel(page).getByText("The rows match these filters.")).toBeVisible();
});
