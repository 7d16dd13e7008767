import type { Locator, Page } from "@playwright/test";
import { promisedCost, runToEnd } from "./support/enrich-steps.ts";
import {
  SERVER_GONE,
  SOON_MS,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { bodyRows, selectFirstRows } from "./support/table-steps.ts";
import { saveAsList } from "./support/list-steps.ts";

const SEARCH = "/contacts?lastName=w&sort=lastName";

const facts = (page: Page) => page.getByRole("region", { name: /^Owner, stage, tags and notes/ });
const notes = (page: Page) => facts(page).getByRole("list", { name: "Notes, newest first" });
const changes = (page: Page) => facts(page).getByRole("list", { name: "Changes, newest first" });

/** Opens the details of the first row; returns their URL. */
async function openFirst(page: Page): Promise<string> {
  await page.getByRole("table").getByRole("checkbox").nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/peek=\d+/);
  return page.url();
}

async function choose(page: Page, field: RegExp, choice: string): Promise<void> {
  await facts(page).getByRole("button", { name: field }).click();
  await page.getByRole("menuitemradio", { name: choice }).click();
}

async function addTag(page: Page, tag: string): Promise<void> {
  await facts(page).getByRole("button", { name: "Add a tag" }).click();
  await page.getByRole("textbox", { name: "Tag" }).fill(tag);
  await page.keyboard.press("Enter");
}

/** Opens the dialog for the organisation's stages. */
async function editStages(page: Page): Promise<Locator> {
  await facts(page)
    .getByRole("button", { name: /^Stage/ })
    .click();
  await page.getByRole("menuitem", { name: "Edit stages…" }).click();
  return page.getByRole("dialog", { name: "Edit stages" });
}

/** Has two people who show the same record tag it without a network: it keeps both tags. */
async function tagOffline(page: Page, colleague: Page): Promise<void> {
  const both = [
    { person: page, tag: "Budget Q1" },
    { person: colleague, tag: "Met in Lisbon" },
  ];
  for (const { person, tag } of both) {
    await person.context().setOffline(true);
    await addTag(person, tag);
    await expect(facts(person).getByRole("button", { name: `Remove tag ${tag}` })).toBeVisible();
  }
  for (const { person } of both) await person.context().setOffline(false);
  for (const { person } of both)
    for (const { tag } of both)
      await expect(facts(person).getByRole("button", { name: `Remove tag ${tag}` })).toBeVisible();
  // what is in use is suggested
  await page.keyboard.press("ArrowRight");
  const removal = facts(page).getByRole("button", { name: /^Remove tag/ });
  await expect(removal).toHaveCount(0);
  await facts(page).getByRole("button", { name: "Add a tag" }).click();
  await page.getByRole("list", { name: "Tags in use" }).getByRole("button", { name: "Budget Q1" }).click();
  await expect(removal).toHaveAccessibleName("Remove tag Budget Q1");
  await removal.click();
  await expect(removal).toHaveCount(0);
}

