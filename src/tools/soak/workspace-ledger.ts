import { Pool } from "pg";
import * as z from "zod/mini";
import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";

/** A document as a person sees it: each entry with its body, and the additions that were not removed. */
export interface SeenDocument {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isDeleted: boolean;
  readonly entries: Readonly<Record<string, { readonly body: unknown; readonly tags: readonly string[] }>>;
}

/** Documents by id. */
export type SeenDocuments = Readonly<Record<string, SeenDocument>>;

const documents = z.array(
  z.object({
    owner_id: z.string(),
    id: z.string(),
    fields: z.string(),
    deleted_at: z.nullable(z.string()),
    everyone: z.nullable(z.string()),
  }),
);
const entries = z.array(
  z.object({
    owner_id: z.string(),
    document_id: z.string(),
    key: z.string(),
    body: z.string(),
    tags: z.string(),
  }),
);
const writers = z.array(z.object({ id: z.string(), number: z.number() }));
const tagList = z.array(z.string());
const object = z.record(z.string(), z.unknown());

/** Reads the gateways' database with SQL. */
export class WorkspaceInSql {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool({ connectionString: url, max: 2 });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** All documents, with their owners and the access of everyone in the organisation. */
  async documents() {
    const found = await this.#pool.query(
      `select d.owner_id, d.id, d.fields, d.deleted_at, g.access as everyone from workspace_documents d
       left join workspace_grants g on g.space_id = d.space_id and g.owner_id = d.owner_id
         and g.document_id = d.id and g.grantee_id = 'everyone'`,
    );
    const live = await this.#pool.query(
      "select owner_id, document_id, key, body, tags from workspace_entries where body is not null",
    );
    const members = entries.parse(live.rows);
    return documents.parse(found.rows).map((row) => {
      const ours = members.filter((entry) => entry.owner_id === row.owner_id && entry.document_id === row.id);
      const seen: SeenDocument = {
        fields: object.parse(JSON.parse(row.fields)),
        isDeleted: row.deleted_at !== null,
        entries: Object.fromEntries(
          ours.map(({ key, body, tags }) => [
            key,
            { body: JSON.parse(body), tags: tagList.parse(JSON.parse(tags)).toSorted() },
          ]),
        ),
      };
      return { ownerId: row.owner_id, id: row.id, everyone: row.everyone, seen };
    });
  }

  /** The number of the last operation that counted, by page. */
  async counted(ids?: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#pool.query(
      ids === undefined
        ? "select id, number::int as number from workspace_writers"
        : {
            text: "select id, number::int as number from workspace_writers where id = any($1)",
            values: [ids],
          },
    );
    return new Map(writers.parse(rows).map(({ id, number }) => [id, number]));
  }
}

const nameOf = ({ writer, number }: Pick<WorkspaceOperation, "writer" | "number">) => `${writer}.${number}`;

/** An operation, and the subject of its sender. */
type SentOperation = WorkspaceOperation & { readonly by: string };

/** Every operation that devices sent, and its expected result. */
export class WorkspaceLedger {
  readonly #sent = new Map<string, SentOperation>();
  /** How many operations were repeated, and how many of these had counted before. */
  repeated = 0;
  duplicates = 0;

  get size(): number {
    return this.#sent.size;
  }

  /** Records operations that a person's device is about to send. */
  async note(by: string, operations: readonly WorkspaceOperation[], sql: WorkspaceInSql): Promise<void> {
    const again = operations.filter((one) => this.#sent.has(nameOf(one)));
    for (const one of operations) this.#sent.set(nameOf(one), { ...one, by });
    if (again.length === 0) return;
    this.repeated += again.length;
    const counted = await sql.counted([...new Set(again.map(({ writer }) => writer))]);
    this.duplicates += again.filter(({ writer, number }) => number <= (counted.get(writer) ?? 0)).length;
  }

  /** How many operations each page made. */
  made(): ReadonlyMap<string, number> {
    const made = new Map<string, number>();
    for (const { writer, number } of this.#sent.values())
      made.set(writer, Math.max(made.get(writer) ?? 0, number));
    return made;
  }

  /** The additions to a document that nobody who had seen them removed, by key. */
  liveTags(isOf: (operation: SentOperation) => boolean): Map<string, string[]> {
    const seen = new Set<string>();
    const added: { readonly key: string; readonly tag: string }[] = [];
    for (const operation of this.#sent.values()) {
      const { change } = operation;
      if (!isOf(operation) || (change.type !== "put" && change.type !== "remove")) continue;
      for (const entry of change.entries) {
        for (const tag of entry.seen ?? []) seen.add(`${entry.key} ${tag}`);
        if (change.type === "put") added.push({ key: entry.key, tag: nameOf(operation) });
      }
    }
    const live = new Map<string, string[]>();
    for (const { key, tag } of added) {
      if (!seen.has(`${key} ${tag}`)) live.set(key, [...(live.get(key) ?? []), tag].toSorted());
    }
    return live;
  }

  /** How many additions and removals there were. */
  count(type: "put" | "remove"): number {
    return [...this.#sent.values()].filter(({ change }) => change.type === type).length;
  }
}
