import { type ReferenceEntry, numbered } from "./reference-entry.ts";

const TYPES =
  "Executive Move|Earnings|Funding|Merger or Acquisition|Divestiture|Award|Event|Facilities Relocation / Expansion|" +
  "Hiring Plans|IPO|Layoffs|New Hire|Open Position|Pain Point|Partnership|Product Launch|Project|Promotion|Spending";

/** What kind of news a scoop is. */
export function scoopTypes(): readonly ReferenceEntry[] {
  return numbered(TYPES.split("|"));
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