test.describe("without a network", () => {
  test.use({ expectedComplaints: new RegExp(`${SERVER_GONE.source}|ERR_INTERNET_DISCONNECTED`) });

  test(
    "what one person notes a colleague sees within two seconds and nobody else; tags of two who are offline both stay",
    { tag: "@full" },
    async ({ page, openOtherBrowser }) => {
      // the colleague's browser has asked who is there before the other person was
      const colleague = await openOtherBrowser(SEARCH, "colleague");
      const address = await openFirst(colleague);
      await expect(facts(colleague)).toContainText("Seen by everybody at");
      await openSignedIn(page, address);
      await expect(facts(page).getByRole("button", { name: "Stage: New" })).toBeVisible();
      const stranger = await openOtherBrowser(address, "capped");
      await expect(facts(colleague).getByRole("button", { name: "Owner: No one" })).toBeVisible();

      await choose(page, /^Stage/, "Meeting");
      await expect(facts(colleague).getByRole("button", { name: "Stage: Meeting" })).toBeVisible({
        timeout: SOON_MS,
      });
      await choose(page, /^Owner/, "Casey Lindholm");
      await expect(facts(colleague).getByRole("button", { name: "Owner: Casey Lindholm" })).toBeVisible({
        timeout: SOON_MS,
      });
      await page.locator("[data-preview]").focus();
      await page.keyboard.press("n");
      await page.keyboard.type("Call moved to Tuesday, 10:00.");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(notes(colleague)).toContainText("Robin Ellery", { timeout: SOON_MS });
      await expect(notes(colleague)).toContainText("Call moved to Tuesday, 10:00.");
      await expect(notes(page)).toContainText("Robin Ellery you");

      await expect(changes(page).getByRole("listitem")).toHaveText([
        /^You made Casey Lindholm the owner/,
        /^You set the stage to Meeting/,
      ]);
      await expect(changes(colleague)).toContainText("Robin Ellery made you the owner");

      // a colleague's note is not theirs to change
      await expect(notes(colleague).getByRole("button")).toHaveCount(0);
      await facts(colleague).getByRole("textbox", { name: "Write a note" }).fill("Prefers e-mail.");
      await facts(colleague).getByRole("button", { name: "Save note" }).click();
      await expect(notes(page).getByRole("listitem").first()).toContainText("Prefers e-mail.", {
        timeout: SOON_MS,
      });
      await expectAccessibleInBoth(page);

      const own = notes(page).getByRole("listitem").filter({ hasText: "Tuesday" });
      await own.getByRole("button", { name: "Edit note" }).click();
      await page.getByRole("textbox", { name: "Your note" }).fill("Call moved to Friday.");
      await page.getByRole("textbox", { name: "Your note" }).press("ControlOrMeta+Enter");
      await expect(notes(colleague)).toContainText("Call moved to Friday.", { timeout: SOON_MS });
      await expect(facts(stranger).getByRole("button", { name: "Stage: New" })).toBeVisible();
      await expect(facts(stranger)).toContainText("Seen by everybody at");
      await expect(facts(stranger)).not.toContainText("Robin");
      await expect(notes(stranger)).toHaveCount(0);

      await test.step("two people tag it offline", () => tagOffline(page, colleague));
    },
  );
});

test(
  "a note that is being written outlives a reload; stages have own names, and records of one that is removed go to another",
  { tag: "@full" },
  async ({ page, openOtherBrowser }) => {
    await openSignedIn(page, SEARCH);
    const address = await openFirst(page);
    const field = (person: Page) => facts(person).getByRole("textbox", { name: "Write a note" });
    await field(page).fill("Asked for a call in");
    await page.reload();
    await expect(field(page)).toHaveValue("Asked for a call in");
    const colleague = await openOtherBrowser(address, "colleague");
    await expect(field(colleague)).toHaveValue("");
    await field(page).press("End");
    await page.keyboard.type(" May");
    await facts(page).getByRole("button", { name: "Save note" }).click();
    await expect(notes(page)).toContainText("Asked for a call in May");
    await expect(field(page)).toHaveValue("");
    await choose(page, /^Stage/, "Meeting");
    await expect(facts(colleague).getByRole("button", { name: "Stage: Meeting" })).toBeVisible();

    const dialog = await editStages(page);
    await dialog.getByRole("textbox", { name: "Name of Meeting" }).fill("Demo");
    await dialog.getByRole("button", { name: "Add a stage" }).click();
    await page.keyboard.type("Lost");
    await dialog.getByRole("button", { name: "Move Lost up" }).click();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("button", { name: "Save stages" }).click();
    await expect(facts(colleague).getByRole("button", { name: "Stage: Demo" })).toBeVisible({
      timeout: SOON_MS,
    });
    await facts(colleague)
      .getByRole("button", { name: /^Stage/ })
      .click();
    const stages = ["New", "Contacted", "Replied", "Demo", "Won", "Lost", "Not a fit"];
    await expect(colleague.getByRole("menuitemradio")).toHaveText(stages);
    await colleague.keyboard.press("Escape");

    await editStages(page);
    await dialog.getByRole("textbox", { name: "Name of Won" }).fill("Lost");
    await dialog.getByRole("button", { name: "Save stages" }).click();
    await expect(dialog).toContainText("There is already a stage with this name.");
    await dialog.getByRole("textbox", { name: "Name of Lost" }).last().fill("Won");
    await dialog.getByRole("button", { name: "Remove Demo" }).click();
    const removal = dialog.getByRole("group", { name: "Remove Demo" });
    await expect(removal).toContainText("1 in “Demo” moves to the stage you choose");
    await removal.getByRole("combobox").selectOption("Won");
    await removal.getByRole("button", { name: "Remove stage" }).click();
    await dialog.getByRole("button", { name: "Save stages" }).click();
    await expect(facts(colleague).getByRole("button", { name: "Stage: Won" })).toBeVisible({
      timeout: SOON_MS,
    });
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(facts(colleague).getByRole("button", { name: "Stage: Demo" })).toBeVisible({
      timeout: SOON_MS,
    });
  },
);

