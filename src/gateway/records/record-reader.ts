import * as z from "zod/mini";
import { PAID_OPERATIONS, type PaidOperation } from "#contract/gateway-schemas.ts";
import type { Scope } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import {
  OWNED_LIMITS,
  type OwnedAnswer,
  type OwnedQuery,
  type ReadsAnswer,
  type ReadsQuery,
} from "#contract/records/owned-list.ts";
import type { KnownQuestion, KnownRecord, OwnedRecord } from "#contract/records/owned-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { NOBODY } from "#contract/workspace/workspace-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import { PROBLEMS } from "#gateway/gateway-answers.ts";
import { namesOf } from "#gateway/people/people-store.ts";
import type { PageVariables } from "#gateway/sessions/person-of-page.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { pagedList, sealedPlaces } from "#gateway/keys/paged-list.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { freeUntil } from "#gateway/journal/free-records.ts";
import { conditionsOf } from "./owned-conditions.ts";
import { type PagePlace, type PageStart, findPage, countAll } from "./owned-page.ts";
import { packedRead, readOf, readsOf } from "./read-store.ts";
import { readOwned } from "./owned-record-store.ts";
import { readableList } from "./readable-list.ts";

/** A person who got a record. */
interface Holder {
  readonly id: string;
  /** Null for somebody who is no longer known. */
  readonly name: string | null;
  /** When they were last charged for it, if certain. ISO 8601, UTC. */
  readonly chargedAt: string | null;
}

/** The people of an organisation who got some records, by record id, the latest last. */
async function holdersOf(
  on: Query,
  spaceId: string,
  type: RecordType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Holder[]>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .selectFrom("gateway_enriched_records")
    .select(["record_id as id", "user_id as by", "charged_at as chargedAt"])
    .where(({ and }) => and({ space_id: spaceId, record_type: type }))
    .where("record_id", "in", ids)
    .orderBy("enriched_at")
    .execute();
  const names = await namesOf(
    on,
    rows.map(({ by }) => by),
  );
  const holders = new Map<string, Holder[]>();
  for (const { id, by, chargedAt } of rows) {
    const holder = { id: by, name: names.get(by) ?? null, chargedAt };
    holders.set(id, [...(holders.get(id) ?? []), holder]);
  }
  return holders;
}

/**
 * The people for whom a record was charged, the latest charge last. People who only saw it free are left out; where no charge is
 * known, all who got it count. [owned-1]
 */
function payersOf(holders: readonly Holder[], chargedAt: string | null): readonly Holder[] {
  if (chargedAt === null) return holders;
  const payers = holders.filter((holder) => holder.chargedAt !== null);
  return payers.toSorted((one, other) => ((one.chargedAt ?? "") < (other.chargedAt ?? "") ? -1 : 1));
}

/** Larger totals are cached for {@link REMEMBERED_MS}. */
const WORTH_REMEMBERING = 10_000;
const REMEMBERED_MS = 60_000;

/** Organisations whose totals are cached. */
const MAX_REMEMBERED = 1000;

/** How many records an organisation owns; large numbers are up to a minute old. */
function ownedTotals(on: Query, now: () => Date) {
  const remembered = new Map<string, { readonly until: number; readonly counts: OwnedAnswer["counts"] }>();
  return async (spaceId: string): Promise<OwnedAnswer["counts"]> => {
    const known = remembered.get(spaceId);
    if (known !== undefined && known.until > now().getTime()) return known.counts;
    remembered.delete(spaceId);
    const counts = await countAll(on, spaceId);
    if (counts.contact + counts.company >= WORTH_REMEMBERING) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(spaceId, { until: now().getTime() + REMEMBERED_MS, counts });
    }
    return counts;
  };
}

/** What reading owned records depends on. */
export interface RecordReaderOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  /** 0 where it is unknown how long charged records are free. */
  readonly managementDays: number;
  readonly now: () => Date;
}

/** The scope that the values of each record type need. */
const SCOPES: Readonly<Record<RecordType, Scope>> = {
  contact: "api:data:contact",
  company: "api:data:company",
};

/** Seals places in an order into cursors, as in {@link OwnedAnswer.next}. */
const pagePlaces = sealedPlaces(z.object({ id: z.string(), value: z.string(), order: z.string() }), "owned");

/** Reads, newest first. */
const readsList = pagedList("reads", [
  ["got_at", "desc"],
  ["company_id", "asc"],
  ["operation", "asc"],
  ["variant", "asc"],
]);

/** The record without other people's runs. */
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

function gotBy(payers: ReturnType<typeof payersOf>, personId: string): KnownRecord["gotBy"] {
  const last = payers.at(-1);
  const isSelf = payers.some(({ id }) => id === personId);
  return { id: last?.id ?? null, name: last?.name ?? null, isSelf };
}

/** Whether the granted scopes let somebody see an operation's answers. */
export function mayRead(scopes: ReadonlySet<string>, operation: PaidOperation): boolean {
  return operations[operation].scopes.some((scope) => scopes.has(scope));
}

