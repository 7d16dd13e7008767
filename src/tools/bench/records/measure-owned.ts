import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type OwnedQuery, ownedQuery } from "#contract/records/owned-list.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { SCOPES } from "#contract/operation.ts";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-facts.ts";
import { RUN_INDEXES } from "#database/create-tables.ts";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { RecordReader } from "#gateway/records/record-reader.ts";
import { ownedRow, writeOwned } from "#gateway/records/owned-store.ts";
import { removeOwned, searchRow, wordsOf } from "#gateway/records/owned-search-rows.ts";
import { createSessionKeys } from "#gateway/keys/session-keys.ts";
import { Problem } from "#service/http/http-problem.ts";
import { SECTORS } from "#service/reference/sectors.ts";
import { companyName, domainOf } from "#service/sandbox/companies/generate-company-names.ts";
import { pickPersonName } from "#service/sandbox/contacts/generate-person-names.ts";
import { pickPosition } from "#service/reference/reference-job-titles.ts";
import { Random } from "#service/random.ts";
import { startPostgres } from "#tools/start-postgres.ts";
import { root } from "#tools/build-if-stale.js";
import { type Figure, percentile } from "../measured-figure.ts";

/*
 * The list of what an organisation owns, with a million records, on both engines; its data is made once and kept in
 * .bench/owned.
 */

const FOLDER = join(root, ".bench", "owned");
const SEED = 42;
const CONTACTS = 900_000;
const COMPANIES = 100_000;
const AT_ONCE = 1000;
const RUNS = 5;
const TURNS = 4;
const GOALS = { pageMs: 100, knownMs: 10, writeMs: 20 } as const;
const NOW = new Date("2026-11-28T12:00:00Z");
const YEAR_MS = 365 * 24 * 3600 * 1000;

const KEYS = createSessionKeys([new Uint8Array(32).fill(9)]);
const ORGANISATION = { id: "owned-bench" };
const PEOPLE = ["rep-1", "rep-2", "rep-3"] as const;
const SPACE = spaceOf({ id: PEOPLE[0], organisation: ORGANISATION });
const LIST = "bench-list";

const CULTURE = "english";

const ID_BASE = 3_000_000_000;

/** Some companies have many people, most have few. */
function companyOf(random: Random): number {
  return Math.floor(COMPANIES * random.next() ** 3);
}

function sectorOf(index: number) {
  const sector = SECTORS[index % SECTORS.length];
  if (sector === undefined) throw new Error("There is no sector.");
  return sector;
}

function recordOf(index: number): OwnedRecord {
  const random = new Random(SEED, "owned", index);
  const isCompany = index >= CONTACTS;
  const company = isCompany ? index - CONTACTS : companyOf(random);
  const sector = sectorOf(company);
  const employer = companyName(SEED, company, sector);
  const website = domainOf(employer);
  const at = new Date(NOW.getTime() - Math.floor(random.next() * 1.2 * YEAR_MS)).toISOString();
  const by = PEOPLE[random.integer(0, 2)] ?? PEOPLE[0];
  const source = {
    kind: "enrich",
    id: `run-${String(index % 500)}`,
    name: "Spring campaign",
    by,
    at,
  } as const;
  const common = {
    id: String(ID_BASE + index),
    movedTo: null,
    snapshotAt: at,
    firstAt: at,
    lastAt: at,
    chargedAt: at,
    sources: [source],
    marks: { direct: null, mobile: null },
  };
  const fieldsOf = (values: Record<string, unknown>) => ({
    fields: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [{ value, source }]])),
    asked: Object.fromEntries(Object.keys(values).map((name) => [name, at])),
  });
  if (isCompany) {
    const snapshot = {
      name: employer,
      website,
      city: "Boston",
      state: "Massachusetts",
      country: "United States",
      employeeCount: random.integer(1, 9999),
      revenue: random.integer(1, 99_999),
      managementStatus: null,
    };
    return {
      ...common,
      type: "company",
      snapshot,
      ...fieldsOf({
        name: employer,
        website,
        phone: "(617) 555-0142",
        city: "Boston",
        employeeCount: 120,
        industries: ["Software"],
      }),
    };
  }
  const { first: firstName, last: lastName } = pickPersonName(random, CULTURE);
  const { title } = pickPosition(random, sector);
  return {
    ...common,
    type: "contact",
    snapshot: {
      name: `${firstName} ${lastName}`,
      jobTitle: title,
      company: { id: String(company), name: employer },
      accuracy: 90,
      hints: { hasEmail: true, hasDirectPhone: true, hasMobilePhone: false },
      directPhoneDoNotCall: false,
      mobilePhoneDoNotCall: false,
      managementStatus: null,
    },
    ...fieldsOf({
      firstName,
      lastName,
      jobTitle: title,
      companyName: employer,
      companyWebsite: website,
      email: `${firstName}.${lastName}@${website}`,
      phone: "(617) 555-0101",
      mobilePhone: "(617) 555-0102",
    }),
  };
}

