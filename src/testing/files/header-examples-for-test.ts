/** A header row, sample rows, and what each column should become; anything that is not named is kept. */
export interface HeaderExample {
  readonly name: string;
  readonly header: string;
  readonly rows: readonly string[];
  readonly type?: "contact" | "company";
  readonly targets: Readonly<Record<string, string>>;
}

/** Files of people, as programs and organizers of events write them. */
export const CONTACT_EXPORTS: readonly HeaderExample[] = [
  {
    name: "an event list",
    header: "Attendee Name|Company|Job Title|Email|Booth|Notes",
    rows: [
      "Jane Doe|Acme Inc|VP of Sales|jane.doe@acme.example|B12|met at 10",
      "John Roe|Globex|Buyer|john@globex.example|C3|",
    ],
    targets: {
      "Attendee Name": "fullName",
      Company: "companyName",
      "Job Title": "jobTitle",
      Email: "emailAddress",
    },
  },
  {
    name: "Salesforce leads",
    header:
      "First Name|Last Name|Title|Company / Account|Email|Phone|Mobile|Lead Status|Lead Source|Lead Owner|Lead ID",
    rows: [
      "Jane|Doe|VP|Acme Inc|jane@acme.example|(415) 555-0132|415 555 0199|Open|Web|Sam Seller|00Q5e000001abcd",
    ],
    targets: {
      "First Name": "firstName",
      "Last Name": "lastName",
      Title: "jobTitle",
      "Company / Account": "companyName",
      Email: "emailAddress",
      Phone: "phone",
    },
  },
  {
    name: "Salesforce contacts with an ID of its own",
    header: "Contact ID|First Name|Last Name|Account Name|Account ID|Email|Mailing City|Contact Owner",
    rows: ["0035e00000abcde|Jane|Doe|Acme|0015e00000xyz|jane@acme.example|Oslo|Sam Seller"],
    targets: {
      "First Name": "firstName",
      "Last Name": "lastName",
      "Account Name": "companyName",
      Email: "emailAddress",
    },
  },
  {
    name: "Salesforce's API names",
    header: "Id|FirstName|LastName|Company|Title|Email|Phone|MobilePhone|OwnerId|CreatedDate",
    rows: ["00Q1|Jane|Doe|Acme|VP|jane@acme.example|415-555-0132|415-555-0199|005|2026-01-02"],
    targets: {
      FirstName: "firstName",
      LastName: "lastName",
      Company: "companyName",
      Title: "jobTitle",
      Email: "emailAddress",
      Phone: "phone",
    },
  },
  {
    name: "HubSpot contacts",
    header:
      "Record ID - Contact|First Name|Last Name|Email|Phone Number|Contact owner|Associated Company|Lead Status",
    rows: ["51|Jane|Doe|jane@acme.example|+1 415 555 0132|Sam Seller|Acme Inc|New"],
    targets: {
      "First Name": "firstName",
      "Last Name": "lastName",
      Email: "emailAddress",
      "Phone Number": "phone",
      "Associated Company": "companyName",
    },
  },
  {
    name: "Outreach",
    header: "First Name|Last Name|Title|Company|Emails|Work Phones|Mobile Phones|LinkedIn URL|Tags",
    rows: [
      "Jane|Doe|VP|Acme|jane@acme.example|415 555 0132|415 555 0199|https://www.linkedin.com/in/janedoe|hot",
    ],
    targets: {
      "First Name": "firstName",
      "Last Name": "lastName",
      Title: "jobTitle",
      Company: "companyName",
      Emails: "emailAddress",
      "Work Phones": "phone",
      "LinkedIn URL": "externalURL",
    },
  },
  {
    name: "Salesloft",
    header:
      "first_name|last_name|email_address|secondary_email_address|phone|mobile_phone|title|person_company_name|person_company_website|linkedin_url",
    rows: [
      "Jane|Doe|jane@acme.example|j@home.example|4155550132|4155550199|VP|Acme|acme.example|linkedin.com/in/janedoe",
    ],
    targets: {
      first_name: "firstName",
      last_name: "lastName",
      email_address: "emailAddress",
      phone: "phone",
      title: "jobTitle",
      person_company_name: "companyName",
      person_company_website: "companyWebsite",
      linkedin_url: "externalURL",
    },
  },
  {
    name: "connections of LinkedIn",
    header: "First Name|Last Name|URL|Email Address|Company|Position|Connected On",
    rows: [
      "Jane|Doe|https://www.linkedin.com/in/janedoe||Acme|Head of Sales|02 Jan 2026",
      "John|Roe|https://www.linkedin.com/in/johnroe|john@globex.example|Globex|Buyer|03 Jan 2026",
    ],
    targets: {
      "First Name": "firstName",
      "Last Name": "lastName",
      URL: "externalURL",
      "Email Address": "emailAddress",
      Company: "companyName",
      Position: "jobTitle",
    },
  },
  {
    name: "a scraped Sales Navigator list",
    header: "profileUrl|fullName|firstName|lastName|companyName|title|location|companyUrl",
    rows: [
      "https://www.linkedin.com/sales/lead/ACw1,NAME|Jane Doe|Jane|Doe|Acme|VP Sales|Oslo|https://acme.example",
    ],
    targets: {
      profileUrl: "externalURL",
      fullName: "fullName",
      firstName: "firstName",
      lastName: "lastName",
      companyName: "companyName",
      title: "jobTitle",
      companyUrl: "companyWebsite",
    },
  },
  {
    name: "Outlook contacts",
    header:
      "First Name|Middle Name|Last Name|Company|Job Title|Business Street|Business City|Business Phone|Home Phone|Mobile Phone|E-mail Address|E-mail Type|E-mail 2 Address|Web Page",
    rows: [
      "Jane||Doe|Acme|VP|1 Main St|Oslo|415 555 0132|415 555 0177|415 555 0199|jane@acme.example|SMTP|j@home.example|acme.example",
    ],
    targets: {
      "First Name": "firstName",
      "Last Name": "lastName",
      Company: "companyName",
      "Job Title": "jobTitle",
      "Business Phone": "phone",
      "E-mail Address": "emailAddress",
      "Web Page": "companyWebsite",
    },
  },
  {
    name: "Google contacts",
    header:
      "First Name|Last Name|Organization Name|Organization Title|E-mail 1 - Label|E-mail 1 - Value|Phone 1 - Label|Phone 1 - Value",
    rows: ["Jane|Doe|Acme|VP|Work|jane@acme.example|Mobile|+1 415 555 0132"],
    targets: {
      "First Name": "firstName",
      "Last Name": "lastName",
      "Organization Name": "companyName",
      "Organization Title": "jobTitle",
      "E-mail 1 - Value": "emailAddress",
      "Phone 1 - Value": "phone",
    },
  },
  {
    name: "our own export of contacts",
    header: "Contact ID|First name|Last name|Job title|Company ID|Company|Phone|E-mail",
    rows: ["1234567|Jane|Doe|VP|7654321|Acme|415 555 0132|jane@acme.example"],
    targets: {
      "Contact ID": "personId",
      "First name": "firstName",
      "Last name": "lastName",
      "Job title": "jobTitle",
      "Company ID": "companyId",
      Company: "companyName",
      Phone: "phone",
      "E-mail": "emailAddress",
    },
  },
  {
    name: "work and private addresses",
    header: "Personal Email|Name|Work Email|Company",
    rows: ["jane@home.example|Jane Doe|jane@acme.example|Acme"],
    targets: { Name: "fullName", "Work Email": "emailAddress", Company: "companyName" },
  },
  {
    name: "hashed addresses",
    header: "email_sha256|company",
    rows: [`${"ab12".repeat(16)}|Acme`, `${"cd34".repeat(16)}|Globex`],
    targets: { email_sha256: "hashedEmail", company: "companyName" },
  },
  {
    name: "one column of addresses under another name",
    header: "Point of contact|Status",
    rows: ["jane@acme.example|new", "john@globex.example|old"],
    targets: { "Point of contact": "emailAddress" },
  },
  {
    name: "names of columns that promise what the cells are not",
    header: "Name|Company|Email|Email Opt Out|Phone Type",
    rows: ["Jane Doe|Acme|jane@acme.example|0|Mobile"],
    targets: { Name: "fullName", Company: "companyName", Email: "emailAddress" },
  },
  {
    name: "a CRM that numbers its contacts",
    header: "Contact ID|Company ID|First Name|Last Name|Email|Lifecycle Stage",
    rows: ["751|9001|Jane|Doe|jane@acme.example|Lead"],
    targets: { "First Name": "firstName", "Last Name": "lastName", Email: "emailAddress" },
  },
  {
    name: "answers under the names of addresses and numbers",
    header: "Full Name|Company|Email|Phone|Website",
    rows: ["Jane Doe|Acme|yes|Mobile|none yet", "John Roe|Globex|no|Work|in May"],
    targets: { "Full Name": "fullName", Company: "companyName" },
  },
];

