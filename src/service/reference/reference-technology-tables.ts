import { type ReferenceEntry, named, numbered } from "./reference-entry.ts";

/** A product that companies use. */
export interface TechProduct extends ReferenceEntry {
  readonly parentCategory: string;
  readonly category: string;
  readonly vendor: string;
  /** Numbers of vendor, parent category, category and product: "318.204.9.24617". */
  readonly codedId: string;
}

/** Parent category, category, vendor, product. All but one of the vendors are fictional, and so are the products. */
const PRODUCTS = `
Business Applications|Accounting|Ledgerwright|Ledgerwright Books
Business Applications|Accounting|Tallyhouse|Tallyhouse Close
Business Applications|Resource Planning|Corefield|Corefield ERP
Business Applications|Resource Planning|Ostrava Systems|Ostrava One
Business Applications|Project Management|Plankboard|Plankboard
Business Applications|Project Management|Corefield|Corefield Projects
Business Applications|Expense Management|Tallyhouse|Tallyhouse Expenses
Business Applications|Expense Management|Paywell|Paywell Claims
Business Applications|Contract Management|Papermill|Papermill Contracts
Business Applications|Procurement|Corefield|Corefield Buying
Communication and Collaboration|Unified Communications|Ringfold|Ringfold Voice
Communication and Collaboration|Unified Communications|Halloway|Halloway Meetings
Communication and Collaboration|Unified Communications|Posthaste|Posthaste Chat
Communication and Collaboration|E-mail|Posthaste|Posthaste Mail
Communication and Collaboration|E-mail|Halloway|Halloway Mail
Communication and Collaboration|File Sharing|Silofree|Silofree Files
Communication and Collaboration|File Sharing|Papermill|Papermill Share
Communication and Collaboration|Messaging|Ringfold|Ringfold for Business
Data|Business Intelligence|Chartwise|Chartwise Studio
Data|Business Intelligence|Corefield|Corefield Reports
Data|Data Warehouse|Silofree|Silofree Warehouse
Data|Data Warehouse|Nimbora|Nimbora Tables
Data|Data Integration|Pipewright|Pipewright Connect
Data|Data Integration|Silofree|Silofree Sync
Data|Data Science|Chartwise|Chartwise Notebooks
Human Resources|Applicant Tracking Systems|Hirelane|Hirelane Recruit
Human Resources|Applicant Tracking Systems|Campusly|Campusly Careers
Human Resources|Payroll|Paywell|Paywell Core
Human Resources|Payroll|Ledgerwright|Ledgerwright Payroll
Human Resources|Learning|Campusly|Campusly Learn
Human Resources|Performance Management|Hirelane|Hirelane Reviews
Infrastructure|Cloud Hosting|Nimbora|Nimbora Compute
Infrastructure|Cloud Hosting|Stratoplex|Stratoplex Cloud
Infrastructure|Content Delivery|Edgerunner|Edgerunner CDN
Infrastructure|Content Delivery|Nimbora|Nimbora Edge
Infrastructure|Containers|Stratoplex|Stratoplex Fleet
Infrastructure|Backup|Stratoplex|Stratoplex Archive
Infrastructure|Virtual Desktops|Nimbora|Nimbora Desktops
Marketing|Advertising|Appier Inc.|Appier Campaigns
Marketing|Advertising|Footfall|Footfall Ads
Marketing|Marketing Automation|Sendwell|Sendwell Journeys
Marketing|Marketing Automation|Relata|Relata Campaigns
Marketing|Web Analytics|Footfall|Footfall Analytics
Marketing|Web Analytics|Chartwise|Chartwise Web
Marketing|Content Management|Papermill|Papermill CMS
Marketing|Search Optimization|Footfall|Footfall Search
Sales|Customer Relationship Management|Clientele|Clientele CRM
Sales|Customer Relationship Management|Relata|Relata Sales
Sales|Sales Engagement|Cadencia|Cadencia Outreach
Sales|Sales Engagement|Clientele|Clientele Calls
Sales|E-commerce|Shopfront|Shopfront Commerce
Sales|E-commerce|Papermill|Papermill Shop
Sales|Price Quoting|Clientele|Clientele Quotes
Security|Endpoint Protection|Bulwark|Bulwark Endpoint
Security|Endpoint Protection|Nightwatch|Nightwatch Agent
Security|Identity|Keystead|Keystead Identity
Security|Identity|Bulwark|Bulwark Sign-in
Security|Network Security|Bulwark|Bulwark Gateway
Security|Monitoring|Nightwatch|Nightwatch SIEM
Software Development|Code Hosting|Plankboard|Plankboard Code
Software Development|Testing|Pipewright|Pipewright Checks
Software Development|Observability|Nightwatch|Nightwatch Traces`;

/** Where the numbers of each kind begin, so that they do not look alike. */
const FIRST = { vendor: 301, parentCategory: 201, category: 1, product: 24_600 };

const rows = PRODUCTS.trim()
  .split("\n")
  .map((row) => {
    const [parentCategory = "", category = "", vendor = "", name = ""] = row.split("|");
    return { parentCategory, category, vendor, name };
  });

function distinct(key: "parentCategory" | "category" | "vendor"): string[] {
  return [...new Set(rows.map((row) => row[key]))].toSorted();
}

const vendors = distinct("vendor");
const parents = distinct("parentCategory");
const categories = distinct("category");

/** The products in the order of their categories. */
export const TECH_PRODUCTS: readonly TechProduct[] = rows.map(({ name, ...row }, at) => {
  const id = String(FIRST.product + at);
  const codedId = [
    FIRST.vendor + vendors.indexOf(row.vendor),
    FIRST.parentCategory + parents.indexOf(row.parentCategory),
    FIRST.category + categories.indexOf(row.category),
    id,
  ].join(".");
  return { id, name, ...row, codedId, attributes: { name, attribute: codedId } };
});

/** The parent categories, each with the categories below it. */
export function techCategories(): readonly ReferenceEntry[] {
  return parents.map((parentCategory) => {
    const below = rows.filter((row) => row.parentCategory === parentCategory);
    const attributes = { categories: [...new Set(below.map(({ category }) => category))].toSorted() };
    return { id: parentCategory, name: parentCategory, parentCategory, attributes };
  });
}

export function techVendors(): readonly ReferenceEntry[] {
  return named(vendors);
}

const SKILLS =
  "Bash|C++|CSS|Data Modeling|Excel|Go|GraphQL|HTML|Java|JavaScript|Kotlin|Linux|MATLAB|Network Administration|PHP|Python|R|" +
  "REST APIs|Ruby|Rust|SQL|Scala|Statistics|Swift|Technical Writing|Test Automation|TypeScript|User Research|Web Analytics";

/** Skills are numbered from here. */
const FIRST_SKILL = 1000;

export function techSkills(): readonly ReferenceEntry[] {
  return numbered(SKILLS.split("|"), FIRST_SKILL);
}
