import type { ReferenceEntry } from "./reference-entry.ts";

interface TopicCategory {
  /** Who looks into such topics: a department and one of its job functions, by name. */
  readonly department: string;
  readonly jobFunction: string;
  readonly topics: readonly string[];
}

function category(department: string, jobFunction: string, topics: string): TopicCategory {
  return { department, jobFunction, topics: topics.split("|") };
}

const IT = "Information Technology";

/** A topic's identifier is its name. No name may hold a comma. */
const CATEGORIES: Readonly<Record<string, TopicCategory>> = {
  "Application Development": category(
    "Engineering & Technical",
    "Software Engineering",
    "API Management|Continuous Integration|Feature Flags|Issue Tracking|Java|Load Testing|Low Code Platforms|Node.js|" +
      "Observability|Test Automation",
  ),
  Cloud: category(
    IT,
    "Cloud / Mobility",
    "Cloud Applications|Cloud Cost Management|Cloud Migration|Container Orchestration|Hybrid Cloud|Serverless Computing|Virtual Desktops",
  ),
  Security: category(
    IT,
    "Information Security",
    "Data Loss Prevention|Endpoint Protection|Identity Management|Incident Response|Multi-Factor Authentication|Penetration Testing|Security Awareness Training|Zero Trust",
  ),
  Data: category(
    IT,
    "Data Management",
    "Business Intelligence|Data Catalogs|Data Governance|Data Integration|Data Lakes|Data Quality|Data Visualization|Predictive Analytics",
  ),
  Sales: category(
    "Sales",
    "Sales Operations",
    "Account Based Marketing|Configure Price Quote|Contact Data|Conversation Intelligence|Customer Relationship Management|Lead Scoring|Sales Engagement|Sales Forecasting|Territory Planning",
  ),
  Marketing: category(
    "Marketing",
    "Digital Marketing",
    "Content Management|Email Marketing|Event Marketing|Google Search|In-App Advertising|Influencer Marketing|Marketing Automation|Search Engine Optimization|Social Media Management|Web Analytics",
  ),
  Finance: category(
    "Finance",
    "Financial Planning",
    "Accounts Payable Automation|Billing and Invoicing|Budgeting and Forecasting|Corporate Cards|Credit Card Fraud|Expense Management|Procurement Software|Revenue Recognition|Risk Management Services|Tax Compliance",
  ),
  "Human Resources": category(
    "Human Resources",
    "People Operations",
    "Applicant Tracking|Direct Deposit|Employee Benefits|Employee Engagement|Learning Management|Payroll Services|Performance Management|Remote Work|Workforce Planning",
  ),
  Operations: category(
    "Operations",
    "Supply Chain",
    "Demand Planning|Fleet Management|Inventory Management|Last Mile Delivery|Predictive Maintenance|Quality Management|Supply Chain Visibility|Warehouse Automation",
  ),
  Health: category(
    "Medical & Health",
    "Clinical Operations",
    "Clinical Trials Software|Electronic Health Records|Medical Imaging|Patient Scheduling|Population Health|Telehealth",
  ),
  Sustainability: category(
    "Operations",
    "Sustainability",
    "Carbon Accounting|Electric Vehicle Charging|Energy Management|Sustainability Reporting|Waste Management",
  ),
};

/** The topics of each category. */
export const INTENT_TOPICS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(CATEGORIES).map(([name, { topics }]) => [name, topics]),
);

/** The topics by name, each with its category and with who looks into it. */
export function intentTopics(): readonly ReferenceEntry[] {
  const entries = Object.entries(CATEGORIES).flatMap(([of, { department, jobFunction, topics }]) =>
    topics.map((name) => {
      const description = `What companies read about ${name}, as part of ${of}.`;
      const attributes = { name, category: of, department, jobFunction, description };
      return { id: name, name, category: of, attributes };
    }),
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
