import { inGroup, row } from "#app/search/criteria/criterion-rows.ts";
import { type ContactCriteria, MAX_EMPLOYMENTS } from "#contract/contact-schemas.ts";
import { arrangeCriteria } from "#app/search/criteria/arrange-criteria.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { splitPositions } from "#app/search/criteria/positions-criterion.ts";
import { dateBounds, dayBefore, parseRange } from "#app/search/criteria/range-criterion.ts";
import {
  companyCriteria,
  industryKeys,
  toCompanyRequest,
} from "#app/search/criteria/shared/shared-company-criteria.ts";
import {
  companyIdentityCriteria,
  companyNameCriterion,
  fundingRoundCriteria,
  knownCompanyCriteria,
  toKnownCompanyRequest,
} from "#app/search/criteria/shared/shared-known-company-criteria.ts";
import { locationKeys } from "#app/search/criteria/shared/shared-location-criteria.ts";
import {
  personCriteria,
  positionCriteria,
  toPersonRequest,
} from "#app/search/criteria/shared/shared-person-criteria.ts";

/** Criteria about a person that only contact search has. */
const contactOnlyCriteria = [
  ...inGroup("Person", {
    buyingGroup: row("code", "Buying group", "committee decision makers persona", {
      lookup: "buying-groups",
      max: 1,
      hint: "People who decide together on a purchase.",
    }),
    yearsOfExperience: row("code", "Years of experience", "tenure senior junior career", {
      lookup: "years-of-experience",
    }),
    positionStarted: row("dates", "In position since", "new hire job change started tenure promoted"),
    employmentHistory: row(
      "positions",
      "Past positions",
      "employment history former previous job alumni worked",
      { max: MAX_EMPLOYMENTS, hint: "Any of these is enough; parts of the names will do." },
    ),
    techSkills: row("code", "Skills", "technical programming language expertise", { lookup: "tech-skills" }),
  }),
  ...inGroup("Contact info", {
    supplementalEmail: row("list", "Supplemental e-mail", "personal email mail", {
      of: "email",
      secret: true,
      hint: "Complete addresses.",
    }),
    phone: row("list", "Phone number", "telephone mobile cell direct dial", {
      of: "phone",
      secret: true,
      hint: "Direct or mobile numbers, however they are written.",
    }),
  }),
  ...inGroup("Status", {
    updatedSince: row("dates", "Updated since", "fresh recent last updated refreshed", { start: "only" }),
    confirmedSince: row("dates", "Confirmed since", "valid verified fresh recent", { start: "only" }),
    webReferences: row("list", "Web references", "mentions pages sources", {
      of: "reference",
      hint: "Pages that mention the person, in English letters and digits.",
    }),
  }),
];

/** All criteria of Search Contacts. [search-6] */
export const contactCriteria = arrangeCriteria(
  [
    ...positionCriteria,
    ...inGroup("Person", {
      department: row("code", "Department", "team function area", { lookup: "departments" }),
    }),
    ...personCriteria,
    ...contactOnlyCriteria,
    companyNameCriterion,
    ...companyIdentityCriteria,
    ...fundingRoundCriteria,
    ...companyCriteria,
    ...knownCompanyCriteria,
  ],
  {
    groups: ["Person", "Contact info", "Company", "Location", "Technology", "Funding & growth", "Status"],
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

/** Builds the request of Search Contacts from criteria in URL form. */
export function toContactRequest({
  positionStarted,
  updatedSince,
  confirmedSince,
  employmentHistory,
  ...criteria
}: Criteria<ContactKey>): ContactCriteria {
  return {
    ...toCompanyRequest(toKnownCompanyRequest(toPersonRequest(criteria))),
    ...dateBounds(positionStarted, ["positionStartDateMin", "positionStartDateMax"]),
    lastUpdatedDateAfter: dayBefore(parseRange(updatedSince).from),
    validDateAfter: dayBefore(parseRange(confirmedSince).from),
    employmentHistory: employmentHistory === undefined ? undefined : splitPositions(employmentHistory),
  };
}
