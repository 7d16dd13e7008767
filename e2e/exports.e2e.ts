import type { Locator, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { chooseFields, leaveNobodyOut, resultCount, runToEnd } from "./support/enrich-steps.ts";
import {
  csvRows,
  excelSheets,
  exportDialog,
  exportedCsv,
  makeButton,
  openExport,
  recordsOf,
  saveExport,
  saveTwoFiles,
  selectRows,
} from "./support/export-steps.ts";
import { expect, expectAccessible, expectTotal, openSignedIn, test } from "./support/fixtures.ts";
import { filterBy } from "./support/filter-steps.ts";
import { type ServiceClient, serviceClient } from "./support/service-client.ts";
import { selectSixtyRows } from "./support/table-steps.ts";
import { pressStaged } from "./support/metered-search-steps.ts";
import { FAMILIES, loadFamily } from "./support/family-steps.ts";
import { saveAsList } from "./support/list-steps.ts";

/** Names under which the browser stores something: storage entries, databases and rows. */
async function storageKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error(`${name} cannot be opened`)));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise((resolve) => request.addEventListener("success", resolve));
        keys.push(name, store, ...request.result.map((key) => JSON.stringify(key)));
      }
      database.close();
    }
    return keys;
  });
}

/**
 * Watches the places that others could look at: URLs, storage keys and the console. `expectNone` checks that no access
 * token that was sent, no e-mail address and none of the values has appeared there so far.
 */
function watchForLeaks(page: Page) {
  const seen: string[] = [];
  const tokens = new Set<string>();
  page.on("framenavigated", (frame) => seen.push(decodeURIComponent(frame.url())));
  page.on("console", (message) => seen.push(message.text()));
  page.on("request", (request) => {
    seen.push(decodeURIComponent(request.url()));
    const token = /^Bearer (.+)$/.exec(request.headers()["authorization"] ?? "")?.[1];
    if (token !== undefined) tokens.add(token);
  });
  return {
    async expectNone(values: readonly string[]) {
      expect(tokens.size).toBeGreaterThan(0);
      const all = [...seen, ...(await storageKeys(page))];
      const secrets = [...tokens, ...values.filter((value) => value !== "")];
      // counted, so that a failure prints none of them
      expect(all.filter((text) => secrets.some((secret) => text.includes(secret))).length).toBe(0);
      expect(all.filter((text) => /[\w.+-]@[\w-]+\.[a-z]/i.test(text)).length).toBe(0);
    },
  };
}

const FIELDS = ["Last name", "E-mail", "Direct phone", "Mobile", "Company"];

const HEADER = ["Input ID", "Match result", ...FIELDS, "Do Not Call"];

const REASON = "No Mobile, which you required. Enrich it again without that to get the rest.";

/** A contact as the service has it: its numbers as a file has them, and which of them must not be called. */
interface Truth {
  readonly email: string;
  readonly direct: string;
  readonly mobile: string;
  readonly blocked: { readonly direct: boolean; readonly mobile: boolean };
}

async function truthOf(service: ServiceClient, ids: readonly string[]): Promise<readonly Truth[]> {
  const fields = ["email", "phone", "mobilePhone", "directPhoneDoNotCall", "mobilePhoneDoNotCall"];
  const records = await service.enrich("enrichContacts", ids, fields);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return records.map(({ attributes = {} }) => ({
    email: text(attributes["email"]),
    // with spaces, so that no spreadsheet computes with them
    direct: text(attributes["phone"]).replaceAll("-", " "),
    mobile: text(attributes["mobilePhone"]).replaceAll("-", " "),
    blocked: {
      direct: attributes["directPhoneDoNotCall"] === true,
      mobile: attributes["mobilePhoneDoNotCall"] === true,
    },
  }));
}

/** The cells of a contact in a file, with its do-not-call numbers left blank. */
function withoutBlocked({ email, direct, mobile, blocked }: Truth): Readonly<Record<string, string>> {
  const marks = [...(blocked.direct ? ["Direct phone"] : []), ...(blocked.mobile ? ["Mobile"] : [])];
  return {
    "E-mail": email,
    "Direct phone": blocked.direct ? "" : direct,
    Mobile: blocked.mobile ? "" : mobile,
    "Do Not Call": marks.length === 0 ? "No" : marks.join("; "),
  };
}

