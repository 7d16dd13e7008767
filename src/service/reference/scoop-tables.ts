import { type ReferenceEntry, numbered } from "./reference-entry.ts";

const TYPES =
  "Executive Move|Earnings|Funding|Mergers & Acquisitions (M&A)|Divestiture|Award|Event|" +
  "Facilities Relocation / Expansion|Hiring Plans|Initial Public Offering (IPO)|Layoffs|New Hire|Open Position|" +
  "Pain Point|Partnership|Product Launch|Project|Promotion|Spending|Lateral Move|Left Company|Management Move|" +
  "Commentary|Person-Based";

/** What types were called before. */
const FORMER_NAMES: Readonly<Record<string, readonly string[]>> = {
  "Mergers & Acquisitions (M&A)": ["Merger or Acquisition"],
  "Initial Public Offering (IPO)": ["IPO"],
};

/** What kind of news a scoop is; the numbers never change. */
export function scoopTypes(): readonly ReferenceEntry[] {
  return numbered(TYPES.split("|")).map((type) => {
    const formerNames = FORMER_NAMES[type.name];
    return formerNames ? { ...type, formerNames } : type;
  });
}

const TOPICS =
  "Advertising|Analytics|Artificial Intelligence|Automation|Award|Brand|Business Continuity|Cloud|Compliance|Consolidation|" +
  "Contact Center|Cost Reduction|Customer Experience|Cybersecurity|Data Center|Data Quality|Data Storage|E-commerce|" +
  "Expansion|Hiring|Integration|Mobility|Networking|Outsourcing|Payments|Pricing|Recruiting Tools|Remote Work|" +
  "Restructuring|Software Development|Supply Chain|Sustainability|Training|Facilities Relocation/Expansion|" +
  "Video Conferencing|Virtual Desktops|Warehousing|Events";

/** What a scoop touches. */
export function scoopTopics(): readonly ReferenceEntry[] {
  return numbered(TOPICS.split("|"));
}

/** The departments by name, in an order of their own. */
const DEPARTMENTS =
  "C-Suite|Finance|Human Resources|Marketing|Sales|Operations|Information Technology|Engineering & Technical|Legal|" +
  "Medical & Health|Other";

/** Who has to do with a scoop. */
export function scoopDepartments(): readonly ReferenceEntry[] {
  return numbered(DEPARTMENTS.split("|"));
}
