import type { ReferenceEntry } from "./reference-entry.ts";

/** Intent topics by category; a topic's identifier is its name. No name may hold a comma. */
export const INTENT_TOPICS: Readonly<Record<string, readonly string[]>> = {
  Cloud: topics(
    "Cloud Applications|Cloud Cost Management|Cloud Migration|Container Orchestration|Hybrid Cloud|Serverless Computing|Virtual Desktops",
  ),
  Security: topics(
    "Data Loss Prevention|Endpoint Protection|Identity Management|Incident Response|Multi-Factor Authentication|Penetration Testing|Security Awareness Training|Zero Trust",
  ),
  Data: topics(
    "Business Intelligence|Data Catalogs|Data Governance|Data Integration|Data Lakes|Data Quality|Data Visualization|Predictive Analytics",
  ),
  Sales: topics(
    "Account Based Marketing|Configure Price Quote|Contact Data|Conversation Intelligence|Customer Relationship Management|Lead Scoring|Sales Engagement|Sales Forecasting|Territory Planning",
  ),
  Marketing: topics(
    "Content Management|Email Marketing|Event Marketing|Influencer Marketing|Marketing Automation|Search Engine Optimization|Social Media Management|Web Analytics",
  ),
  Finance: topics(
    "Accounts Payable Automation|Billing and Invoicing|Budgeting and Forecasting|Corporate Cards|Expense Management|Procurement Software|Revenue Recognition|Tax Compliance",
  ),
  "Human Resources": topics(
    "Applicant Tracking|Employee Benefits|Employee Engagement|Learning Management|Payroll Services|Performance Management|Remote Work|Workforce Planning",
  ),
  Operations: topics(
    "Demand Planning|Fleet Management|Inventory Management|Last Mile Delivery|Predictive Maintenance|Quality Management|Supply Chain Visibility|Warehouse Automation",
  ),
  Engineering: topics(
    "API Management|Continuous Integration|Feature Flags|Issue Tracking|Load Testing|Low Code Platforms|Observability|Test Automation",
  ),
  Health: topics(
    "Clinical Trials Software|Electronic Health Records|Medical Imaging|Patient Scheduling|Population Health|Telehealth",
  ),
  Sustainability: topics(
    "Carbon Accounting|Electric Vehicle Charging|Energy Management|Sustainability Reporting|Waste Management",
  ),
};

function topics(names: string): readonly string[] {
  return names.split("|");
}

/** The topics by name, each with its category. */
export function intentTopics(): readonly ReferenceEntry[] {
  const entries = Object.entries(INTENT_TOPICS).flatMap(([category, names]) =>
    names.map((name) => ({ id: name, name, category })),
  );
  return entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const places = new Map(intentTopics().map(({ id, category = "" }, at) => [id, { number: at + 1, category }]));

/** The number of a topic in the order of the lookup, from 1. Throws a RangeError for an unknown topic. */
export function topicNumber(topic: string): number {
  return placeOf(topic).number;
}

/** The category of a topic. Throws a RangeError for an unknown topic. */
export function topicCategory(topic: string): string {
  return placeOf(topic).category;
}

function placeOf(topic: string): { number: number; category: string } {
  const place = places.get(topic);
  if (!place) throw new RangeError(`No such topic: ${topic}`);
  return place;
}
