import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import {
  SOON_MS,
  chooseInAccountMenu,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSignedIn,
  signIn,
  test,
} from "./support/fixtures.ts";
import { exportedCsv, savedBy, selectRows } from "./support/export-steps.ts";
import { bodyRows, selectFirstRows } from "./support/table-steps.ts";
import { rowMenus, saveAsList } from "./support/list-steps.ts";

/** Saves the selection as a list. */
async function saveAs(page: Page, name: string): Promise<void> {
  await saveAsList(page, name);
  await expect(page.getByText(`saved as ${name}`)).toBeVisible();
}

const keptData = z.looseObject({
  person: z.looseObject({ name: z.string() }),
  workspace: z.array(
    z.looseObject({
      kind: z.string(),
      fields: z.looseObject({ name: z.optional(z.string()) }),
      entries: z.array(z.unknown()),
    }),
  ),
  exportLog: z.array(z.looseObject({ entries: z.array(z.unknown()) })),
  signIns: z.array(z.unknown()),
});

test("an export on one browser is in the person's other one and in the administrator's log @full", async ({
  page,
  openOtherBrowser,
}) => {
  await openSignedIn(page, "/contacts");
  const phone = await openOtherBrowser("/exports", "rep");
  await phone.setViewportSize({ width: 390, height: 844 });
  await expect(phone.getByRole("heading", { name: "No exports yet" })).toBeVisible();
  const admin = await openOtherBrowser("/contacts", "admin");
  await chooseInAccountMenu(admin, "Team’s exports");
  await expect(admin.getByRole("heading", { name: "Nobody has exported anything yet" })).toBeVisible();
  await expectAccessible(admin);

  await selectRows(page, "/contacts?lastName=w&sort=lastName", 3);
  await exportedCsv(page);
  await expect(bodyRows(phone, "Exports")).toHaveCount(1, { timeout: SOON_MS });
  await expect(bodyRows(phone, "Exports")).toContainText("3 rows");
  // a search page does not stay: its file is made anew there, on whichever device
  await expect(phone.getByRole("button", { name: /^Download .* again$/ })).toHaveCount(0);
  await expectAccessibleInBoth(phone);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Exports" }).click();
  await expect(bodyRows(page, "Exports")).toHaveCount(1);
  await expect(page.getByText("this log is kept for 1 year · your administrators see it")).toBeVisible();

  await admin.reload();
  await expect(bodyRows(admin, "Team’s exports")).toHaveCount(1);
  const line = bodyRows(admin, "Team’s exports").first();
  await expect(line).toContainText("Robin Ellery");
  await expect(line).toContainText("3 contacts");
  await expect(line).toContainText(".csv");
  await expectAccessibleInBoth(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin);
  await admin.goto("/usage?person=team");
  const card = admin.getByRole("region", { name: "Export log" });
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card.getByRole("link", { name: "All 1" })).toBeVisible();
  await expectAccessible(admin);

  // who is no administrator is told so, and has no way there
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(page.getByRole("menuitem", { name: "Download my data" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Team’s exports" })).toHaveCount(0);
  await page.keyboard.press("Escape");
});

test.describe("an administrator", () => {
  test.use({ expectedComplaints: /status of 40[01]/ });

  test("erases a person: they are signed out, their lists are gone, and what they shared stays @full", async ({
    page,
    browser,
    openOtherBrowser,
  }) => {
    await openSignedIn(page, "/contacts?lastName=w");
    await selectFirstRows(page, 2);
    await page.getByRole("link", { name: /^Selection/ }).click();
    await saveAs(page, "Secret plans");
    await saveAs(page, "Nordics");
    await page.getByRole("button", { name: "Open" }).last().click();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("combobox", { name: "What Everyone may do" }).selectOption("May edit");
    await page.keyboard.press("Escape");
    const colleague = await openOtherBrowser("/lists", "colleague");
    await expect(colleague.getByRole("table", { name: "Lists" })).toContainText("Nordics");

    const admin = await openOtherBrowser("/contacts", "admin");
    await chooseInAccountMenu(admin, "People");
    await expect(bodyRows(admin, "People").filter({ hasText: "Robin Ellery" })).toHaveCount(1);
    await expectAccessibleInBoth(admin);
    const data = await savedBy(admin, () =>
      admin.getByRole("button", { name: "Download data of Robin Ellery" }).click(),
    );
    const kept = keptData.parse(JSON.parse(data.bytes.toString("utf8")));
    expect(kept.workspace.map(({ fields }) => fields.name)).toEqual(
      expect.arrayContaining(["Secret plans", "Nordics"]),
    );

    await admin.getByRole("button", { name: "Erase… Robin Ellery" }).click();
    const dialog = admin.getByRole("dialog", { name: "Erase Robin Ellery?" });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Erase" })).toBeDisabled();
    await expectAccessibleInBoth(admin);
    await dialog.getByRole("textbox").fill("Robin Ellery");
    await dialog.getByRole("button", { name: "Erase" }).click();
    await expect(dialog).toBeHidden();
    await expect(bodyRows(admin, "People").filter({ hasText: "Robin Ellery" })).toHaveCount(0);

    // the page that is open learns it by itself
    await expect(page.getByText("Your session ended")).toBeVisible({ timeout: SOON_MS * 2 });
    await expectAccessible(page);
    await colleague.reload();
    await expect(colleague.getByRole("table", { name: "Lists" })).toContainText("Nordics");
    await colleague.getByRole("link", { name: /Nordics/ }).click();
    await expect(rowMenus(colleague)).toHaveCount(2);
    await expect(colleague.getByText("Secret plans")).toHaveCount(0);

    const again = await browser.newContext();
    const fresh = await again.newPage();
    await fresh.goto("/lists");
    await signIn(fresh);
    await expect(fresh.getByRole("table", { name: "Lists" })).toContainText("Nordics");
    await expect(fresh.getByText("Secret plans")).toHaveCount(0);
    await again.close();
  });
});

test.describe("who is no administrator", () => {
  test.use({ expectedComplaints: /status of 404/ });

  test("downloads what is kept about them, without a token in it, and is shown nothing of others", async ({
    page,
  }) => {
    const tokens = new Set<string>();
    page.on("request", (request) => {
      const token = /^Bearer (.+)$/.exec(request.headers()["authorization"] ?? "")?.[1];
      if (token !== undefined) tokens.add(token);
    });
    await openSignedIn(page, "/contacts?lastName=w");
    await selectFirstRows(page, 2);
    await page.getByRole("link", { name: /^Selection/ }).click();
    await saveAs(page, "Secret plans");
    await page.getByRole("button", { name: /^Account/ }).click();
    await expect(page.getByRole("menuitem", { name: "Download my data" })).toBeVisible();
    await expectAccessibleInBoth(page);
    const { fileName, bytes } = await savedBy(page, () =>
      page.getByRole("menuitem", { name: "Download my data" }).click(),
    );
    const text = bytes.toString("utf8");
    expect(fileName).toMatch(/^data_mine_\d{4}-\d{2}-\d{2}\.json$/);
    const kept = keptData.parse(JSON.parse(text));
    expect(kept.person.name).toBe("Robin Ellery");
    const list = kept.workspace.find(({ fields }) => fields.name === "Secret plans");
    expect(list?.entries).toHaveLength(2);
    expect(kept.signIns.length).toBeGreaterThan(0);
    const cookies = (await page.context().cookies()).map(({ value }) => value);
    expect(tokens.size).toBeGreaterThan(0);
    for (const secret of [...tokens, ...cookies]) expect(text).not.toContain(secret);

    for (const path of ["/team/exports", "/team/people"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Only administrators see this" })).toBeVisible();
      await expectAccessible(page);
    }
  });
});
