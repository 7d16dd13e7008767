import { expect, test } from "vitest";
import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import { allFields } from "#app/exports/model/export-fields.ts";
import importerHeaders from "#testing/files/importer-headers.txt?raw";
import { exportSourceOf, fileOf } from "#testing/files/exports-for-test.ts";
import { type ExportProfile, column, fixedColumn } from "./export-profile.ts";
import { STANDARD_PROFILES, emptyColumns, neededFields } from "./export-profiles.ts";
import { profileFile, readProfileFile } from "./export-profile-store.ts";

/** The header rows that importers know, one line each. */
const HEADERS = Object.fromEntries(
  importerHeaders
    .trimEnd()
    .split("\n")
    .map((line) => line.split(": ")),
) as Readonly<Record<string, string>>;

test("every profile has its header row", () => {
  expect(STANDARD_PROFILES.map(({ id }) => id).toSorted()).toEqual(Object.keys(HEADERS).toSorted());
});

/** A source with every field of a record type. */
const everyField = (type: "contact" | "company", values: Readonly<Record<string, unknown>> = {}) => {
  const fields = type === "contact" ? contactOutputFields : companyOutputFields;
  return exportSourceOf(
    type,
    fields.map(({ name }) => name),
    [values],
  );
};

const profileOf = (id: string) => STANDARD_PROFILES.find((profile) => profile.id === id);

/** The only row of a file of a profile, by the names of its columns. */
async function rowOf(id: string, source: ReturnType<typeof exportSourceOf>) {
  const { header, rows } = await fileOf(source, {}, { columns: profileOf(id)?.columns ?? [] });
  return Object.fromEntries(header.map((name, place) => [name, rows[0]?.[place]]));
}

test.each(STANDARD_PROFILES.map((profile) => [profile.name, profile] as const))(
  "%s: the header row is its table, every field exists, and what is required is a column",
  async (_, profile) => {
    const source = everyField(profile.type);
    const { header } = await fileOf(source, {}, { columns: profile.columns });
    expect(header.join(", ")).toBe(HEADERS[profile.id]);
    const known = new Set(allFields(source).map(({ name }) => name));
    expect(profile.columns.flatMap(({ fields }) => fields).filter((name) => !known.has(name))).toEqual([]);
    expect(profile.required.flat().filter((needed) => !header.includes(needed))).toEqual([]);
  },
);

test("a lead has its values in the columns of the importer", async () => {
  const source = everyField("contact", {
    firstName: "Ada",
    lastName: "Example",
    companyName: "Example Works",
    jobTitle: "Head of Examples",
    email: "ada@works.example",
    phone: "+1-207-555-0100",
    companyRevenueNumeric: 5000,
    companyEmployeeCount: 120,
    companyPrimaryIndustry: ["Hospitals", "Clinics"],
    companyZipCode: "04101",
  });
  expect(await rowOf("salesforce-lead", source)).toMatchObject({
    "First Name": "Ada",
    "Last Name": "Example",
    Company: "Example Works",
    Phone: "+1 207 555 0100",
    Industry: "Hospitals; Clinics",
    "Annual Revenue": 5_000_000,
    "No. of Employees": 120,
    "Postal Code": "04101",
    "Lead Source": "Prospect",
    Rating: "",
  });
});

test("HubSpot gets the bare domain, and one-of-many pages by their site", async () => {
  const source = everyField("company", {
    website: "https://www.works.example/start?x=1",
    socialMediaUrls: [
      { type: "FACEBOOK", url: "https://facebook.example/works" },
      { type: "LINKED_IN", url: "https://www.linkedin.com/company/works" },
    ],
  });
  const row = await rowOf("hubspot-company", source);
  expect(row["Company domain name"]).toBe("works.example");
  expect(row["LinkedIn Company Page"]).toBe("https://www.linkedin.com/company/works");
});

test("columns are named that stay empty since their field was not read", () => {
  const columns = profileOf("salesloft-person")?.columns ?? [];
  const source = exportSourceOf("contact", ["firstName", "lastName", "email", "companyCity"], []);
  expect(emptyColumns(source, columns).join(", ")).toBe(
    "Phone, Mobile Phone, Title, Company Name, Company Website, Industry, State, Country, LinkedIn URL",
  );
});

test("a profile that was shared as a file is the same under a new id; anything else is refused with a reason", () => {
  const [first] = STANDARD_PROFILES;
  if (first === undefined) throw new Error("no profiles");
  const { id: _, group: __, confirmed: ___, hint: ____, ...shared } = first;
  const read: ExportProfile = readProfileFile(profileFile(first), "mine");
  expect(read).toEqual({ ...shared, id: "mine" });
  const shape = '{"prospectExportProfile":1,"profile":{}}';
  expect(() => readProfileFile("{", "mine")).toThrow("This file is not an export profile.");
  expect(() => readProfileFile(shape, "mine")).toThrow("Choose one that was saved");
});

test("what a profile needs are the fields that can be read, also where a column follows from others", () => {
  const needed = neededFields("company", profileOf("hubspot-company")?.columns ?? []);
  expect(needed).toEqual(expect.arrayContaining(["name", "website", "socialMediaUrls", "employeeCount"]));
  expect(needed).not.toContain("domain");
  expect(neededFields("contact", [column("Phone", "phone")])).toEqual(["phone", "directPhoneDoNotCall"]);
  expect(neededFields("contact", [fixedColumn("Lead Source", "Prospect")])).toEqual([]);
});
