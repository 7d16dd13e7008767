import { type ReferenceEntry, numbered } from "./reference-entry.ts";

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

/** The departments in the order of their codes, which begin at 0. */
export const DEPARTMENTS: readonly Department[] = [
  department(
    "C-Suite",
    0.02,
    "Chief Executive Officer|President|Managing Director|Founder and Chief Executive Officer",
    "Corporate Strategy|Corporate Development|Office of the Chief Executive",
    "Executive Assistant|Strategy Analyst",
  ),
  department(
    "Finance",
    0.11,
    "Chief Financial Officer|Chief Accounting Officer",
    "Accounting|Financial Planning|Treasury|Tax|Procurement|Internal Audit|Payroll|Risk Management",
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
    "Sales",
    0.16,
    "Chief Revenue Officer|Chief Sales Officer|Chief Commercial Officer",
    "Account Management|Business Development|Inside Sales|Partner Sales|Sales Operations|Sales Enablement|Field Sales",
    "Account Executive|Sales Representative|Sales Development Representative|Solutions Consultant|Sales Engineer",
  ),
  department(
    "Operations",
    0.12,
    "Chief Operating Officer|Chief Supply Chain Officer",
    "Facilities|Logistics|Manufacturing|Quality Management|Supply Chain|Customer Service|Project Management|" +
      "Health and Safety|Sustainability|Warehousing|Project Development",
    "Operations Analyst|Project Coordinator|Logistics Planner|Customer Service Representative|Production Supervisor",
  ),
  department(
    "Information Technology",
    0.15,
    "Chief Information Officer|Chief Information Security Officer|Chief Data Officer",
    "Cloud / Mobility|Data Management|Enterprise Applications|Information Security|IT Operations|Networking|IT Support",
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
    "Marketing",
    0.13,
    "Chief Marketing Officer|Chief Brand Officer",
    "Brand|Communications|Content Marketing|Demand Generation|Digital Marketing|Events|Product Marketing|Market Research",
    "Marketing Specialist|Content Writer|Campaign Coordinator|Marketing Analyst|Event Planner",
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
    "Clinical Operations|Nursing|Patient Care|Pharmacy|Occupational Health|Dentistry",
    "Registered Nurse|Clinical Specialist|Pharmacist|Occupational Therapist|Health Educator|Dentist",
  ),
  department(
    "Other",
    0.01,
    "Chief Sustainability Officer|Chief of Staff",
    "Community Relations|Security and Reception|Translation|Travel|Archives",
    "Receptionist|Translator|Archivist|Security Guard|Office Assistant",
  ),
];

export const C_SUITE = "C-Suite";

export function departments(): readonly ReferenceEntry[] {
  return numbered(
    DEPARTMENTS.map(({ name }) => name),
    0,
  );
}

/** Every job function, numbered as department.function. */
export function jobFunctions(): readonly ReferenceEntry[] {
  return DEPARTMENTS.flatMap(({ functions }, department) =>
    functions.map((name, index) => ({ id: `${department}.${index + 1}`, name })),
  );
}

/**
 * The seniority of people, from the most senior: what records carry, the lookup's code and name, and the share of each
 * among contacts. Board members are never drawn among a company's people.
 */
export const MANAGEMENT_LEVELS = [
  { name: "Board Member", code: "Board Member", plural: "Board Members", hierarchy: 6, share: 0 },
  { name: "C-Level", code: "C Level Exec", plural: "C Level Execs", hierarchy: 5, share: 0.06 },
  { name: "VP-Level", code: "VP Level Exec", plural: "VP Level Execs", hierarchy: 4, share: 0.12 },
  { name: "Director", code: "Director", plural: "Directors", hierarchy: 3, share: 0.21 },
  { name: "Manager", code: "Manager", plural: "Managers", hierarchy: 2, share: 0.28 },
  { name: "Non-Manager", code: "Non Manager", plural: "Non Managers", hierarchy: 1, share: 0.33 },
] as const;
export type ManagementLevel = (typeof MANAGEMENT_LEVELS)[number]["name"];

const levelsByCode = new Map<string, ManagementLevel>(
  MANAGEMENT_LEVELS.map(({ code, name }) => [code, name]),
);

/** The level that records carry for a code of the lookup: "C Level Exec" → "C-Level". Throws a RangeError for another. */
export function managementLevelOf(code: string): ManagementLevel {
  const level = levelsByCode.get(code);
  if (level === undefined) throw new RangeError(`No such management level: ${code}`);
  return level;
}

export function managementLevels(): readonly ReferenceEntry[] {
  return MANAGEMENT_LEVELS.map(({ code, plural }) => ({ id: code, name: plural }));
}
