import { describe, expect, test } from "vitest";
import { columnsOf, exportSourceOf, fileOf } from "#testing/files/exports-for-test.ts";
import { column, fixedColumn } from "#app/exports/profiles/export-profile.ts";
import { planExport } from "./plan-export.ts";
import { DEFAULT_SETTINGS } from "./export-settings.ts";

const NUMBERS = {
  phone: "+1-207-555-0100",
  directPhoneAlt: [{ value: "+1-207-555-0101", source: "web" }],
  mobilePhone: "+1-207-555-0102",
};
const NUMBER_FIELDS = ["phone", "directPhoneAlt", "mobilePhone"];

describe("columns", () => {
  test("are the source's, in its order, with a mark for numbers that must not be called", async () => {
    const source = exportSourceOf("contact", ["email", "phone"], [{ email: "a@x.example", phone: "+1 207" }]);
    const { header, rows, plan } = await fileOf(source);
    expect(header).toEqual(["E-mail", "Direct phone", "Do Not Call"]);
    expect(rows).toEqual([["a@x.example", "+1 207", "Not known"]]);
    expect(plan.rowCount).toBe(1);
  });

  test("can be renamed, put in another order, filled from a second field or hold a fixed text", async () => {
    const row = { email: "a@x.example", companyCity: "Portland" };
    const source = exportSourceOf("contact", ["email", "city", "companyCity"], [row]);
    const columns = [
      column("Town", "city", "companyCity"),
      column("Mail", "email"),
      fixedColumn("Source", "Us"),
    ];
    const { header, rows } = await fileOf(source, {}, { columns });
    expect(header).toEqual(["Town", "Mail", "Source"]);
    expect(rows).toEqual([["Portland", "a@x.example", "Us"]]);
  });

  test("of companies have no mark for calls; money is in dollars and says so", async () => {
    const row = { id: "12345678901234", revenue: "5,000", employeeCount: "120", phone: "+1-207-555-0100" };
    const source = exportSourceOf("company", ["id", "revenue", "employeeCount", "phone"], [row]);
    const { header, rows } = await fileOf(source);
    expect(header).toEqual(["Company ID", "Revenue (US dollars)", "Employees", "Phone"]);
    expect(rows).toEqual([["12345678901234", 5_000_000, 120, "+1 207 555 0100"]]);
  });
});

describe("cells", () => {
  test("keep leading zeros and ids of 20 digits as text", async () => {
    const row = { id: "12345678901234567890", zipCode: "04101", employeeCount: "007" };
    const source = exportSourceOf("company", ["id", "zipCode", "employeeCount"], [row]);
    expect((await fileOf(source)).rows).toEqual([["12345678901234567890", "04101", "007"]]);
  });

  test("have days as they were written, in one notation or the other, whatever the time zone", async () => {
    const source = exportSourceOf("contact", ["validDate"], [{ validDate: "2026-03-01T23:30:00.000Z" }]);
    expect((await fileOf(source)).rows).toEqual([["2026-03-01"]]);
    const local = new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeZone: "UTC" });
    expect((await fileOf(source, { dates: "local" })).rows).toEqual([[local.format(Date.UTC(2026, 2, 1))]]);
  });

  test("have alternatives in one cell or in columns of their own, as many as anybody has", async () => {
    const row = (...values: string[]) => ({ emailAlt: values.map((value) => ({ value, source: "web" })) });
    const rows = [row("a@x.example"), row("b@x.example", "c@x.example"), {}];
    const source = exportSourceOf("contact", ["emailAlt"], rows);
    expect((await fileOf(source)).rows).toEqual([["a@x.example"], ["b@x.example; c@x.example"], [""]]);
    const apart = await fileOf(source, { alternates: "columns" });
    expect(apart.header).toEqual(["Other e-mails 1", "Other e-mails 2"]);
    expect(apart.rows.flat()).toEqual(["a@x.example", "", "b@x.example", "c@x.example", "", ""]);
  });

  test("have codes, objects and lists as readable text", async () => {
    const naicsCodes = [{ id: "0111", name: "Farming" }, { id: "62" }];
    const row = {
      naicsCodes,
      industries: ["Hospitals", "Clinics"],
      employeeGrowth: { oneYearGrowthRate: 12 },
    };
    const source = exportSourceOf("company", ["naicsCodes", "industries", "employeeGrowth"], [row]);
    const cells = ["0111 Farming; 62", "Hospitals; Clinics", "One year growth rate: 12"];
    expect((await fileOf(source)).rows).toEqual([cells]);
  });
});

describe("do not call", () => {
  const marked = { ...NUMBERS, doNotCall: { direct: true, mobile: false } };

  test("the number and its alternatives are blank, the other one stays, and the row is counted", async () => {
    const { rows, plan } = await fileOf(exportSourceOf("contact", NUMBER_FIELDS, [marked]));
    expect(rows).toEqual([["", "", "+1 207 555 0102", "Direct phone"]]);
    expect(plan.blankNumbers).toBe(1);
    expect(plan.sample[0]?.blanked).toEqual([0, 1]);
  });

  test("asked for, the numbers are there and still marked", async () => {
    const source = exportSourceOf("contact", NUMBER_FIELDS, [marked]);
    const { rows, plan } = await fileOf(source, { includeDoNotCall: true });
    expect(rows).toEqual([["+1 207 555 0100", "+1 207 555 0101", "+1 207 555 0102", "Direct phone"]]);
    expect(plan.blankNumbers).toBe(0);
  });

  test("a number that is not there is not left blank", async () => {
    const source = exportSourceOf("contact", NUMBER_FIELDS, [{ doNotCall: { direct: true, mobile: true } }]);
    expect((await fileOf(source)).plan.blankNumbers).toBe(0);
  });

  test("other tools get 1, 0 or nothing", async () => {
    const known = { ...NUMBERS, doNotCall: { direct: false, mobile: false } };
    const source = exportSourceOf("contact", NUMBER_FIELDS, [marked, known, NUMBERS]);
    const columns = [column("DoNotCall", "doNotCallFlag")];
    expect((await fileOf(source, {}, { columns })).rows).toEqual([["1"], ["0"], [""]]);
  });
});

