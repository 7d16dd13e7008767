import type { ParsedContactCriteria } from "#contract/contacts.ts";
import {
  companyCriteriaOf,
  companyNameSlot,
  companySlots,
  industrySlot,
  metroSlot,
} from "#app/search/criteria/shared-company-criteria.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { numberEnds } from "#app/search/criteria/range-value.ts";
import { splitList } from "#app/search/criteria/list-value.ts";

const hint = "From the start of a word of the name.";

/** Criteria of Search Contacts: the specification's first (section 4.2), then the definition's. */
export const contactSlots = [
  companyNameSlot,
  { key: "firstName", label: "First name", kind: "text", hint },
  { key: "lastName", label: "Last name", kind: "text", hint },
  { key: "personId", label: "Contact ID", kind: "list", of: "id" },
  {
    key: "jobTitle",
    label: "Job title",
    kind: "code",
    lookup: "job-titles",
    free: true,
    most: 100,
    hint: "Any of these, anywhere in the title.",
    more: "Person",
  },
  {
    key: "managementLevel",
    label: "Management level",
    kind: "code",
    lookup: "management-levels",
    more: "Person",
  },
  { key: "department", label: "Department", kind: "code", lookup: "departments", more: "Person" },
  {
    key: "emailAddress",
    label: "E-mail address",
    kind: "email",
    secret: true,
    hint: "The whole address. It stays out of links, saved and recent searches.",
    more: "Person",
  },
  { ...industrySlot, more: "Company" },
  { ...metroSlot, more: "Place" },
  ...companySlots,
  { key: "accuracy", label: "Accuracy", kind: "numbers", min: 0, max: 100, more: "Record" },
  {
    key: "requiredFields",
    label: "Must have",
    kind: "choices",
    options: [
      { value: "email", label: "E-mail" },
      { value: "supplementalEmail", label: "Supplemental e-mail" },
      { value: "directPhone", label: "Direct phone" },
      { value: "mobilePhone", label: "Mobile phone" },
    ],
    more: "Record",
  },
] as const satisfies readonly CriterionDefinition[];

type ContactKey = (typeof contactSlots)[number]["key"];

/** The criteria of Search Contacts from what the address holds. */
export function contactCriteria({
  accuracy,
  jobTitle,
  ...criteria
}: Criteria<ContactKey>): ParsedContactCriteria {
  const { from: contactAccuracyScoreMin, to: contactAccuracyScoreMax } = numberEnds(accuracy);
  return {
    ...companyCriteriaOf(criteria),
    jobTitle: splitList(jobTitle).join(" OR ") || undefined,
    contactAccuracyScoreMin,
    contactAccuracyScoreMax,
  };
}