/** Makes the records and what is noted about them. */
async function fill({ query }: Database): Promise<void> {
  for (const id of PEOPLE) {
    await query
      .insertInto("gateway_people")
      .values({
        id,
        organisation_id: ORGANISATION.id,
        organisation_name: "Bench",
        name: id,
        email_hash: null,
        first_seen_at: NOW.toISOString(),
        seen_at: NOW.toISOString(),
        space_id: SPACE,
      })
      .execute();
  }
  await fillRecords(query);
  await fillFacts(query);
}

/** As {@link writeOwned} writes them, in an order that is quick, and with the indexes made at the end. */
async function fillRecords(query: Database["query"]): Promise<void> {
  const indexes = Object.entries(RUN_INDEXES).filter(([name]) => name.startsWith("owned_search_"));
  for (const [name] of indexes) await sql`drop index ${sql.ref(name)}`.execute(query);
  const words: string[] = [];
  for (let from = 0; from < CONTACTS + COMPANIES; from += AT_ONCE) {
    const records = Array.from({ length: AT_ONCE }, (_, at) => recordOf(from + at));
    const rows = records.map((record) => ownedRow(KEYS, SPACE, record));
    const found = records.flatMap((record) => searchRow(SPACE, record) ?? []);
    for (const row of found) {
      words.push(...wordsOf(row).map((word) => `${row.record_type} ${word} ${row.record_id}`));
    }
    const userId = PEOPLE[Math.floor(from / AT_ONCE) % 5] ?? PEOPLE[0];
    const holders = rows.map(({ space_id, record_type, record_id }) => ({
      space_id,
      record_type,
      record_id,
      user_id: userId,
      enriched_at: NOW.toISOString(),
      charged_at: NOW.toISOString(),
    }));
    await query.transaction().execute(async (on) => {
      await on.insertInto("owned_records").values(rows).execute();
      await on.insertInto("owned_search").values(found).execute();
      await on.insertInto("gateway_enriched_records").values(holders).execute();
    });
  }
  words.sort();
  for (let from = 0; from < words.length; from += 5000) {
    const part = words.slice(from, from + 5000).map((text) => {
      const [record_type = "", word = "", record_id = ""] = text.split(" ");
      return { space_id: SPACE, record_type, word, record_id };
    });
    await query.insertInto("owned_words").values(part).execute();
  }
  for (const [name, target] of indexes)
    await sql`create index ${sql.ref(name)} on ${sql.raw(target)}`.execute(query);
}

async function fillFacts(query: Database["query"]): Promise<void> {
  const entry = (ownerId: string, document: string, key: string, body: object) => ({
    space_id: SPACE,
    owner_id: ownerId,
    document_id: document,
    key,
    body: JSON.stringify(body),
    tags: "[]",
    version: 1,
    changed_at: NOW.toISOString(),
    changed_by: PEOPLE[0],
  });
  const facts = Array.from({ length: 230_000 }, (_, index) => {
    const random = new Random(SEED, "fact", index);
    const key = `contact:${String(ID_BASE + index * 3)}`;
    const noted = (name: string, body: object) => entry(SPACE, RECORDS_DOCUMENT.id, key + name, body);
    if (index % 3 === 0) return noted("/stage", { stage: random.pick(["reached", "meeting", "won"]) });
    if (index % 3 === 1) return noted("/owner", { person: random.pick(PEOPLE) });
    return noted(`/tag:${random.pick(["Budget Q1", "Event", "Champion"])}`, {});
  });
  const members = Array.from({ length: 50_000 }, (_, index) =>
    entry(PEOPLE[0], LIST, `contact:${String(ID_BASE + index * 7)}`, {}),
  );
  const all = [...facts, ...members];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await query
      .insertInto("workspace_entries")
      .values(all.slice(from, from + AT_ONCE))
      .execute();
  }
  await query
    .insertInto("workspace_documents")
    .values({
      space_id: SPACE,
      owner_id: PEOPLE[0],
      id: LIST,
      kind: "list",
      fields: "{}",
      clocks: "{}",
      is_shared: 0,
      version: 1,
      created_at: NOW.toISOString(),
      changed_at: NOW.toISOString(),
      changed_by: PEOPLE[0],
      deleted_at: null,
      entry_count: members.length,
      entry_length: 0,
    })
    .execute();
}

