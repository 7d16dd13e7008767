import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OwnedQuery } from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { NO_OWNER, RECORDS_DOCUMENT, STAGE_PREFIX } from "#contract/workspace/record-fact-documents.ts";
import { stageBody, stagesOf } from "#contract/workspace/record-stages.ts";
import type { Query } from "#database/database.ts";
import { chargedAtOf } from "#gateway/journal/free-records.ts";
import { wordsIn } from "./owned-search-rows.ts";
import type { ReadableList } from "./readable-list.ts";

/** The space whose list is read, and the person who reads it. */
export interface Asking {
  readonly spaceId: string;
  readonly personId: string;
  /** 0 where it is unknown how long charged records are free. */
  readonly managementDays: number;
}

/** A condition on a record, `r` in the statement. */
export interface OwnedCondition {
  readonly holds: RawBuilder<SqlBool>;
  /**
   * Selects ids by an index that include all records which meet the condition; see {@link OwnedCondition.finds}. Undefined where no
   * index can.
   */
  readonly ids?: RawBuilder<unknown>;
  /**
   * Which ids `ids` selects: `listed`: exactly the records that meet the condition; `others`: also some that are not owned;
   * `more`: also some that do not meet it.
   */
  readonly finds: "listed" | "others" | "more";
  /** Searches for a word, of which a record may have several that match: `ids` may repeat a record. */
  readonly isWord?: true;
}

/** Columns whose words are searched by their beginning. */
type WordColumn = "name" | "company" | "title" | "domain";
const ALL_COLUMNS: readonly WordColumn[] = ["name", "company", "title", "domain"];

const columnOf = (column: WordColumn) => sql.ref(`r.${column}_search`);

