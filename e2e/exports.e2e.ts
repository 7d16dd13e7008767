import type { Locator, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { chooseFields, leaveNobodyOut, resultCount, runToEnd } from "./support/enrich-steps.ts";
import {
  csvRows,
  excelSheets,
  makeButton,
  openExport,
  recordsOf,
  saveExport,
  saveTwoFiles,
} from "./support/export-steps.ts";
import { expect, expectAccessible, expectTotal, openSignedIn, test } from "./support/fixtures.ts";
import { filterBy } from "./support/filter-steps.ts";
import { watchForLeaks } from "./support/leaks.ts";
import { type ServiceClient, serviceClient } from "./support/service-client.ts";
import { selectSixtyRows } from "./support/table-steps.ts";

const FIELDS = {
  "First name": "firstName",
  "Last name": "lastName",
  "E-mail": "email",
  "Direct phone": "phone",
  Mobile: "mobilePhone",
  "Job title": "jobTitle",
  City: "city",
  Company: "companyName",
  "Company employees": "companyEmployeeCount",
} as const;

const HEADER = ["Input ID", "Match result", ...Object.keys(FIELDS), "Do Not Call"];
const REASON = "No Mobile, which you required. Enrich it again without that to get the rest.";

/** A contact as the service has it, in the cells that a file should have with every number in it. */
interface Truth {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly blocked: { readonly direct: boolean; readonly mobile: boolean };
}

/** Numbers are written with spaces, which no spreadsheet computes with. */
const spaced = (number: unknown) => text(number).replaceAll("-", " ");
const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

async function truthOf(service: ServiceClient, ids: readonly string[]): Promise<readonly Truth[]> {
  const flags = ["directPhoneDoNotCall", "mobilePhoneDoNotCall"];
  const records = await service.enrich("enrichContacts", ids, [...Object.values(FIELDS), ...flags]);
  return records.map(({ attributes = {} }, place) => {
    const company = attributes["company"] as Readonly<Record<string, unknown>>;
    return {
      id: ids[place] ?? "",
      cells: {
        "First name": text(attributes["firstName"]),
        "Last name": text(attributes["lastName"]),
        "E-mail": text(attributes["email"]),
        "Direct phone": spaced(attributes["phone"]),
        Mobile: spaced(attributes["mobilePhone"]),
        "Job title": text(attributes["jobTitle"]),
        City: text(attributes["city"]),
        Company: text(company["name"]),
        "Company employees": text(company["employeeCount"]),
      },
      blocked: {
        direct: attributes["directPhoneDoNotCall"] === true,
        mobile: attributes["mobilePhoneDoNotCall"] === true,
      },
    };
  });
}

/** The cells of a file in which numbers that must not be called are blank. */
function withoutBlocked({ cells, blocked }: Truth): Readonly<Record<string, string>> {
  return {
    ...cells,
    ...(blocked.direct ? { "Direct phone": "" } : {}),
    ...(blocked.mobile ? { Mobile: "" } : {}),
    "Do Not Call": [
      ...(blocked.direct ? ["Direct phone"] : []),
      ...(blocked.mobile ? ["Mobile"] : []),
      ...(!blocked.direct && !blocked.mobile ? ["No"] : []),
    ].join("; "),
  };
}

/** Enriches 60 contacts of one company, of which a mobile number is required. */
async function runOfSixty(page: Page, service: ServiceClient): Promise<void> {
  const company = await service.companyWithContacts(75);
  await filterBy(page, "Company", company.name);
  await expectTotal(page, company.contacts);
  await selectSixtyRows(page);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await chooseFields(page, Object.keys(FIELDS));
  await page.getByRole("button", { name: "Require Mobile", exact: true }).click();
  await leaveNobodyOut(page);
  await runToEnd(page, 60);
}

const format = (dialog: Locator, name: string) => dialog.getByRole("radio", { name, exact: true });
const missChoice = (dialog: Locator) => dialog.getByRole("combobox", { name: "Contacts without values" });

/** The records of a file are those of the service, in any order of their ids. */
function expectCells(
  rows: readonly Readonly<Record<string, string>>[],
  truth: readonly Truth[],
  cellsOf: (truth: Truth) => Readonly<Record<string, string>>,
): void {
  expect(rows.map((row) => row["Input ID"])).toEqual(truth.map(({ id }) => id));
  for (const [place, row] of rows.entries()) {
    const each = truth[place];
    if (each === undefined) throw new Error("There is no such record");
    expect(row).toMatchObject(cellsOf(each));
  }
}

/** The lines of a business card that say who it is and how to reach them. */
const linesOfCard = (card: string) => card.split("\r\n").filter((line) => /^(FN|EMAIL|TEL|UID)\b/.test(line));

function expectedLines({ id, cells, blocked }: Truth): readonly string[] {
  const line = (name: string, value = "") => (value === "" ? [] : [`${name}:${value}`]);
  return [
    ...line("FN", `${cells["First name"]} ${cells["Last name"]}`),
    ...line("EMAIL;TYPE=INTERNET,PREF", cells["E-mail"]),
    ...(blocked.direct ? [] : line("TEL;TYPE=WORK,VOICE", cells["Direct phone"])),
    ...(blocked.mobile ? [] : line("TEL;TYPE=CELL,VOICE", cells["Mobile"])),
    ...line("UID", id),
  ];
}

test("a run of 60 contacts is taken along in each format, with what is missing and why", async ({
  page,
  context,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const leaks = watchForLeaks(page);
  await openSignedIn(page, "/contacts");
  await runOfSixty(page, service);
  const misses = Number(await resultCount(page, "Missing required").innerText());
  expect(misses).toBeGreaterThan(0);
  const enriched = 60 - misses;

  // by default: what came back, in Excel
  let dialog = await openExport(page);
  await expect(format(dialog, "Excel")).toBeChecked();
  await expect(dialog.getByRole("region", { name: "What is left out" })).toContainText(REASON);
  await expectAccessible(page);
  const plain = await saveExport(page);
  expect(plain.promised).toBe(enriched);
  await expect(page.getByText(`Left out: ${misses} missing required.`)).toBeVisible();
  const [sheet = [], ...others] = (await excelSheets(plain)).values();
  expect(others).toEqual([]);
  expect(sheet[0]).toEqual(HEADER);
  const truth = await truthOf(
    service,
    recordsOf(sheet).map((row) => row["Input ID"] ?? ""),
  );
  expect(truth.some(({ blocked }) => blocked.direct || blocked.mobile)).toBe(true);
  expectCells(recordsOf(sheet), truth, withoutBlocked);

  // on a second sheet
  dialog = await openExport(page);
  await missChoice(dialog).selectOption("On a second sheet");
  const book = await saveExport(page);
  expect(book.promised).toBe(enriched);
  const sheets = await excelSheets(book);
  expect([...sheets.keys()].at(-1)).toBe("Left out");
  expect([...sheets.values()][0]).toEqual(sheet);
  const leftOut = recordsOf(sheets.get("Left out") ?? []);
  expect(leftOut).toHaveLength(misses);
  for (const row of leftOut) {
    expect(row).toMatchObject({ "Match result": "Missing required", Reason: REASON, Mobile: "" });
  }
  // the 60 are these and no others
  const ids = [...truth.map(({ id }) => id), ...leftOut.map((row) => row["Input ID"] ?? "")];
  expect(new Set(ids).size).toBe(60);

  // as rows with the reason, in CSV
  dialog = await openExport(page);
  await format(dialog, "CSV").check();
  await missChoice(dialog).selectOption("As rows with the reason");
  const rows = await saveExport(page);
  expect(rows.promised).toBe(60);
  const all = recordsOf(csvRows(rows));
  expect(new Set(all.map((row) => row["Input ID"]))).toEqual(new Set(ids));
  expect(all.filter((row) => row["Reason"] === REASON)).toHaveLength(misses);
  expectCells(
    all.filter((row) => row["Reason"] === ""),
    truth,
    withoutBlocked,
  );

  // in a second file, with the numbers that must not be called
  dialog = await openExport(page);
  await missChoice(dialog).selectOption("In a second file");
  await dialog.getByRole("combobox", { name: "Do-not-call numbers" }).selectOption("Include");
  const two = await saveTwoFiles(page);
  expect(two.promised).toBe(enriched);
  expectCells(recordsOf(csvRows(two.file)), truth, ({ cells }) => cells);
  expect(recordsOf(csvRows(two.leftOut)).map((row) => row["Input ID"])).toEqual(
    leftOut.map((row) => row["Input ID"]),
  );
  expect(two.leftOut.fileName).toBe(two.file.fileName.replace(".csv", "_left-out.csv"));

  // JSON
  dialog = await openExport(page);
  await format(dialog, "JSON").check();
  await missChoice(dialog).selectOption("Leave out");
  await dialog.getByRole("combobox", { name: "Do-not-call numbers" }).selectOption("Leave blank");
  const json = JSON.parse((await saveExport(page)).bytes.toString("utf8")) as Record<string, unknown>[];
  expect(json.map((row) => row["Input ID"])).toEqual(truth.map(({ id }) => id));
  for (const [place, row] of json.entries()) {
    const each = truth[place];
    expect(row["Company employees"]).toBe(Number(each?.cells["Company employees"]));
    expect(row["Mobile"]).toBe(each?.blocked.mobile ? null : each?.cells["Mobile"]);
  }

  // copied as a table
  dialog = await openExport(page);
  await format(dialog, "Excel").check();
  await dialog.getByRole("button", { name: "Copy as table" }).click();
  await expect(dialog.getByText(`${enriched} rows copied.`)).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { plain: await read("text/plain"), html: await read("text/html") };
  });
  expect(copied.plain?.split(/\r?\n/).map((line) => line.split("\t"))).toEqual(sheet);
  expect(copied.html?.match(/<tr>/g)).toHaveLength(enriched + 1);

  // business cards: one file, and a file each
  await format(dialog, "vCard").check();
  await expectAccessible(page);
  const one = await saveExport(page);
  expect(one.promised).toBe(enriched);
  expect(one.fileName).toMatch(/\.vcf$/);
  const cards = one.bytes.toString("utf8").split(/(?<=^END:VCARD\r\n)/m);
  expect(cards.map(linesOfCard)).toEqual(truth.map(expectedLines));
  dialog = await openExport(page);
  await dialog.getByRole("radio", { name: "A file each, zipped" }).check();
  const zip = await saveExport(page);
  expect(zip.fileName).toMatch(/\.zip$/);
  const files = Object.entries(unzipSync(zip.bytes));
  expect(files.map(([, bytes]) => strFromU8(bytes))).toEqual(cards);
  expect(files[0]?.[0]).toContain(truth[0]?.id);

  // every file is in the log, with the name that it had
  // by keys: what was said of the last three lies over the link for eight seconds
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  const log = page.getByRole("table", { name: "Exports" }).getByRole("rowgroup").nth(1).getByRole("row");
  await expect(log).toHaveCount(8);
  // what was copied is logged as well
  await expect(log.filter({ hasText: "Copied as a table" })).toHaveCount(1);
  await expect(log.first()).toContainText(zip.fileName);
  await expect(log.last()).toContainText(plain.fileName);

  await leaks.expectNone(truth.flatMap(({ cells }) => [cells["E-mail"], cells["Mobile"]]));
});

test("a file is in the log of the account before it is handed out, so that a page may be closed at once @full", async ({
  page,
  openOtherBrowser,
}) => {
  await openSignedIn(page, "/contacts?lastName=w&sort=lastName");
  await openExport(page);
  const download = page.waitForEvent("download");
  await makeButton(page).click();
  await download;
  await page.close();
  const phone = await openOtherBrowser("/exports", "rep");
  await expect(phone.getByRole("table", { name: "Exports" }).getByRole("row")).toHaveCount(2);
});
