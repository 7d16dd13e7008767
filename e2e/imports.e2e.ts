import type { Locator } from "@playwright/test";
import { exportDialog, openExport, saveExport } from "./support/export-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { csvFile, dropFiles, knownPeople, mistyped } from "./support/import-files.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { finished } from "./support/paid-run-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { chooseFields } from "./support/enrich-steps.ts";

const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

/** Numbers of rows in the journey's file. */
const [KNOWN, MISTYPED, TWICE, UNKNOWN] = [370, 60, 40, 30];

test("500 people of a file are found for free, enriched, and come back as a file and as leads @full", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const people = await knownPeople(server.service.url, KNOWN + MISTYPED);
  const rowOf = (place: number, first: string, last: string, company: string, title: string) => [
    first,
    last,
    company,
    title,
    `B${String(place).padStart(3, "0")}`,
    "met twice, wants a call",
  ];
  const rows = [
    ...people.map(({ firstName, lastName, company, jobTitle }, place) =>
      place < KNOWN
        ? rowOf(place, firstName, lastName, company, jobTitle)
        : place % 2 === 0
          ? rowOf(place, firstName, mistyped(lastName), company, jobTitle)
          : rowOf(place, firstName, lastName, mistyped(company), jobTitle),
    ),
    ...people
      .slice(0, TWICE)
      .map((person, place) => rowOf(430 + place, person.firstName, person.lastName, person.company, "")),
    ...Array.from({ length: UNKNOWN }, (_, place) =>
      rowOf(470 + place, "Zebulon", `Quixwort${place}`, "Nowhere to be Found Works", ""),
    ),
  ];
  const header = ["First Name", "Surname", "Organisation", "Position", "Booth", "Notes"];

  await openSignedIn(page, "/runs");
  await page.getByRole("link", { name: "Import a file" }).click();
  await expectAccessible(page);
  await page.getByLabel("File to import").setInputFiles(csvFile("Event list Lisbon.csv", header, rows));
  await expect(page.getByRole("heading", { name: "500 rows" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Rows" })).toContainText("Twice in the file");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Find 460 rows" }).click();
  await expect(page).toHaveURL(/\/import\/./);
  await expect(page.getByText("Finding rows:")).toBeVisible();
  // the gateway goes on without the page: after a reload, and for a browser elsewhere
  await page.reload();
  const viewport = { width: 390, height: 844 };
  const phone = await openOtherBrowser(new URL("/import", server.url).href, "rep", { viewport });
  await page.goto("about:blank");
  await phone
    .getByRole("region", { name: "Open imports" })
    .getByRole("link", { name: "Event list Lisbon.csv" })
    .click();
  await expect(phone.getByRole("status").filter({ hasText: "will be sent" })).toBeVisible();
  await expect(phone.getByText("Finding rows:")).toBeHidden({ timeout: 90_000 });
  await page.goto(phone.url());
  const side = page.getByRole("complementary", { name: "Import" });
  await expect(side.getByRole("listitem").filter({ hasText: "Duplicate" })).toContainText("40");
  await expect(side.getByRole("listitem").filter({ hasText: "Close match" })).toContainText("30");
  expect(await service.creditsUsed()).toBe(0);
  await expectAccessible(page);

  // likely rows are decided by hand or as a whole; a close match is looked for where no search found any
  const accept = side.getByRole("button", { name: /^Accept all \d+ likely · up to \d+ credits$/ });
  await accept.click();
  await expect(side.getByText("No row to choose")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await accept.click();
  await side.getByRole("button", { name: "Change" }).click();
  const drawer = page.getByRole("dialog", { name: "Fields to read" });
  await chooseFields(
    page,
    ["First name", "Last name", "E-mail", "Direct phone", "Job title", "Company", "City"],
    drawer,
  );
  await drawer.getByRole("button", { name: "Done" }).click();
  // those with nothing to get are left out, unless the person wants them all the same
  await page.getByRole("radio", { name: /^Nothing on file/ }).check();
  const unreachable = page.getByRole("row", { name: /Nothing on file/ }).first();
  await expect(unreachable.getByRole("checkbox")).toBeDisabled();
  await expect(unreachable.getByRole("cell").last()).toHaveText("–");
  await side.getByRole("checkbox", { name: /^Leave out \d+ without e-mail or phone$/ }).uncheck();
  await expect(unreachable.getByRole("checkbox")).toBeChecked();
  await expect(unreachable.getByRole("cell").last()).toHaveText("1");
  const promised = Number((await side.getByText(/^[\d,]+ credits$/).innerText()).replaceAll(/\D/g, ""));
  await side.getByRole("button", { name: /^Start/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Spend/ })
    .click();
  await expect(page).toHaveURL(/\/runs\//);
  await expect.poll(() => finished(page), { timeout: 60_000 }).toBe(460);
  const spent = await service.creditsUsed();
  expect(spent).toBeLessThanOrEqual(promised);
  expect(spent).toBeGreaterThan(KNOWN);

  await openExport(page);
  const dialog = exportDialog(page);
  // the file comes back whole, in its own order, with its own columns first
  await dialog.getByRole("radio", { name: "CSV" }).check();
  const whole = await saveExport(page);
  expect(whole.promised).toBe(500);
  const [names = [], ...lines] = parseCsv(whole.bytes.toString("utf8"));
  expect(names.slice(0, 6)).toEqual(header);
  expect(lines.map((line) => line.slice(0, 6))).toEqual(rows);

  await openExport(page);
  await dialog.getByLabel("Profile", { exact: true }).selectOption("Salesforce Lead");
  // another program would refuse who was not found
  await expect(dialog.getByLabel("Contacts without values").locator("option:checked")).toHaveText(
    "Leave out",
  );
  const { promised: promisedRows } = await saveExport(page);

  await openExport(page);
  await dialog.getByLabel("Profile", { exact: true }).selectOption("All columns, our names");
  await expect(dialog.getByRole("button", { name: "Export 500 rows" })).toBeVisible();
  await dialog.getByRole("radio", { name: "vCard" }).check();
  await expect(dialog.getByRole("button", { name: `Export ${promisedRows} cards` })).toBeVisible();
});

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

test("a start waits for choices that are being saved, and for rows that are being found", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const people = await knownPeople(server.service.url, 6);
  const rows = people.map(({ firstName, lastName, company }) => [firstName, lastName, company]);
  await openSignedIn(page, "/import");
  await page
    .getByLabel("File to import")
    .setInputFiles(csvFile("Fair.csv", ["First name", "Last name", "Company"], rows));
  const find = page.getByRole("button", { name: "Find 6 rows" });
  // a file that was not sent is nowhere else
  const asked = page.waitForEvent("dialog");
  await page.getByRole("heading", { name: "6 rows" }).click();
  const left = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await left;
  await page
    .getByLabel("File to import")
    .setInputFiles(csvFile("Fair.csv", ["First name", "Last name", "Company"], rows));
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
});

test("what cannot be read is refused with what to do, and the screen goes on", async ({ page }) => {
  await openSignedIn(page, "/import");
  const field = page.getByLabel("File to import");
  const refused = page.getByRole("alert");
  const files: readonly (readonly [string, Buffer, RegExp])[] = [
    ["empty.csv", Buffer.alloc(0), /empty/i],
    [
      "picture.csv",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      /not|can’t|save/i,
    ],
    ["old.xls", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2048)]), /\.xlsx|CSV/],
    ["broken.xlsx", Buffer.from("504b0304140000000800", "hex"), /damaged|again|save/i],
  ];
  for (const [name, buffer, message] of files) {
    await field.setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await expect(refused).toHaveText(message);
  }
  await expectAccessible(page);
  await field.setInputFiles(csvFile("good.csv", ["E-mail"], [["ada@works.example"], ["not an address"]]));
  await expect(page.getByRole("complementary", { name: "Rows", exact: true })).toContainText(
    "Cannot be sent",
  );
  await page.getByRole("button", { name: "Rows with problems" }).click();
  await expect(
    page.getByText("1 row has something else where an e-mail address should be. Left out."),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  // what stands in the wrong column is mended by one press, and taken back by another
  const rows = [1, 2].map((row) => [`Maple ${row} Works`, `info@maple${row}.example`]);
  await page
    .getByLabel("Other file to import")
    .setInputFiles(csvFile("sites.csv", ["Company", "Website"], rows));
  const side = page.getByRole("complementary", { name: "Rows", exact: true });
  const group = side.getByRole("region", { name: "To check" }).getByRole("listitem");
  await expect(group).toContainText("2 rows have an e-mail where a website should be.");
  await group.getByRole("button", { name: "Use their domains" }).click();
  await expect(group).toContainText("2 rows use the domain of their e-mail as website.");
  await group.getByRole("button", { name: "Undo" }).click();
  await group.getByRole("button", { name: "Use their domains" }).click();
  await page.getByRole("button", { name: "Find 2 rows" }).click();
  await expect(page.getByRole("table", { name: "Rows of the file" })).toContainText("info@maple1.example");
  await expectAccessible(page);
});
