import { expect, test, vi } from "vitest";
import { fileOf } from "#testing/files/exports-for-test.ts";
import { ownedContactOf } from "#testing/runs/owned-records-for-test.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { storedRecordsSource } from "./stored-records-source.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const AT = "2026-11-20T09:00:00.000Z";

const ownedContact = (id: string, fields: Readonly<Record<string, unknown>>) =>
  ownedContactOf({ id, fields, marks: { direct: { doNotCall: true, at: AT }, mobile: null } });

const list = { name: "Tier 1", type: "contact", origin: { kind: "list", id: "l", type: "contact" } } as const;

test("a list of contacts has what search told, and the hints about what could be read", async () => {
  const snapshot = contactSnapshotOf({ firstName: "Ada", lastName: "Example" });
  const records = [{ type: "contact" as const, id: "7", snapshot, addedAt: "2026-11-21T09:00:00.000Z" }];
  const { header, rows } = await fileOf(storedRecordsSource({ ...list, records, owned: () => undefined }));
  expect(Object.fromEntries(header.map((name, place) => [name, rows[0]?.[place]]))).toEqual({
    "Contact ID": "7",
    Name: "Ada Example",
    "First name": "Ada",
    "Last name": "Example",
    "Job title": "Head of Examples",
    Company: "Example Works",
    "Company ID": "900",
    Accuracy: 93,
    "Has e-mail": "Yes",
    "Has direct phone": "Yes",
    "Has mobile": "No",
    "Direct phone, do not call": "No",
    // empty, since there is no mobile number
    "Mobile, do not call": "",
    Owned: "No",
    Added: "2026-11-21",
  });
});

test("what was paid for stands in it with its newest value, and its mark is newer than search", async () => {
  const values = { email: "ada@works.example", phone: "+1-207-555-0100", jobTitle: "Chief" };
  const bought = ownedContact("7", values);
  const records = [
    { type: "contact" as const, id: "7", snapshot: contactSnapshotOf() },
    { type: "contact" as const, id: "8", snapshot: contactSnapshotOf({ name: "Bo Example" }) },
  ];
  const owned = (key: string) => (key === "contact:7" ? bought : undefined);
  const source = storedRecordsSource({ ...list, records, owned });
  const names = ["id", "name", "jobTitle", "email", "phone", "doNotCall"];
  const columns = names.map((name) => ({ header: name, fields: [name] }));
  const { rows, plan } = await fileOf(source, {}, { columns });
  expect(rows).toEqual([
    ["7", "Ada Example", "Chief", "ada@works.example", "", "Direct phone"],
    ["8", "Bo Example", "Head of Examples", "", "", "No"],
  ]);
  expect(plan.blankNumbers).toBe(1);
  // an enriched record needs no hints about available values
  expect(source.fields.map(({ name }) => name)).not.toContain("hasEmail");
});

test("what the gateway marks as owned is, whatever search said, and what search says is managed", async () => {
  const theirs = { managementStatus: { underManagement: false, purchaseDate: null } };
  const managed = { managementStatus: { underManagement: true, purchaseDate: "2026-11-01" } };
  const snapshots = [theirs, theirs, theirs, managed].map((given) => contactSnapshotOf(given));
  const records = snapshots.map((snapshot, at) => ({ type: "contact" as const, id: String(at), snapshot }));
  const bought = ownedContact("0", { email: "ada@works.example" });
  const owned = (key: string) => (key === "contact:0" ? bought : undefined);
  const columns = [{ header: "Owned", fields: ["underManagement"] }];
  const own = await fileOf(storedRecordsSource({ ...list, records, owned }), {}, { columns });
  expect(own.rows.flat()).toEqual(["Yes", "No", "No", "Yes"]);
  // the values of one may not be seen
  const isOwned = (key: string) => key === "contact:0" || key === "contact:1";
  const marked = await fileOf(storedRecordsSource({ ...list, records, owned, isOwned }), {}, { columns });
  expect(marked.rows.flat()).toEqual(["Yes", "Yes", "No", "Yes"]);
});

test("what is noted can be chosen as columns where any of the records has it, and is none before", () => {
  const records = ["7", "8"].map((id) => ({ type: "contact" as const, id, snapshot: contactSnapshotOf() }));
  const notes = { stage: "Contacted", owner: undefined, tags: "Budget Q1; Champion" };
  const noted = (key: string) => (key === "contact:7" ? notes : undefined);
  const source = storedRecordsSource({ ...list, records, owned: () => undefined, noted });
  expect(source.fields.map(({ label }) => label)).not.toContain("Stage");
  const more = source.moreFields?.filter(({ name }) => name.startsWith("noted.")) ?? [];
  expect(more.map(({ label }) => label)).toEqual(["Stage", "Tags"]);
  const values = Array.from(source.records(), ({ value }) => more.map(({ name }) => value(name)));
  expect(values.flat()).toEqual(["Contacted", "Budget Q1; Champion", undefined, undefined]);
});

test("companies have their own fields", async () => {
  const records = [{ type: "company" as const, id: "9", snapshot: companySnapshotOf({ revenue: "5,000" }) }];
  const companies = {
    name: "Tier 1",
    type: "company",
    origin: { kind: "list", id: "l", type: "company" },
  } as const;
  const source = storedRecordsSource({ ...companies, records, owned: () => undefined });
  const { header, rows } = await fileOf(source);
  expect(rows[0]?.[header.indexOf("Revenue (US dollars)")]).toBe(5_000_000);
});

test("the place of a contact's company is what search told of it, unless it was paid for", async () => {
  const records = ["7", "8"].map((id) => ({ type: "contact" as const, id, snapshot: contactSnapshotOf() }));
  const attributes = { name: "Example Works", city: "Tampa", state: "Florida", employeeCount: 72 };
  const source = storedRecordsSource({
    ...list,
    records,
    owned: (key) => (key === "contact:8" ? ownedContact("8", { companyCity: "Zürich" }) : undefined),
    companies: new Map([["900", { id: "900", type: "Company", attributes }]]),
  });
  const [told, paid] = source.records();
  const place = ["companyCity", "companyState", "companyEmployeeCount"].map((field) => told?.value(field));
  expect(place).toEqual(["Tampa", "Florida", 72]);
  expect(paid?.value("companyCity")).toBe("Zürich");
  expect(source.moreFields?.map(({ name }) => name)).toContain("companyState");
  // a list's file offers the same fields as before
  expect(storedRecordsSource({ ...list, records, owned: () => undefined }).moreFields).toEqual([]);
});
