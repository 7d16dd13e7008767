import { type OutputField, outputFields } from "./operation.ts";

/** Every output field of contact enrichment. [field-8] [field-13] */
export const contactOutputFields: readonly OutputField[] = outputFields({
  Contact: [
    ["id", "Contact ID", "text"],
    ["firstName", "First name", "text"],
    ["middleName", "Middle name", "text"],
    ["lastName", "Last name", "text"],
    ["salutation", "Salutation", "text"],
    ["suffix", "Suffix", "text"],
    ["email", "E-mail", "email"],
    ["emailAlt", "Other e-mails", "sourced"],
    ["supplementalEmail", "Supplemental e-mail", "email"],
    ["hashedEmails", "Hashed e-mails", "list"],
    ["phone", "Direct phone", "phone"],
    ["directPhoneAlt", "Other direct phones", "sourced"],
    ["directPhoneDoNotCall", "Direct phone, do not call", "boolean"],
    ["mobilePhone", "Mobile", "phone"],
    ["mobilePhoneAlt", "Other mobiles", "sourced"],
    ["mobilePhoneDoNotCall", "Mobile, do not call", "boolean"],
    ["picture", "Picture", "image"],
    ["externalUrls", "Profiles", "links"],
  ],
  Role: [
    ["jobTitle", "Job title", "text"],
    ["managementLevel", "Management level", "list"],
    ["jobFunction", "Job function", "object"],
    ["positionStartDate", "In position since", "date"],
    ["employmentHistory", "Employment history", "objects"],
    ["education", "Education", "objects"],
    ["techSkills", "Technology skills", "codes"],
    ["yearsOfExperience", "Years of experience", "text"],
    ["personHasMoved", "Has moved", "text"],
  ],
  Location: [
    ["street", "Street", "text"],
    ["city", "City", "text"],
    ["region", "Region", "text"],
    ["state", "State", "text"],
    ["zipCode", "ZIP code", "text"],
    ["country", "Country", "text"],
    ["continent", "Continent", "text"],
    ["metroArea", "Metro area", "text"],
    ["locationCompanyId", "Location company ID", "number"],
  ],
  Company: [
    ["companyName", "Company", "text"],
    ["companyId", "Company ID", "number"],
    ["companyWebsite", "Company website", "url"],
    ["companyDescription", "Company description", "text"],
    ["companyDescriptionList", "Company descriptions", "objects"],
    ["companyDivision", "Company division", "text"],
    ["companyPhone", "Company phone", "phone"],
    ["companyFax", "Company fax", "phone"],
    ["companyStreet", "Company street", "text"],
    ["companyCity", "Company city", "text"],
    ["companyState", "Company state", "text"],
    ["companyZipCode", "Company ZIP code", "text"],
    ["companyCountry", "Company country", "text"],
    ["companyContinent", "Company continent", "text"],
    ["companyLogo", "Company logo", "image"],
    ["companyAlternateLogos", "Other company logos", "list"],
    ["companyType", "Company type", "text"],
    ["companyTicker", "Company ticker", "text"],
    ["companyRanking", "Company rankings", "list"],
    ["companySocialMediaUrls", "Company social media", "links"],
    ["companyPrimaryIndustry", "Company primary industry", "list"],
    ["companyPrimaryIndustryCode", "Company primary industry code", "codes"],
    ["companyPrimarySubIndustryCode", "Company primary sub-industry code", "codes"],
    ["companyIndustries", "Company industries", "list"],
    ["companyIndustryCodes", "Company industry codes", "codes"],
    ["companyNaicsCodes", "Company NAICS codes", "codes"],
    ["companySicCodes", "Company SIC codes", "codes"],
    ["companyEmployeeCount", "Company employees", "number"],
    ["companyEmployeeRange", "Company employee range", "text"],
    ["companyEmployeeGrowth", "Company employee growth", "object"],
    ["companyRevenue", "Company revenue", "text"],
    ["companyRevenueNumeric", "Company revenue, exact", "thousands"],
    ["companyRevenueRange", "Company revenue range", "text"],
  ],
  Privacy: [
    ["withinEu", "Within the EU", "boolean"],
    ["withinCalifornia", "Within California", "boolean"],
    ["withinCanada", "Within Canada", "boolean"],
    ["hasCanadianEmail", "Canadian e-mail", "boolean"],
    ["noticeProvidedDate", "Notice given", "date"],
  ],
  "About the record": [
    ["contactAccuracyScore", "Accuracy", "text"],
    ["isDefunct", "Company defunct", "boolean"],
    ["validDate", "Confirmed", "date"],
    ["lastUpdatedDate", "Last updated", "date"],
    ["engagements", "Engagements", "objects"],
  ],
});

const COMPANY_PREFIX = "company";

/**
 * The path of a contact's output field in the answer: `company*` fields are returned inside `attributes.company`, without their
 * prefix (`companyZipCode` → `company.zipCode`).
 */
export function contactFieldPath(name: string): { company: boolean; attribute: string } {
  const bare = name.slice(COMPANY_PREFIX.length);
  if (!name.startsWith(COMPANY_PREFIX) || bare === "") return { company: false, attribute: name };
  return { company: true, attribute: bare.charAt(0).toLowerCase() + bare.slice(1) };
}
