import { describe, expect, test } from "vitest";
import type { RecordResult, RunOutput } from "#app/records/record-result.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { exportMessage, runToCsv } from "./run-export.ts";

const options = { includeDoNotCall: false, bom: false, date: new Date(2026, 10, 21) };

function result(
  id: string,
  attributes: Record<string, unknown>,
  given: Partial<RecordResult> = {},
): RecordResult {
  return {
    id,
    input: null,
    recordId: id,
    snapshot: contactSnapshotOf(),
    outcome: "matched",
    free: false,
    record: { type: "Contact", id, attributes, meta: { input: { personId: id }, matchStatus: "FULL_MATCH" } },
    movedTo: null,
    status: "FULL_MATCH",
    error: null,
    recovered: false,
    credits: 1,
    ...given,
  };
}

function contacts(outputFields: string[], ...results: RecordResult[]): RunOutput {
  return { type: "contact", name: "Health systems", outputFields, results };
}

/** The rows of a file whose cells hold neither quotes nor commas. */
function rowsOf(text: string): string[][] {
  return text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));
}

describe("columns", () => {
  test("input id, match result, then the chosen fields in their order", () => {
    const run = contacts(
      ["email", "companyName"],
      result("5", { company: { name: "Works" }, email: "a@x.example" }),
    );
    const { text, fileName, rows } = runToCsv(run, options);
    expect(rowsOf(text)).toEqual([
      ["Input ID", "Match result", "E-mail", "Company"],
      ["5", "Enriched", "a@x.example", "Works"],
    ]);
    expect(fileName).toBe("contacts_health-systems_2026-11-21.csv");
    expect(rows).toBe(1);
  });

  test("a record that moved says where it is now", () => {
    const { text } = runToCsv(
      contacts(["jobTitle"], result("5", { jobTitle: "Head" }, { movedTo: "6" })),
      options,
    );
    expect(rowsOf(text)[1]).toEqual(["5", "Enriched, now under ID 6", "Head"]);
  });

  test("money says its unit, and companies have no do-not-call column", () => {
    const company = result(
      "900",
      { revenue: 5000, phone: "+1-207-555-0100" },
      { snapshot: companySnapshotOf() },
    );
    const { text, fileName } = runToCsv(
      { type: "company", name: "All", outputFields: ["revenue", "phone"], results: [company] },
      options,
    );
    expect(rowsOf(text)).toEqual([
      ["Input ID", "Match result", "Revenue (thousands of US dollars)", "Phone"],
      ["900", "Enriched", "5000", "+1 207 555 0100"],
    ]);
    expect(fileName).toBe("companies_all_2026-11-21.csv");
  });

  test("cells and the header are guarded", () => {
    const { text } = runToCsv(contacts(["jobTitle"], result("5", { jobTitle: "=1+1" })), options);
    expect(rowsOf(text)[1]?.[2]).toBe("'=1+1");
  });
});