/** What is asked for, by the kind of the goal. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  page: [
    "",
    "order=name",
    "order=-company",
    "order=title",
    "order=first",
    "order=-free",
    "page=100&size=100",
    "order=name&page=400",
    "type=company&order=name",
  ],
  search: [
    "search=smith",
    "search=maria&order=name",
    "search=william&order=name",
    "search=w&order=name",
    "search=manager&order=title",
    "search=sales+manager",
    "search=anna+director&order=company",
    "search=vice+president+sales&order=name",
    "search=example",
    "search=zzz",
    "search=ma+ma&order=-name",
    "search=s&page=300",
    "type=company&search=north",
  ],
  filter: [
    "by=me&order=name",
    "since=2026-11-20",
    "since=2026-01-01&order=name",
    "freeFrom=2026-11-28&freeBefore=2026-12-28&order=free",
    "freeBefore=2026-11-28&order=name",
    "company=lake&order=name",
    "title=director&order=company",
    "domain=example&title=engineer",
    "stage=won&order=name",
    "stage=not-yet",
    "owner=rep-2",
    "owner=none&order=name",
    "tag=Champion&order=company",
    `list=${LIST}&order=name`,
    `list=${LIST}&stage=won&search=manager`,
    "by=me&stage=reached&title=manager&since=2026-06-01",
  ],
};

function questionOf(text: string): OwnedQuery {
  const { page = "1", size = "25", ...given } = Object.fromEntries(new URLSearchParams(text));
  return ownedQuery.parse({ type: "contact", ...given, page: Number(page), size: Number(size) });
}

const ASKING = {
  known: {
    id: PEOPLE[0],
    name: "Rep",
    organisation: { ...ORGANISATION, name: "Bench" },
    isAdministrator: false,
    spaceId: SPACE,
  },
  scopes: new Set<string>(SCOPES),
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function figure(name: string, times: readonly number[], goal: number): Figure[] {
  return ([0.5, 0.95, 1] as const).map((share) => ({
    name: `${name}, ${share === 1 ? "slowest" : `p${String(share * 100)}`}`,
    value: percentile(times, share),
    unit: "ms",
    reference: goal,
    against: "goal of p95",
  }));
}

async function measure(database: Database, run: number): Promise<Figure[]> {
  const reader = new RecordReader({ database, keys: KEYS, managementDays: 365, now: () => new Date(NOW) });
  const random = new Random(SEED, "ask", run);
  const name = (what: string) => `${database.engine} ${String(run)}: ${what}`;
  const figures: Figure[] = [];
  for (const [kind, questions] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const question of questions) {
        const took = await timed(async () => {
          const answer = await reader.list(ASKING, questionOf(question));
          if (answer instanceof Problem) throw answer;
          JSON.stringify(answer);
        });
        times.push(took);
        if (turn === TURNS - 1 && took > GOALS.pageMs / 2) {
          process.stdout.write(`${name(kind)}: ${question} took ${took.toFixed(0)} ms\n`);
        }
      }
    }
    figures.push(...figure(name(kind), times, GOALS.pageMs));
  }
  const [known, again]: [number[], number[]] = [[], []];
  const writes: number[] = [];
  const written: string[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const ids = Array.from({ length: 100 }, () => String(ID_BASE + random.integer(0, CONTACTS - 1)));
    // ids of all places: the first time each row is read from the disk, as of a screen that is opened for the first time
    for (const times of [known, again])
      times.push(
        await timed(async () => JSON.stringify(await reader.known(ASKING, { type: "contact", ids }))),
      );
    const from = run * 100_000 + turn * 25;
    const fresh = Array.from({ length: 25 }, (_, at) => {
      const record = recordOf(from + at);
      return { record: { ...record, id: String(ID_BASE * 2 + from + at) }, isCharged: true };
    });
    written.push(...fresh.map(({ record }) => record.id));
    const by = { spaceId: SPACE, userId: PEOPLE[1], at: NOW.toISOString() };
    writes.push(
      await timed(() => database.query.transaction().execute((on) => writeOwned(on, KEYS, by, fresh))),
    );
  }
  await removeOwned(database.query, SPACE, { type: "contact", ids: written });
  return [
    ...figures,
    ...figure(name("marks of 100 ids, from the disk"), known, GOALS.knownMs),
    ...figure(name("marks of 100 ids, again"), again, GOALS.knownMs),
    ...figure(name("writing 25 new records"), writes, GOALS.writeMs),
  ];
}

async function onEngine(database: Database, isNew: boolean): Promise<Figure[]> {
  if (isNew) {
    const took = await timed(() => fill(database));
    process.stdout.write(`${database.engine}: made in ${(took / 1000).toFixed(0)} s\n`);
    const settled = database.engine === "sqlite" ? sql`pragma wal_checkpoint(truncate)` : sql`vacuum analyze`;
    await settled.execute(database.query);
  }
  const figures: Figure[] = [];
  for (let run = 1; run <= RUNS; run += 1) figures.push(...(await measure(database, run)));
  await database.close();
  return figures;
}

async function onSqlite(): Promise<Figure[]> {
  const file = join(FOLDER, "owned.sqlite");
  const isNew = !existsSync(file);
  return onEngine(await openSqlite(file), isNew);
}

async function onPostgres(): Promise<Figure[]> {
  const folder = join(FOLDER, "postgres");
  const isNew = !existsSync(folder);
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres(folder, ["shared_buffers=1GB", "max_wal_size=4GB"], {
    keep: true,
    fresh: isNew,
  });
  try {
    if (isNew) await server.createDatabase("owned");
    return await onEngine(await openPostgres(`${server.url}/owned`), isNew);
  } catch (error) {
    if (isNew) rmSync(folder, { recursive: true });
    throw error;
  } finally {
    await server.stop();
  }
}

/** The list of a million owned records, five runs on each engine. */
export async function benchOwned(): Promise<Figure[]> {
  mkdirSync(FOLDER, { recursive: true });
  const only = process.env["BENCH_ENGINE"];
  return [...(only === "postgres" ? [] : await onSqlite()), ...(only === "sqlite" ? [] : await onPostgres())];
}
