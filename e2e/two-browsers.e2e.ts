import { FAMILIES, loadFamily, treeOf } from "./support/family-steps.ts";
import { expect, expectAccessible, expectAnswered, openSignedIn } from "./support/fixtures.ts";
import { test } from "./support/paid-run-steps.ts";

test.use({ paidEnv: { MANAGEMENT_DAYS: "0" } });

test(
  "a family tree that one browser paid for is in another, and leaves both when it is deleted",
  { tag: "@full" },
  async ({ page, openOtherBrowser, server }) => {
    const second = await openOtherBrowser("/families", "slow");
    await expect(second.getByRole("heading", { name: "No family tree yet" })).toBeVisible();

    await openSignedIn(page, `/families/${FAMILIES.small}`, "slow");
    await loadFamily(page);
    await expect(page.getByText("12 companies · 4 levels")).toBeVisible();
    const saved = second.getByRole("region", { name: "Saved family trees" });
    await saved.getByRole("link", { name: /Tessaline Holdings/ }).click();
    await expect(second.getByText("12 companies · 4 levels")).toBeVisible();
    await expect(treeOf(second)).toBeVisible();
    await expectAccessible(second);
    await expectAnswered(server, "enrichHierarchy", 1);

    await page.goto("/families");
    await page.getByRole("button", { name: "Delete the family tree of Tessaline Holdings" }).click();
    await second.goto("/families");
    await expect(second.getByRole("heading", { name: "No family tree yet" })).toBeVisible();
    await expectAnswered(server, "enrichHierarchy", 1);
  },
);
