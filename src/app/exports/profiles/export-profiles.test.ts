import { expect, test } from "vitest";
import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import { allFields } from "#app/exports/model/export-fields.ts";
import { exportSourceOf, fileOf } from "#testing/files/exports-for-test.ts";
import { type ExportProfile, column, fixedColumn } from "./export-profile.ts";
import { STANDARD_PROFILES, emptyColumns, neededFields } from "./export-profiles.ts";
import { profileFile, readProfileFile } from "./export-profile-store.ts";

/** The header rows that importers know, one line each. */
const HEADERS: Readonly<Record<string, string>> = {
  "salesforce-lead":
    "First Name, Last Name, Company, Title, Email, Phone, Mobile Phone, Fax, Website, Industry, Annual Revenue, No. of Employees, Street, City, State, Postal Code, Country, Lead Source, Lead Status, Rating, Description, Email Opt Out, Record Owner",
  "salesforce-lead-api":
    "FirstName, LastName, Company, Title, Email, Phone, MobilePhone, Fax, Website, Industry, AnnualRevenue, NumberOfEmployees, Street, City, State, PostalCode, Country, LeadSource, Description, DoNotCall, HasOptedOutOfEmail",
  "salesforce-contact":
    "First Name, Last Name, Business Phone, Business Fax, Contact Description, Record Owner, Title, E-mail Address, Mobile Phone, Mailing Street, Mailing City, Mailing State, Mailing Postal Code, Mailing Country, Account Name",
  "salesforce-contact-api":
    "FirstName, LastName, Title, Email, Phone, MobilePhone, MailingStreet, MailingCity, MailingState, MailingPostalCode, MailingCountry, DoNotCall, AccountId",
  "salesforce-account":
    "Account Name, Website, Phone, Fax, Industry, Annual Revenue, Employees, Billing Street, Billing City, Billing State/Province, Billing Zip/Postal Code, Billing Country, Ticker Symbol, SIC Code, Description, Parent Account",
  "salesforce-account-api":
    "Name, Website, Phone, Fax, Industry, AnnualRevenue, NumberOfEmployees, BillingStreet, BillingCity, BillingState, BillingPostalCode, BillingCountry, TickerSymbol, Sic, NaicsCode, Description, ParentId",
  "hubspot-contact":
    "First Name, Last Name, Email, Phone Number, Mobile Phone Number, Job Title, Company Name, Website URL, Street Address, City, State/Region, Postal Code, Country/Region",
  "hubspot-contact-internal":
    "firstname, lastname, email, phone, mobilephone, jobtitle, company, website, address, city, state, zip, country",
  "hubspot-company":
    "Company name, Company domain name, Phone Number, Street Address, City, State/Region, Postal Code, Country/Region, Number of Employees, Annual Revenue, Year Founded, LinkedIn Company Page, Description",
  "hubspot-company-internal":
    "name, domain, phone, address, city, state, zip, country, numberofemployees, annualrevenue, founded_year, linkedin_company_page, description",
  "outreach-prospect":
    "First Name, Last Name, Title, Company, Emails, Work Phones, Mobile Phones, Address Street, Address City, Address State, Address Zip, Address Country, LinkedIn URL, Website URL 1, Source, Tags, External Id",
  "salesloft-person":
    "First Name, Last Name, Email Address, Phone, Mobile Phone, Title, Company Name, Company Website, Industry, City, State, Country, LinkedIn URL",
  "salesloft-person-api":
    "first_name, last_name, email_address, secondary_email_address, phone, mobile_phone, title, city, state, country, person_company_name, person_company_website, person_company_industry, linkedin_url, do_not_contact, tags",
};

test("every profile has its header row", () => {
  expect(STANDARD_PROFILES.map(({ id }) => id).toSorted()).toEqual(Object.keys(HEADERS).toSorted());
});

/** A source with every field of a record type. */
function everyField(type: "contact" | "company", values: Readonly<Record<string, unknown>> = {}) {
  const fields = type === "contact" ? contactOutputFields : companyOutputFields;
  return exportSourceOf(
    type,
    fields.map(({ name }) => name),
    [values],
  );
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
  const lead = STANDARD_PROFILES.find(({ id }) => id === "salesforce-lead");
  if (lead === undefined) throw new Error("no such profile");
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
  const { header, rows } = await fileOf(source, {}, { columns: lead.columns });
  const row = Object.fromEntries(header.map((name, place) => [name, rows[0]?.[place]]));
  expect(row).toMatchObject({
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
  const profile = STANDARD_PROFILES.find(({ id }) => id === "hubspot-company");
  const source = everyField("company", {
    website: "https://www.works.example/start?x=1",
    socialMediaUrls: [
      { type: "FACEBOOK", url: "https://facebook.example/works" },
      { type: "LINKED_IN", url: "https://www.linkedin.com/company/works" },
    ],
  });
  const { header, rows } = await fileOf(source, {}, { columns: profile?.columns ?? [] });
  expect(rows[0]?.[header.indexOf("Company domain name")]).toBe("works.example");
  expect(rows[0]?.[header.indexOf("LinkedIn Company Page")]).toBe("https://www.linkedin.com/company/works");
});

test("columns are named that stay empty since their field was not read", () => {
  const profile = STANDARD_PROFILES.find(({ id }) => id === "salesloft-person");
  const source = exportSourceOf("contact", ["firstName", "lastName", "email", "companyCity"], []);
  expect(emptyColumns(source, profile?.columns ?? [])).toEqual([
    "Phone",
    "Mobile Phone",
    "Title",
    "Company Name",
    "Company Website",
    "Industry",
    "State",
    "Country",
    "LinkedIn URL",
  ]);
});

test("a profile that was shared as a file is the same under a new id; anything else is refused with a reason", () => {
  const [first] = STANDARD_PROFILES;
  if (first === undefined) throw new Error("no profiles");
  const { id: _, group: __, confirmed: ___, hint: ____, ...shared } = first;
  const read: ExportProfile = readProfileFile(profileFile(first), "mine");
  expect(read).toEqual({ ...shared, id: "mine" });
  expect(() => readProfileFile("{", "mine")).toThrow("This file is not an export profile.");
  expect(() => readProfileFile('{"prospectExportProfile":1,"profile":{}}', "mine")).toThrow(
    "Choose one that was saved",
  );
});

test("what a profile needs are the fields that can be read, also where a column follows from others", () => {
  const lead = STANDARD_PROFILES.find(({ id }) => id === "hubspot-company");
  expect(neededFields("company", lead?.columns ?? [])).toEqual(
    expect.arrayContaining(["name", "website", "socialMediaUrls", "employeeCount"]),
  );
  expect(neededFields("company", lead?.columns ?? [])).not.toContain("domain");
  expect(neededFields("contact", [column("Phone", "phone")])).toEqual(["phone", "directPhoneDoNotCall"]);
  expect(neededFields("contact", [fixedColumn("Lead Source", "Prospect")])).toEqual([]);
});
