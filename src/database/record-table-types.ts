/*
 * The tables of companies and of people. Times are ISO 8601 texts in UTC and days YYYY-MM-DD; flags are 0 or 1;
 * `*_search` columns hold normalized text (see normalize-text.ts).
 */

export interface CompanyTable {
  id: number;
  name: string;
  name_search: string;
  /** Full URL, or null where no website is known. */
  website: string | null;
  /** Bare host, for matching. */
  domain: string | null;
  has_logo: number;
  phone: string | null;
  fax: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  country: string | null;
  continent: string | null;
  /** Code of the metro-regions lookup. */
  metro_region: string | null;
  employee_count: number | null;
  /** Thousands of US dollars. */
  revenue: number | null;
  type: string;
  ticker: string | null;
  founded_year: number | null;
  parent_id: number | null;
  ultimate_parent_id: number | null;
  /** Id of the sub-unit-types lookup: what the company is to its parent. Null exactly where there is no parent. */
  sub_unit_type: number | null;
  contact_count: number;
  location_count: number;
  last_updated_date: string;
  /** The description, folded. */
  about_search: string;
  /** The street, folded. */
  street_search: string | null;
  /** Street, city, state, ZIP code and country, folded, each on a line. */
  address_search: string;
  /** Growth of the number of employees, in tenths of a percent. */
  one_year_growth: number;
  two_year_growth: number;
  /** Yearly budgets of departments, in thousands of US dollars. */
  marketing_budget: number | null;
  finance_budget: number | null;
  it_budget: number | null;
  hr_budget: number | null;
  certified: number;
  /** 1 for a company that no longer exists. */
  defunct: number;
  /** Code of the industries lookup; the first of the company's industries. */
  primary_industry: string | null;
  /** JSON: the attributes of CompanyDetails in json-columns.ts, which no criterion or sort key reads. */
  details: string;
}

/** The codes of a company that criteria read, of which it may have several: codes of lookups, and products as folded texts. */
export interface CompanyCodeTable {
  kind: "naics" | "sic" | "industry" | "technology" | "hashtag" | "ranking" | "business model" | "product";
  code: string;
  company_id: number;
}

/** A round of funding. */
export interface FundingRoundTable {
  company_id: number;
  /** From 1, the newest first. */
  position: number;
  /** Code of the funding-round-types lookup. */
  type: string;
  /** Thousands of US dollars. */
  amount: number;
  /** YYYY-MM-DD. */
  funded_on: string;
}

/** A contact of the organisation with a person or a company, such as a call. */
export interface EngagementTable {
  company_id: number;
  contact_id: number;
  type: "email" | "phone" | "online meeting";
  /** YYYY-MM-DD. */
  engaged_on: string;
}

/** Nodes of a family tree that are no companies themselves: a company's further locations and former names. */
export interface FamilyUnitTable {
  company_id: number;
  /** From 1, in the order in which the tree lists them below their company. */
  position: number;
  /** Id of the sub-unit-types lookup. */
  sub_unit_type: number;
  name: string;
  city: string | null;
  state: string | null;
}

export interface ContactTable {
  id: number;
  company_id: number;
  first_name: string;
  middle_name: string | null;
  /** The first letter of the middle name, folded. */
  middle_initial: string | null;
  last_name: string;
  /** Folded, with a leading space before each word. */
  first_search: string;
  last_search: string;
  job_title: string;
  title_search: string;
  management_level: string;
  department: string;
  /** Code of the job-functions lookup. */
  job_function: string;
  /** Seniority for the sort key `hierarchy`: 6 board member, 5 C-level down to 1 non-manager. */
  hierarchy: number;
  /** Code of the years-of-experience lookup. */
  years_of_experience: string;
  /** When the present position began, YYYY-MM-DD. */
  position_start_date: string;
  /** The first school, as written. */
  school: string | null;
  /** Degrees with their areas of study, folded, one a line; null where unknown. */
  degrees: string | null;
  /** When the person was given notice of the record, YYYY-MM-DD. */
  notice_date: string | null;
  email: string | null;
  supplemental_email: string | null;
  phone: string | null;
  mobile_phone: string | null;
  direct_phone_dnc: number;
  mobile_phone_dnc: number;
  accuracy_score: number;
  source_count: number;
  last_mentioned: string;
  valid_date: string;
  last_updated_date: string;
  street: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  country: string | null;
  metro_region: string | null;
  /** Which searches find the person, see {@link LISTINGS}. */
  listing: number;
  /** The known addresses and numbers, as a sum of {@link REACH}: narrow enough for indexes. */
  reach: number;
  /** JSON: the attributes of ContactDetails in json-columns.ts. */
  details: string;
}

/** Which searches find a person. */
export const LISTINGS = {
  ordinary: 0,
  /** Only sits on the board: found by searches that ask for board members. */
  boardMember: 1,
  /** Never in a search, and `OPT_OUT` in enrich. */
  optedOut: 2,
} as const;

/** Ways to reach a person, each a bit of the column `reach`. */
export const REACH = {
  email: 1,
  supplementalEmail: 2,
  directPhone: 4,
  mobilePhone: 8,
  companyPhone: 16,
} as const;

/** The codes of a person that criteria read, of which they may have several. */
export interface ContactCodeTable {
  kind:
    /** Code of the tech-skills lookup. */
    | "skill"
    /** A page that mentions the person, in letters and digits, folded. */
    | "reference"
    /** The school's name, folded. */
    | "school";
  code: string;
  company_id: number;
  contact_id: number;
}

/** Hashes of e-mail addresses: MD5, SHA-1, SHA-256 and SHA-512 of each. */
export interface EmailHashTable {
  /** The first 48 bits. */
  beginning: number;
  company_id: number;
  contact_id: number;
}

/** A previous position of a person. */
export interface PastPositionTable {
  /** The present employer. */
  company_id: number;
  contact_id: number;
  /** From 1, the latest first. */
  position: number;
  /** The employer at that time. */
  employer_id: number;
  title_search: string;
}

/** Merged persons: the old identifier returns the new record. */
export interface MergedContactTable {
  old_id: number;
  new_id: number;
}
