import { BOARD_MEMBER_SEARCHES, EMPLOYMENT_SEARCHES, NOTICE_SEARCHES } from "#contract/contact-schemas.ts";
import { parseBoolean, yesOption } from "../choice-criterion.ts";
import { splitAlternatives } from "../code-criterion.ts";
import type { Criteria, CriterionDefinition } from "../criterion.ts";
import { numberBounds } from "../range-criterion.ts";

/** Titles that one search takes. */
const MAX_TITLES = 100;

const startOfWord = "Matches the start of any word in the name.";

const BOARD_LABELS: Readonly<Record<(typeof BOARD_MEMBER_SEARCHES)[number], string>> = {
  exclude: "Leave out",
  include: "Include",
  only: "Only board members",
};

const EMPLOYMENT_LABELS: Readonly<Record<(typeof EMPLOYMENT_SEARCHES)[number], string>> = {
  present: "Current employer",
  past: "Past employer",
  pastAndPresent: "Current or past employer",
};

const NOTICE_LABELS: Readonly<Record<(typeof NOTICE_SEARCHES)[number], string>> = {
  include: "Include",
  exclude: "Leave out",
  only: "Only notified people",
};

/** What a person does: the criteria that searches of contacts and of scoops share, without the department. */
export const positionCriteria = [
  {
    key: "jobTitle",
    label: "Title",
    kind: "code",
    lookup: "job-titles",
    freeText: true,
    max: MAX_TITLES,
    hint: "Matches any of these, anywhere in the title.",
    keywords: "job role position persona",
    group: "Person",
  },
  {
    key: "excludeJobTitle",
    label: "Title is not",
    kind: "code",
    lookup: "job-titles",
    freeText: true,
    splitAtCommas: true,
    max: MAX_TITLES,
    excludes: "jobTitle",
    hint: "Leaves out titles that contain any of these.",
    keywords: "job role position exclude without",
    group: "Person",
  },
  {
    key: "managementLevel",
    label: "Level",
    kind: "code",
    lookup: "management-levels",
    keywords: "seniority management C-level VP director manager",
    group: "Person",
  },
  {
    key: "excludeManagementLevel",
    label: "Level is not",
    kind: "code",
    lookup: "management-levels",
    excludes: "managementLevel",
    keywords: "seniority management exclude without",
    group: "Person",
  },
] as const satisfies readonly CriterionDefinition[];

