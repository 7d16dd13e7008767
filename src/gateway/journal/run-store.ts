import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { MAX_RUNS, MAX_SHARED_BATCHES, type SharedRun } from "#contract/gateway-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";

/** Runs in a list, the newest; and what their documents may come to together, in characters. */
const MAX_LISTED = 200;
const MAX_LISTED_LENGTH = 8 * 1024 * 1024;

const document = z.looseObject({});
type Document = z.output<typeof document>;

const parse = (text: string) => document.parse(JSON.parse(text));

/** What a run's row has besides its document. */
interface RunInfo {
  readonly id: string;
  readonly updated_at: string;
  readonly batches: number;
  readonly length: number;
}

/** Runs as documents that the person's browsers share. The last one to write a document wins. */
export class RunStore {
  readonly #query: Kysely<Schema>;
  readonly #now: () => Date;

  constructor({ query }: Database, now: () => Date) {
    this.#query = query;
    this.#now = now;
  }

  #time(): string {
    return this.#now().toISOString();
  }

  #infoOf(userId: string) {
    return this.#query
      .selectFrom("gateway_runs as r")
      .select(["r.id", "r.updated_at"])
      .select(({ fn }) => fn<number>("length", ["r.run"]).as("length"))
      .select(({ selectFrom }) =>
        selectFrom("gateway_run_batches as b")
          .select(({ fn }) => fn.countAll<number>().as("batches"))
          .whereRef("b.user_id", "=", "r.user_id")
          .whereRef("b.run_id", "=", "r.id")
          .$asScalar()
          .as("batches"),
      )
      .where("r.user_id", "=", userId);
  }

  /** The newest runs, as many as fit into one answer. */
  async list(userId: string): Promise<SharedRun[]> {
    const found = await this.#infoOf(userId)
      .orderBy("r.updated_at", "desc")
      .orderBy("r.id")
      .limit(MAX_LISTED)
      .execute();
    let length = 0;
    return this.#withDocuments(
      userId,
      found.filter((run) => (length += run.length) <= MAX_LISTED_LENGTH),
    );
  }

  async read(userId: string, id: string): Promise<SharedRun | undefined> {
    const found = await this.#infoOf(userId).where("r.id", "=", id).execute();
    return (await this.#withDocuments(userId, found))[0];
  }

  async #withDocuments(
    userId: string,
    runs: readonly (Omit<RunInfo, "batches"> & { batches: number | null })[],
  ) {
    if (runs.length === 0) return [];
    const ids = runs.map(({ id }) => id);
    const rows = await this.#query
      .selectFrom("gateway_runs")
      .select(["id", "run"])
      .where("user_id", "=", userId)
      .where("id", "in", ids)
      .execute();
    const documents = new Map(rows.map(({ id, run }) => [id, run]));
    return runs.flatMap(({ id, batches, updated_at: updatedAt }) => {
      const text = documents.get(id);
      return text === undefined ? [] : [{ id, run: parse(text), batches: batches ?? 0, updatedAt }];
    });
  }

  /** Whether a person may have this run: it is there, or there is room for it. */
  async hasRoomFor(userId: string, id: string): Promise<boolean> {
    const { runs, isThere } = await this.#query
      .selectFrom("gateway_runs")
      .select(({ fn }) => fn.countAll<number>().as("runs"))
      .select(sql<number | null>`max(case when id = ${id} then 1 else 0 end)`.as("isThere"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return isThere === 1 || runs < MAX_RUNS;
  }

  async write(userId: string, id: string, run: Document): Promise<void> {
    const row = { run: JSON.stringify(run), updated_at: this.#time() };
    const spaceId = await spaceOfUser(this.#query, userId);
    await this.#query
      .insertInto("gateway_runs")
      // a run stays with the organisation in which it was made
      .values({ user_id: userId, id, ...row, space_id: spaceId })
      .onConflict((conflict) => conflict.columns(["user_id", "id"]).doUpdateSet(row))
      .execute();
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.#query.transaction().execute(async (on) => {
      await on
        .deleteFrom("gateway_run_batches")
        .where("user_id", "=", userId)
        .where("run_id", "=", id)
        .execute();
      await on.deleteFrom("gateway_runs").where("user_id", "=", userId).where("id", "=", id).execute();
    });
  }

  /** Some batches from an index on, in their order. */
  async readBatches(
    userId: string,
    id: string,
    from: number,
    limit = MAX_SHARED_BATCHES,
  ): Promise<Document[]> {
    const rows = await this.#query
      .selectFrom("gateway_run_batches")
      .select("batch")
      .where("user_id", "=", userId)
      .where("run_id", "=", id)
      .where("position", ">=", from)
      .orderBy("position")
      .limit(limit)
      .execute();
    return rows.map(({ batch }) => parse(batch));
  }

  /** Writes batches at their places, from an index on; false when there is no such run. */
  async writeBatches(
    userId: string,
    id: string,
    from: number,
    batches: readonly Document[],
  ): Promise<boolean> {
    return this.#query.transaction().execute(async (on) => {
      const { numUpdatedRows } = await on
        .updateTable("gateway_runs")
        .set({ updated_at: this.#time() })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const rows = batches.map((batch, index) => ({
        user_id: userId,
        run_id: id,
        position: from + index,
        batch: JSON.stringify(batch),
      }));
      if (rows.length === 0) return true;
      await on
        .insertInto("gateway_run_batches")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "run_id", "position"])
            .doUpdateSet(({ ref }) => ({ batch: ref("excluded.batch") })),
        )
        .execute();
      return true;
    });
  }
}
