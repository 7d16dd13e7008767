import { type ContactCriteria, MAX_EMPLOYMENTS } from "#contract/contact-schemas.ts";
import { arrangeCriteria } from "#app/search/criteria/arrange-criteria.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { splitPositions } from "#app/search/criteria/positions-criterion.ts";
import { dateBounds, dayBefore } from "#app/search/criteria/range-criterion.ts";
import {
  companyCriteria,
  industryKeys,
  toCompanyRequest,
} from "#app/search/criteria/shared/shared-company-criteria.ts";
import {
  companyIdentityCriteria,
  fundingRoundCriteria,
  knownCompanyCriteria,
  notOnListCriterion,
  toKnownCompanyRequest,
  underManagementCriterion,
} from "#app/search/criteria/shared/shared-known-company-criteria.ts";
import { locationKeys } from "#app/search/criteria/shared/shared-location-criteria.ts";
import {
  personCriteria,
  positionCriteria,
  toPersonRequest,
} from "#app/search/criteria/shared/shared-person-criteria.ts";

const departmentCriterion = {
  key: "department",
  label: "Department",
  kind: "code",
  lookup: "departments",
  keywords: "team function area",
  group: "Person",
} as const;

/** Criteria about a person that only contact search has. */
const contactOnlyCriteria = [
  {
    key: "buyingGroup",
    label: "Buying group",
    kind: "code",
    lookup: "buying-groups",
    max: 1,
    hint: "People who decide together on a purchase.",
    keywords: "committee decision makers persona",
    group: "Person",
  },
  {
    key: "yearsOfExperience",
    label: "Years of experience",
    kind: "code",
    lookup: "years-of-experience",
    keywords: "tenure senior junior career",
    group: "Person",
  },
  {
    key: "positionStarted",
    label: "In position since",
    kind: "dates",
    keywords: "new hire job change started tenure promoted",
    group: "Person",
  },
  {
    key: "employmentHistory",
    label: "Past positions",
    kind: "positions",
    max: MAX_EMPLOYMENTS,
    hint: "Any of these is enough; parts of the names will do.",
    keywords: "employment history former previous job alumni worked",
    group: "Person",
  },
  {
    key: "techSkills",
    label: "Skills",
    kind: "code",
    lookup: "tech-skills",
    keywords: "technical programming language expertise",
    group: "Person",
  },
  {
    key: "supplementalEmail",
    label: "Supplemental e-mail",
    kind: "list",
    of: "email",
    secret: true,
    hint: "Complete addresses.",
    keywords: "personal email mail",
    group: "Contact info",
  },
  {
    key: "phone",
    label: "Phone number",
    kind: "list",
    of: "phone",
    secret: true,
    hint: "Direct or mobile numbers, however they are written.",
    keywords: "telephone mobile cell direct dial",
    group: "Contact info",
  },
  {
    key: "updatedSince",
    label: "Updated since",
    kind: "dates",
    start: "only",
    keywords: "fresh recent last updated refreshed",
    group: "Record",
  },
  {
    key: "confirmedSince",
    label: "Confirmed since",
    kind: "dates",
    start: "only",
    keywords: "valid verified fresh recent",
    group: "Record",
  },
  {
    key: "webReferences",
    label: "Web references",
    kind: "list",
    of: "reference",
    hint: "Pages that mention the person, in English letters and digits.",
    keywords: "mentions pages sources",
    group: "Record",
  },
] as const satisfies readonly CriterionDefinition[];

/** Criteria of Search Contacts: all of the definition. [search-6] */
export const contactCriteria = arrangeCriteria(
  [
    ...positionCriteria,
    departmentCriterion,
    ...personCriteria,
    ...contactOnlyCriteria,
    ...companyIdentityCriteria,
    ...fundingRoundCriteria,
    ...companyCriteria,
    underManagementCriterion,
    notOnListCriterion,
    ...knownCompanyCriteria,
  ],
  {
    groups: ["Person", "Contact info", "Company", "Location", "Technology", "Funding & growth", "Record"],
    bar: {
      Title: ["jobTitle", "excludeJobTitle", "exactJobTitle"],
      Level: ["managementLevel", "excludeManagementLevel", "executivesOnly"],
      Department: ["department", "jobFunction"],
      Industry: industryKeys,
      "Company size": ["employees", "employeeCount"],
      Location: locationKeys,
      Company: ["companyName", "companyWebsite", "companyId"],
      "Contact info": ["requiredFields"],
    },
  },
);

type ContactKey = (typeof contactCriteria)[number]["key"];

/** The request of Search Contacts from the criteria of the address. */
export function toContactRequest({
  positionStarted,
  updatedSince,
  confirmedSince,
  employmentHistory,
  ...criteria
}: Criteria<ContactKey>): ContactCriteria {
  const { from: positionStartDateMin, to: positionStartDateMax } = dateBounds(positionStarted);
  return {
    ...toCompanyRequest(toKnownCompanyRequest(toPersonRequest(criteria))),
    positionStartDateMin,
    positionStartDateMax,
    lastUpdatedDateAfter: dayBefore(dateBounds(updatedSince).from),
    validDateAfter: dayBefore(dateBounds(confirmedSince).from),
    employmentHistory: employmentHistory === undefined ? undefined : splitPositions(employmentHistory),
  };
}
