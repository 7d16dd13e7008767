import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";
import type { Query } from "#database/database.ts";
import { inPortions } from "#database/statements.ts";
import { readAnswer } from "#gateway/records/read-store.ts";
import { readOwned } from "#gateway/records/owned-record-store.ts";
import { ImportRows } from "#gateway/imports/import-row-store.ts";
import { type Import, importOf, openNames } from "#gateway/imports/import-rows.ts";
import { RunInputs } from "#gateway/runs/run-input-rows.ts";
import { type Run, isoTime, runOf } from "#gateway/runs/run-rows.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { type Item, inSpace, rawJson, withArray } from "./json-pieces.ts";

/** Rows that are read together. */
const ROWS_AT_ONCE = 200;

/** A person, and the space to report; undefined for all in which they are or were. */
export interface RunsScope {
  readonly personId: string;
  readonly spaceId: string | undefined;
  /** The person's present space: what is owned elsewhere belongs to that organisation. */
  readonly ownSpaceId: string;
}

/** The inputs of a run: what was asked for, and the answers where the person's organisation paid. */
async function* inputsOf(on: Query, keys: SessionKeys, run: Run, ownSpaceId: string): AsyncGenerator<string> {
  const inputs = new RunInputs(keys);
  type Row = Awaited<ReturnType<typeof inputs.readable>>[number];
  const rows = inPortions<Row>((last) =>
    inputs.readable(on, run, { from: (last?.position ?? -1) + 1, limit: ROWS_AT_ONCE }),
  );
  for await (const { asked, answer, ...told } of rows) {
    const brought = run.spaceId === ownSpaceId ? answer : null;
    const sealed = `"asked":${asked === null ? "null" : rawJson(asked)},"answer":${brought ?? "null"}`;
    yield `${JSON.stringify(told).slice(0, -1)},${sealed}}`;
  }
}

/** Runs with their inputs. */
async function* runs(
  on: Query,
  keys: SessionKeys,
  { personId, spaceId, ownSpaceId }: RunsScope,
): AsyncGenerator<Item> {
  const rows = await on
    .selectFrom("runs")
    .selectAll()
    .where(({ and }) => and({ user_id: personId, ...inSpace(spaceId) }))
    .orderBy("created_at")
    .execute();
  for (const run of rows.map(runOf)) {
    const { id, name, operation, purpose, settings, state, waitsFor, problem, upTo, isShared, credits } = run;
    const wanted = { id, name, operation, purpose, settings, state };
    const told = { ...wanted, waitsFor, problem, upTo, isShared, credits };
    const times = {
      createdAt: isoTime(run.createdAt),
      startedAt: isoTime(run.startedAt),
      endedAt: isoTime(run.endedAt),
      changedAt: isoTime(run.updatedAt),
    };
    yield withArray(JSON.stringify({ ...told, ...times }), "inputs", inputsOf(on, keys, run, ownSpaceId));
  }
}

/** The rows of an import: what the file says, and what was found. */
async function* rowsOf(on: Query, keys: SessionKeys, held: Import): AsyncGenerator<string> {
  for await (const { content, candidates, ...told } of new ImportRows(keys).readable(on, held)) {
    const sealed = `"content":${content ?? "null"},"found":${candidates ?? "null"}`;
    yield `${JSON.stringify(told).slice(0, -1)},${sealed}}`;
  }
}

/** Imports with their rows. */
async function* imports(
  on: Query,
  keys: SessionKeys,
  { personId, spaceId }: RunsScope,
): AsyncGenerator<Item> {
  const rows = await on
    .selectFrom("imports")
    .selectAll()
    .where(({ and }) => and({ user_id: personId, ...inSpace(spaceId) }))
    .orderBy("created_at")
    .execute();
  for (const held of rows.map(importOf)) {
    const { id, name, type, state } = held;
    const times = { createdAt: isoTime(held.createdAt), changedAt: isoTime(held.updatedAt) };
    const told = { id, name, type, state, ...openNames(keys, held), ...times };
    yield withArray(JSON.stringify(told), "rows", rowsOf(on, keys, held));
  }
}

/** What is owned of a record, without anything about colleagues and their runs. */
function ofPerson({ sources, fields, ...record }: OwnedRecord, personId: string) {
  const values = Object.entries(fields).map(([name, [newest]]) => [name, newest?.value ?? null]);
  return {
    ...record,
    got: sources.filter(({ by }) => by === personId).map(({ by: _by, ...source }) => source),
    fields: Object.fromEntries(values) as Record<string, unknown>,
  };
}

/** Records that a person paid for, with their values where these belong to their organisation. */
async function* enrichedRecords(
  on: Query,
  keys: SessionKeys,
  { personId, spaceId, ownSpaceId }: RunsScope,
): AsyncGenerator<string> {
  const rows = await on
    .selectFrom("gateway_enriched_records")
    .select(["space_id as space", "record_type as type", "record_id as id", "enriched_at as enrichedAt"])
    .where(({ and }) => and({ user_id: personId, ...inSpace(spaceId) }))
    .orderBy("enriched_at")
    .execute();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const owned = new Map<string, OwnedRecord | undefined>();
    for (const type of RECORD_TYPES) {
      const ids = some.flatMap((row) => (row.space === ownSpaceId && row.type === type ? [row.id] : []));
      const found = await readOwned(on, keys, ownSpaceId, { type, ids });
      for (const [id, { record }] of found) owned.set(`${type} ${id}`, record);
    }
    for (const { space, type, id, enrichedAt } of some) {
      const record = space === ownSpaceId ? owned.get(`${type} ${id}`) : undefined;
      yield JSON.stringify({ type, id, enrichedAt, record: record ? ofPerson(record, personId) : null });
    }
  }
}

/** What a person read about companies, with the answers where these belong to their organisation, one at a time. */
async function* companyReads(
  on: Query,
  keys: SessionKeys,
  { personId, spaceId, ownSpaceId }: RunsScope,
): AsyncGenerator<string> {
  const rows = await on
    .selectFrom("owned_reads")
    .select(["space_id", "operation", "company_id", "variant", "criteria", "page", "name", "got_at"])
    .where(({ and }) => and({ user_id: personId, ...inSpace(spaceId) }))
    .orderBy("got_at")
    .execute();
  for (const row of rows) {
    const { operation, company_id: companyId, variant, page, name, got_at: gotAt } = row;
    const read = { spaceId: row.space_id, operation, companyId, variant };
    const body = row.space_id === ownSpaceId ? await readAnswer(on, keys, read) : undefined;
    const answer = body === undefined ? "null" : rawJson(Buffer.from(body).toString("utf8"));
    const told = JSON.stringify({ operation, companyId, page, run: name, gotAt }).slice(0, -1);
    yield `${told},"criteria":${rawJson(row.criteria)},"answer":${answer}}`;
  }
}

/** A person's runs and their results, by name, as items of JSON. */
export function personRuns(
  on: Query,
  keys: SessionKeys,
  scope: RunsScope,
): Readonly<Record<string, AsyncIterable<Item>>> {
  return {
    runs: runs(on, keys, scope),
    imports: imports(on, keys, scope),
    enrichedRecords: enrichedRecords(on, keys, scope),
    companyReads: companyReads(on, keys, scope),
  };
}
