import { FAMILIES, loadButton, treeOf } from "./support/family-steps.ts";
import { expect, expectAccessible, openSignedIn } from "./support/fixtures.ts";
import { test } from "./support/paid-run-steps.ts";

test.use({ paidEnv: { MANAGEMENT_DAYS: "0" } });

test("a family tree that two browsers press at once is paid for once, and a colleague has it too @full", async ({
  page,
  openOtherBrowser,
  service,
}) => {
  const before = await service.creditsUsed();
  await openSignedIn(page, `/families/${FAMILIES.small}`, "slow");
  const second = await openOtherBrowser(`/families/${FAMILIES.small}`, "slow");
  const pages = [page, second];
  for (const each of pages) await expect(loadButton(each)).toBeEnabled();
  await Promise.all(pages.map((each) => loadButton(each).click()));
  for (const each of pages) await expect(treeOf(each)).toBeVisible();
  expect(await service.creditsUsed()).toBe(before + 1);

  const theirs = await openOtherBrowser("/families", "colleague");
  const owned = theirs.getByRole("region", { name: "Owned family trees" });
  await expect(owned.getByText(/^Got by /)).toBeVisible();
  await expectAccessible(theirs);
  await owned.getByRole("link", { name: /Tessaline Holdings/ }).click();
  await expect(theirs.getByText("12 companies · 4 levels")).toBeVisible();
  await theirs.goto("/owned?type=company");
  await expect(theirs.getByRole("link", { name: /Tessaline Holdings/ })).toBeVisible();
  expect(await service.creditsUsed()).toBe(before + 1);
});
