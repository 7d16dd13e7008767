import type { ContactCriteria } from "#contract/contact-schemas.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import { numberBounds } from "#app/search/criteria/range-criterion.ts";
import {
  companyNameCriterion,
  industryCriterion,
  metroCriterion,
  sharedCompanyCriteria,
  toCompanyRequest,
} from "#app/search/criteria/shared-company-criteria.ts";

const hint = "Matches the start of any word in the name.";

/** Criteria of Search Contacts: first those of the specification ([search-6]), then those of the definition. */
export const contactCriteria = [
  companyNameCriterion,
  { key: "firstName", label: "First name", kind: "text", hint },
  { key: "lastName", label: "Last name", kind: "text", hint },
  { key: "personId", label: "Contact ID", kind: "list", of: "id" },
  {
    key: "jobTitle",
    label: "Job title",
    kind: "code",
    lookup: "job-titles",
    freeText: true,
    max: 100,
    hint: "Matches any of these, anywhere in the title.",
    group: "Person",
  },
  {
    key: "managementLevel",
    label: "Management level",
    kind: "code",
    lookup: "management-levels",
    group: "Person",
  },
  { key: "department", label: "Department", kind: "code", lookup: "departments", group: "Person" },
  {
    key: "emailAddress",
    label: "E-mail address",
    kind: "email",
    secret: true,
    hint: "Enter the complete address. It is never put into links, saved searches or recent searches.",
    group: "Person",
  },
  { ...industryCriterion, group: "Company" },
  { ...metroCriterion, group: "Location" },
  ...sharedCompanyCriteria,
  { key: "accuracy", label: "Accuracy", kind: "numbers", min: 0, max: 100, group: "Record" },
  {
    key: "requiredFields",
    label: "Has",
    kind: "choices",
    options: [
      { value: "email", label: "E-mail" },
      { value: "supplementalEmail", label: "Supplemental e-mail" },
      { value: "directPhone", label: "Direct phone" },
      { value: "mobilePhone", label: "Mobile phone" },
    ],
    group: "Record",
  },
] as const satisfies readonly CriterionDefinition[];

type ContactKey = (typeof contactCriteria)[number]["key"];

/** The request of Search Contacts from the criteria of the address. */
export function toContactRequest({ accuracy, jobTitle, ...criteria }: Criteria<ContactKey>): ContactCriteria {
  const { from: contactAccuracyScoreMin, to: contactAccuracyScoreMax } = numberBounds(accuracy);
  return {
    ...toCompanyRequest(criteria),
    jobTitle: splitList(jobTitle).join(" OR ") || undefined,
    contactAccuracyScoreMin,
    contactAccuracyScoreMax,
  };
}
