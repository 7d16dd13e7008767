import type { Page } from "@playwright/test";
import {
  chooseByName,
  countedHere,
  expectFromMemory,
  pressSearch,
  pressStaged,
} from "./support/metered-search-steps.ts";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

const cards = (page: Page) => page.getByRole("list", { name: "Scoops" }).getByRole("article");
const rows = (page: Page) => page.getByRole("table", { name: "Scoops" }).locator("tbody > tr[data-row]");

test("a rep finds who is new, chooses them and their companies, and pays for each page once @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.recordsUsed();
  await openSignedIn(page, "/scoops?page=-1&size=7&sort=shoe&published=2026-02-31..&updated=perhaps");
  await expect(page.getByRole("heading", { name: "Search scoops" })).toBeVisible();
  await expectAnswered(server, "searchScoops", 0);
  await chooseByName(page, "Type", "New Hire", "Executive Move");
  await pressSearch(page);
  await expect(rows(page).first()).toBeVisible();
  let said = await countedHere(page);

  await expect(page.getByRole("columnheader", { name: /published|updated/i })).toHaveCount(1);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await expectAccessible(page);
  await page.getByRole("menuitemradio", { name: /^Text/ }).click();
  await expect(page).toHaveURL(/sort=/);
  said += await countedHere(page);
  await expectAnswered(server, "searchScoops", 2);

  const row = rows(page).filter({ hasText: "contact named" }).first();
  await row.getByRole("checkbox").check();
  await expect(page.getByText("1 company selected")).toBeVisible();
  await row.getByRole("button", { name: /^Full scoop about/ }).click();
  const people = page.getByRole("region", { name: "Contacts named" });
  await expectAccessible(page);
  await people.getByRole("checkbox").first().check();
  await expect(page.getByText("1 company, 1 contact selected")).toBeVisible();

  await page.getByRole("radio", { name: "Cards" }).check();
  await expect(page).toHaveURL(/view=cards/);
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).locator("button[aria-pressed=true]")).not.toHaveCount(0);
  await expectAccessible(page);
  const named = cards(page).getByRole("list", { name: "Contacts named" });
  await named.getByRole("button", { pressed: false }).first().click();
  await expect(page.getByText("1 company, 2 contacts selected")).toBeVisible();

  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  said += await countedHere(page);
  await page.goBack();
  await expectFromMemory(page);
  await page.reload();
  await pressStaged(page);
  await expect(cards(page).first()).toBeVisible();
  said += await countedHere(page);
  await expect(page.getByText("1 company, 2 contacts selected")).toBeVisible();
  await expectAnswered(server, "searchScoops", 4);
  expect((await service.recordsUsed()) - before).toBe(said);

  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 company, 2 contacts selected")).toBeVisible();
});
