import { CLAIM_PATHS, claimBody, claimStateBody, claimsQuestion } from "#contract/usage/claim-schemas.ts";
import { TEAM, USAGE_PATH, usageQuestion } from "#contract/usage/ledger-schemas.ts";
import type { Database } from "#database/database.ts";
import { PROBLEMS, noContent, json, readJson } from "#gateway/gateway-answers.ts";
import type { CallStore } from "#gateway/journal/call-store.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import {
  type PageRoutes,
  type PageVariables,
  type PersonOfPageOptions,
  pageRoutes,
} from "#gateway/sessions/person-of-page.ts";
import { type ClaimReader, ClaimStore } from "./claim-store.ts";
import { readUsage } from "./read-usage-report.ts";

interface UsageRoutesOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  readonly calls: CallStore;
  readonly now: () => Date;
}

const claimReaderOf = ({ person, scopes }: PageVariables): ClaimReader => ({ ...person, scopes });

/** Adds the routes that read the ledger. [ledger-3] */
function addLedgerRoutes(
  routes: PageRoutes,
  { database: { query }, keys, people }: UsageRoutesOptions,
): void {
  /** Whether somebody may read a person's rows. */
  async function mayRead({ known, person: reader }: PageVariables, person?: string): Promise<boolean> {
    if (person === undefined || person === known.id) return true;
    if (!known.isAdministrator) return false;
    if (person === TEAM) return true;
    const other = await people.find(person);
    if (other?.organisation != null && other.organisation.id === known.organisation?.id) return true;
    // a person who has left is still part of the sums
    const row = await query
      .selectFrom("usage_calls")
      .select("key")
      .where(({ and }) => and({ user_id: person, space_id: reader.spaceId }))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  routes.get(USAGE_PATH, async ({ req, var: page }) => {
    const { data: question } = usageQuestion.safeParse(req.query());
    if (question === undefined) throw PROBLEMS.invalidBody("There is no such part of the ledger.");
    if (!(await mayRead(page, question.person))) throw PROBLEMS.notFound("There is no such person.");
    return json(await readUsage(query, keys, page.person, question));
  });
}

/** Adds the routes that take and list claims. [claim-1] */
function addClaimRoutes(routes: PageRoutes, options: UsageRoutesOptions): void {
  const store = new ClaimStore(options);

  routes.post(CLAIM_PATHS.claims, async ({ req, var: page }) => {
    return json(await store.make(claimReaderOf(page), await readJson(req.raw, claimBody)));
  });
  routes.get(CLAIM_PATHS.claims, async ({ req, var: page }) => {
    const question = claimsQuestion.safeParse(req.query());
    if (!question.success) throw PROBLEMS.invalidBody("There is no such part of the claims.");
    const { known } = page;
    const { person = known.id, ...asked } = question.data;
    const isTeam = person === TEAM && known.isAdministrator;
    if (!isTeam && person !== known.id) throw PROBLEMS.notFound("There is no such person.");
    return json(await store.list(claimReaderOf(page), isTeam ? "team" : "self", asked));
  });
  routes.post(CLAIM_PATHS.claim, async ({ req, var: page }) => {
    if (!page.known.isAdministrator) throw PROBLEMS.notFound("There is no such thing to claim about.");
    const { state } = await readJson(req.raw, claimStateBody);
    return json(await store.setState(claimReaderOf(page), req.param("id"), state));
  });
  routes.delete(CLAIM_PATHS.claim, async ({ req, var: page }) => {
    await store.withdraw(claimReaderOf(page), req.param("id"));
    return noContent();
  });
}

/** Routes for the ledger and for claims about it. */
export function usageRoutes(options: UsageRoutesOptions): PageRoutes {
  const paths = [USAGE_PATH, CLAIM_PATHS.claims, CLAIM_PATHS.claim];
  const routes = pageRoutes(options, { what: "usage", paths });
  addLedgerRoutes(routes, options);
  addClaimRoutes(routes, options);
  return routes;
}
