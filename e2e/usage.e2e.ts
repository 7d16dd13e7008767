import type { Page } from "@playwright/test";
import { RUN_PATHS, type RunPurpose, runAnswer } from "#contract/runs/run-schemas.ts";
import { UNKNOWN_CONTACT } from "#contract/records/record-snapshot.ts";
import { expect, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import { csvRows, savedBy } from "./support/export-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { askWorkspace } from "./support/workspace-steps.ts";

/** A contact of which only the name is known, and that there is an e-mail address. */
const WITH_EMAIL = { ...UNKNOWN_CONTACT, hints: { ...UNKNOWN_CONTACT.hints, hasEmail: true } };

/** Makes the gateway enrich contacts as that person's page would, and waits for the end. */
async function runToEnd(page: Page, purpose: RunPurpose, name: string, ids: readonly string[]) {
  const id = crypto.randomUUID();
  const inputs = ids.map((each) => ({ id: each, snapshot: { ...WITH_EMAIL, name: `${name} ${each}` } }));
  const start = { upTo: ids.length };
  const body = { id, operation: "enrichContacts", purpose, name, outputFields: ["id"], inputs, start };
  await askWorkspace(page, "POST", RUN_PATHS.runs, { data: body });
  const path = RUN_PATHS.run.replace(":id", id);
  const state = async () => runAnswer.parse(await (await askWorkspace(page, "GET", path)).json()).state;
  await expect.poll(state).toBe("done");
}

const calls = (page: Page) => page.getByRole("table", { name: "What was used" });

test("what was used adds up by day, purpose and call to what the service counted, and a claim reaches the administrator", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  // by a program that asks the service itself
  await service.enrich("enrichCompanies", ["438415899"], ["website"]);
  const before = await service.creditsUsed();
  const ids = await service.ids("searchContacts", { lastName: "w", requiredFields: "email" });
  await openSignedIn(page, "/usage");
  await expect(page.getByText("No credits used this month.")).toBeVisible();
  await page.goto("/lists");
  await runToEnd(page, "enrich", "Nordics", ids.slice(0, 5));
  const [revealed = ""] = ids.slice(5);
  await runToEnd(page, "reveal", "Somebody", [revealed]);
  await page.goto("/usage");
  const spent = (await service.creditsUsed()) - before;
  expect(spent).toBe(6);
  await expect(page.getByText(`You used ${spent} credits this month.`)).toBeVisible();
  await expect(page.getByRole("list", { name: "What it went for" }).getByRole("listitem")).toHaveText([
    "Runs5",
    "Reveals1",
  ]);
  await expect(
    page.getByRole("img", { name: new RegExp(`^Credits per day: ${spent} this month`) }),
  ).toBeVisible();
  await expect(calls(page).getByRole("row")).toHaveCount(3);
  await expect(calls(page).getByRole("link", { name: "Nordics", exact: true })).toHaveAttribute(
    "href",
    /^\/runs\//,
  );
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Show as table" }).click();
  const table = page.getByRole("region", { name: "Credits per day, as a table" });
  await expect(table.getByRole("row").last().getByRole("cell").last()).toHaveText(String(spent));

  // the file has all that match, and the address says what that is
  await page.getByRole("combobox", { name: "What for" }).selectOption("Reveals");
  await expect(page).toHaveURL(/purpose=reveal/);
  await expect(calls(page).getByRole("row")).toHaveCount(2);
  const file = await savedBy(page, () => page.getByRole("button", { name: "CSV" }).click());
  const [header = [], ...rows] = csvRows(file);
  expect(rows.map((row) => [row[header.indexOf("IDs")], row[header.indexOf("Credits")]])).toEqual([
    [revealed, "1"],
  ]);

  await page.getByRole("button", { name: "Something wrong?" }).click();
  const dialog = page.getByRole("dialog", { name: "Something wrong?" });
  await dialog.getByRole("combobox", { name: "What is wrong" }).selectOption("E-mail bounced");
  await dialog.getByRole("textbox", { name: "Note" }).fill("It came back twice");
  await expectAccessibleInBoth(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(calls(page).getByText("Claim: open")).toBeVisible();
  const admin = await openOtherBrowser("/usage/claims", "admin");
  await expect(admin.getByRole("table", { name: "Claims" })).toContainText("It came back twice");
  await admin.getByRole("combobox", { name: /^Status of the claim/ }).selectOption("Settled");
  await expectAccessibleInBoth(admin);
  await calls(page).getByRole("link", { name: "To the claim" }).click();
  await expect(page.getByText("Claim: settled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await expectAccessibleInBoth(page);
  // the way to the person
  await page.goto("/usage?purpose=reveal");
  await calls(page)
    .getByRole("link", { name: `Somebody ${revealed}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/contacts\\?personId=${revealed}`));
});
