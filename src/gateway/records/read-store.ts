import type { Selectable } from "kysely";
import * as z from "zod/mini";
import type { OwnedSource } from "#contract/records/owned-record.ts";
import type { RunSettings } from "#contract/runs/run-schemas.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { hashOf } from "#gateway/journal/call-inputs.ts";
import { unpackBody } from "#gateway/journal/stored-answer.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";

const criteriaSchema = z.record(z.string(), z.unknown());

/** Identifies a read about a company within an organisation. */
interface ReadName {
  readonly spaceId: string;
  readonly operation: string;
  readonly companyId: string;
  readonly variant: string;
}

/** The operation and the company of a read. */
interface ReadKind {
  readonly spaceId: string;
  readonly operation: string;
  readonly settings: Pick<RunSettings, "criteria" | "page">;
}

/** Identifies a read of an operation about one company: its criteria, in any order, and page. */
export function readVariant({ criteria, page }: ReadKind["settings"]): string {
  return hashOf({ criteria, page }).slice(0, 22);
}

export function contextOf({ spaceId, operation, companyId, variant }: ReadName): string {
  return `read ${spaceId} ${operation} ${companyId} ${variant}`;
}

interface ReadAnswer {
  readonly companyId: string;
  /** Compressed by `packAnswer`. */
  readonly answer: Uint8Array;
  /** The size of the uncompressed answer. */
  readonly bytes: number;
}

/** Stores the answer to a read, in place of an earlier one, in the transaction that ends its call. */
export async function storeRead(
  on: Query,
  keys: SessionKeys,
  { spaceId, operation, settings }: ReadKind,
  { companyId, answer, bytes }: ReadAnswer,
  { by, id: runId, name, at }: OwnedSource,
): Promise<void> {
  const variant = readVariant(settings);
  const kept = {
    user_id: by,
    run_id: runId,
    name,
    got_at: at,
    bytes,
    answer: keys.seal(answer, contextOf({ spaceId, operation, companyId, variant })),
  };
  await on
    .insertInto("owned_reads")
    .values({
      space_id: spaceId,
      operation,
      company_id: companyId,
      variant,
      criteria: JSON.stringify(settings.criteria),
      page: settings.page,
      ...kept,
    })
    .onConflict((conflict) =>
      conflict.columns(["space_id", "operation", "company_id", "variant"]).doUpdateSet(kept),
    )
    .execute();
}

/** Companies of which an organisation got such a read after a run was made. */
export async function readsSince(
  on: Query,
  { spaceId, operation, settings, createdAt }: ReadKind & { readonly createdAt: number },
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (companyIds.length === 0) return new Set();
  const rows = await on
    .selectFrom("owned_reads")
    .select("company_id")
    .where(({ and }) => and({ space_id: spaceId, operation }))
    .where("company_id", "in", companyIds)
    .where("variant", "=", readVariant(settings))
    .where("got_at", ">=", new Date(createdAt).toISOString())
    .execute();
  return new Set(rows.map((row) => row.company_id));
}

/** A read without its content, as pages list it. */
interface StoredRead {
  readonly operation: string;
  readonly companyId: string;
  readonly variant: string;
  readonly criteria: Readonly<Record<string, unknown>>;
  readonly page: number;
  readonly gotAt: string;
  /** The person who paid. */
  readonly by: string;
  readonly bytes: number;
}

const READ_COLUMNS = [
  "operation",
  "company_id",
  "variant",
  "criteria",
  "page",
  "got_at",
  "user_id",
  "bytes",
] as const;

/** Selects an organisation's reads without their answers. */
export function readsOf(on: Query, spaceId: string) {
  return on.selectFrom("owned_reads").select(READ_COLUMNS).where("space_id", "=", spaceId);
}

type ReadRow = Pick<Selectable<Schema["owned_reads"]>, (typeof READ_COLUMNS)[number]>;

export function readOf({ company_id, got_at, user_id, criteria, ...read }: ReadRow): StoredRead {
  const parsed = criteriaSchema.parse(JSON.parse(criteria));
  return { ...read, companyId: company_id, gotAt: got_at, by: user_id, criteria: parsed };
}

/** A stored answer, compressed by gzip; undefined where there is none, or no key opens it. */
export async function packedRead(
  on: Query,
  keys: SessionKeys,
  name: ReadName,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await on
    .selectFrom("owned_reads")
    .select("answer")
    .where(({ and }) =>
      and({
        space_id: name.spaceId,
        operation: name.operation,
        company_id: name.companyId,
        variant: name.variant,
      }),
    )
    .executeTakeFirst();
  const packed = row && keys.openBytes(row.answer, contextOf(name));
  return packed && new Uint8Array(packed);
}

/** The answer to a read, byte for byte; undefined where there is none, or no key opens it. */
export async function readAnswer(
  on: Query,
  keys: SessionKeys,
  name: ReadName,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const packed = await packedRead(on, keys, name);
  return packed && unpackBody(packed);
}