/** Enriches 60 contacts of one company, requiring a mobile number. */
async function runOfSixty(page: Page, service: ServiceClient): Promise<void> {
  const company = await service.companyWithContacts(75);
  await filterBy(page, "Company", company.name);
  await expectTotal(page, company.contacts);
  await selectSixtyRows(page);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await chooseFields(page, FIELDS);
  await page.getByRole("button", { name: "Require Mobile", exact: true }).click();
  await leaveNobodyOut(page);
  await runToEnd(page, 60);
}

const format = (dialog: Locator, name: string) => dialog.getByRole("radio", { name, exact: true });

const missChoice = (dialog: Locator) => dialog.getByRole("combobox", { name: "Contacts without values" });

/** A page of each search: its URL, its request, and the columns that identify the record of a row. */
const PAGES = [
  {
    path: "/contacts?lastName=w",
    operation: "searchContacts",
    criteria: { lastName: "w" },
    id: "Contact ID",
  },
  { path: "/companies", operation: "searchCompanies", criteria: {}, id: "Company ID" },
  {
    path: "/intent?topics=Zero%20Trust&view=rows&sort=-topic",
    operation: "searchIntent",
    criteria: { topics: ["Zero Trust"] },
    id: "Signal ID",
  },
  {
    path: "/news?categories=FUNDING",
    operation: "searchNews",
    criteria: { categories: ["FUNDING"] },
    id: "Article ID",
  },
  { path: "/scoops", operation: "searchScoops", criteria: {}, id: "Scoop ID" },
] as const;

/** An exported file, and its source as the history names it. */
interface Made {
  readonly from: string;
  readonly rows: readonly string[][];
}

const history = (page: Page) => page.getByRole("table", { name: "Exports" });

const lines = (page: Page) => history(page).getByRole("rowgroup").nth(1).getByRole("row");

/** Exports the open dialog's file as CSV. */
async function made(page: Page, from: string): Promise<Made> {
  await exportDialog(page).getByRole("radio", { name: "CSV" }).check();
  return { from, rows: csvRows(await saveExport(page)) };
}

/** Exports files of a family and of a list of two contacts, which stays on the screen. */
async function makeFiles(page: Page): Promise<readonly Made[]> {
  await page.goto(`/families/${FAMILIES.small}`);
  await loadFamily(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Table of the whole family…" }).click();
  const family = await made(page, "Tessaline Holdings");
  await selectRows(page, "/contacts?lastName=w&sort=lastName", 2);
  await saveAsList(page, "Tier 1");
  await page.goto("/lists");
  await page.getByRole("link", { name: "Tier 1" }).first().click();
  await openExport(page);
  return [family, await made(page, "Tier 1")];
}

/** The history's line for a file from this source. */
const lineFrom = (page: Page, from: string) =>
  lines(page).filter({ has: page.getByRole("cell").nth(0).getByText(from) });

test("a run of 60 contacts is taken along as files and as a table, with what is missing and why", async ({
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
  const ids = recordsOf(sheet).map((row) => row["Input ID"] ?? "");
  const truth = await truthOf(service, ids);
  expect(truth.some(({ blocked }) => blocked.direct || blocked.mobile)).toBe(true);
  expect(recordsOf(sheet)).toMatchObject(truth.map(withoutBlocked));

  // in a second file, with the numbers that must not be called
  dialog = await openExport(page);
  await format(dialog, "CSV").check();
  await missChoice(dialog).selectOption("In a second file");
  await dialog.getByRole("combobox", { name: "Do-not-call numbers" }).selectOption("Include");
  const two = await saveTwoFiles(page);
  expect(two.promised).toBe(enriched);
  expect(recordsOf(csvRows(two.file))).toMatchObject(
    truth.map(({ direct, mobile }) => ({ "Direct phone": direct, Mobile: mobile })),
  );
  const leftOut = recordsOf(csvRows(two.leftOut));
  expect(leftOut).toHaveLength(misses);
  for (const row of leftOut)
    expect(row).toMatchObject({ "Match result": "Missing required", Reason: REASON, Mobile: "" });
  // the 60 are these and no others
  expect(new Set([...ids, ...leftOut.map((row) => row["Input ID"])]).size).toBe(60);
  expect(two.leftOut.fileName).toBe(two.file.fileName.replace(".csv", "_left-out.csv"));

  // copied as a table
  dialog = await openExport(page);
  await format(dialog, "Excel").check();
  await missChoice(dialog).selectOption("Leave out");
  await dialog.getByRole("combobox", { name: "Do-not-call numbers" }).selectOption("Leave blank");
  await dialog.getByRole("button", { name: "Copy as table" }).click();
  await expect(dialog.getByText(`${enriched} rows copied.`)).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { plain: await read("text/plain"), html: await read("text/html") };
  });
  expect(copied.plain?.split(/\r?\n/).map((line) => line.split("\t"))).toEqual(sheet);
  expect(copied.html?.match(/<tr>/g)).toHaveLength(enriched + 1);

  // business cards, a file each
  await format(dialog, "vCard").check();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "A file each, zipped" }).check();
  const zip = await saveExport(page);
  expect(zip.promised).toBe(enriched);
  expect(zip.fileName).toMatch(/\.zip$/);
  expect(Object.keys(unzipSync(zip.bytes))).toHaveLength(enriched);

  // every file is in the log, with the name that it had
  // by keys: what was said of the last three lies over the link for eight seconds
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  const log = page.getByRole("table", { name: "Exports" }).getByRole("rowgroup").nth(1).getByRole("row");
  await expect(log).toHaveCount(4);
  // what was copied is logged as well
  await expect(log.filter({ hasText: "Copied as a table" })).toHaveCount(1);
  await expect(log.first()).toContainText(zip.fileName);
  await expect(log.last()).toContainText(plain.fileName);

  await leaks.expectNone(truth.flatMap(({ email, mobile }) => [email, mobile]));
});