/** Files of companies. */
export const COMPANY_EXPORTS: readonly HeaderExample[] = [
  {
    name: "HubSpot companies",
    header:
      "Record ID|Company name|Company Domain Name|Phone Number|City|Country/Region|Industry|Company owner",
    rows: ["9001|Acme Inc|acme.example|415 555 0132|Oslo|Norway|Software|Sam Seller"],
    type: "company",
    targets: {
      "Company name": "companyName",
      "Company Domain Name": "companyWebsite",
      "Phone Number": "companyPhone",
      City: "companyCity",
      "Country/Region": "companyCountry",
    },
  },
  {
    name: "our own export of companies",
    header: "Company ID|Name|Website|Ticker|Street|City|State|ZIP code|Country",
    rows: ["7654321|Acme|www.acme.example|ACM|1 Main St|Waltham|Massachusetts|02451|United States"],
    type: "company",
    targets: {
      "Company ID": "companyId",
      Name: "companyName",
      Website: "companyWebsite",
      Ticker: "companyTicker",
      Street: "companyStreet",
      City: "companyCity",
      State: "companyState",
      "ZIP code": "companyZipCode",
      Country: "companyCountry",
    },
  },
  {
    name: "accounts with addresses of the office",
    header: "Account Name|Website|General e-mail|Fax|Employees",
    rows: ["Acme Inc|https://acme.example|info@acme.example|415 555 0188|250"],
    type: "company",
    targets: { "Account Name": "companyName", Website: "companyWebsite", Fax: "companyFax" },
  },
];
