import { expect, expectAnswered, openSignedIn, test } from "./fixtures.ts";

test("news asks for a criterion, then for a press of Search, and counts what came", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/news");
  await expect(page.getByRole("heading", { name: "What should the news be about?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Categories" }).click();
  await page.getByRole("checkbox", { name: "FUNDING" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expectAnswered(server, "searchNews", 0);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("table", { name: "News" }).getByRole("row")).toHaveCount(26);
  await expect(page.getByText("Next page counts 25 more")).toBeVisible();
  await expectAnswered(server, "searchNews", 1);
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("table", { name: "News" }).getByRole("row")).toHaveCount(26);
  await expectAnswered(server, "searchNews", 1);
});

test("intent asks for topics, and a signal's company can be chosen", async ({ page, server }) => {
  await openSignedIn(page, "/intent");
  await expect(page.getByRole("heading", { name: "Which topics interest you?" })).toBeVisible();
  await page.getByRole("button", { name: "Topics" }).click();
  await page.getByRole("checkbox", { name: "Zero Trust" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const rows = page.getByRole("table", { name: "Intent" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Zero Trust");
  await rows.nth(1).getByRole("checkbox").check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 selected")).toBeVisible();
  await expectAnswered(server, "searchIntent", 2);
});

test("scoops wait for a press, and a wrong address falls back without a request", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/scoops?page=-1&size=7&sort=shoe&published=2026-02-31..&updated=perhaps");
  await expect(page.getByRole("heading", { name: "Search scoops" })).toBeVisible();
  await expectAnswered(server, "searchScoops", 0);
  await page.getByRole("button", { name: "Published", exact: true }).click();
  await page.getByRole("button", { name: "Last 12 months" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("table", { name: "Scoops" }).getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expectAnswered(server, "searchScoops", 2);
});