describe("do not call", () => {
  const numbers = {
    phone: "+1-207-555-0100",
    directPhoneAlt: [{ value: "+1-207-555-0101", source: "web" }],
    mobilePhone: "+1-207-555-0102",
    mobilePhoneAlt: [{ value: "+1-207-555-0103", source: "web" }],
  };
  const fields = ["phone", "directPhoneAlt", "mobilePhone", "mobilePhoneAlt"];

  test("the number and its alternates are blank, the other number stays", () => {
    const run = contacts(
      fields,
      result("5", { ...numbers, directPhoneDoNotCall: true, mobilePhoneDoNotCall: false }),
    );
    const { text, phonesLeftOut } = runToCsv(run, options);
    expect(rowsOf(text)[0]?.at(-1)).toBe("Do not call");
    expect(rowsOf(text)[1]?.slice(2)).toEqual(["", "", "+1 207 555 0102", "+1 207 555 0103", "Direct phone"]);
    expect(phonesLeftOut).toBe(1);
  });

  test("a mark that was not asked for is taken from search", () => {
    const snapshot = contactSnapshotOf({ mobilePhoneDoNotCall: true });
    const { text } = runToCsv(contacts(fields, result("5", numbers, { snapshot })), options);
    expect(rowsOf(text)[1]?.slice(2)).toEqual(["+1 207 555 0100", "+1 207 555 0101", "", "", "Mobile"]);
  });

  test("the answer is newer than search", () => {
    const snapshot = contactSnapshotOf({ directPhoneDoNotCall: true });
    const run = contacts(["phone"], result("5", { ...numbers, directPhoneDoNotCall: false }, { snapshot }));
    expect(rowsOf(runToCsv(run, options).text)[1]?.slice(2)).toEqual(["+1 207 555 0100", "No"]);
  });

  test("asked for, the numbers are there and still marked", () => {
    const run = contacts(
      fields,
      result("5", { ...numbers, directPhoneDoNotCall: true, mobilePhoneDoNotCall: "true" }),
    );
    const { text, phonesLeftOut } = runToCsv(run, { ...options, includeDoNotCall: true });
    expect(rowsOf(text)[1]?.slice(2)).toEqual([
      "+1 207 555 0100",
      "+1 207 555 0101",
      "+1 207 555 0102",
      "+1 207 555 0103",
      "Direct phone; Mobile",
    ]);
    expect(phonesLeftOut).toBe(0);
  });

  test("nobody claims that a number may be called when nobody told", () => {
    const snapshot = contactSnapshotOf({ directPhoneDoNotCall: null, mobilePhoneDoNotCall: null });
    const { text } = runToCsv(contacts(["phone"], result("5", { phone: "+1 207" }, { snapshot })), options);
    expect(rowsOf(text)[1]?.at(-1)).toBe("Not known");
  });

  test("without a phone column there is no such column, and a blank number is not counted as left out", () => {
    const marked = result("5", { directPhoneDoNotCall: true });
    expect(rowsOf(runToCsv(contacts(["email"], marked), options).text)[0]).toHaveLength(3);
    expect(runToCsv(contacts(["phone"], marked), options).phonesLeftOut).toBe(0);
  });
});

test("only answered records are in the file; the others are counted by what became of them", () => {
  const none = { record: null };
  const run = contacts(
    ["email"],
    result("1", { email: "a@x.example" }),
    result("2", {}, { ...none, outcome: "no-match" }),
    result("3", {}, { ...none, outcome: "no-match" }),
    result("4", {}, { ...none, outcome: "unknown" }),
    result("5", {}, { ...none, outcome: "queued" }),
    result("6", { email: "f@x.example" }, { outcome: "other", status: "CONTACT_ONLY_MATCH" }),
    result("7", {}, { ...none, outcome: "other", status: "INVALID_INPUT" }),
  );
  const { text, rows, leftOut } = runToCsv(run, options);
  expect(rowsOf(text).slice(1)).toEqual([
    ["1", "Enriched", "a@x.example"],
    ["6", "Contact only", "f@x.example"],
  ]);
  expect(rows).toBe(2);
  expect(leftOut).toEqual({ "no-match": 2, unknown: 1, queued: 1, other: 1 });
});

const exported = { fileName: "contacts.csv", text: "", rows: 105, leftOut: {}, phonesLeftOut: 0 };

test("says how many records are in the file", () => {
  expect(exportMessage("contact", exported)).toBe("105 contacts exported.");
  expect(exportMessage("company", { ...exported, rows: 1 })).toBe("1 company exported.");
});

test("says what was left out, and why", () => {
  const message = exportMessage("contact", {
    ...exported,
    leftOut: { unknown: 25, "no-match": 3 },
    phonesLeftOut: 4,
  });
  expect(message).toBe(
    "105 contacts exported. Left out: 3 without a match, 25 unconfirmed. 4 contacts have numbers left blank (do not call).",
  );
});
