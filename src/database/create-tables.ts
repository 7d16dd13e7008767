import type { Schema } from "./database-schema.ts";
import { DISTRIBUTION_PLAN } from "./distribution/distribution-plan.ts";

/** Tables whose rows come from a load and never change afterwards. */
export const RECORD_TABLES = {
  companies: `id bigint primary key, name text not null, name_search text not null, website text, domain text,
    has_logo integer not null, phone text, fax text, street text, city text, state text, zip_code text, country text,
    continent text, metro_region text, employee_count integer, revenue bigint, type text not null, ticker text,
    founded_year integer, parent_id bigint, ultimate_parent_id bigint, sub_unit_type integer, contact_count integer not null,
    location_count integer not null, last_updated_date text not null, about_search text not null,
    street_search text, address_search text not null, one_year_growth integer not null,
    two_year_growth integer not null, marketing_budget bigint, finance_budget bigint, it_budget bigint,
    hr_budget bigint, certified integer not null, defunct integer not null, primary_industry text,
    details text not null`,
  // tables of many small rows get their keys as indexes after a load: row by row that takes several times as long
  company_codes: `kind text not null, code text not null, company_id bigint not null`,
  funding_rounds: `company_id bigint not null, position integer not null, type text not null, amount bigint not null,
    funded_on text not null, primary key (company_id, position)`,
  engagements: `company_id bigint not null, contact_id bigint not null, type text not null, engaged_on text not null,
    primary key (company_id, contact_id, type, engaged_on)`,
  family_units: `company_id bigint not null, position integer not null, sub_unit_type integer not null,
    name text not null, city text, state text, primary key (company_id, position)`,
  contacts: `id bigint primary key, company_id bigint not null, first_name text not null, middle_name text,
    middle_initial text, last_name text not null, first_search text not null, last_search text not null, job_title text not null,
    title_search text not null, management_level text not null, department text not null, job_function text not null,
    hierarchy integer not null, years_of_experience text not null, position_start_date text not null, notice_date text, school text,
    email text, supplemental_email text, phone text, mobile_phone text, direct_phone_dnc integer not null,
    mobile_phone_dnc integer not null, accuracy_score integer not null, source_count integer not null,
    last_mentioned text not null, valid_date text not null, last_updated_date text not null, street text, city text,
    state text, zip_code text, country text, metro_region text, listing integer not null, reach integer not null,
    degrees text, details text not null`,
  contact_codes: `kind text not null, code text not null, company_id bigint not null, contact_id bigint not null`,
  email_hashes: `beginning bigint not null, company_id bigint not null, contact_id bigint not null`,
  past_positions: `company_id bigint not null, contact_id bigint not null, position integer not null,
    employer_id bigint not null, title_search text not null`,
  merged_contacts: `old_id bigint primary key, new_id bigint not null`,
  intent_signals: `id text primary key, company_id bigint not null, topic text not null, category text not null,
    signal_score integer not null, audience_strength text not null, signal_date text not null, locations text not null`,
  news_articles: `id bigint primary key, domain text not null, title text not null, url text not null,
    description text not null, page_date text not null`,
  news_categories: `category text not null, page_date text not null, article_id bigint not null,
    primary key (category, page_date, article_id)`,
  news_companies: `company_id bigint not null, article_id bigint not null, primary key (company_id, article_id)`,
  scoops: `id bigint primary key, company_id bigint not null, description text not null,
    description_search text not null, original_published_date text not null, published_date text not null, link text,
    link_text text, update_text text`,
  scoop_contacts: `company_id bigint not null, scoop_id bigint not null, contact_id bigint not null,
    primary key (company_id, scoop_id, contact_id)`,
  scoop_codes: `kind text not null, code text not null, scoop_id bigint not null,
    primary key (kind, code, scoop_id)`,
  name_starts: `start text not null, name text not null, primary key (start, name)`,
  job_titles: `title text primary key`,
  education_names: `kind text not null, name text not null, primary key (kind, name)`,
  zip_codes: `zip_code text not null, country text not null, x double precision not null, y double precision not null,
    z double precision not null, primary key (zip_code, country)`,
  name_pieces: `piece text primary key, companies integer not null`,
} as const satisfies Partial<Record<keyof Schema, string>>;

/** Names of the tables that the running service and gateway write. */
export const SERVICE_TABLES: readonly string[] = Object.keys(DISTRIBUTION_PLAN).filter(
  (table) => !(table in RECORD_TABLES),
);

