import type { Schema } from "#database/database-schema.ts";

/**
 * How a table lies on a cluster: whole on every server, or divided by a column. A table divided `beside` another has the rows of
 * one value on the same server as the other's, so that joins and transactions about the value stay there.
 */
type Placement<Table extends keyof Schema> =
  | "everywhere"
  | { readonly by: keyof Schema[Table] & string; readonly beside?: keyof Schema };

type DistributionPlan = { readonly [Table in keyof Schema]: Placement<Table> };

/** A row for each table; README.md gives the reasons. A table comes after the one that it lies beside. */
export const DISTRIBUTION_PLAN: DistributionPlan = {
  // placed first: a database in which this table is placed is a distributed one
  meta: "everywhere",
  oauth_keys: "everywhere",
  organisations: { by: "id" },
  managed_records: { by: "organisation_id", beside: "organisations" },
  ledger: { by: "organisation_id", beside: "organisations" },
  request_times: { by: "subject" },
  oauth_sessions: { by: "id_hash" },
  oauth_codes: { by: "code_hash" },
  oauth_tokens: { by: "token_hash" },
  oauth_devices: { by: "id_hash" },
  failed_sign_ins: { by: "subject" },
  gateway_sessions: { by: "id_hash" },
  gateway_tokens: { by: "token_hash" },
  gateway_redemptions: { by: "proof_hash" },
  gateway_calls: { by: "user_id" },
  gateway_people: { by: "id", beside: "gateway_calls" },
  gateway_call_inputs: { by: "user_id", beside: "gateway_calls" },
  gateway_spending: { by: "user_id", beside: "gateway_calls" },
  gateway_alerts: { by: "user_id", beside: "gateway_calls" },
  runs: { by: "user_id", beside: "gateway_calls" },
  run_inputs: { by: "user_id", beside: "gateway_calls" },
  imports: { by: "user_id", beside: "gateway_calls" },
  import_rows: { by: "user_id", beside: "gateway_calls" },
  run_turns: { by: "user_id", beside: "gateway_calls" },
  usage_calls: { by: "user_id", beside: "gateway_calls" },
  workspace_spaces: { by: "id" },
  workspace_documents: { by: "space_id", beside: "workspace_spaces" },
  workspace_grants: { by: "space_id", beside: "workspace_spaces" },
  workspace_entries: { by: "space_id", beside: "workspace_spaces" },
  workspace_writers: { by: "space_id", beside: "workspace_spaces" },
  gateway_ceilings: { by: "space_id", beside: "workspace_spaces" },
  gateway_enriched_records: { by: "space_id", beside: "workspace_spaces" },
  owned_records: { by: "space_id", beside: "workspace_spaces" },
  owned_search: { by: "space_id", beside: "workspace_spaces" },
  owned_words: { by: "space_id", beside: "workspace_spaces" },
  owned_reads: { by: "space_id", beside: "workspace_spaces" },
  usage_claims: { by: "space_id", beside: "workspace_spaces" },
  companies: { by: "id" },
  company_codes: { by: "company_id", beside: "companies" },
  funding_rounds: { by: "company_id", beside: "companies" },
  engagements: { by: "company_id", beside: "companies" },
  family_units: { by: "company_id", beside: "companies" },
  contacts: { by: "company_id", beside: "companies" },
  contact_codes: { by: "company_id", beside: "companies" },
  email_hashes: { by: "company_id", beside: "companies" },
  past_positions: { by: "company_id", beside: "companies" },
  intent_signals: { by: "company_id", beside: "companies" },
  scoops: { by: "company_id", beside: "companies" },
  scoop_contacts: { by: "company_id", beside: "companies" },
  news_companies: { by: "company_id", beside: "companies" },
  scoop_codes: "everywhere",
  news_articles: "everywhere",
  news_categories: "everywhere",
  merged_contacts: "everywhere",
  name_starts: "everywhere",
  job_titles: "everywhere",
  education_names: "everywhere",
  zip_codes: "everywhere",
  name_pieces: "everywhere",
};
