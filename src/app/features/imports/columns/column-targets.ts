/**
 * The targets that a column of a contact file can have. The website only distinguishes companies here; the service has no key for
 * it.
 */
export const CONTACT_TARGETS = [
  "personId",
  "fullName",
  "firstName",
  "lastName",
  "emailAddress",
  "hashedEmail",
  "phone",
  "jobTitle",
  "externalURL",
  "companyId",
  "companyName",
  "companyWebsite",
] as const;
export type ContactTarget = (typeof CONTACT_TARGETS)[number];

/** The targets that a column of a company file can have. */
export const COMPANY_TARGETS = [
  "companyId",
  "companyName",
  "companyWebsite",
  "companyTicker",
  "companyPhone",
  "companyFax",
  "companyStreet",
  "companyCity",
  "companyState",
  "companyZipCode",
  "companyCountry",
] as const;
export type CompanyTarget = (typeof COMPANY_TARGETS)[number];

export type MatchTarget = ContactTarget | CompanyTarget;

/**
 * A key to match by, or what happens to the column otherwise: "keep" returns it beside the enriched columns; "leave-out" does
 * not.
 */
export type ColumnTarget = MatchTarget | "keep" | "leave-out";

/** The type of a file's rows. */
export type ImportType = "contact" | "company";

/** The label of each target, in the order of the choice. */
export const TARGET_LABELS: Readonly<Record<ColumnTarget, string>> = {
  fullName: "Full name",
  firstName: "First name",
  lastName: "Last name",
  emailAddress: "E-mail",
  hashedEmail: "Hashed e-mail",
  phone: "Phone",
  jobTitle: "Job title",
  externalURL: "Profile URL",
  personId: "Contact ID",
  companyName: "Company",
  companyWebsite: "Company website",
  companyId: "Company ID",
  companyTicker: "Ticker",
  companyPhone: "Company phone",
  companyFax: "Company fax",
  companyStreet: "Street",
  companyCity: "City",
  companyState: "State",
  companyZipCode: "ZIP code",
  companyCountry: "Country",
  keep: "Keep for the export",
  "leave-out": "Leave out",
};

/** The keys that a column of this type can become, without "keep" and "leave-out". */
export function targetsOf(type: ImportType): readonly MatchTarget[] {
  return type === "contact" ? CONTACT_TARGETS : COMPANY_TARGETS;
}
