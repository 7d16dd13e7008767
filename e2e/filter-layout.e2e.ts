import { bar, openFilter, openPanel, panel } from "./support/filter-steps.ts";
import { expect, expectAccessible, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";

test("every way to set a criterion passes axe @full", async ({ page }) => {
  await openSignedIn(page, "/intent");
  for (const filter of ["Choose topics", "Score", "Audience", "Industry"]) {
    await bar(page).getByRole("button", { name: filter, exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Done" })).toBeVisible();
    await expect(page.getByText("Loading the list")).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await page.keyboard.press("Escape");
  }
  await openPanel(page);
  for (const screen of ["/companies", "/scoops", "/news", "/contacts"]) {
    await page.goto(screen);
    await expect(panel(page)).toBeVisible();
    const closed = panel(page).getByRole("heading").getByRole("button", { expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    await expect(page.getByText("Loading the list")).toHaveCount(0);
    await expectAccessibleInBoth(page);
  }
  for (const filter of ["zip code", "past positions", "industry", "funding amount", "published"]) {
    if (filter === "published") await page.goto("/scoops");
    await openFilter(page, filter);
    await expectAccessible(page);
    if (filter !== "past positions") continue;
    await panel(page).getByRole("button", { name: "Add a position" }).click();
    await expect(panel(page).getByRole("group", { name: "Position 2" })).toBeVisible();
  }
  await page.getByRole("button", { name: "This year", exact: true }).click();
  await expect(page.getByRole("button", { name: "This year", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a range follows words, keys and its thumbs @full", async ({ page }) => {
  await openSignedIn(page, "/companies");
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
  await size.getByRole("radio", { name: "Large" }).check();
  await expect(from).toHaveValue("1,000");
  await expect(page).toHaveURL(/employees=1000\.\.9999/);
});

test("on a phone a sheet holds every filter, and its button tells the total", async ({ page }) => {
  await openSignedIn(page, "/companies?companyName=health");
  await page.setViewportSize({ width: 390, height: 844 });
  const filters = await openFilter(page, "name");
  const name = filters.getByRole("textbox", { name: "Name", exact: true });
  await expect(name).toHaveValue("health");
  await name.fill("group");
  await expect(page).toHaveURL(/companyName=group$/);
  await openFilter(page, "website");
  await filters.getByLabel("Website").fill("a.example\nb.example");
  await expect(filters.getByRole("button", { name: "Show 0 companies" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await filters.getByRole("button", { name: "Clear all" }).click();
  await expect(filters.getByLabel("Website")).toHaveValue("");
  await filters.getByRole("button", { name: /^Show [\d,]+ companies$/ }).click();
  await expect(filters).toBeHidden();
  await expectAccessibleInBoth(page);
});

test("beside the panel at 1024 px rows need no scrolling, and the bar below them covers nothing @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openSignedIn(page, "/contacts?managementLevel=Director");
  await openPanel(page);
  const table = page.getByRole("table");
  await table.getByRole("checkbox").nth(1).check();
  const scrolled = table.locator("xpath=..");
  expect(await scrolled.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  const boxOf = async (name: string) => page.getByRole("button", { name }).first().boundingBox();
  const review = await boxOf("Review and enrich");
  const pager = await page.getByLabel("Rows per page").boundingBox();
  const isApart =
    review !== null &&
    pager !== null &&
    (review.x + review.width <= pager.x || review.y + review.height <= pager.y);
  expect(isApart, "the pager stands beside or below the button").toBe(true);
});
