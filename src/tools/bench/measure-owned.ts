import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type OwnedQuery, ownedQuery } from "#contract/records/owned-list.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { UNKNOWN_COMPANY, UNKNOWN_CONTACT } from "#contract/records/record-snapshot.ts";
import { SCOPES } from "#contract/operation.ts";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-fact-documents.ts";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { RecordReader } from "#gateway/records/record-reader.ts";
import { writeOwned } from "#gateway/records/owned-record-store.ts";
import { removeOwned } from "#gateway/records/owned-search-rows.ts";
import { createSessionKeys } from "#gateway/keys/session-keys.ts";
import { SECTORS } from "#service/reference/sectors.ts";
import { companyName, domainOf } from "#service/sandbox/companies/generate-company-names.ts";
import { pickPersonName } from "#service/sandbox/contacts/generate-person-names.ts";
import { pickPosition } from "#service/reference/reference-job-titles.ts";
import { Random } from "#service/random.ts";
import { root } from "#tools/build-if-stale.js";
import type { Resources } from "#tools/resources.ts";
import { type Bench, type Figure, figure, inRuns, percentile, timed } from "./figures.ts";
import { persistentPostgres } from "./persistent-postgres.ts";

/**
 * The list of an organisation's owned records, with a million of them, on both engines; its data is generated once and stored in
 * .bench/owned.
 */

const FOLDER = join(root, ".bench", "owned", process.env["BENCH_RECORDS"] ?? "");
const SEED = 42;
/** A million records unless BENCH_RECORDS asks for fewer: nine of ten are contacts. */
const RECORDS = Number(process.env["BENCH_RECORDS"] ?? 1_000_000);
const CONTACTS = RECORDS * 0.9;
const COMPANIES = RECORDS * 0.1;
const AT_ONCE = 1000;
const TURNS = 4;
const GOALS = { pageMs: 100, knownMs: 10, writeMs: 20 } as const;
const NOW = new Date("2026-11-28T12:00:00Z");
const YEAR_MS = 365 * 24 * 3600 * 1000;

const KEYS = createSessionKeys([new Uint8Array(32).fill(9)]);
const ORGANISATION = { id: "owned-bench" };
const PEOPLE = ["rep-1", "rep-2", "rep-3"] as const;
const SPACE = spaceOf({ id: PEOPLE[0], organisation: ORGANISATION });
const LIST = "bench-list";

const ID_BASE = 3_000_000_000;

/** Some companies have many people, most have few. */
function companyOf(random: Random): number {
  return Math.floor(COMPANIES * random.next() ** 3);
}

/** The owned record at an index, the same in each run. */
function recordOf(index: number): OwnedRecord {
  const random = new Random(SEED, "owned", index);
  const isCompany = index >= CONTACTS;
  const company = isCompany ? index - CONTACTS : companyOf(random);
  const sector = SECTORS[company % SECTORS.length];
  if (sector === undefined) throw new Error("There is no sector.");
  const employer = companyName(SEED, company, sector);
  const website = domainOf(employer);
  const at = new Date(NOW.getTime() - Math.floor(random.next() * 1.2 * YEAR_MS)).toISOString();
  const by = PEOPLE[random.integer(0, 2)] ?? PEOPLE[0];
  const run = { kind: "enrich", id: `run-${String(index % 500)}`, name: "Spring campaign" } as const;
  const source = { ...run, by, at };
  const recordWith = (values: Readonly<Record<string, unknown>>) => ({
    id: String(ID_BASE + index),
    movedTo: null,
    snapshotAt: at,
    firstAt: at,
    lastAt: at,
    chargedAt: at,
    sources: [source],
    marks: { direct: null, mobile: null },
    fields: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [{ value, source }]])),
    asked: Object.fromEntries(Object.keys(values).map((name) => [name, at])),
  });
  if (isCompany) {
    const values = { name: employer, website, phone: "(617) 555-0142", city: "Boston", employeeCount: 120 };
    const snapshot = { ...UNKNOWN_COMPANY, name: employer, website, employeeCount: random.integer(1, 9999) };
    return { ...recordWith(values), type: "company", snapshot };
  }
  const { first: firstName, last: lastName } = pickPersonName(random, "english");
  const { title: jobTitle } = pickPosition(random, sector);
  const person = { firstName, lastName, jobTitle, companyName: employer, companyWebsite: website };
  const reached = { email: `${firstName}.${lastName}@${website}`, phone: "(617) 555-0101" };
  const snapshot = {
    ...UNKNOWN_CONTACT,
    name: `${firstName} ${lastName}`,
    jobTitle,
    company: { id: String(company), name: employer },
  };
  return { ...recordWith({ ...person, ...reached }), type: "contact", snapshot };
}

const at = NOW.toISOString();

/** Generates the people, the records, and facts about them. */
async function fill({ query }: Database): Promise<void> {
  const people = PEOPLE.map((id) => ({
    id,
    organisation_id: ORGANISATION.id,
    organisation_name: "Bench",
    name: id,
    email_hash: null,
    first_seen_at: at,
    seen_at: at,
    space_id: SPACE,
  }));
  await query.insertInto("gateway_people").values(people).execute();
  for (let from = 0; from < RECORDS; from += AT_ONCE) {
    const records = Array.from({ length: AT_ONCE }, (_, place) => ({
      record: recordOf(from + place),
      isCharged: true,
    }));
    const by = { spaceId: SPACE, userId: PEOPLE[(from / AT_ONCE) % 3] ?? PEOPLE[0], at };
    await query.transaction().execute((on) => writeOwned(on, KEYS, by, records));
  }
  await fillFacts(query);
}

