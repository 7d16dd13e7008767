import { Hono } from "hono";
import {
  type KnownRecord,
  type OwnedRecord,
  OWNED_PATHS,
  knownQuestion,
} from "#contract/records/owned-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Scope } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import { PROBLEMS, readJson, refuse } from "#gateway/journal/gateway-answers.ts";
import { type PageVariables, type PersonOfPageOptions, ofOwnPages } from "#gateway/people/person-of-page.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import type { SessionKeys } from "#gateway/sessions/session-keys.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem } from "#service/http/http-problem.ts";
import type { Log } from "#service/service-context.ts";
import { freeUntil } from "./free-period.ts";
import { type Holders, holdersOf } from "./record-holders.ts";
import { readOwned } from "./owned-store.ts";

interface RecordRoutesOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  readonly managementDays: number;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

type Variables = { Variables: PageVariables };

/** The scope for what came back of records. */
const SCOPES: Readonly<Record<RecordType, Scope>> = {
  contact: "api:data:contact",
  company: "api:data:company",
};

/** What somebody else paid for, without the name of their run. */
function shownTo(record: OwnedRecord, personId: string): OwnedRecord {
  const hidden = <Source extends OwnedRecord["sources"][number]>(source: Source): Source =>
    source.by === personId ? source : { ...source, id: "", name: "" };
  return {
    ...record,
    sources: record.sources.map(hidden),
    fields: Object.fromEntries(
      Object.entries(record.fields).map(([name, values]) => [
        name,
        values.map(({ value, source }) => ({ value, source: hidden(source) })),
      ]),
    ),
  };
}

function gotBy(holders: Holders | undefined, personId: string): KnownRecord["gotBy"] {
  const { last, people = new Set<string>() } = holders ?? {};
  return { id: last?.id ?? null, name: last?.name ?? null, isSelf: people.has(personId) };
}

/** What pages read of what is owned. [owned-1] */
export function recordRoutes(options: RecordRoutesOptions): Hono<Variables> {
  const { database, keys, managementDays, now, log } = options;
  const routes = new Hono<Variables>();
  routes.use("/records/*", ofOwnPages(options));

  routes.post(OWNED_PATHS.known, async ({ req, var: { known, scopes } }) => {
    const question = await readJson(req.raw, knownQuestion);
    if (question instanceof Problem) return refuse(question);
    const spaceId = spaceOf(known);
    const owned = await readOwned(database.query, keys, spaceId, question);
    const holders = await holdersOf(database.query, spaceId, question.type, [...owned.keys()]);
    const mayRead = scopes.has(SCOPES[question.type]);
    const records = [...owned.values()].map((record) => ({
      id: record.id,
      freeUntil: freeUntil(record.chargedAt, managementDays, now()),
      gotBy: gotBy(holders.get(record.id), known.id),
      record: mayRead ? shownTo(record, known.id) : null,
    }));
    return Response.json({ records }, { headers: JSON_HEADERS });
  });
  routes.onError((error) => {
    log?.error({ error }, "owned records not available");
    return refuse(PROBLEMS.unavailable(), "not-sent");
  });
  return routes;
}