/** The tables of service and gateway as version 1 has them; later versions change them in `migrations.ts`. */
export const FIRST_TABLES = {
  meta: `key text primary key, value text not null`,
  organisations: `id text primary key, name text not null, credit_limit bigint not null, request_limit bigint not null,
    record_limit bigint not null, credits_used bigint not null, requests_used bigint not null,
    records_used bigint not null`,
  managed_records: `organisation_id text not null, record_type text not null, record_id bigint not null,
    purchased_at text not null, primary key (organisation_id, record_type, record_id)`,
  ledger: `id text primary key, organisation_id text not null, user_id text not null, operation text not null,
    request_id text not null, record_type text not null, record_id bigint not null, credits integer not null,
    charged_at text not null`,
  request_times: `subject text primary key, second_times text not null, second_rest integer not null,
    hour_times text not null, hour_rest integer not null, day_times text not null, day_rest integer not null`,
  oauth_keys: `id text primary key, jwk text not null, created_at text not null`,
  oauth_sessions: `id_hash text primary key, user_id text not null, created_at text not null, expires_at text not null`,
  oauth_codes: `code_hash text primary key, client_id text not null, user_id text not null, redirect_uri text not null,
    code_challenge text not null, scope text not null, nonce text, auth_time text not null, expires_at text not null,
    redeemed_family text`,
  oauth_tokens: `token_hash text primary key, kind text not null, family text not null, client_id text not null,
    user_id text, scope text not null, auth_time text not null, expires_at text not null, used_at text`,
  oauth_devices: `id_hash text not null, user_id text not null, expires_at text not null, primary key (id_hash, user_id)`,
  failed_sign_ins: `subject text primary key, failures integer not null, blocked_until text not null,
    expires_at text not null`,
  gateway_sessions: `id_hash text primary key, client_id text not null, refresh_token text not null,
    created_at text not null, used_at text not null, user_id text not null`,
  gateway_tokens: `token_hash text primary key, user_id text not null, session_hash text, expires_at text not null`,
  gateway_people: `id text primary key, organisation_id text, organisation_name text, name text not null,
    email_hash text, first_seen_at text not null, seen_at text not null, space_id text`,
  gateway_redemptions: `proof_hash text primary key, sealed text, expires_at text not null, holder text not null`,
  gateway_calls: `user_id text not null, key text not null, operation text not null, body_hash text not null,
    state text not null, attempt integer not null, lease_until text not null, sent_at text not null, ended_at text,
    released_at text, status integer, headers text, answer text, credits integer, primary key (user_id, key)`,
  gateway_call_inputs: `user_id text not null, operation text not null, input_hash text not null, key text not null,
    primary key (user_id, operation, input_hash)`,
  gateway_spending: `user_id text not null, day text not null, space_id text not null, runs bigint not null,
    reveals bigint not null, companies bigint not null, asked bigint not null, unconfirmed bigint not null, stopped bigint not null,
    ceiling bigint, primary key (user_id, day, space_id)`,
  gateway_ceilings: `space_id text not null, person_id text not null, credits bigint not null, set_by text not null,
    set_at text not null, primary key (space_id, person_id)`,
  gateway_runs: `user_id text not null, id text not null, run text not null, updated_at text not null,
    primary key (user_id, id)`,
  gateway_run_batches: `user_id text not null, run_id text not null, position integer not null, batch text not null,
    primary key (user_id, run_id, position)`,
  gateway_alerts: `user_id text not null, day text not null, holder text not null, lease_until text not null,
    ended_at text, primary key (user_id, day)`,
  gateway_enriched_records: `space_id text not null, record_type text not null, record_id text not null,
    user_id text not null, enriched_at text not null, primary key (space_id, record_type, record_id, user_id)`,
  workspace_spaces: `id text primary key, history text not null, version bigint not null, swept bigint not null`,
  workspace_documents: `space_id text not null, owner_id text not null, id text not null, kind text not null,
    fields text not null, clocks text not null, is_shared integer not null, version bigint not null,
    created_at text not null, changed_at text not null, changed_by text not null, deleted_at text,
    primary key (space_id, owner_id, id)`,
  workspace_grants: `space_id text not null, owner_id text not null, document_id text not null,
    grantee_id text not null, access text not null, since bigint not null,
    primary key (space_id, owner_id, document_id, grantee_id)`,
  workspace_entries: `space_id text not null, owner_id text not null, document_id text not null, key text not null,
    body text, tags text not null, version bigint not null, changed_at text not null, changed_by text not null,
    primary key (space_id, owner_id, document_id, key)`,
  workspace_writers: `space_id text not null, person_id text not null, id text not null, number bigint not null,
    seen_at text not null, primary key (space_id, person_id, id)`,
} as const satisfies Partial<Record<keyof Schema, string>>;

