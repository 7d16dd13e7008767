import { inGroup, row } from "../criterion-rows.ts";
import { BOARD_MEMBER_SEARCHES, EMPLOYMENT_SEARCHES, NOTICE_SEARCHES } from "#contract/contact-schemas.ts";
import { parseBoolean, yesOption } from "../choice-criterion.ts";
import { splitAlternatives } from "../code-criterion.ts";
import type { Criteria } from "../criterion.ts";
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

/** Criteria about a person's position that searches for contacts and scoops share, without the department. */
export const positionCriteria = inGroup("Person", {
  jobTitle: row("code", "Title", "job role position persona", {
    lookup: "job-titles",
    freeText: true,
    max: MAX_TITLES,
    hint: "Matches any of these, anywhere in the title.",
  }),
  excludeJobTitle: row("code", "Title is not", "job role position exclude without", {
    lookup: "job-titles",
    freeText: true,
    splitAtCommas: true,
    max: MAX_TITLES,
    excludes: "jobTitle",
    hint: "Leaves out titles that contain any of these.",
  }),
  managementLevel: row("code", "Level", "seniority management C-level VP director manager", {
    lookup: "management-levels",
  }),
  excludeManagementLevel: row("code", "Level is not", "seniority management exclude without", {
    lookup: "management-levels",
    excludes: "managementLevel",
  }),
});

/** Further criteria about a person that those searches share. */
export const personCriteria = [
  ...inGroup("Person", {
    jobFunction: row("code", "Job function", "department team role specialty", { lookup: "job-functions" }),
    executivesOnly: row("choice", "Executives only", "seniority level leadership decision makers", {
      options: [{ value: "true", label: "C-level and VP" }],
      hint: "Only C-level and VPs.",
    }),
    exactJobTitle: row("code", "Exact title", "job role position", {
      lookup: "job-titles",
      freeText: true,
      max: MAX_TITLES,
      hint: "The whole title is one of these.",
    }),
    fullName: row("text", "Full name", "person contact", { hint: "First and last name, in any order." }),
    firstName: row("text", "First name", "person given", { hint: startOfWord }),
    lastName: row("text", "Last name", "person surname family", { hint: startOfWord }),
    middleInitial: row("text", "Middle initial", "person name", { format: "initial" }),
    companyPastOrPresent: row("choice", "Employer is", "past former current previous company alumni worked", {
      options: EMPLOYMENT_SEARCHES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] })),
      hint: "Which employer the filters about the company mean.",
    }),
    boardMember: row("choice", "Board members", "director non-executive supervisory", {
      options: BOARD_MEMBER_SEARCHES.map((value) => ({ value, label: BOARD_LABELS[value] })),
      hint: "People who only sit on a board.",
    }),
    school: row("text", "School", "education university college alumni", {
      hint: "Matches anywhere in the school's name.",
    }),
    degree: row("text", "Degree", "education MBA bachelor master study", {
      hint: "Matches anywhere in a degree or field of study.",
    }),
    locationCompanyId: row("list", "Workplace company ID", "office site branch", {
      of: "id",
      hint: "Companies where people work.",
    }),
  }),
  ...inGroup("Contact info", {
    requiredFields: row("choices", "Contact info", "has required reachable email phone mobile cell number", {
      options: [
        { value: "email", label: "E-mail" },
        { value: "supplementalEmail", label: "Supplemental e-mail" },
        { value: "directPhone", label: "Direct phone" },
        { value: "mobilePhone", label: "Mobile phone" },
        { value: "phone", label: "Direct or company phone" },
      ],
      hint: "Only contacts with everything you check.",
    }),
    emailAddress: row("email", "E-mail address", "email mail", {
      secret: true,
      hint: "Enter the complete address. It is never put into links, saved searches or recent searches.",
    }),
    hashedEmail: row("text", "Hashed e-mail", "email MD5 SHA-1 SHA-256 SHA-512 audience match", {
      format: "hash",
      secret: true,
      hint: "The MD5 or SHA hash of an address in lower case.",
    }),
  }),
  ...inGroup("Status", {
    accuracy: row("numbers", "Accuracy", "score confidence quality verified", {
      min: 0,
      max: 100,
      presets: [
        { label: "70+", value: "70.." },
        { label: "80+", value: "80.." },
        { label: "90+", value: "90.." },
      ],
      hint: "From 0 to 100.",
    }),
    lastUpdatedInMonths: row("choice", "Updated within", "fresh recent refreshed verified", {
      options: [
        { value: "1", label: "1 month" },
        { value: "3", label: "3 months" },
        { value: "6", label: "6 months" },
        { value: "12", label: "12 months" },
        { value: "24", label: "24 months" },
      ],
    }),
    excludePartialProfiles: row("choice", "Hide partial profiles", "incomplete unemployed", {
      options: yesOption,
      hint: "Leaves out people without an active company.",
    }),
    hasBeenNotified: row("choice", "Notified people", "notice privacy GDPR CCPA compliance", {
      options: NOTICE_SEARCHES.map((value) => ({ value, label: NOTICE_LABELS[value] })),
      hint: "People who were told that they are listed.",
    }),
    personId: row("list", "Contact ID", "person CRM", { of: "id" }),
  }),
];

type PersonKey = (typeof positionCriteria | typeof personCriteria)[number]["key"];

/** Alternatives in the service's form. */
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
  return {
    ...criteria,
    jobTitle: joinAlternatives(jobTitle),
    exactJobTitle: joinAlternatives(exactJobTitle),
    executivesOnly: parseBoolean(executivesOnly),
    excludePartialProfiles: parseBoolean(excludePartialProfiles),
    ...numberBounds(accuracy, ["contactAccuracyScoreMin", "contactAccuracyScoreMax"]),
    lastUpdatedInMonths: lastUpdatedInMonths === undefined ? undefined : Number(lastUpdatedInMonths),
  };
}
