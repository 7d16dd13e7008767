import type { Insertable, Selectable } from "kysely";
import type {
  GatewayCallInputTable,
  GatewayCallTable,
  GatewayRedemptionTable,
  GatewayRunBatchTable,
  GatewayRunTable,
  GatewaySessionTable,
  GatewayTokenTable,
} from "./gateway-table-types.ts";
import type {
  LedgerTable,
  ManagedRecordTable,
  OAuthCodeTable,
  OAuthKeyTable,
  OAuthSessionTable,
  OAuthTokenTable,
  OrganisationTable,
  RateWindowTable,
} from "./service-table-types.ts";

/**
 * The tables of the service and of the gateway. Times are ISO 8601 strings in UTC, so that both engines order
 * them as text; flags are 0 or 1; `*_search` columns hold normalized text (see normalize-text.ts).
 */
export interface Schema {
  meta: MetaTable;
  companies: CompanyTable;
  company_industries: CompanyIndustryTable;
  family_units: FamilyUnitTable;
  contacts: ContactTable;
  merged_contacts: MergedContactTable;
  intent_signals: IntentSignalTable;
  news_articles: NewsArticleTable;
  news_categories: NewsCategoryTable;
  news_companies: NewsCompanyTable;
  scoops: ScoopTable;
  scoop_codes: ScoopCodeTable;
  name_starts: NameStartTable;
  job_titles: JobTitleTable;
  name_pieces: NamePieceTable;
  organisations: OrganisationTable;
  managed_records: ManagedRecordTable;
  ledger: LedgerTable;
  rate_windows: RateWindowTable;
  oauth_keys: OAuthKeyTable;
  oauth_sessions: OAuthSessionTable;
  oauth_codes: OAuthCodeTable;
  oauth_tokens: OAuthTokenTable;
  gateway_sessions: GatewaySessionTable;
  gateway_tokens: GatewayTokenTable;
  gateway_redemptions: GatewayRedemptionTable;
  gateway_calls: GatewayCallTable;
  gateway_call_inputs: GatewayCallInputTable;
  gateway_runs: GatewayRunTable;
  gateway_run_batches: GatewayRunBatchTable;
}

/** Facts about the database itself: the scale, seed and version of its data. */
interface MetaTable {
  key: string;
  value: string;
}

interface CompanyTable {
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
  /** JSON: the attributes of CompanyDetails in json-columns.ts, which no criterion or sort key needs. */
  details: string;
}

/** The NAICS codes of a company; a criterion takes a whole branch by prefix. */
interface CompanyIndustryTable {
  company_id: number;
  code: string;
  is_primary: number;
}

/** Nodes of a family tree that are no companies of their own: a company's further locations and former names. */
interface FamilyUnitTable {
  company_id: number;
  /** From 1, in the order in which the tree lists them below their company. */
  position: number;
  /** Id of the sub-unit-types lookup. */
  sub_unit_type: number;
  name: string;
  city: string | null;
  state: string | null;
}

interface ContactTable {
  id: number;
  company_id: number;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** Folded, with a leading space before each word. */
  first_search: string;
  last_search: string;
  job_title: string;
  title_search: string;
  management_level: string;
  department: string;
  /** Seniority for the sort key `hierarchy`: 5 C-level down to 1 non-manager. */
  hierarchy: number;
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
  /** 1 for a person who opted out: never in search, `OPT_OUT` in enrich. */
  opted_out: number;
  /** JSON: the attributes of ContactDetails in json-columns.ts. */
  details: string;
}

/** Persons who were merged: the old identifier answers with the new record. */
interface MergedContactTable {
  old_id: number;
  new_id: number;
}

/** One reading of a company's interest in a topic. [field-4] */
interface IntentSignalTable {
  /** Company id, topic number and day, joined by hyphens. [field-4] */
  id: string;
  company_id: number;
  /** Id of the intent-topics lookup: the topic's name. */
  topic: string;
  category: string;
  /** From 60 to 100. */
  signal_score: number;
  /** A (largest) to E. */
  audience_strength: string;
  signal_date: string;
  /** JSON: places {city, state, country} where most of the interest came from, the strongest first. */
  locations: string;
}

/** A news article. [field-5] */
interface NewsArticleTable {
  id: number;
  domain: string;
  title: string;
  url: string;
  has_image: number;
  description: string;
  page_date: string;
}

/** The categories of an article; its date is repeated so that an index gives a category's articles in their order. */
interface NewsCategoryTable {
  category: string;
  page_date: string;
  article_id: number;
}

/** The companies that an article is about. */
interface NewsCompanyTable {
  company_id: number;
  article_id: number;
}

/** A scoop. [field-6] */
interface ScoopTable {
  id: number;
  company_id: number;
  description: string;
  description_search: string;
  original_published_date: string;
  /** Later than the original date exactly where the scoop was updated since. */
  published_date: string;
  link: string | null;
  link_text: string | null;
  update_text: string | null;
  /** JSON: ids of the contacts that the scoop names. */
  contact_ids: string;
}

/** The codes of a scoop that criteria take. */
interface ScoopCodeTable {
  kind: "type" | "topic" | "department";
  /** Id of the scoop-types, scoop-topics or scoop-departments lookup. */
  code: string;
  scoop_id: number;
}

/** Each distinct name of contacts, first and last, from each of its words on. Made from the contacts after a load. */
interface NameStartTable {
  /** Folded: the name without what stands before this word. */
  start: string;
  /** A value of `first_search` or `last_search`. */
  name: string;
}

/** Each distinct title of contacts. Made from the contacts after a load. */
interface JobTitleTable {
  /** A value of `title_search`. */
  title: string;
}

/** Trigrams of company names and how many companies have each. Filled after a load. */
interface NamePieceTable {
  piece: string;
  /** How many companies have it in their name. */
  companies: number;
}

export type CompanyRow = Selectable<CompanyTable>;
export type NewCompany = Insertable<CompanyTable>;
export type NewCompanyIndustry = Insertable<CompanyIndustryTable>;
export type ContactRow = Selectable<ContactTable>;
export type NewContact = Insertable<ContactTable>;
export type NewMergedContact = Insertable<MergedContactTable>;
export type NewFamilyUnit = Insertable<FamilyUnitTable>;
export type NewIntentSignal = Insertable<IntentSignalTable>;
export type IntentSignalRow = Selectable<IntentSignalTable>;
export type NewNewsArticle = Insertable<NewsArticleTable>;
export type NewsArticleRow = Selectable<NewsArticleTable>;
export type NewNewsCategory = Insertable<NewsCategoryTable>;
export type NewNewsCompany = Insertable<NewsCompanyTable>;
export type NewScoop = Insertable<ScoopTable>;
export type ScoopRow = Selectable<ScoopTable>;
export type NewScoopCode = Insertable<ScoopCodeTable>;
export type OAuthTokenRow = Selectable<OAuthTokenTable>;
export type OAuthCodeRow = Selectable<OAuthCodeTable>;
