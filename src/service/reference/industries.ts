import type { ReferenceEntry } from "./reference-entry.ts";

/**
 * Lines of business in two levels. A top level stands on a line of its own, followed by what is below it: the end of
 * the code, then the name. "agriculture" → `agriculture`, "animals" below it → `agriculture.animals`.
 */
const ROWS = `
agriculture Agriculture
  animals Animals & Livestock
  crops Crops
  fishing Fishing & Aquaculture
  forestry Forestry
  nurseries Nurseries & Greenhouses
automotive Automotive
  dealers Car Dealers
  electric Electric Vehicles
  manufacturing Vehicle Manufacturing
  parts Vehicle Parts
  repair Vehicle Repair
construction Construction
  architecture Architecture & Structural Design
  commercial Commercial Building
  concrete Concrete & Building Materials
  residential Home Building
  roads Roads & Civil Works
  trades Roofing & Other Trades
consumer Consumer Goods
  apparel Clothing & Footwear
  electronics Consumer Electronics
  furniture Furniture
  household Household Products
  sports Sports Goods & Toys
education Education
  college Colleges
  research Research Institutes
  school Schools
  training Courses & Training
  university Universities
energy Energy & Utilities
  electricity Electricity
  gas Gas Supply
  solar Solar Power
  water Water & Waste Water
  wind Wind Power
finance Finance
  banking Banks
  funds Investment Funds
  investment Investment Banking & Advice
  lending Lending & Leasing
  payments Payment Services
food Food & Drink
  bakery Bakeries
  beverages Soft Drinks
  brewing Breweries & Wineries
  dairy Dairies
  meals Prepared Meals
government Government
  environment Environment & Planning Authorities
  federal National Administration
  local Local Administration
  safety Justice & Public Safety
healthcare Health Care
  clinics Clinics & Practices
  dental Dental Care
  hospitals Hospitals
  laboratories Medical Laboratories
  nursing Nursing & Home Care
  telehealth Telehealth
holding Holding Companies
  conglomerates Mixed Groups
  ownership Ownership of Companies
hospitality Hotels & Restaurants
  catering Catering
  events Conferences & Events
  hotels Hotels
  restaurants Restaurants
  travel Travel Agencies
insurance Insurance
  agents Insurance Brokers
  health Health Insurance
  life Life Insurance
  property Property & Liability Insurance
  reinsurance Reinsurance
legal Legal Services
  firms Law Firms
  patents Patents & Trademarks
lifesciences Life Sciences
  biotech Biotechnology
  diagnostics Diagnostics
  generics Generic Medicines
  imaging Imaging Equipment
  instruments Surgical Instruments
  research Contract Research
  sensors Sensors & Measuring
  vaccines Vaccines & Biologics
manufacturing Manufacturing
  adhesives Adhesives & Sealants
  aircraft Aircraft & Parts
  automation Industrial Automation & Robots
  chemicals Specialty Chemicals
  circuits Circuit Boards & Assemblies
  coatings Paints & Coatings
  components Electronic Components
  drones Unmanned Aircraft
  fabrication Metal Fabrication
  lighting Lighting
  machinery Machinery
  packaging Packaging
  plastics Plastics & Rubber
  power Power Supplies & Batteries
  semiconductors Semiconductors
  tools Tools & Precision Parts
media Media
  broadcasting Radio & Television
  film Film & Video
  music Music
  newspapers Newspapers & Magazines
  online Online Media
mining Mining & Oil
  drilling Drilling Services
  metals Metal Ores
  minerals Minerals
  oil Oil & Gas Extraction
nonprofit Nonprofit Organizations
  charities Charities
  conservation Nature Conservation
  foundations Foundations
  social Advice & Social Services
realestate Real Estate
  brokers Real Estate Brokers
  development Property Development
  management Property Management
  offices Office Leasing
retail Retail
  clothing Clothing Stores
  department Department Stores
  grocery Food Stores
  household Household Goods Stores
  online Online Shops
services Business Services
  accounting Accounting & Audit
  advertising Advertising Agencies
  design Graphic Design
  direct Direct Marketing
  engineering Engineering Consultants
  management Management Consultants
  outsourcing Payroll & Outsourcing
  publicrelations Public Relations
  research Market Research
  search Executive Search
  staffing Temporary Staff
software Software
  analytics Business Intelligence (BI) Software
  business Business Software
  development Developer Tools
  hosting Cloud Hosting & Data Centers
  mobile Mobile Apps
  security Security Software
  services Custom Programming & IT Services
telecom Telecommunications
  equipment Network Equipment
  internet Internet Providers
  mobile Mobile Networks
  wired Fixed Networks
transportation Transport & Logistics
  air Air Freight
  airlines Airlines
  couriers Couriers & Parcels
  forwarding Freight Forwarding
  sea Shipping & Ports
  trucking Road Freight
  warehousing Warehouses`;

/** Each top level before what is below it. */
export function industries(): readonly ReferenceEntry[] {
  let top = "";
  return ROWS.trim()
    .split("\n")
    .map((row) => {
      const [, indent = "", code = "", name = ""] = /^( *)(\S+) (.+)$/.exec(row) ?? [];
      if (indent === "") top = code;
      return { id: indent === "" ? code : `${top}.${code}`, name };
    });
}

/** The top level of an industry: "software.security" → "software". A top level is its own. */
export function topIndustryOf(code: string): string {
  return code.split(".")[0] ?? code;
}