/** Paid operations whose answers are stored unchanged. */
const READS: ReadonlySet<string> = new Set(
  PAID_OPERATIONS.filter((name) => name !== "enrichContacts" && name !== "enrichCompanies"),
);

/** Whether a name is that of an operation whose answers are stored unchanged. */
export function isReadOperation(name: string): name is PaidOperation {
  return READS.has(name);
}

/** Answers pages' questions about owned records. */
export class RecordReader {
  readonly #options: RecordReaderOptions;
  readonly #totals: ReturnType<typeof ownedTotals>;

  constructor(options: RecordReaderOptions) {
    this.#options = options;
    this.#totals = ownedTotals(options.database.query, options.now);
  }

  /** The owned ones among some records as the person may see them, in the order of the ids. */
  async known(
    { person, scopes }: PageVariables,
    { type, ids: asked }: KnownQuestion,
  ): Promise<KnownRecord[]> {
    const { database, keys, managementDays, now } = this.#options;
    const { id: personId, spaceId } = person;
    const ids = [...new Set(asked)];
    const rows = await readOwned(database.query, keys, spaceId, { type, ids });
    const holders = await holdersOf(database.query, spaceId, type, [...rows.keys()]);
    const maySee = scopes.has(SCOPES[type]);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (row === undefined) return [];
      return {
        id,
        freeUntil: freeUntil(row.chargedAt, managementDays, now()),
        gotBy: gotBy(payersOf(holders.get(id) ?? [], row.chargedAt), personId),
        record: maySee && row.record ? shownTo(row.record, personId) : null,
      };
    });
  }

  /** A page of the owned records. */
  async list(page: PageVariables, query: OwnedQuery): Promise<OwnedAnswer> {
    const { database, managementDays } = this.#options;
    const { id: personId, spaceId } = page.person;
    const asking = { spaceId, personId, managementDays };
    const list =
      query.list === undefined ? undefined : await readableList(database.query, asking, query.list);
    if (query.list !== undefined && list === undefined) throw PROBLEMS.notFound("There is no such list.");
    const start = this.#startOf(spaceId, query);
    const conditions = await conditionsOf(database.query, asking, query, list);
    const { type, order, size } = query;
    const found = await findPage(database.query, { spaceId, type, conditions }, { order, size, start });
    const counts = await this.#totals(spaceId);
    const ids = found.places.map(({ id }) => id);
    return {
      records: await this.known(page, { type, ids }),
      total: found.total ?? { count: counts[type], atLeast: false },
      counts,
      managementDays,
      next: found.places.length < size ? null : this.#nextOf(spaceId, query, found.places.at(-1)),
    };
  }

  #startOf(spaceId: string, { after, order, page, size }: OwnedQuery): PageStart {
    if (after === undefined) return { offset: (page - 1) * size };
    const place = pagePlaces.at(this.#options.keys, spaceId, after);
    if (place.order !== order) throw PROBLEMS.invalidBody("There is no such place in the list.");
    return { after: place };
  }

  #nextOf(spaceId: string, { order }: OwnedQuery, place: PagePlace | undefined): string | null {
    if (place === undefined) return null;
    return pagePlaces.cursor(this.#options.keys, spaceId, { ...place, order });
  }

  /** Lists the reads that the person may see: all about a company, or a page of those of an operation. */
  async reads({ person, scopes }: PageVariables, wanted: ReadsQuery): Promise<ReadsAnswer> {
    const { database, keys } = this.#options;
    const { query } = database;
    const { id: personId, spaceId } = person;
    const all = readsOf(query, spaceId);
    const { rows, next } =
      "companyId" in wanted
        ? {
            rows: await readsList.ordered(all.where("company_id", "=", wanted.companyId)).execute(),
            next: null,
          }
        : await readsList.page(all.where("operation", "=", wanted.operation), {
            keys,
            spaceId,
            after: wanted.after,
            size: OWNED_LIMITS.size,
          });
    const reads = rows.map(readOf);
    const shown = reads.filter(({ operation }) => isReadOperation(operation) && mayRead(scopes, operation));
    const names = await namesOf(
      query,
      shown.map(({ by }) => by),
    );
    const ids = [...new Set(shown.map(({ companyId }) => companyId))];
    const companies = await readOwned(query, keys, spaceId, { type: "company", ids });
    return {
      reads: shown.map(({ by, criteria, ...read }) => ({
        ...read,
        company: companies.get(read.companyId)?.record?.snapshot.name || null,
        criteria: { ...criteria },
        gotBy: { id: by === NOBODY ? null : by, name: names.get(by) ?? null, isSelf: by === personId },
      })),
      next,
    };
  }

  /** The content of a read, compressed by gzip; undefined where the person's organisation has none. */
  async read(
    { spaceId }: SpacePerson,
    name: { operation: PaidOperation; companyId: string; variant: string },
  ) {
    const { database, keys } = this.#options;
    return packedRead(database.query, keys, { spaceId, ...name });
  }
}
