/**
 * What can differ between SQLite and PostgreSQL, one file for each promise: these run on both with every change, all others on
 * PostgreSQL before a release. A test whose outcome depends on the engine belongs here.
 */
export const ENGINE_CONTRACT: readonly string[] = [
  // tables, migrations, types and the order of nulls
  "src/database/database.test.ts",
  "src/database/migrations.test.ts",
  "src/database/database-trouble.test.ts",
  "src/service/conformance/search-order.test.ts",
  // text search, and one file for each operation
  "src/service/conformance/search-contacts.test.ts",
  "src/service/conformance/search-companies.test.ts",
  "src/service/conformance/criteria-examples.test.ts",
  "src/service/intent.test.ts",
  "src/service/news.test.ts",
  "src/service/scoops.test.ts",
  "src/service/lookups.test.ts",
  "src/service/conformance/enrich.test.ts",
  "src/service/hierarchy.test.ts",
  "src/service/org-chart.test.ts",
  "src/service/technologies.test.ts",
  "src/service/matching/match-contact.test.ts",
  "src/service/matching/match-company.test.ts",
  // locks and transactions: charges, rate windows, sign-in, the journal, ceilings, the workspace
  "src/service/conformance/credits.test.ts",
  "src/service/oauth/refresh-tokens.test.ts",
  "src/gateway/sessions/single-flight.test.ts",
  "src/gateway/journal/journal.test.ts",
  "src/gateway/administration/ceilings.test.ts",
  "src/gateway/administration/spending.test.ts",
  "src/gateway/workspace/workspace-operations.test.ts",
  "src/gateway/workspace/workspace-records.test.ts",
  "src/gateway/runs/run-worker.test.ts",
  "src/gateway/runs/run-model.test.ts",
  "src/gateway/runs/run-lifetime.test.ts",
  // rows of files: groups, pages and the start
  "src/gateway/imports/imports.test.ts",
  // words, filters and orders of owned records
  "src/gateway/records/owned-list.test.ts",
  "src/gateway/usage/usage-ledger.test.ts",
  // erasure
  "src/gateway/administration/person-data.test.ts",
  "src/gateway/workspace/workspace-routes.test.ts",
  "src/gateway/sweep.test.ts",
];