/** Gives a stage, an owner or a tag to a quarter of the contacts, and fills a list. */
async function fillFacts(query: Database["query"]): Promise<void> {
  const change = { version: 1, changed_at: at, changed_by: PEOPLE[0] };
  const entry = (owner_id: string, document_id: string, key: string, body: object) => ({
    space_id: SPACE,
    owner_id,
    document_id,
    key,
    body: JSON.stringify(body),
    tags: "[]",
    ...change,
  });
  const facts = Array.from({ length: CONTACTS / 4 }, (_, index) => {
    const random = new Random(SEED, "fact", index);
    const key = `contact:${String(ID_BASE + index * 3)}`;
    const noted = (name: string, body: object) => entry(SPACE, RECORDS_DOCUMENT.id, key + name, body);
    if (index % 3 === 0) return noted("/stage", { stage: random.pick(["reached", "meeting", "won"]) });
    if (index % 3 === 1) return noted("/owner", { person: random.pick(PEOPLE) });
    return noted(`/tag:${random.pick(["Budget Q1", "Event", "Champion"])}`, {});
  });
  const members = Array.from({ length: CONTACTS / 18 }, (_, index) =>
    entry(PEOPLE[0], LIST, `contact:${String(ID_BASE + index * 7)}`, {}),
  );
  const all = [...facts, ...members];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    await query.insertInto("workspace_entries").values(some).execute();
  }
  const list = { space_id: SPACE, owner_id: PEOPLE[0], id: LIST, kind: "list", fields: "{}", clocks: "{}" };
  const size = { entry_count: members.length, entry_length: 0 };
  await query
    .insertInto("workspace_documents")
    .values({ ...list, ...size, ...change, is_shared: 0, created_at: at, deleted_at: null })
    .execute();
}

/** The queries, by the kind of goal. */
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
  person: { id: PEOPLE[0], spaceId: SPACE },
  scopes: new Set<string>(SCOPES),
};

/** Percentiles of times, each with the goal for the 95th. */
function ofTimes(name: string, times: readonly number[], goal: number): Figure[] {
  return ([0.5, 0.95, 1] as const).map((share) => {
    const title = `${name}, ${share === 1 ? "slowest" : `p${String(share * 100)}`}`;
    return figure(title, [percentile(times, share), "ms"], goal, "goal of p95");
  });
}

/** Runs all queries of a kind, several times in turn. */
async function askAll(reader: RecordReader, kind: string, questions: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const question of questions) {
      const took = await timed(async () => {
        const answer = await reader.list(ASKING, questionOf(question));
        JSON.stringify(answer);
      });
      times.push(took);
      if (turn === TURNS - 1 && took > GOALS.pageMs / 2)
        process.stdout.write(`${kind}: ${question} took ${took.toFixed(0)} ms\n`);
    }
  }
  return times;
}

async function measure(database: Database, run: number): Promise<Figure[]> {
  const reader = new RecordReader({ database, keys: KEYS, managementDays: 365, now: () => new Date(NOW) });
  const random = new Random(SEED, "ask", run);
  const figures: Figure[] = [];
  for (const [kind, questions] of Object.entries(QUESTIONS))
    figures.push(...ofTimes(kind, await askAll(reader, kind, questions), GOALS.pageMs));
  const [known, again, writes]: [number[], number[], number[]] = [[], [], []];
  const written: string[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const ids = Array.from({ length: 100 }, () => String(ID_BASE + random.integer(0, CONTACTS - 1)));
    // the first time, rows are read from the disk, as when a screen is first opened
    for (const times of [known, again])
      times.push(
        await timed(async () => JSON.stringify(await reader.known(ASKING, { type: "contact", ids }))),
      );
    const from = ((run * 50 + turn) * 25) % CONTACTS;
    const fresh = Array.from({ length: 25 }, (_, place) => {
      const id = String(ID_BASE * 2 + from + place);
      return { record: { ...recordOf(from + place), id }, isCharged: true };
    });
    written.push(...fresh.map(({ record }) => record.id));
    const by = { spaceId: SPACE, userId: PEOPLE[1], at };
    writes.push(
      await timed(() => database.query.transaction().execute((on) => writeOwned(on, KEYS, by, fresh))),
    );
  }
  await removeOwned(database.query, SPACE, { type: "contact", ids: written });
  return [
    ...figures,
    ...ofTimes("marks of 100 ids, from the disk", known, GOALS.knownMs),
    ...ofTimes("marks of 100 ids, again", again, GOALS.knownMs),
    ...ofTimes("writing 25 new records", writes, GOALS.writeMs),
  ];
}

async function onEngine(database: Database, isNew: boolean): Promise<Figure[]> {
  const { engine } = database;
  if (isNew) {
    const took = await timed(() => fill(database));
    process.stdout.write(`${engine}: made in ${(took / 1000).toFixed(0)} s\n`);
    const settled = engine === "sqlite" ? sql`pragma wal_checkpoint(truncate)` : sql`vacuum analyze`;
    await settled.execute(database.query);
  }
  const figures = await inRuns((run) => measure(database, run));
  await database.close();
  return figures.map((each) => ({ ...each, name: `${engine}: ${each.name}` }));
}

async function onPostgres(resources: Resources): Promise<Figure[]> {
  const { url, isNew } = await persistentPostgres(resources, join(FOLDER, "postgres"), "owned");
  return onEngine(await openPostgres(url), isNew);
}

/** The list of a million owned records on each engine; BENCH_ENGINE asks for one. */
export const benchOwned: Bench = async (resources) => {
  mkdirSync(FOLDER, { recursive: true });
  const only = process.env["BENCH_ENGINE"];
  const file = join(FOLDER, "owned.sqlite");
  const isNew = !existsSync(file);
  return [
    ...(only === "postgres" ? [] : await onEngine(await openSqlite(file), isNew)),
    ...(only === "sqlite" ? [] : await onPostgres(resources)),
  ];
};
