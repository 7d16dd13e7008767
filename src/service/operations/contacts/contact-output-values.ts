import { contactFieldPath } from "#contract/contact-output-fields.ts";
import type { ContactRow } from "#database/database-schema.ts";
import { contactDetails } from "#database/json-columns.ts";
import {
  type CompanyWithParents,
  type ValueOf,
  companyValues,
  isPresent,
} from "#service/operations/companies/company-output-values.ts";
import { memo } from "#service/memo.ts";
import { formatRevenue, metroName, startOfDay, withoutNull } from "#service/operations/output-values.ts";
import type { Call } from "#service/service-call.ts";

/** A person with their company. */
export interface ContactWithCompany {
  readonly contact: ContactRow;
  readonly employer: CompanyWithParents;
}

type Values = Record<string, unknown>;

function ownValues({ contact, employer }: ContactWithCompany): Values {
  return {
    id: String(contact.id),
    firstName: contact.first_name,
    middleName: contact.middle_name,
    lastName: contact.last_name,
    email: contact.email,
    supplementalEmail: contact.supplemental_email,
    hasCanadianEmail: contact.email !== null && contact.country === "Canada",
    phone: contact.phone,
    mobilePhone: contact.mobile_phone,
    directPhoneDoNotCall: contact.direct_phone_dnc === 1,
    mobilePhoneDoNotCall: contact.mobile_phone_dnc === 1,
    jobTitle: contact.job_title,
    managementLevel: [contact.management_level],
    street: contact.street,
    city: contact.city,
    region: contact.state,
    state: contact.state,
    zipCode: contact.zip_code,
    country: contact.country,
    continent: employer.company.country === contact.country ? employer.company.continent : null,
    metroArea: metroName(contact.metro_region),
    locationCompanyId: contact.company_id,
    contactAccuracyScore: String(contact.accuracy_score),
    validDate: contact.valid_date,
    lastUpdatedDate: contact.last_updated_date,
    withinCalifornia: contact.country === "United States" && contact.state === "California",
    withinCanada: contact.country === "Canada",
  };
}

function fromDetails(contact: ContactRow): Values {
  const { division, jobFunction, positionStartDate, employmentHistory, ...details } = contactDetails.parse(
    JSON.parse(contact.details),
  );
  return {
    ...details,
    jobFunction: jobFunction[0],
    positionStartDate: startOfDay(positionStartDate),
    // a current position has no last day
    employmentHistory: employmentHistory.map(withoutNull),
    companyDivision: division,
  };
}

/** The value of each output field of a contact, including `company*` fields. */
function contactValues(found: ContactWithCompany, call: Call): ValueOf {
  const columns = ownValues(found);
  const details = memo(() => fromDetails(found.contact));
  const company = companyValues(found.employer, call);
  return (field) => {
    if (field === "companyRevenue") return formatRevenue(found.employer.company.revenue);
    if (field === "companyDivision") return details()[field];
    if (field === "isDefunct") return company(field);
    const path = contactFieldPath(field);
    if (path.company) return company(path.attribute);
    return field in columns ? columns[field] : details()[field];
  };
}

/** Those fields of `required` that the contact lacks. [enrich-1] */
export function missingFields(found: ContactWithCompany, required: readonly string[], call: Call): string[] {
  if (required.length === 0) return [];
  const valueOf = contactValues(found, call);
  return required.filter((field) => !isPresent(valueOf(field)));
}

/**
 * The attributes of an answer: the requested fields that have a value; `company*` ones nested, without their prefix.
 */
export function contactAttributes(found: ContactWithCompany, fields: readonly string[], call: Call): Values {
  const valueOf = contactValues(found, call);
  const attributes: Values = {};
  const company: Values = {};
  for (const field of fields) {
    const value = valueOf(field);
    if (!isPresent(value)) continue;
    const path = contactFieldPath(field);
    (path.company ? company : attributes)[path.attribute] = value;
  }
  return Object.keys(company).length === 0 ? attributes : { ...attributes, company };
}