/** The upper bound, in byte order, of texts with a prefix; words never contain the last code point. */
function endOf(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

function wordCondition(
  spaceId: string,
  type: RecordType,
  word: string,
  columns: readonly WordColumn[],
): OwnedCondition {
  // words consist of letters and digits, so nothing in them needs escaping
  const text = sql.join(columns.map(columnOf), sql` || `);
  return {
    holds: sql<SqlBool>`${text} like ${`% ${word}%`}`,
    ids: sql`select w.record_id from owned_words w where w.space_id = ${spaceId} and w.record_type = ${type}
      and w.word >= ${word} and w.word < ${endOf(word)}`,
    finds: columns === ALL_COLUMNS ? "listed" : "more",
    isWord: true,
  };
}

/** Listed records whose time lies in a span; `column` has an index. */
function timeCondition(
  spaceId: string,
  type: RecordType,
  column: "last_at" | "charged_at",
  { from, before }: { readonly from?: string | undefined; readonly before?: string | undefined },
): OwnedCondition {
  const bounds = (name: RawBuilder<unknown>) =>
    sql.join(
      [
        ...(from === undefined ? [] : [sql`${name} >= ${from}`]),
        ...(before === undefined ? [] : [sql`${name} < ${before}`]),
      ],
      sql` and `,
    );
  return {
    holds: sql<SqlBool>`${bounds(sql.ref(`r.${column}`))}`,
    ids: sql`select o.record_id from owned_search o where o.space_id = ${spaceId} and o.record_type = ${type} and ${bounds(sql.ref(`o.${column}`))}`,
    finds: "listed",
  };
}

function freeCondition(asking: Asking, { type, freeFrom, freeBefore }: OwnedQuery): OwnedCondition {
  const { spaceId, managementDays } = asking;
  if (managementDays === 0) return { holds: sql<SqlBool>`1 = 0`, finds: "others" };
  return timeCondition(spaceId, type, "charged_at", {
    from: freeFrom && chargedAtOf(freeFrom, managementDays),
    before: freeBefore && chargedAtOf(freeBefore, managementDays),
  });
}

/** Records charged for the person, as `payersOf` decides; whoever only saw a record free is left out. */
function mineCondition({ spaceId, personId }: Asking, type: RecordType): OwnedCondition {
  const rows = sql`from gateway_enriched_records g where g.space_id = ${spaceId} and g.user_id = ${personId}
    and g.record_type = ${type}`;
  return {
    holds: sql<SqlBool>`exists (select 1 ${rows} and g.record_id = r.record_id
      and (g.charged_at is not null or r.charged_at is null))`,
    ids: sql`select g.record_id ${rows}`,
    finds: "more",
  };
}

/** The record id within an entry's key: between `contact:` and the suffix. */
function idIn(type: RecordType, suffix: string): RawBuilder<unknown> {
  const prefix = type.length + 1;
  return sql`substr(e.key, ${sql.lit(prefix + 1)}, length(e.key) - ${sql.lit(prefix + lengthOf(suffix))})`;
}

/** Characters, as both engines count them. */
const lengthOf = (text: string) => Array.from(text).length;

const keyOf = (type: RecordType, suffix: string) => sql`${`${type}:`} || r.record_id || ${suffix}`;

function endsWith(suffix: string): RawBuilder<unknown> {
  return sql`substr(e.key, length(e.key) - ${sql.lit(lengthOf(suffix) - 1)}) = ${suffix}`;
}

/** The range of keys of a type's records. */
const keysOf = (type: RecordType) => sql`e.key >= ${`${type}:`} and e.key < ${`${type};`}`;

/** Entries of the document that holds facts about records. */
const factRows = (spaceId: string) =>
  sql`from workspace_entries e where e.space_id = ${spaceId} and e.owner_id = ${spaceId}
    and e.document_id = ${sql.lit(RECORDS_DOCUMENT.id)}`;

/** Records whose fact, at a suffix of their key, has one of some bodies, or none of them. */
function factCondition(
  { spaceId }: Asking,
  type: RecordType,
  suffix: "/stage" | "/owner",
  bodies: { readonly in: readonly object[] } | { readonly notIn: readonly object[] },
): OwnedCondition {
  // compared as the index has it, which is cut off at that length
  const among = (all: readonly object[]) =>
    all.length === 0
      ? sql`1 = 0`
      : sql`substr(e.body, 1, 80) in (${sql.join(all.map((body) => JSON.stringify(body).slice(0, 80)))})`;
  const rows = factRows(spaceId);
  const found = (all: readonly object[]) =>
    sql<SqlBool>`exists (select 1 ${rows} and e.key = ${keyOf(type, suffix)} and ${among(all)})`;
  if ("notIn" in bodies) return { holds: sql<SqlBool>`not ${found(bodies.notIn)}`, finds: "others" };
  return {
    holds: found(bodies.in),
    ids: sql`select ${idIn(type, suffix)} as record_id ${rows} and ${among(bodies.in)} and ${keysOf(type)}
      and ${endsWith(suffix)}`,
    finds: "others",
  };
}

/** Removed stages stand for the stage that replaced them; records without a stage are in the first one. */
async function stageCondition(
  on: Query,
  asking: Asking,
  type: RecordType,
  stage: string,
): Promise<OwnedCondition> {
  const rows = await on
    .selectFrom("workspace_entries")
    .select(["key", "body"])
    .where(({ and }) =>
      and({ space_id: asking.spaceId, owner_id: asking.spaceId, document_id: RECORDS_DOCUMENT.id }),
    )
    .where("key", ">=", STAGE_PREFIX)
    .where("key", "<", endOf(STAGE_PREFIX))
    .where("body", "is not", null)
    .execute();
  const stored = rows.flatMap(({ key, body }) => {
    const parsed = stageBody.safeParse(JSON.parse(body ?? "null")).data;
    return parsed ? [[key.slice(STAGE_PREFIX.length), parsed] as const] : [];
  });
  const stages = stagesOf(new Map(stored));
  const ids = new Set([...stored.map(([id]) => id), ...stages.list.map(({ id }) => id)]);
  const inIt = (id: string | undefined) => stages.of(id).id === stage;
  const bodies = (wanted: boolean) =>
    [...ids].filter((id) => inIt(id) === wanted).map((id) => ({ stage: id }));
  return inIt(undefined)
    ? factCondition(asking, type, "/stage", { notIn: bodies(false) })
    : factCondition(asking, type, "/stage", { in: bodies(true) });
}

function ownerCondition(asking: Asking, type: RecordType, owner: string): OwnedCondition {
  if (owner !== NO_OWNER) return factCondition(asking, type, "/owner", { in: [{ person: owner }] });
  const rows = factRows(asking.spaceId);
  const holds = sql<SqlBool>`not exists (select 1 ${rows} and e.key = ${keyOf(type, "/owner")}
    and e.body is not null)`;
  return { holds, finds: "others" };
}

function tagCondition({ spaceId }: Asking, type: RecordType, tag: string): OwnedCondition {
  const suffix = `/tag:${tag}`;
  const rows = factRows(spaceId);
  return {
    holds: sql<SqlBool>`exists (select 1 ${rows} and e.key = ${keyOf(type, suffix)} and e.body is not null)`,
    ids: sql`select ${idIn(type, suffix)} as record_id ${rows} and ${keysOf(type)} and ${endsWith(suffix)}
      and e.body is not null`,
    finds: "others",
  };
}

function listCondition({ spaceId }: Asking, type: RecordType, { ownerId, id }: ReadableList): OwnedCondition {
  const rows = sql`from workspace_entries e where e.space_id = ${spaceId} and e.owner_id = ${ownerId}
    and e.document_id = ${id} and e.body is not null`;
  return {
    holds: sql<SqlBool>`exists (select 1 ${rows} and e.key = ${keyOf(type, "")})`,
    ids: sql`select ${idIn(type, "")} as record_id ${rows} and ${keysOf(type)}`,
    finds: "others",
  };
}

/** All conditions of a query. A word without letters or digits, such as a dash, adds none. */
export async function conditionsOf(
  on: Query,
  asking: Asking,
  query: OwnedQuery,
  list: ReadableList | undefined,
): Promise<OwnedCondition[]> {
  const { type, search, since, stage, owner, tag } = query;
  const { spaceId } = asking;
  const words = (text: string | undefined, columns: readonly WordColumn[]) =>
    wordsIn(text ?? "").map((word) => wordCondition(spaceId, type, word, columns));
  return [
    ...words(search, ALL_COLUMNS),
    ...(["company", "title", "domain"] as const).flatMap((column) => words(query[column], [column])),
    ...(query.by === undefined ? [] : [mineCondition(asking, type)]),
    ...(since === undefined ? [] : [timeCondition(spaceId, type, "last_at", { from: since })]),
    ...(query.freeFrom === undefined && query.freeBefore === undefined ? [] : [freeCondition(asking, query)]),
    ...(stage === undefined ? [] : [await stageCondition(on, asking, type, stage)]),
    ...(owner === undefined ? [] : [ownerCondition(asking, type, owner)]),
    ...(tag === undefined ? [] : [tagCondition(asking, type, tag)]),
    ...(list === undefined ? [] : [listCondition(asking, type, list)]),
  ];
}
