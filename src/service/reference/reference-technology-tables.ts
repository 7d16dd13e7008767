import { type ReferenceEntry, named } from "./reference-entry.ts";

interface ProductRow extends ReferenceEntry {
  readonly parentCategory: string;
  readonly category: string;
  readonly vendor: string;
}

/** Parent category, category, vendor, product. The vendors and products are fictional. */
const PRODUCTS = `
Business Applications|Accounting|Ledgerwright|Ledgerwright Books
Business Applications|Accounting|Tallyhouse|Tallyhouse Close
Business Applications|Resource Planning|Corefield|Corefield ERP
Business Applications|Resource Planning|Ostrava Systems|Ostrava One
Business Applications|Project Management|Plankboard|Plankboard
Communication|Unified Communications|Ringfold|Ringfold Voice
Communication|Unified Communications|Halloway|Halloway Meetings
Communication|E-mail|Posthaste|Posthaste Mail
Data|Business Intelligence|Chartwise|Chartwise Studio
Data|Data Warehouse|Silofree|Silofree Warehouse
Data|Data Integration|Pipewright|Pipewright Connect
Data|Data Integration|Silofree|Silofree Sync
Human Resources|Applicant Tracking|Hirelane|Hirelane Recruit
Human Resources|Payroll|Paywell|Paywell Core
Human Resources|Learning|Campusly|Campusly Learn
Infrastructure|Cloud Hosting|Nimbora|Nimbora Compute
Infrastructure|Cloud Hosting|Stratoplex|Stratoplex Cloud
Infrastructure|Content Delivery|Edgerunner|Edgerunner CDN
Infrastructure|Containers|Stratoplex|Stratoplex Fleet
Marketing|Marketing Automation|Sendwell|Sendwell Journeys
Marketing|Web Analytics|Footfall|Footfall Analytics
Marketing|Content Management|Papermill|Papermill CMS
Sales|Customer Relationship Management|Clientele|Clientele CRM
Sales|Customer Relationship Management|Relata|Relata Sales
Sales|Sales Engagement|Cadencia|Cadencia Outreach
Sales|E-commerce|Shopfront|Shopfront Commerce
Security|Endpoint Protection|Bulwark|Bulwark Endpoint
Security|Identity|Keystead|Keystead Identity
Security|Network Security|Bulwark|Bulwark Gateway
Security|Monitoring|Nightwatch|Nightwatch SIEM`;

/** Products are numbered from here, so that their identifiers do not look like those of categories. */
const FIRST_PRODUCT = 24_600;

function products(): readonly ProductRow[] {
  return PRODUCTS.trim()
    .split("\n")
    .map((row, index) => {
      const [parentCategory = "", category = "", vendor = "", name = ""] = row.split("|");
      return { id: String(FIRST_PRODUCT + index), name, parentCategory, category, vendor };
    });
}

export function techProducts(): readonly ReferenceEntry[] {
  return products();
}

export function techCategories(): readonly ReferenceEntry[] {
  const byName = new Map(products().map((row) => [row.category, row]));
  return Array.from(byName, ([category, { parentCategory }]) => ({
    id: category,
    name: category,
    parentCategory,
  }));
}

export function techVendors(): readonly ReferenceEntry[] {
  return named([...new Set(products().map(({ vendor }) => vendor))].toSorted());
}

const SKILLS =
  "Bash|C++|CSS|Data Modeling|Excel|Go|GraphQL|HTML|Java|JavaScript|Kotlin|Linux|MATLAB|Network Administration|PHP|Python|R|" +
  "REST APIs|Ruby|Rust|SQL|Scala|Statistics|Swift|Technical Writing|Test Automation|TypeScript|User Research|Web Analytics";

/** Skills are numbered from here. */
const FIRST_SKILL = 1000;

export function techSkills(): readonly ReferenceEntry[] {
  return SKILLS.split("|").map((name, index) => ({ id: String(FIRST_SKILL + index), name }));
}

/** Category, then tags. */
const HASHTAGS: Readonly<Record<string, string>> = {
  Business:
    "Family Owned|Franchise|Recently Funded|Seasonal Business|Subscription Pricing|Woman Owned|Employee Owned",
  Growth: "Fast Growing|Hiring Engineers|Hiring Sales|New Leadership|Opening Locations|Expanding Abroad",
  Operations:
    "24 Hour Support|Fleet Operator|Has Warehouse|ISO 9001|Multiple Locations|Remote First|Uses Contractors",
  Technology:
    "Accepts Online Payments|Builds Software|Cloud First|Has Mobile App|On Premises|Uses Machine Learning",
  Sustainability: "Carbon Neutral|Electric Fleet|Fair Trade|Renewable Energy",
};

export function hashtags(): readonly ReferenceEntry[] {
  return Object.entries(HASHTAGS).flatMap(([category, names]) =>
    names.split("|").map((name) => ({ id: `#${name.toLowerCase().replace(/ /g, "_")}`, name, category })),
  );
}
