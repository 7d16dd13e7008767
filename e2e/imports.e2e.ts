import { exportDialog, openExport, saveExport } from "./support/export-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { csvFile, knownPeople, mistyped } from "./support/import-files.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { finished } from "./support/paid-run-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { chooseFields } from "./support/enrich-steps.ts";

/** The rows of the file of the journey. */
const [KNOWN, MISTYPED, TWICE, UNKNOWN] = [370, 60, 40, 30];

test("500 people of a file are mapped without a correction, found for free, enriched and exported as leads", async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const service = await serviceClient(server.url);
  const people = await knownPeople(server.url, KNOWN + MISTYPED);
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
  for (const [column, target] of [
    ["First Name", "First name"],
    ["Surname", "Last name"],
    ["Organisation", "Company"],
    ["Position", "Job title"],
    ["Booth", "Keep for the export"],
    ["Notes", "Keep for the export"],
  ]) {
    const select = page.getByLabel(`${column} becomes`);
    await expect(select.locator("option:checked")).toHaveText(target ?? "");
  }
  await expect(page.getByRole("complementary", { name: "Rows" })).toContainText("Twice in the file");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Find 460 rows" }).click();
  await expect(page.getByText("Finding rows:")).toBeHidden({ timeout: 90_000 });
  const side = page.getByRole("complementary", { name: "Import" });
  await expect(side.getByRole("listitem").filter({ hasText: "Duplicate" })).toContainText("40");
  await expect(side.getByRole("listitem").filter({ hasText: "Best match" })).toContainText("30");
  expect(await service.creditsUsed()).toBe(0);
  await expectAccessible(page);

  // likely rows are decided by hand or as a whole; the service looks for what no search found
  await side.getByRole("radio", { name: "Take the closest person" }).check();
  await side.getByRole("button", { name: "Change" }).click();
  const drawer = page.getByRole("dialog", { name: "Fields to read" });
  await chooseFields(
    page,
    ["First name", "Last name", "E-mail", "Direct phone", "Job title", "Company", "City"],
    drawer,
  );
  await drawer.getByRole("button", { name: "Done" }).click();
  const promised = Number((await side.getByText(/^[\d,]+ credits$/).innerText()).replaceAll(/\D/g, ""));
  await side.getByRole("button", { name: /^Start/ }).click();
  await page.getByRole("button", { name: /^Spend up to/ }).click();
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
  await dialog.getByLabel("Contacts without values").selectOption("Leave out");
  const { bytes, promised: promisedRows } = await saveExport(page);
  const [leadHeader = [], ...leads] = parseCsv(bytes.toString("utf8"));
  expect(leads).toHaveLength(promisedRows);
  expect(leadHeader.slice(0, 5)).toEqual(["First Name", "Last Name", "Company", "Title", "Email"]);
  const records = await service.enrich(
    "enrichContacts",
    people.map(({ id }) => id),
    ["firstName", "lastName", "email", "jobTitle", "companyName"],
  );
  expect(await service.creditsUsed()).toBeGreaterThanOrEqual(spent);
  const byName = new Map(leads.map((lead) => [lead.slice(0, 3).join("|"), lead]));
  for (const { attributes = {} } of records.slice(0, KNOWN)) {
    const { name } = attributes["company"] as { name: string };
    const lead = byName.get([attributes["firstName"], attributes["lastName"], name].join("|"));
    expect(lead?.slice(3, 5)).toEqual([attributes["jobTitle"], attributes["email"] ?? ""]);
  }
});