/** The tables that come with version 2. */
export const RUN_TABLES = {
  runs: `user_id text not null, id text not null, space_id text not null, operation text not null, purpose text not null,
    name text not null, settings text not null, state text not null, waits_for text, problem text, up_to bigint,
    is_shared integer not null, inputs integer not null, open integer not null, sent integer not null, got integer not null,
    nothing_found integer not null, refused integer not null, unconfirmed integer not null, left_out integer not null,
    checked integer not null, credits bigint not null, at_stake bigint not null, next_call integer not null,
    tries integer not null, retry_at text, created_at text not null, started_at text, ended_at text,
    updated_at text not null, revision bigint not null, primary key (user_id, id)`,
  run_inputs: `user_id text not null, run_id text not null, position integer not null, state text not null, call integer,
    record_id text, price text, status text, credits integer, problem text, asked text not null, answer text,
    ended_at text, primary key (user_id, run_id, position)`,
  run_turns: `user_id text primary key, due_at text not null, asked bigint not null, holder text,
    lease_until text not null`,
  owned_records: `space_id text not null, record_type text not null, record_id text not null, name_search text not null,
    company_search text not null, title_search text not null, domain_search text not null, first_at text not null,
    last_at text not null, charged_at text, moved_to text, revision bigint not null, sealed text not null,
    primary key (space_id, record_type, record_id)`,
  owned_words: `space_id text not null, record_type text not null, word text not null, record_id text not null,
    primary key (space_id, record_type, word, record_id)`,
  owned_reads: `space_id text not null, operation text not null, company_id text not null, variant text not null,
    criteria text not null, page integer not null, user_id text not null, run_id text not null, name text not null,
    got_at text not null, bytes integer not null, answer text not null, primary key (space_id, operation, company_id, variant)`,
} as const satisfies Partial<Record<keyof Schema, string>>;

/** Their indexes. */
export const RUN_INDEXES: Readonly<Record<string, string>> = {
  runs_space: "runs (space_id, updated_at)",
  runs_state: "runs (user_id, state)",
  run_inputs_state: "run_inputs (user_id, run_id, state, position)",
  run_inputs_call: "run_inputs (user_id, run_id, call)",
  run_turns_due: "run_turns (due_at)",
  // one for each order; what lives on under another id is in no list
  owned_records_name: "owned_records (space_id, record_type, name_search, record_id) where moved_to is null",
  owned_records_company:
    "owned_records (space_id, record_type, company_search, record_id) where moved_to is null",
  owned_records_title:
    "owned_records (space_id, record_type, title_search, record_id) where moved_to is null",
  owned_records_first: "owned_records (space_id, record_type, first_at, record_id) where moved_to is null",
  owned_records_last: "owned_records (space_id, record_type, last_at, record_id) where moved_to is null",
  owned_records_charged:
    "owned_records (space_id, record_type, charged_at, record_id) where moved_to is null",
  owned_reads_company: "owned_reads (space_id, company_id)",
  gateway_enriched_records_mine: "gateway_enriched_records (space_id, user_id, record_type, record_id)",
  // stages and owners of records by what they are: these bodies are short, and notes are cut off
  workspace_entries_facts:
    "workspace_entries (space_id, substr(body, 1, 80), key) where document_id = 'records'",
};

/** What criteria besides names look at, and the order of relevance. */
const NARROW = "title_search, management_level, department, reach, accuracy_score, id";

