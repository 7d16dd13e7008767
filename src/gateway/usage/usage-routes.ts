import { Hono } from "hono";
import {
  CLAIM_LIMITS,
  CLAIM_PATHS,
  claimBody,
  claimStateBody,
  claimsQuestion,
} from "#contract/usage/claim-schemas.ts";
import { TEAM, USAGE_PATH, usageQuestion } from "#contract/usage/ledger-schemas.ts";
import type { Database } from "#database/database.ts";
import type { CallStore } from "#gateway/journal/call-store.ts";
import { PROBLEMS, readJson, refuse } from "#gateway/gateway-answers.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import {
  type PageVariables,
  type PersonOfPageOptions,
  ofOwnPages,
} from "#gateway/sessions/person-of-page.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem } from "#service/http/http-problem.ts";
import type { Log } from "#service/service-context.ts";
import { type ClaimReader, type ClaimRefusal, ClaimStore } from "./claim-store.ts";
import { type UsageReader, readUsage } from "./read-usage.ts";

interface UsageRoutesOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  readonly calls: CallStore;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

type Variables = { Variables: PageVariables };

const json = (body: object) => Response.json(body, { headers: JSON_HEADERS });
const readerOf = (known: KnownPerson): UsageReader => ({ id: known.id, spaceId: spaceOf(known) });
const claimReaderOf = ({ known, scopes }: PageVariables): ClaimReader => ({ ...readerOf(known), scopes });
const noSuchPlace = () => refuse(PROBLEMS.invalidBody("There is no such place in the list."));

function refusalOf(refusal: ClaimRefusal): Response {
  switch (refusal) {
    case "absent":
      return refuse(PROBLEMS.notFound("There is no such thing to claim about."));
    case "full":
      return refuse(PROBLEMS.tooManyRuns(`a person has up to ${String(CLAIM_LIMITS.claims)} claims`));
    case "not-now":
      return refuse(PROBLEMS.notNow("The claim has come to another state meanwhile."));
  }
}

/** The ledger of the account. [ledger-3] */
function ledgerRoutes({ database, keys, people }: UsageRoutesOptions): Hono<Variables> {
  const routes = new Hono<Variables>();

  /** Whether somebody may ask for a person's rows. */
  async function mayRead(known: KnownPerson, person: string | undefined): Promise<boolean> {
    if (person === undefined || person === known.id) return true;
    if (!known.isAdministrator) return false;
    if (person === TEAM) return true;
    const other = await people.find(person);
    if (other?.organisation != null && other.organisation.id === known.organisation?.id) return true;
    // whoever is gone left their part of the sums
    const row = await database.query
      .selectFrom("usage_calls")
      .select("key")
      .where(({ and }) => and({ user_id: person, space_id: spaceOf(known) }))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  routes.get(USAGE_PATH, async ({ req, var: { known } }) => {
    const question = usageQuestion.safeParse(req.query());
    if (!question.success) return refuse(PROBLEMS.invalidBody("There is no such part of the ledger."));
    if (!(await mayRead(known, question.data.person)))
      return refuse(PROBLEMS.notFound("There is no such person."));
    const answer = await readUsage(database.query, keys, readerOf(known), question.data);
    return answer === undefined ? noSuchPlace() : json(answer);
  });
  return routes;
}

/** What people say is wrong with what was paid for. [claim-1] */
function claimRoutes(options: UsageRoutesOptions): Hono<Variables> {
  const store = new ClaimStore(options);
  const routes = new Hono<Variables>();

  routes.post(CLAIM_PATHS.claims, async ({ req, var: page }) => {
    const body = await readJson(req.raw, claimBody);
    if (body instanceof Problem) return refuse(body);
    const claim = await store.make(claimReaderOf(page), body);
    return typeof claim === "string" ? refusalOf(claim) : json(claim);
  });
  routes.get(CLAIM_PATHS.claims, async ({ req, var: { known, scopes } }) => {
    const question = claimsQuestion.safeParse(req.query());
    if (!question.success) return refuse(PROBLEMS.invalidBody("There is no such part of the claims."));
    const { person = known.id, ...page } = question.data;
    const isTeam = person === TEAM && known.isAdministrator;
    if (!isTeam && person !== known.id) return refuse(PROBLEMS.notFound("There is no such person."));
    const answer = await store.list(claimReaderOf({ known, scopes }), isTeam ? "team" : "self", page);
    return answer === undefined ? noSuchPlace() : json(answer);
  });
  routes.post(CLAIM_PATHS.claim, async ({ req, var: page }) => {
    if (!page.known.isAdministrator) return refusalOf("absent");
    const body = await readJson(req.raw, claimStateBody);
    if (body instanceof Problem) return refuse(body);
    const claim = await store.setState(claimReaderOf(page), req.param("id"), body.state);
    return typeof claim === "string" ? refusalOf(claim) : json(claim);
  });
  routes.delete(CLAIM_PATHS.claim, async ({ req, var: page }) => {
    const withdrawn = await store.withdraw(claimReaderOf(page), req.param("id"));
    return withdrawn === "done"
      ? new Response(null, { status: 204, headers: JSON_HEADERS })
      : refusalOf(withdrawn);
  });
  return routes;
}

/** What pages read of the ledger, and claims about it; for pages of the gateway's own origin. */
export function usageRoutes(options: UsageRoutesOptions): Hono<Variables> {
  const { log } = options;
  const routes = new Hono<Variables>();
  for (const path of [USAGE_PATH, CLAIM_PATHS.claims, CLAIM_PATHS.claim])
    routes.use(path, ofOwnPages(options));
  routes.route("/", ledgerRoutes(options));
  routes.route("/", claimRoutes(options));
  routes.onError((error) => {
    log?.error({ error }, "usage not available");
    return refuse(PROBLEMS.unavailable(), "not-sent");
  });
  return routes;
}