test(
  "a list and what is yours are filtered by stage, owner and tag, and many are set at once",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, SEARCH);
    await selectFirstRows(page, 4);
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await saveAsList(page, "Nordics");
    await expect(page.getByText("saved as Nordics")).toBeVisible();
    await promisedCost(page);
    await runToEnd(page, 4);

    await page.goto("/lists");
    await page.getByRole("link", { name: "Nordics" }).click();
    const rows = bodyRows(page);
    await expect(rows).toHaveCount(4);
    await expect(page.getByRole("group", { name: "Stage" }).locator("label").first()).toHaveText("All4");
    await rows.nth(0).getByRole("checkbox").check();
    await rows.nth(1).getByRole("checkbox").check();
    const bar = page.getByRole("group", { name: "Selected" });
    await bar.getByRole("button", { name: "Stage, owner, tag" }).click();
    await page.getByRole("combobox", { name: "Set stage" }).selectOption("Contacted");
    await expect(page.getByText("2 contacts set to Contacted")).toBeVisible();
    await bar.getByRole("button", { name: "Stage, owner, tag" }).click();
    await page.getByRole("combobox", { name: "Set owner" }).selectOption("Robin Ellery (you)");
    await bar.getByRole("button", { name: "Stage, owner, tag" }).click();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Tag" }).fill("Budget Q1");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Tag Budget Q1 added to 2 contacts")).toBeVisible();
    await expect(rows.nth(0)).toContainText("Contacted");
    await expect(rows.nth(0)).toContainText("Robin Ellery");
    await expect(rows.nth(3)).toContainText("New");
    const heading = page.getByRole("columnheader", { name: "Name", exact: true });
    expect((await heading.boundingBox())?.width).toBeGreaterThan(140);

    // notes are written beside the rows, and counted there
    await rows
      .nth(3)
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: /^Notes, owner/ }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("textbox", { name: "Write a note" }).fill("Speaks Spanish");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(notes(page)).toContainText("Speaks Spanish");
    await expectAccessibleInBoth(page);
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(rows.nth(3).getByRole("button", { name: /: 1 note$/ })).toBeVisible();
    await expect(rows.nth(3)).toContainText(/Speaks Spanish.*now/);

    // a heading orders by what is noted; what has none comes last
    await page.getByRole("columnheader", { name: "Stage" }).getByRole("button").first().click();
    await expect(page).toHaveURL(/sort=stage/);
    await expect(rows.nth(2)).toContainText("Contacted");
    await page.getByRole("columnheader", { name: "Last note" }).getByRole("button").first().click();
    await expect(page).toHaveURL(/sort=-note/);
    await expect(rows.nth(0)).toContainText("Speaks Spanish");
    await page.getByRole("combobox", { name: "Order" }).selectOption("By free until");
    await expect(page.getByRole("columnheader", { name: "Free until" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );

    await page.getByRole("group", { name: "Stage" }).getByRole("radio", { name: "Contacted" }).check();
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/stage=reached/);
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    const filters = page.getByRole("region", { name: "Filters" });
    await filters.getByRole("button", { name: "Owner", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "No one" }).click();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(rows).toHaveCount(4);
    await filters.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Budget Q1" }).click();
    await expect(rows).toHaveCount(2);

    await page.goto("/owned");
    await expect(rows).toHaveCount(4);
    await filters.getByRole("button", { name: "Stage", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "New" }).click();
    await expect(rows).toHaveCount(2);
    await rows.nth(0).getByRole("checkbox").check();
    await page.locator("[data-dock]").getByRole("button", { name: "Stage, owner, tag" }).click();
    await page.getByRole("combobox", { name: "Set stage" }).selectOption("Won");
    await expect(rows).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
  },
);