/** Indexes of the tables of records, made after a load. */
export const RECORD_INDEXES: Readonly<Record<string, string>> = {
  companies_revenue: "companies (revenue desc nulls last, id)",
  companies_employees: "companies (employee_count desc nulls last, id, revenue)",
  // finding and ordering read these two alone, never the wide rows
  companies_name: "companies (name_search, id, revenue, employee_count)",
  companies_narrow: "companies (id, revenue, employee_count, name_search)",
  companies_country: "companies (country, id)",
  companies_state: "companies (state, id)",
  companies_metro: "companies (metro_region, id)",
  companies_domain: "companies (domain)",
  companies_phone: "companies (phone)",
  companies_ticker: "companies (ticker)",
  companies_fax: "companies (fax)",
  companies_zip: "companies (zip_code)",
  companies_parent: "companies (parent_id)",
  // a family is read whole, from the index alone
  companies_family: "companies (ultimate_parent_id, parent_id, id, name, city, state, sub_unit_type)",
  companies_contacts: "companies (contact_count, id)",
  companies_growth: "companies (one_year_growth, two_year_growth, id)",
  companies_defunct: "companies (id) where defunct = 1",
  company_codes_code: "company_codes (kind, code, company_id)",
  companies_industry: "companies (primary_industry, id)",
  funding_amount: "funding_rounds (amount, funded_on, company_id)",
  funding_type: "funding_rounds (type, position, company_id)",
  // the order of relevance without a text; people who opted out are in no search
  contacts_accuracy: "contacts (accuracy_score desc, id) where listing = 0",
  // finding, counting and ordering read these alone, never the wide rows
  contacts_company: `contacts (company_id, listing, last_search, first_search, ${NARROW})`,
  contacts_last: `contacts (last_search, listing, first_search, company_id, ${NARROW})`,
  contacts_first: `contacts (first_search, listing, last_search, company_id, ${NARROW})`,
  contacts_title:
    "contacts (title_search, listing, management_level, department, company_id, reach, accuracy_score, id)",
  contacts_level:
    "contacts (management_level, department, listing, company_id, title_search, reach, accuracy_score, id)",
  // for those who were found by something else
  contacts_narrow: "contacts (id, listing, management_level, department, company_id, reach, accuracy_score)",
  // one for each sort key
  contacts_hierarchy: "contacts (hierarchy, id) where listing = 0",
  // a few values with very many contacts each are not read backwards
  contacts_seniority: "contacts (hierarchy desc, id) where listing = 0",
  contacts_sources: "contacts (source_count, id) where listing = 0",
  contacts_mentioned: "contacts (last_mentioned, id) where listing = 0",
  contacts_email: "contacts (email)",
  contacts_supplemental: "contacts (supplemental_email)",
  contacts_phone: "contacts (phone)",
  contacts_mobile: "contacts (mobile_phone)",
  contacts_function: "contacts (job_function, listing, company_id, reach, accuracy_score, id)",
  contacts_degrees:
    "contacts (degrees, listing, management_level, department, company_id, title_search, reach, accuracy_score, id)",
  contacts_experience: "contacts (years_of_experience, listing, company_id, reach, accuracy_score, id)",
  contacts_initial:
    "contacts (middle_initial, listing, company_id, accuracy_score, id) where middle_initial is not null",
  contacts_place: "contacts (country, state, metro_region, listing, company_id, reach, accuracy_score, id)",
  contacts_zip: "contacts (zip_code)",
  contacts_dates:
    "contacts (listing, last_updated_date, valid_date, position_start_date, notice_date, accuracy_score, id)",
  contact_codes_code: "contact_codes (kind, code, contact_id)",
  email_hashes_beginning: "email_hashes (beginning, contact_id)",
  past_positions_employer: "past_positions (employer_id, title_search, contact_id)",
  engagements_day: "engagements (engaged_on, type, company_id, contact_id)",
  intent_topic:
    "intent_signals (topic, signal_date, company_id, signal_score, audience_strength, category, id)",
  intent_company: "intent_signals (company_id, topic)",
  news_date: "news_articles (page_date desc nulls last, id)",
  news_narrow: "news_articles (id, page_date)",
  news_url: "news_articles (url)",
  news_article: "news_companies (article_id)",
  scoops_published: "scoops (original_published_date desc nulls last, id)",
  scoops_company: "scoops (company_id)",
  scoop_contacts_scoop: "scoop_contacts (scoop_id, contact_id)",
  scoop_contacts_contact: "scoop_contacts (contact_id, scoop_id)",
  scoop_code: "scoop_codes (scoop_id, kind)",
};

/** Their indexes in version 1. */
export const FIRST_INDEXES: Readonly<Record<string, string>> = {
  ledger_organisation: "ledger (organisation_id, charged_at)",
  tokens_family: "oauth_tokens (family)",
  tokens_expiry: "oauth_tokens (expires_at)",
  codes_expiry: "oauth_codes (expires_at)",
  sessions_expiry: "oauth_sessions (expires_at)",
  devices_expiry: "oauth_devices (expires_at)",
  failed_sign_ins_expiry: "failed_sign_ins (expires_at)",
  gateway_tokens_session: "gateway_tokens (session_hash)",
  gateway_tokens_expiry: "gateway_tokens (expires_at)",
  gateway_people_organisation: "gateway_people (organisation_id)",
  gateway_sessions_user: "gateway_sessions (user_id)",
  gateway_calls_sent: "gateway_calls (sent_at)",
  gateway_enriched_records_user: "gateway_enriched_records (user_id)",
  gateway_call_inputs_call: "gateway_call_inputs (user_id, key)",
  gateway_spending_space: "gateway_spending (space_id, day)",
  // what changed of one's own, and of what is shared, since a version
  workspace_documents_version: "workspace_documents (space_id, owner_id, version)",
  workspace_documents_shared: "workspace_documents (space_id, version) where is_shared = 1",
  workspace_documents_shared_id: "workspace_documents (space_id, id) where is_shared = 1",
  workspace_entries_version: "workspace_entries (space_id, owner_id, document_id, version, key)",
  // an organisation's exports by time
  workspace_entries_exports:
    "workspace_entries (space_id, changed_at, owner_id, key) where document_id = 'exportLog'",
};
