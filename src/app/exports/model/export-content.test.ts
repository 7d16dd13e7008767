import { describe, expect, test } from "vitest";
import type { FileContent } from "#app/files/write/file-content.ts";
import { exportSourceOf } from "#testing/files/exports-for-test.ts";
import { sourceColumns } from "#app/exports/profiles/export-profiles.ts";
import { exportContent, leftOutContent } from "./export-content.ts";
import { DEFAULT_SETTINGS, type ExportSettings } from "./export-settings.ts";
import type { ExportSource } from "./export-source.ts";
import { planExport } from "./plan-export.ts";

const ADA = {
  id: "7",
  firstName: "Ada",
  lastName: "Example",
  jobTitle: "Head; of, Examples",
  email: "ada@works.example",
  emailAlt: [
    { value: "ada@home.example", source: "web" },
    { value: "ada@works.example", source: "web" },
  ],
  phone: "+1-207-555-0100",
  mobilePhone: "+1-207-555-0102",
  companyEmployeeCount: "1200",
  lastUpdatedDate: "2026-11-20T09:00:00Z",
};
const MISSED = { id: "8", lastName: "Gone", miss: { label: "No match", reason: "Nobody has this ID." } };
const FIELDS = "id firstName lastName email emailAlt phone mobilePhone companyEmployeeCount".split(" ");

/** The main file and the file of unmatched records, for some contacts. */
async function contentsOf(source: ExportSource, changes: Partial<ExportSettings>) {
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  const draft = { columns: sourceColumns(source), required: [], settings };
  const plan = await planExport(source, draft, new AbortController().signal);
  return { file: exportContent(source, plan, settings), leftOut: leftOutContent(source, plan, settings) };
}

function textOf(content: FileContent | undefined): string {
  if (content?.format !== "text") throw new Error("This is no text");
  return [...content.texts].join("");
}

describe("JSON", () => {
  test("has an object for each record: numbers are numbers, alternatives a list, nothing is null", async () => {
    const source = exportSourceOf("contact", FIELDS, [ADA, MISSED]);
    const { file, leftOut } = await contentsOf(source, { format: "json" });
    expect(JSON.parse(textOf(file))).toEqual([
      {
        "Contact ID": "7",
        "First name": "Ada",
        "Last name": "Example",
        "E-mail": "ada@works.example",
        "Other e-mails": ["ada@home.example", "ada@works.example"],
        "Direct phone": "+1 207 555 0100",
        Mobile: "+1 207 555 0102",
        "Company employees": 1200,
        "Do Not Call": "Not known",
      },
    ]);
    expect(leftOut).toBeUndefined();
  });

  test("of no records is an empty list, and of some a line each", async () => {
    const json = async (...ids: readonly string[]) => {
      const source = exportSourceOf(
        "contact",
        ["id"],
        ids.map((id) => ({ id })),
      );
      return textOf((await contentsOf(source, { format: "json" })).file);
    };
    expect(await json()).toBe("[]\n");
    expect(await json("1", "2")).toBe('[\n{"Contact ID":"1"},\n{"Contact ID":"2"}\n]\n');
  });

  test("lists what is left out in a second file, with the reason", async () => {
    const source = exportSourceOf("contact", ["id", "lastName"], [ADA, MISSED]);
    const { file, leftOut } = await contentsOf(source, { format: "json", misses: "apart" });
    expect(JSON.parse(textOf(file))).toHaveLength(1);
    expect(JSON.parse(textOf(leftOut))).toEqual([
      { "Contact ID": "8", "Last name": "Gone", "Match result": "No match", Reason: "Nobody has this ID." },
    ]);
  });
});

describe("Excel", () => {
  test("has a second sheet only where there is something to list on it", async () => {
    const sheetsOf = async (source: ExportSource) => {
      const { file, leftOut } = await contentsOf(source, { format: "xlsx", misses: "apart" });
      expect(leftOut).toBeUndefined();
      if (file.format !== "xlsx") throw new Error("This is no workbook");
      return file.sheets.map(({ name, header, rows }) => [name, header.join(), [...rows].join()]);
    };
    const people = ["Health systems", "Contact ID,Last name", "7,Example"];
    const gone = [
      "Left out",
      "Contact ID,Last name,Match result,Reason",
      "8,Gone,No match,Nobody has this ID.",
    ];
    expect(await sheetsOf(exportSourceOf("contact", ["id", "lastName"], [ADA, MISSED]))).toEqual([
      people,
      gone,
    ]);
    expect(await sheetsOf(exportSourceOf("contact", ["id"], [ADA]))).toHaveLength(1);
  });
});

describe("vCard", () => {
  const blocked = { ...ADA, doNotCall: { direct: true, mobile: null } };

  test("has each address once, the numbers that may be called, and when it was changed", async () => {
    const source = exportSourceOf("contact", FIELDS, [blocked, MISSED]);
    const { file } = await contentsOf(source, { format: "vcard" });
    const lines = textOf(file).split("\r\n");
    expect(lines.filter((line) => /^(FN|N|TITLE|EMAIL|TEL|UID|REV|BEGIN)\b/.test(line))).toEqual([
      "BEGIN:VCARD",
      "N:Example;Ada;;;",
      "FN:Ada Example",
      "TITLE:Head\\; of\\, Examples",
      "EMAIL;TYPE=INTERNET,PREF:ada@works.example",
      "EMAIL;TYPE=INTERNET:ada@home.example",
      "TEL;TYPE=CELL,VOICE:+1 207 555 0102",
      expect.stringMatching(/^(REV|UID):/),
      expect.stringMatching(/^(REV|UID):/),
    ]);
    expect(lines).toContain("UID:7");
  });

  test("has every number where they are asked for", async () => {
    const source = exportSourceOf("contact", FIELDS, [blocked]);
    const { file } = await contentsOf(source, { format: "vcard", includeDoNotCall: true });
    expect(textOf(file)).toContain("TEL;TYPE=WORK,VOICE:+1 207 555 0100");
  });

  test("is a file each in an archive, named after the person and told apart by their ID", async () => {
    const twins = [ADA, { ...ADA, id: "9" }, { id: "10" }];
    const source = exportSourceOf("contact", FIELDS, twins);
    const { file } = await contentsOf(source, { format: "vcard", vcards: "zip" });
    if (file.format !== "zip") throw new Error("This is no archive");
    const files = [...file.files];
    expect(files.map(({ name }) => name)).toEqual(["ada-example_7.vcf", "ada-example_9.vcf", "10.vcf"]);
    expect(files[1]?.text).toContain("UID:9");
  });
});
