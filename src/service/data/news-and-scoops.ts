import { type ReferenceEntry, named, numbered } from "./reference-entry.ts";

/** What an article can be about; news criteria take these words. */
const NEWS_CATEGORIES =
  "AWARD|BANKRUPTCY|COMPANY_EARNINGS|COMPANY_PARTNERSHIP|CONTRACT|COST_CUTTING|DATA_BREACH|EVENT|EXPANSION|FACILITIES|" +
  "FUNDING|GENERAL_NEWS|IPO|LAYOFFS|LEGAL|MERGERS_ACQUISITIONS|PERSON|PRODUCT|RESEARCH|SPENDING_INVESTMENT";

export function newsCategories(): readonly ReferenceEntry[] {
  return named(NEWS_CATEGORIES.split("|"));
}

const SCOOP_TYPES =
  "Award|Earnings|Event|Executive Move|Divestiture|Facilities Relocation|Funding|Hiring Plans|IPO|Layoffs|Merger or Acquisition|" +
  "New Hire|Open Position|Pain Point|Partnership|Product Launch|Project|Promotion|Spending";

export function scoopTypes(): readonly ReferenceEntry[] {
  return numbered(SCOOP_TYPES.split("|"));
}

const SCOOP_TOPICS =
  "Advertising|Analytics|Artificial Intelligence|Automation|Award|Brand|Business Continuity|Cloud|Compliance|Consolidation|" +
  "Contact Center|Cost Reduction|Customer Experience|Cybersecurity|Data Center|E-commerce|Expansion|Hiring|Integration|" +
  "Mobility|Networking|Outsourcing|Payments|Recruiting Tools|Restructuring|Supply Chain|Sustainability|Training";

export function scoopTopics(): readonly ReferenceEntry[] {
  return numbered(SCOOP_TOPICS.split("|"));
}
