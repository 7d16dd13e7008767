import { type ReferenceEntry, named } from "./reference-entry.ts";

/** A department with the work done in it and what its people are called. */
export interface Department {
  readonly name: string;
  /** Titles at C-level. */
  readonly chiefs: readonly string[];
  /** Job functions: fields of work that directors and managers answer for. */
  readonly functions: readonly string[];
  /** Titles of those who manage nobody. */
  readonly roles: readonly string[];
  /** Share of a company's people. All shares add up to 1. */
  readonly share: number;
}

function department(
  name: string,
  share: number,
  chiefs: string,
  functions: string,
  roles: string,
): Department {
  return { name, share, chiefs: chiefs.split("|"), functions: functions.split("|"), roles: roles.split("|") };
}

/** The departments, the smallest set that covers every title of the sandbox. */
export const DEPARTMENTS: readonly Department[] = [
  department(
    "Sales",
    0.17,
    "Chief Revenue Officer|Chief Sales Officer|Chief Commercial Officer",
    "Account Management|Business Development|Inside Sales|Partner Sales|Sales Operations|Sales Enablement|Field Sales",
    "Account Executive|Sales Representative|Sales Development Representative|Solutions Consultant|Sales Engineer",
  ),
  department(
    "Marketing",
    0.13,
    "Chief Marketing Officer|Chief Brand Officer",
    "Brand|Communications|Content Marketing|Demand Generation|Digital Marketing|Events|Product Marketing|Market Research",
    "Marketing Specialist|Content Writer|Campaign Coordinator|Marketing Analyst|Event Planner",
  ),
  department(
    "Finance",
    0.11,
    "Chief Financial Officer|Chief Accounting Officer",
    "Accounting|Financial Planning|Treasury|Tax|Procurement|Internal Audit|Payroll",
    "Accountant|Financial Analyst|Controller|Buyer|Payroll Specialist|Auditor",
  ),
  department(
    "Human Resources",
    0.08,
    "Chief People Officer|Chief Human Resources Officer",
    "Benefits and Compensation|Employee Development|People Operations|Talent Acquisition|Workforce Planning",
    "Recruiter|HR Business Partner|HR Generalist|Training Specialist",
  ),
  department(
    "Information Technology",
    0.15,
    "Chief Information Officer|Chief Information Security Officer|Chief Data Officer",
    "Cloud Infrastructure|Data Management|Enterprise Applications|Information Security|IT Operations|Networking|IT Support",
    "Systems Administrator|Data Engineer|Security Analyst|Network Engineer|Business Intelligence Analyst|Help Desk Technician",
  ),
  department(
    "Engineering & Technical",
    0.13,
    "Chief Technology Officer|Chief Engineer",
    "Software Engineering|Product Management|Quality Assurance|Research and Development|Design|Mechanical Engineering",
    "Software Engineer|Product Designer|Test Engineer|Research Scientist|Mechanical Engineer|Product Owner",
  ),
  department(
    "Operations",
    0.12,
    "Chief Operating Officer|Chief Supply Chain Officer",
    "Facilities|Logistics|Manufacturing|Quality Management|Supply Chain|Customer Service|Project Management",
    "Operations Analyst|Project Coordinator|Logistics Planner|Customer Service Representative|Production Supervisor",
  ),
  department(
    "Legal",
    0.04,
    "Chief Legal Officer|Chief Compliance Officer",
    "Compliance|Contracts|Corporate Counsel|Data Protection|Intellectual Property",
    "Legal Counsel|Paralegal|Compliance Analyst|Contract Specialist",
  ),
  department(
    "Medical & Health",
    0.05,
    "Chief Medical Officer|Chief Nursing Officer",
    "Clinical Operations|Nursing|Patient Care|Pharmacy|Occupational Health",
    "Registered Nurse|Clinical Specialist|Pharmacist|Occupational Therapist|Health Educator",
  ),
  department(
    "C-Suite",
    0.02,
    "Chief Executive Officer|President|Managing Director|Founder and Chief Executive Officer",
    "Corporate Strategy|Corporate Development|Office of the Chief Executive",
    "Executive Assistant|Strategy Analyst",
  ),
];

export const C_SUITE = "C-Suite";

export function departments(): readonly ReferenceEntry[] {
  return named(DEPARTMENTS.map(({ name }) => name));
}

/** Every job function, numbered as department.function. */
export function jobFunctions(): readonly ReferenceEntry[] {
  return DEPARTMENTS.flatMap(({ functions }, at) =>
    functions.map((name, index) => ({ id: `${at + 1}.${index + 1}`, name })),
  );
}

/** The seniority of people, from the most senior, with the share of each among contacts. */
export const MANAGEMENT_LEVELS = [
  { name: "C-Level", hierarchy: 5, share: 0.06 },
  { name: "VP-Level", hierarchy: 4, share: 0.12 },
  { name: "Director", hierarchy: 3, share: 0.21 },
  { name: "Manager", hierarchy: 2, share: 0.28 },
  { name: "Non-Manager", hierarchy: 1, share: 0.33 },
] as const;
export type ManagementLevel = (typeof MANAGEMENT_LEVELS)[number]["name"];

export function managementLevels(): readonly ReferenceEntry[] {
  return named(MANAGEMENT_LEVELS.map(({ name }) => name));
}
