import { chooseFields, promisedCost, runToEnd } from "./support/enrich-steps.ts";
import {
  expect,
  expectAccessible,
  expectAnswered,
  expectTotal,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
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
  const service = await serviceClient(server.url);
  const company = await service.companyWithContacts(75);

  await openSignedIn(page, "/");
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
