import type { Locator } from "@playwright/test";
import { exportedCsv } from "./support/export-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { csvFile, dropFiles, knownPeople, mistyped } from "./support/import-files.ts";
import { finished } from "./support/paid-run-steps.ts";
import { serviceClient } from "./support/service-client.ts";

const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

test("pasted rows are decided by keyboard, a file is dropped anywhere, and its columns are remembered", async ({
  page,
  server,
}) => {
  const known = await knownPeople(server.service.url, 60);
  const people = known.filter(({ lastName }) => mistyped(lastName) !== lastName).slice(0, 6);
  const header = ["Vorname", "Nachname", "Firma", "Kürzel"];
  const near = people.map(({ firstName, lastName, company }) => [firstName, lastName, company, "x"]);
  await openSignedIn(page, "/import");
  await page.getByRole("button", { name: "Paste rows" }).click();
  const pasted = [
    header,
    ...people.slice(0, 3).map((each) => [each.firstName, mistyped(each.lastName), each.company, "y"]),
  ];
  await page.getByLabel("Rows from a spreadsheet").fill(pasted.map((row) => row.join("\t")).join("\n"));
  await page.getByRole("button", { name: "Use these rows" }).click();
  await expect(page.getByRole("heading", { name: "3 rows" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Kürzel becomes").selectOption("Leave out");
  await page.getByRole("button", { name: "Find 3 rows" }).click();
  await expect(page).toHaveURL(/\/import\/./);
  await expect(page.getByText("Finding rows:")).toBeHidden();
  const side = page.getByRole("complementary", { name: "Import" });
  await expect(side.getByText("3 rows to choose")).toBeVisible();
  await page.getByRole("heading", { name: "3 rows" }).click();
  await page.keyboard.press("n");
  await expect(page.getByRole("group", { name: /^Which one is/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // a phone is as wide for the rows as for what is offered below one
  await expect.poll(() => widthOf(page.getByRole("columnheader", { name: "Found" }))).toBeGreaterThan(110);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("1");
  await expect(side.getByText("2 rows to choose")).toBeVisible();
  // the next one is opened, and has the focus
  const [, second] = people;
  const next = page.getByRole("group", {
    name: `Which one is ${second?.firstName} ${mistyped(second?.lastName ?? "")}?`,
  });
  await expect(next.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("0");
  await expect(side.getByText("1 row to choose")).toBeVisible();
  await expect(page.getByText("1 row will be sent")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 row will be sent")).toBeVisible();
  await expect(side.getByText("1 row to choose")).toBeVisible();
  await page
    .getByRole("group", { name: /^Is it/ })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(side.getByText("No row to choose")).toBeVisible();
  // the file itself is gone with the page; its rows are not
  await expect(page.getByRole("button", { name: "Back to columns" })).toBeHidden();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/runs$/);
  await page.getByRole("link", { name: "Import a file" }).click();
  await page.getByLabel("File to import").setInputFiles(csvFile("Messe 1.csv", header, near));
  await page.getByRole("button", { name: "Find 6 rows" }).click();
  await page.getByRole("button", { name: "Back to columns" }).click();
  await expect(page.getByLabel("Kürzel becomes").locator("option:checked")).toHaveText("Leave out");
  await page.getByLabel("Kürzel becomes").selectOption("Keep for the export");
  await page.getByLabel("Kürzel becomes").selectOption("Leave out");

  // anywhere, also over another screen; the columns are as they were chosen for such a file
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  await page.waitForFunction(() => document.readyState === "complete");
  const { buffer, mimeType, name } = csvFile("Messe.csv", header, near);
  const text = buffer.toString("utf8");
  const question = page.getByRole("dialog", { name: "You’re still importing a file" });
  await expect(async () => {
    await dropFiles(page, { name, mimeType, text }, { name: "Other.csv", mimeType, text });
    await expect(page).toHaveURL(/\/import$/, { timeout: 1000 });
  }).toPass();
  // what was chosen is not lost to a second file, and none of several
  await expect(question).toContainText("Messe.csv and 1 more come next");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByText("Next: Messe.csv and 1 more")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Import a file" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Next: Other.csv")).toBeVisible();
  await expect(page.getByText("Chosen as you did for such a file before.")).toBeVisible();
  await expect(page.getByLabel("Kürzel becomes").locator("option:checked")).toHaveText("Leave out");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

const HEADER = ["First name", "Last name", "Company"];

test("a start waits for choices that are being saved and for rows that are being found, and the file comes back whole", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const people = await knownPeople(server.service.url, 6);
  const rows = people.map(({ firstName, lastName, company }) => [firstName, lastName, company]);
  await openSignedIn(page, "/import");
  await page.getByLabel("File to import").setInputFiles(csvFile("Fair.csv", HEADER, rows));
  const find = page.getByRole("button", { name: "Find 6 rows" });
  // a file that was not sent is nowhere else
  const asked = page.waitForEvent("dialog");
  await page.getByRole("heading", { name: "6 rows" }).click();
  const left = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await left;
  await page.getByLabel("File to import").setInputFiles(csvFile("Fair.csv", HEADER, rows));
  let isFinding = true;
  const imports = /\/v1\/imports\/[^/]+$/;
  await page.route(imports, async (route) => {
    // as the browser would send it
    const headers = { ...(await route.request().allHeaders()), "sec-fetch-site": "same-origin" };
    const response = await route.fetch({ headers });
    if (route.request().method() !== "GET") return route.fulfill({ response });
    const held = (await response.json()) as object;
    return route.fulfill({ response, json: isFinding ? { ...held, state: "matching" } : held });
  });
  await find.click();
  const start = page.getByRole("button", { name: /^(Start|Saving|Finding rows)/ });
  await expect(start).toHaveText(/^Finding rows… \d of 6/);
  await expect(start).toBeDisabled();
  await page.keyboard.press("Control+Enter");
  isFinding = false;
  await expect(start).toHaveText(/^Start · up to 6 credits/);
  const side = page.getByRole("complementary", { name: "Import" });
  await side.getByRole("textbox", { name: "Stop at" }).fill("5");
  await expect(side.getByText("5 credits", { exact: true })).toBeVisible();
  await side.getByRole("textbox", { name: "Stop at" }).fill("");
  await page.unroute(imports);

  const held: (() => void)[] = [];
  await page.route(/\/decisions$/, async (route) => {
    await new Promise<void>((go) => void held.push(go));
    await route.continue();
  });
  const table = page.getByRole("table", { name: "Rows of the file" });
  const [one, other] = people.map(({ firstName, lastName }) =>
    table.getByRole("checkbox", { name: `Send ${firstName} ${lastName}` }),
  );
  await one?.uncheck();
  await other?.uncheck();
  await expect(start).toHaveText(/^Saving your choices…/);
  await expect(start).toBeDisabled();
  await page.keyboard.press("Control+Enter");
  for (const _ of [1, 2]) {
    await expect.poll(() => held.length).toBe(1);
    await expect(start).toHaveText(/^Saving your choices…/);
    held.pop()?.();
  }
  await expect(start).toHaveText(/^Start · up to 4 credits/);
  await expect(one ?? table).not.toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/runs\//);
  await expect.poll(() => finished(page)).toBe(4);
  expect(await service.creditsUsed()).toBe(4);

  // the file comes back whole, in its own order, with its own columns first
  const [header, ...lines] = await exportedCsv(page);
  expect(header?.slice(0, 3)).toEqual(HEADER);
  expect(lines.map((line) => line.slice(0, 3))).toEqual(rows);
});