test("files of each search, a list and a family are in the log before they are handed out, and made again at no cost @full", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/exports");
  await expect(page.getByRole("heading", { name: "No exports yet" })).toBeVisible();
  await expectAccessible(page);
  await test.step("a page of each search has the records that the service found", async () => {
    for (const { path, operation, criteria, id } of PAGES) {
      await page.goto(path);
      if (operation !== "searchContacts" && operation !== "searchCompanies") await pressStaged(page);
      const rows = recordsOf(await exportedCsv(page));
      expect(rows).toHaveLength(25);
      expect(rows.map((row) => row[id])).toEqual(await service.ids(operation, criteria));
      expect(rows.every((row) => (row["Company"] ?? row["Name"] ?? row["Company name"]) !== "")).toBe(true);
    }
  });
  const files = await makeFiles(page);
  const spent = [await service.creditsUsed(), await service.recordsUsed()];
  // a page may be closed at once
  await openExport(page);
  const download = page.waitForEvent("download");
  await makeButton(page).click();
  await download;
  await page.close();

  const other = await openOtherBrowser("/exports");
  const again = { name: /^Download .* again$/ };
  let count = PAGES.length + files.length + 1;
  await expect(lines(other)).toHaveCount(count);
  for (const { from, rows } of files) {
    // the newest is on top: what was made again stands over what it was made from
    const line = lineFrom(other, from).last();
    await expect(line.getByRole("cell").nth(1)).toHaveText(new RegExp(`^${rows.length - 1}( rows)?$`));
    await line.getByRole("button", again).click();
    await expect(exportDialog(other).getByRole("radio", { name: "CSV" })).toBeChecked();
    expect(csvRows(await saveExport(other))).toEqual(rows);
    count += 1;
    await expect(lines(other)).toHaveCount(count);
  }
  expect([await service.creditsUsed(), await service.recordsUsed()]).toEqual(spent);
  await expectAccessible(other);
  await other.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(other);
  await other.setViewportSize({ width: 1440, height: 900 });

  // what is gone is said to be gone
  await other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Lists" }).click();
  await other.getByRole("button", { name: "Actions for Tier 1" }).click();
  await other.getByRole("menuitem", { name: "Delete" }).click();
  await expect(other.getByRole("heading", { name: "No lists yet" })).toBeVisible();
  await other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Exports" }).click();
  await lineFrom(other, "Tier 1").first().getByRole("button", again).click();
  await expect(exportDialog(other).getByRole("alert")).toContainText("The list “Tier 1” was deleted.");
});