/** Further criteria about a person that those searches share. */
export const personCriteria = [
  {
    key: "jobFunction",
    label: "Job function",
    kind: "code",
    lookup: "job-functions",
    keywords: "department team role specialty",
    group: "Person",
  },
  {
    key: "executivesOnly",
    label: "Executives only",
    kind: "choice",
    options: [{ value: "true", label: "C-level and VP" }],
    hint: "Only C-level and VPs.",
    keywords: "seniority level leadership decision makers",
    group: "Person",
  },
  {
    key: "exactJobTitle",
    label: "Exact title",
    kind: "code",
    lookup: "job-titles",
    freeText: true,
    max: MAX_TITLES,
    hint: "The whole title is one of these.",
    keywords: "job role position",
    group: "Person",
  },
  {
    key: "fullName",
    label: "Full name",
    kind: "text",
    hint: "First and last name, in any order.",
    keywords: "person contact",
    group: "Person",
  },
  {
    key: "firstName",
    label: "First name",
    kind: "text",
    hint: startOfWord,
    keywords: "person given",
    group: "Person",
  },
  {
    key: "lastName",
    label: "Last name",
    kind: "text",
    hint: startOfWord,
    keywords: "person surname family",
    group: "Person",
  },
  {
    key: "middleInitial",
    label: "Middle initial",
    kind: "text",
    format: "initial",
    keywords: "person name",
    group: "Person",
  },
  {
    key: "companyPastOrPresent",
    label: "Employer is",
    kind: "choice",
    options: EMPLOYMENT_SEARCHES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] })),
    hint: "Which employer the filters about the company mean.",
    keywords: "past former current previous company alumni worked",
    group: "Person",
  },
  {
    key: "boardMember",
    label: "Board members",
    kind: "choice",
    options: BOARD_MEMBER_SEARCHES.map((value) => ({ value, label: BOARD_LABELS[value] })),
    hint: "People who only sit on a board.",
    keywords: "director non-executive supervisory",
    group: "Person",
  },
  {
    key: "school",
    label: "School",
    kind: "text",
    hint: "Matches anywhere in the school's name.",
    keywords: "education university college alumni",
    group: "Person",
  },
  {
    key: "degree",
    label: "Degree",
    kind: "text",
    hint: "Matches anywhere in a degree or field of study.",
    keywords: "education MBA bachelor master study",
    group: "Person",
  },
  {
    key: "locationCompanyId",
    label: "Workplace company ID",
    kind: "list",
    of: "id",
    hint: "Companies where people work.",
    keywords: "office site branch",
    group: "Person",
  },
  {
    key: "requiredFields",
    label: "Contact info",
    kind: "choices",
    options: [
      { value: "email", label: "E-mail" },
      { value: "supplementalEmail", label: "Supplemental e-mail" },
      { value: "directPhone", label: "Direct phone" },
      { value: "mobilePhone", label: "Mobile phone" },
      { value: "phone", label: "Direct or company phone" },
    ],
    hint: "Has all that you check.",
    keywords: "has required reachable email phone mobile cell number",
    group: "Contact info",
  },
  {
    key: "emailAddress",
    label: "E-mail address",
    kind: "email",
    secret: true,
    hint: "Enter the complete address. It is never put into links, saved searches or recent searches.",
    keywords: "email mail",
    group: "Contact info",
  },
  {
    key: "hashedEmail",
    label: "Hashed e-mail",
    kind: "text",
    format: "hash",
    secret: true,
    hint: "The MD5 or SHA hash of an address in lower case.",
    keywords: "email MD5 SHA-1 SHA-256 SHA-512 audience match",
    group: "Contact info",
  },
  {
    key: "accuracy",
    label: "Accuracy",
    kind: "numbers",
    min: 0,
    max: 100,
    presets: [
      { label: "70+", value: "70.." },
      { label: "80+", value: "80.." },
      { label: "90+", value: "90.." },
    ],
    hint: "From 0 to 100.",
    keywords: "score confidence quality verified",
    group: "Record",
  },
  {
    key: "lastUpdatedInMonths",
    label: "Updated within",
    kind: "choice",
    options: [
      { value: "1", label: "1 month" },
      { value: "3", label: "3 months" },
      { value: "6", label: "6 months" },
      { value: "12", label: "12 months" },
      { value: "24", label: "24 months" },
    ],
    keywords: "fresh recent refreshed verified",
    group: "Record",
  },
  {
    key: "excludePartialProfiles",
    label: "Hide partial profiles",
    kind: "choice",
    options: yesOption,
    hint: "Leaves out people without an active company.",
    keywords: "incomplete unemployed",
    group: "Record",
  },
  {
    key: "hasBeenNotified",
    label: "Notified people",
    kind: "choice",
    options: NOTICE_SEARCHES.map((value) => ({ value, label: NOTICE_LABELS[value] })),
    hint: "People who were given notice of their record.",
    keywords: "notice privacy GDPR CCPA compliance",
    group: "Record",
  },
  {
    key: "personId",
    label: "Contact ID",
    kind: "list",
    of: "id",
    keywords: "person CRM record",
    group: "Record",
  },
] as const satisfies readonly CriterionDefinition[];

type PersonKey = (typeof positionCriteria | typeof personCriteria)[number]["key"];

/** Alternatives as the service takes them. */
function joinAlternatives(titles: string | undefined): string | undefined {
  return splitAlternatives(titles).join(" OR ") || undefined;
}

/** The request's form of those criteria. */
export function toPersonRequest<Given extends Criteria<PersonKey>>({
  jobTitle,
  exactJobTitle,
  executivesOnly,
  excludePartialProfiles,
  accuracy,
  lastUpdatedInMonths,
  ...criteria
}: Given) {
  const { from: contactAccuracyScoreMin, to: contactAccuracyScoreMax } = numberBounds(accuracy);
  return {
    ...criteria,
    jobTitle: joinAlternatives(jobTitle),
    exactJobTitle: joinAlternatives(exactJobTitle),
    executivesOnly: parseBoolean(executivesOnly),
    excludePartialProfiles: parseBoolean(excludePartialProfiles),
    contactAccuracyScoreMin,
    contactAccuracyScoreMax,
    lastUpdatedInMonths: lastUpdatedInMonths === undefined ? undefined : Number(lastUpdatedInMonths),
  };
}
