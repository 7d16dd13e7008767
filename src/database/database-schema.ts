import type { Insertable, Selectable } from "kysely";
import type {
  GatewayAlertTable,
  GatewayCallInputTable,
  GatewayCallTable,
  GatewayCeilingTable,
  GatewayEnrichedRecordTable,
  GatewayPersonTable,
  GatewayRedemptionTable,
  GatewaySessionTable,
  GatewaySpendingTable,
  GatewayTokenTable,
} from "./gateway-table-types.ts";
import type {
  ImportRowTable,
  ImportTable,
  OwnedReadTable,
  OwnedRecordTable,
  OwnedSearchTable,
  OwnedWordTable,
  RunInputTable,
  RunTable,
  RunTurnTable,
  UsageCallTable,
  UsageClaimTable,
} from "./run-table-types.ts";
import type {
  CompanyCodeTable,
  CompanyTable,
  ContactCodeTable,
  ContactTable,
  EmailHashTable,
  EngagementTable,
  FamilyUnitTable,
  FundingRoundTable,
  MergedContactTable,
  PastPositionTable,
} from "./record-table-types.ts";
import type {
  FailedSignInTable,
  LedgerTable,
  ManagedRecordTable,
  OAuthCodeTable,
  OAuthDeviceTable,
  OAuthKeyTable,
  OAuthSessionTable,
  OAuthTokenTable,
  OrganisationTable,
  RequestTimesTable,
} from "./service-table-types.ts";
import type {
  WorkspaceDocumentTable,
  WorkspaceEntryTable,
  WorkspaceGrantTable,
  WorkspaceSpaceTable,
  WorkspaceWriterTable,
} from "./workspace-table-types.ts";

/**
 * The tables of the service and of the gateway. Times are ISO 8601 strings in UTC, so that both engines order
 * them as text; flags are 0 or 1; `*_search` columns hold normalized text (see normalize-text.ts).
 */
export interface Schema {
  meta: MetaTable;
  companies: CompanyTable;
  company_codes: CompanyCodeTable;
  funding_rounds: FundingRoundTable;
  engagements: EngagementTable;
  family_units: FamilyUnitTable;
  contacts: ContactTable;
  contact_codes: ContactCodeTable;
  email_hashes: EmailHashTable;
  past_positions: PastPositionTable;
  merged_contacts: MergedContactTable;
  intent_signals: IntentSignalTable;
  news_articles: NewsArticleTable;
  news_categories: NewsCategoryTable;
  news_companies: NewsCompanyTable;
  scoops: ScoopTable;
  scoop_contacts: ScoopContactTable;
  scoop_codes: ScoopCodeTable;
  name_starts: NameStartTable;
  job_titles: JobTitleTable;
  education_names: EducationNameTable;
  zip_codes: ZipCodeTable;
  name_pieces: NamePieceTable;
  organisations: OrganisationTable;
  managed_records: ManagedRecordTable;
  ledger: LedgerTable;
  request_times: RequestTimesTable;
  oauth_keys: OAuthKeyTable;
  oauth_sessions: OAuthSessionTable;
  oauth_codes: OAuthCodeTable;
  oauth_tokens: OAuthTokenTable;
  oauth_devices: OAuthDeviceTable;
  failed_sign_ins: FailedSignInTable;
  gateway_sessions: GatewaySessionTable;
  gateway_tokens: GatewayTokenTable;
  gateway_people: GatewayPersonTable;
  gateway_redemptions: GatewayRedemptionTable;
  gateway_calls: GatewayCallTable;
  gateway_call_inputs: GatewayCallInputTable;
  gateway_spending: GatewaySpendingTable;
  gateway_ceilings: GatewayCeilingTable;
  gateway_alerts: GatewayAlertTable;
  gateway_enriched_records: GatewayEnrichedRecordTable;
  runs: RunTable;
  run_inputs: RunInputTable;
  imports: ImportTable;
  import_rows: ImportRowTable;
  run_turns: RunTurnTable;
  owned_records: OwnedRecordTable;
  owned_search: OwnedSearchTable;
  owned_words: OwnedWordTable;
  owned_reads: OwnedReadTable;
  usage_calls: UsageCallTable;
  usage_claims: UsageClaimTable;
  workspace_spaces: WorkspaceSpaceTable;
  workspace_documents: WorkspaceDocumentTable;
  workspace_grants: WorkspaceGrantTable;
  workspace_entries: WorkspaceEntryTable;
  workspace_writers: WorkspaceWriterTable;
}

/** Facts about the database itself: the scale, seed and version of its data. */
interface MetaTable {
  key: string;
  value: string;
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
  /** JSON: the places {city, state, country} with the most interest, strongest first. */
  locations: string;
}

/** A news article. [field-5] */
interface NewsArticleTable {
  id: number;
  domain: string;
  title: string;
  url: string;
  description: string;
  page_date: string;
}

/** The categories of an article; its date is repeated so that an index returns a category's articles in order. */
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
  /** Later than the original date only where the scoop was updated. */
  published_date: string;
  link: string | null;
  link_text: string | null;
  update_text: string | null;
}

/** A person named by a scoop. */
interface ScoopContactTable {
  company_id: number;
  scoop_id: number;
  contact_id: number;
}

/** The codes of a scoop that criteria take. */
interface ScoopCodeTable {
  kind: "type" | "topic" | "department";
  /** Id of the scoop-types, scoop-topics or scoop-departments lookup. */
  code: string;
  scoop_id: number;
}

/** Each distinct name of contacts, first and last, from each of its words on. Filled from the contacts after a load. */
interface NameStartTable {
  /** Folded: the name from this word on. */
  start: string;
  /** A value of `first_search` or `last_search`. */
  name: string;
}

/** Each distinct title of contacts, present or past. Filled from the contacts after a load. */
interface JobTitleTable {
  /** A value of `title_search`. */
  title: string;
}

/** Each distinct school of contacts, and each distinct list of degrees. Filled from the contacts after a load. */
interface EducationNameTable {
  kind: "school" | "degrees";
  /** A code of kind "school", or a value of the column `degrees`. */
  name: string;
}

/** The places of the records' ZIP codes, as points on the unit sphere, so that a radius is one comparison. */
interface ZipCodeTable {
  zip_code: string;
  country: string;
  x: number;
  y: number;
  z: number;
}

/** Trigrams of company names with the number of companies that have each. Filled after a load. */
interface NamePieceTable {
  piece: string;
  /** How many companies have it in their name. */
  companies: number;
}

export type CompanyRow = Selectable<CompanyTable>;
export type NewCompany = Insertable<CompanyTable>;
export type NewCompanyCode = Insertable<CompanyCodeTable>;
export type NewFundingRound = Insertable<FundingRoundTable>;
export type NewEngagement = Insertable<EngagementTable>;
export type ContactRow = Selectable<ContactTable>;
export type NewContact = Insertable<ContactTable>;
export type NewContactCode = Insertable<ContactCodeTable>;
export type NewEmailHash = Insertable<EmailHashTable>;
export type NewPastPosition = Insertable<PastPositionTable>;
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
export type NewScoopContact = Insertable<ScoopContactTable>;
export type NewZipCode = Insertable<ZipCodeTable>;
export type NewScoopCode = Insertable<ScoopCodeTable>;
export type OAuthTokenRow = Selectable<OAuthTokenTable>;
export type OAuthCodeRow = Selectable<OAuthCodeTable>;
