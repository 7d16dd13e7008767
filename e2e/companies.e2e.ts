import { chooseFields, promisedCost, runToEnd } from "./support/enrich-steps.ts";
import {
  expect,
  expectAccessible,
  expectAnswered,
  expectRows,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { exportedCsv } from "./support/export-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { rowBoxes } from "./support/table-steps.ts";

const FIELDS = ["Name", "Website", "Employees", "City", "Country", "Primary industry", "Founded", "Parent"];
const NAMES = [
  "name",
  "website",
  "employeeCount",
  "city",
  "country",
  "primaryIndustry",
  "foundedYear",
  "parentName",
];

test("a rep enriches 30 companies over 2 pages and pays nothing the second time", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/companies");
  await page.getByRole("columnheader", { name: "Employees" }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: "Employees" })).toHaveAttribute("aria-sort", /ending/);

  await page.getByRole("checkbox", { name: /page/i }).check();
  await page.getByRole("button", { name: "Next page" }).click();
  // those of the page before are all checked
  await expect(rowBoxes(page).nth(0)).not.toBeChecked();
  await rowBoxes(page).nth(0).check();
  await rowBoxes(page)
    .nth(4)
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText("30 selected")).toBeVisible();
  await page.reload();
  await expect(page.getByText("30 selected")).toBeVisible();

  await page.getByRole("button", { name: "Review and enrich" }).click();
  await chooseFields(page, FIELDS);
  const promised = await promisedCost(page);
  const before = await service.creditsUsed();
  await runToEnd(page, 30);
  expect(promised).toBe(30);
  expect((await service.creditsUsed()) - before).toBe(30);
  await expectAnswered(server, "enrichCompanies", 2);

  const [header = [], ...rows] = await exportedCsv(page);
  expect(rows).toHaveLength(30);
  const ids = rows.map((row) => row[0] ?? "");
  const records = await service.enrich("enrichCompanies", ids, NAMES);
  for (const [index, { attributes = {} }] of records.entries()) {
    const cells = Object.fromEntries(header.map((name, column) => [name, rows[index]?.[column] ?? ""]));
    expect(cells).toMatchObject({
      Name: attributes["name"],
      Website: attributes["website"] ?? "",
      Employees: String(attributes["employeeCount"] ?? ""),
      City: attributes["city"] ?? "",
      Country: attributes["country"] ?? "",
      Founded: attributes["foundedYear"] ?? "",
      Parent: attributes["parentName"] ?? "",
    });
  }

  // the same records again: they are under management, and the preview says so before anything is sent
  await page.getByRole("link", { name: "Companies" }).click();
  await page.getByRole("columnheader", { name: "Employees" }).getByRole("button").click();
  const managed = page.getByRole("table").getByTitle(/^Owned/);
  // this page was seen before the run: its rows are asked for again
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(managed).toHaveCount(5);
  await page.getByRole("button", { name: "Previous page" }).click();
  // every row, of which those in view are elements
  await expectRows(page.getByRole("table"), 25);
  await expect.poll(async () => (await managed.count()) - (await rowBoxes(page).count())).toBe(0);
  await page.getByRole("checkbox", { name: /page/i }).check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await expect(page.getByText("Owned, free", { exact: true })).toBeVisible();
  // the choice of fields is remembered
  await expect(page.getByText("8 fields")).toBeVisible();
  const again = await promisedCost(page);
  const spent = await service.creditsUsed();
  await runToEnd(page, 25);
  expect(again).toBe(0);
  expect(await service.creditsUsed()).toBe(spent);

  // what was paid for stands where the company is
  await page.goto(`/companies/${ids[0]}`);
  const known = page.getByRole("region", { name: "Owned" });
  await expect(known.getByText(String(records[0]?.attributes?.["city"]), { exact: true })).toBeVisible();
  await expectAccessible(page);
});
