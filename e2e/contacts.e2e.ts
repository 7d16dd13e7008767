import type { Page, Response } from "@playwright/test";
import { chooseFields, promisedCost, runToEnd } from "./support/enrich-steps.ts";
import { networkIdle } from "#tools/network/network-idle.ts";
import {
  expect,
  expectAccessible,
  expectAnswered,
  expectTotal,
  openSignedIn,
  rowsStand,
  test,
  fillSignIn,
} from "./support/fixtures.ts";
import { strike } from "./support/server-faults.ts";
import { filterBy } from "./support/filter-steps.ts";
import { exportedCsv } from "./support/export-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { selectSixtyRows } from "./support/table-steps.ts";

const FIELDS = [
  "First name",
  "Last name",
  "E-mail",
  "Direct phone",
  "Job title",
  "City",
  "Company",
  "Company employees",
];
const NAMES = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "jobTitle",
  "city",
  "companyName",
  "companyEmployeeCount",
];

test("a rep finds 60 contacts of one company over 3 pages, enriches them and takes a file along", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const company = await service.companyWithContacts(75);

  await openSignedIn(page, "/");
  // a gateway cannot tell that the service over the network is a sandbox as well
  const isEmbedded = server.service.url === server.url;
  await expect(page.getByTitle("Fictional people and companies")).toHaveCount(isEmbedded ? 1 : 0);
  await filterBy(page, "Company", company.name);
  await expectTotal(page, company.contacts);
  await expectAccessible(page);

  await selectSixtyRows(page);
  await expect(page.getByText("60 selected")).toBeVisible();

  await page.getByRole("button", { name: "Review and enrich" }).click();
  await expect(page).toHaveURL(/\/selection/);
  await expectAccessible(page);
  await chooseFields(page, FIELDS);
  const promised = await promisedCost(page);
  const before = await service.creditsUsed();
  await runToEnd(page, 60);
  await expectAccessible(page);
  await expectAnswered(server, "enrichContacts", 3);
  expect((await service.creditsUsed()) - before).toBe(promised);
  expect(promised).toBe(60);

  const [header = [], ...rows] = await exportedCsv(page);
  expect(rows).toHaveLength(60);
  const ids = rows.map((row) => row[0] ?? "");
  expect(new Set(ids).size).toBe(60);
  const records = await service.enrich("enrichContacts", ids, NAMES);
  for (const [index, record] of records.entries()) {
    const cells = Object.fromEntries(header.map((name, column) => [name, rows[index]?.[column] ?? ""]));
    const { company: nested = {}, ...own } = record.attributes as Record<string, unknown>;
    const { name, employeeCount } = nested as { name?: string; employeeCount?: number };
    expect(cells).toMatchObject({
      "First name": own["firstName"],
      "Last name": own["lastName"],
      "E-mail": own["email"] ?? "",
      "Job title": own["jobTitle"],
      City: own["city"] ?? "",
      Company: name,
      "Company employees": String(employeeCount ?? ""),
    });
    // a number that must not be called stays out of the file
    expect([own["phone"] ?? "", ""]).toContain(cells["Direct phone"]);
  }
});

const firstRow = (page: Page) => page.getByRole("row").nth(1);
const COMPANY_SIZE = /(people|person|revenue)$/;

test.describe("sizes and places of companies", () => {
  test.use({ expectedComplaints: /status of 50\d/ });

  test("come by one free request a page, a failing one leaves the rows as they are, and quick presses end on the last page @full", async ({
    page,
    server,
  }) => {
    const failing = { operation: "searchCompanies", kind: "5xx" };
    await strike(server, failing, failing, failing);
    const isAnswer = (answer: Response) => answer.url().includes("/companies/search");
    const failed = page.waitForResponse(isAnswer);
    await openSignedIn(page, "/contacts");
    expect((await failed).status()).toBe(503);
    await expect(firstRow(page).getByRole("cell").nth(1)).not.toBeEmpty();
    await expect(firstRow(page).getByRole("cell").nth(4)).toBeEmpty();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectAccessible(page);

    // a page that is gone asks nothing again
    await page.goto("about:blank");
    await strike(server);
    const answer = page.waitForResponse(isAnswer);
    await page.goto("/contacts", { waitUntil: "commit" });
    const answered = await answer;
    const asked = answered.request();
    const { data } = (await answered.json()) as {
      data: { attributes: Record<string, unknown> }[];
    };
    expect(decodeURIComponent(asked.url())).toContain(`size]=${data.length}`);
    const name = await firstRow(page).getByRole("cell").nth(3).innerText();
    const { attributes = {} } =
      data.find((company) => name.includes(String(company.attributes["name"]))) ?? {};
    const people = Number(attributes["employeeCount"]).toLocaleString("en-US");
    await expect(firstRow(page).getByRole("cell").nth(3)).toContainText(`${people} people`);
    await expect(firstRow(page).getByRole("cell").nth(4)).toContainText(String(attributes["city"]));
    await expectAnswered(server, "searchCompanies", 1);
    for (const [button, first, requests] of [
      ["Next page", 26, 2],
      ["Previous page", 1, 2],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(`showing ${first}–`)).toBeAttached();
      await expect(firstRow(page).getByText(COMPANY_SIZE)).toBeVisible();
      await expectAnswered(server, "searchCompanies", requests);
    }

    await page.goto("/contacts?companyName=health&size=100");
    await rowsStand(page);
    const next = page.getByRole("button", { name: "Next page" });
    for (let press = 0; press < 8; press += 1) await next.press("Enter");
    await page.keyboard.press("]");
    await page.keyboard.press("]");
    await expect(page.getByText(/^201–\d+$/)).toBeVisible();
    await expect(page).toHaveURL(/page=3(&|$)/);
    await expect(page.getByText(/past the end/)).toHaveCount(0);
    // another search is told of before it is turned
    await page.goto("/contacts?companyName=health&lastName=w");
    await rowsStand(page);
    for (let press = 0; press < 4; press += 1) await page.keyboard.press("]");
    await expect(page.getByText(/past the end/)).toHaveCount(0);
    await expect(page.getByRole("table").getByRole("checkbox").nth(1)).toBeVisible();
  });
});

test("who did not allow companies sees no columns about them, and nothing is asked", async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/companies/search")) asked += 1;
  });
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Sign in" }).click();
  await fillSignIn(page, "colleague");
  await page.getByRole("checkbox", { name: "Find and enrich companies" }).uncheck();
  await page.getByRole("button", { name: /^Allow/ }).click();
  await expect(page.getByRole("columnheader", { name: "Accuracy" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Company location" })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await expect(columns.getByRole("checkbox", { name: "Contact location" })).toBeVisible();
  await expect(columns.getByRole("checkbox", { name: "Company revenue" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await networkIdle(page);
  await expect(firstRow(page).getByText(COMPANY_SIZE)).toHaveCount(0);
  expect(asked).toBe(0);
});