describe("records of which nothing came back", () => {
  const noMatch = { miss: { label: "No match", reason: "Nobody has this ID." } };
  const missing = ["2", "3"].map((id) => ({ id, ...noMatch }));
  const source = exportSourceOf("contact", ["id", "email"], [{ id: "1", email: "a@x.example" }, ...missing]);
  const withReason = ["2", "3"].map((id) => [id, "", "No match", "Nobody has this ID."]);

  test("are left out and counted with the reason", async () => {
    const { rows, apart, plan } = await fileOf(source);
    expect([rows, apart]).toEqual([[["1", "a@x.example"]], []]);
    expect(plan.leftOut).toEqual([{ ...noMatch.miss, count: 2 }]);
  });

  test("are rows with the reason", async () => {
    const { header, rows, plan } = await fileOf(source, { misses: "rows" });
    expect(header.slice(2)).toEqual(["Match result", "Reason"]);
    expect(rows).toEqual([["1", "a@x.example", "Enriched", ""], ...withReason]);
    expect([plan.rowCount, plan.leftOut]).toEqual([3, []]);
  });

  test("stand apart, with the same columns and the reason", async () => {
    const { rows, apart, plan } = await fileOf(source, { misses: "apart" });
    expect([rows.length, apart]).toEqual([1, withReason]);
    expect([plan.rowCount, plan.apartCount]).toEqual([1, 2]);
  });
});

describe("duplicates", () => {
  const FIELDS = ["email", "jobTitle"];
  const mails = [
    { email: "A@x.example" },
    { email: "a@x.example ", jobTitle: "Head" },
    { email: "b@x.example" },
  ];
  const nobodys = { jobTitle: "Nobody’s" };
  const contacts = exportSourceOf("contact", FIELDS, [...mails, nobodys, nobodys]);

  test("are counted and stay, unless somebody says otherwise", async () => {
    const { plan } = await fileOf(contacts);
    expect([plan.duplicates, plan.rowCount]).toEqual([1, 5]);
  });

  test("leave the row that says the most; rows without an address stay", async () => {
    const { rows, plan } = await fileOf(contacts, { duplicates: "keep-best" });
    expect(rows.map(([, title]) => title)).toEqual(["Head", "", "Nobody’s", "Nobody’s"]);
    expect(plan.rowCount).toBe(4);
    expect(plan.leftOut).toMatchObject([{ label: "Duplicate", count: 1 }]);
  });

  test("are none with a record of which nothing came back, whatever is known of it", async () => {
    const miss = { label: "No match", reason: "Nobody has this ID." };
    const missed = { email: "a@x.example", jobTitle: "Head", miss };
    const source = exportSourceOf("contact", FIELDS, [{ email: "a@x.example" }, missed]);
    const { plan } = await fileOf(source, { misses: "rows", duplicates: "keep-best" });
    expect([plan.duplicates, plan.rowCount, plan.leftOut]).toEqual([0, 2, []]);
  });

  test("that are left out count for nothing else", async () => {
    const common = { email: "a@x.example", phone: "+1 207" };
    const blocked = { ...common, doNotCall: { direct: true, mobile: false } };
    const source = exportSourceOf(
      "contact",
      [...FIELDS, "phone"],
      [blocked, { ...common, jobTitle: "Head" }],
    );
    const draft = { required: [["Job title"]] };
    const counts = ({ plan }: Awaited<ReturnType<typeof fileOf>>) => [
      plan.blankNumbers,
      plan.lacking.length,
      plan.sample.length,
    ];
    expect(counts(await fileOf(source, {}, draft))).toEqual([1, 1, 2]);
    expect(counts(await fileOf(source, { duplicates: "keep-best" }, draft))).toEqual([0, 0, 1]);
  });

  test.each([
    [
      "have the same domain, however it is written",
      ["https://www.works.example/about", "works.example", ""],
      1,
    ],
    ["are not pages on a host that many share", ["facebook.com/one", "facebook.com/two"], 0],
  ])("of companies %s", async (_, websites, count) => {
    const source = exportSourceOf(
      "company",
      ["website"],
      websites.map((website) => ({ website })),
    );
    expect((await fileOf(source)).plan.duplicates).toBe(count);
  });
});

test("rows that lack what an importer requires are counted; one of several is enough", async () => {
  const people = [{ firstName: "Ada" }, { lastName: "Example" }, {}];
  const source = exportSourceOf("contact", ["firstName", "lastName", "email"], people);
  const columns = columnsOf("contact", "firstName", "lastName", "email");
  const required = [["Last name"], ["First name", "Last name"], ["Company"]];
  const { plan } = await fileOf(source, {}, { columns, required });
  expect(plan.lacking).toEqual([
    { headers: ["Last name"], count: 2 },
    { headers: ["First name", "Last name"], count: 1 },
    { headers: ["Company"], count: 3 },
  ]);
});

test("a cancelled count stops", async () => {
  const rows = Array.from({ length: 50_000 }, (_, place) => ({ id: String(place), email: "a@x.example" }));
  const source = exportSourceOf("contact", ["id", "email"], rows);
  const controller = new AbortController();
  const draft = { columns: columnsOf("contact", "id", "email"), required: [], settings: DEFAULT_SETTINGS };
  const planned = planExport(source, draft, controller.signal);
  controller.abort();
  await expect(planned).rejects.toThrow("aborted");
});
