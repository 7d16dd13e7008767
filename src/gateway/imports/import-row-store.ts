import { type SelectQueryBuilder, type Selectable, type SqlBool, type Expression, sql } from "kysely";
import * as z from "zod/mini";
import {
  IMPORT_GROUPS,
  type ImportCandidate,
  type ImportCounts,
  type ImportDecision,
  type ImportFilter,
  type ImportGroup,
  type ImportRow,
  type ImportRowAnswer,
  importCandidate,
  importRow,
} from "#contract/imports/import-schemas.ts";
import type { InputPrice } from "#contract/runs/run-schemas.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { countRows, inPortions } from "#database/statements.ts";
import type { PricedInput } from "#gateway/runs/run-input-rows.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { Import, ImportName } from "./import-rows.ts";

type StoredRow = Selectable<Schema["import_rows"]>;

/** The part of a row that is sealed unchanged. */
const sealedRow = z.omit(importRow, { row: true, sameAs: true });
type SealedRow = z.output<typeof sealedRow>;
const candidateList = z.array(importCandidate);

/** The match of a row. */
export interface FoundForRow {
  readonly position: number;
  readonly foundAs: NonNullable<StoredRow["found_as"]>;
  /** The best first; a single one where the match is exact. */
  readonly candidates: readonly ImportCandidate[];
}

/** Rows that are sent, in the shape of a run's inputs. */
export interface RowsToSend {
  readonly inputs: readonly PricedInput[];
  /** Positions of rows whose input no key opens. */
  readonly unreadable: readonly number[];
  /** Where the next portion begins; null at the end. */
  readonly next: number | null;
}

/** Rows of one statement: each takes about twenty parameters. */
const ROWS_AT_ONCE = 500;
/** Above this number of rows, the groups of all rows of an import are updated. */
const MAX_NAMED = 500;

/**
 * The id of a row's input. A row that only describes its record is named by its position, since rows of a file may share a
 * number.
 */
const inputIdOf = ({ record_id: recordId, position }: Pick<StoredRow, "record_id" | "position">) =>
  recordId ?? `input-${String(position)}`;

export const contextOf = ({ userId, id }: ImportName, position: number, part: "row" | "candidates") =>
  `import ${userId} ${id} ${String(position)} ${part}`;

/** An expression for the group of a row, from its columns. */
function groupExpression(closeMatches: boolean) {
  const isFound = sql<SqlBool>`record_id is not null and (found_as = 'exact' or decision = 'record')`;
  const missing = sql.lit(closeMatches ? "close" : "not-found");
  return sql<ImportGroup>`case
    when is_asked = 0 then case when same_as is null then 'problem' else 'duplicate' end
    when ${isFound} then case when taken_by is not null then 'duplicate' when price = 'free' then 'free'
      when price = 'nothing' then 'nothing' when found_as = 'exact' then 'exact' else 'likely' end
    when found_as = 'absent' then 'not-found'
    when decision = 'described' or found_as = 'unknown' then 'close'
    when found_as is null then 'waiting'
    when found_as = 'likely' then case when left_out = 1 then 'not-found' else 'likely' end
    else ${missing} end`;
}

/** An expression for whether a row is sent, from its group and the other columns. */
const IS_SENT = sql<number>`case when left_out = 1 then 0 when row_group in ('exact', 'free', 'nothing', 'close', 'waiting')
  then 1 when row_group = 'likely' and record_id is not null then 1 else 0 end`;

/** The rows of imports. What they say of people is sealed with the keys. */
export class ImportRows {
  readonly #keys: SessionKeys;

  constructor(keys: SessionKeys) {
    this.#keys = keys;
  }

  #of(on: Query, { userId, id }: ImportName) {
    return on.selectFrom("import_rows").where("user_id", "=", userId).where("import_id", "=", id);
  }

  #change(on: Query, { userId, id }: ImportName) {
    return on.updateTable("import_rows").where("user_id", "=", userId).where("import_id", "=", id);
  }

  /** The unsealed text of a row, as JSON; null where there is none, or no key opens it any more. */
  #text(name: ImportName, row: StoredRow, part: "row" | "candidates"): string | null {
    const sealed = part === "row" ? row.sealed : row.candidates;
    return sealed === null ? null : (this.#keys.open(sealed, contextOf(name, row.position, part)) ?? null);
  }

  /** A row as it came; undefined where no key opens it any more. */
  #opened(name: ImportName, row: StoredRow): SealedRow | undefined {
    const text = this.#text(name, row, "row");
    return text === null ? undefined : sealedRow.parse(JSON.parse(text));
  }

  #candidates(name: ImportName, row: StoredRow): ImportCandidate[] {
    const text = this.#text(name, row, "candidates");
    return text === null ? [] : candidateList.parse(JSON.parse(text));
  }

  /** Adds rows from a position on; existing ones stay unchanged. Returns how many are new. */
  async add(on: Query, name: ImportName, from: number, rows: readonly ImportRow[]): Promise<number> {
    let added = 0;
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.slice(start, start + ROWS_AT_ONCE).map(({ row, sameAs, ...content }, index) => {
        const position = from + start + index;
        const isAsked = content.input !== null && content.leftOut === null && sameAs === null;
        return {
          user_id: name.userId,
          import_id: name.id,
          position,
          file_row: row,
          is_asked: isAsked ? 1 : 0,
          same_as: sameAs,
          found_as: null,
          decision: null,
          left_out: 0,
          record_id: null,
          price: null,
          best_id: null,
          best_price: null,
          taken_by: null,
          row_group: isAsked ? "waiting" : sameAs === null ? "problem" : "duplicate",
          is_sent: isAsked ? 1 : 0,
          sealed: this.#keys.seal(JSON.stringify(content), contextOf(name, position, "row")),
          candidates: null,
        };
      });
      const { numInsertedOrUpdatedRows = 0n } = await on
        .insertInto("import_rows")
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      added += Number(numInsertedOrUpdatedRows);
    }
    return added;
  }

  /** The next rows to match, without those whose input no key opens. */
  async toMatch(on: Query, name: ImportName, limit: number) {
    const rows = await this.#of(on, name)
      .selectAll()
      .where("row_group", "=", "waiting")
      .orderBy("position")
      .limit(limit)
      .execute();
    return rows.map((row) => ({ position: row.position, row: this.#opened(name, row) }));
  }

  /** Writes the matches of rows that were not matched yet. */
  async found(on: Query, held: Import, found: readonly FoundForRow[]): Promise<void> {
    for (const { position, foundAs, candidates } of found) {
      const [best] = candidates;
      const record = foundAs === "exact" ? best : undefined;
      await this.#change(on, held)
        .set({
          found_as: foundAs,
          record_id: record?.id ?? null,
          price: record?.price ?? null,
          best_id: best?.id ?? null,
          best_price: best?.price ?? null,
          candidates:
            candidates.length === 0
              ? null
              : this.#keys.seal(JSON.stringify(candidates), contextOf(held, position, "candidates")),
        })
        .where("position", "=", position)
        .where("found_as", "is", null)
        .execute();
    }
    const ids = found.flatMap(({ foundAs, candidates: [best] }) =>
      foundAs === "exact" && best !== undefined ? [best.id] : [],
    );
    await this.settle(on, held, { positions: found.map(({ position }) => position), ids });
  }

  /**
   * Updates the groups of rows after matches and decisions: of some rows with all that stand for the same records, or of all.
   * [import-4]
   */
  async settle(
    on: Query,
    held: Import,
    some?: { readonly positions: readonly number[]; readonly ids: readonly string[] },
  ): Promise<void> {
    const isNamed = some !== undefined && some.positions.length + some.ids.length <= MAX_NAMED;
    const ids = isNamed ? [...new Set(some.ids)] : [];
    const change = () =>
      this.#change(on, held).$if(isNamed, (query) =>
        query.where(({ eb, or }) =>
          or([
            eb("position", "in", some?.positions.length === 0 ? [-1] : (some?.positions ?? [])),
            ...(ids.length === 0 ? [] : [eb("record_id", "in", ids)]),
          ]),
        ),
      );
    await change()
      .set(({ selectFrom }) => ({
        taken_by: selectFrom("import_rows as earlier")
          .select(({ fn }) => fn.min("earlier.position").as("position"))
          .where("earlier.user_id", "=", held.userId)
          .where("earlier.import_id", "=", held.id)
          .whereRef("earlier.record_id", "=", "import_rows.record_id")
          .whereRef("earlier.position", "<", "import_rows.position")
          .where("earlier.left_out", "=", 0),
      }))
      .execute();
    await change()
      .set({ row_group: groupExpression(held.closeMatches) })
      .execute();
    await change().set({ is_sent: IS_SENT }).execute();
  }

  /** The positions of the rows that a decision names. */
  async #positions(
    on: Query,
    name: ImportName,
    named: { readonly rows: readonly number[] } | { readonly group: ImportGroup },
    applies: Expression<SqlBool>,
  ) {
    const rows = this.#of(on, name).select(["position", "record_id", "best_id"]).where(applies);
    if ("group" in named) return rows.where("row_group", "=", named.group).execute();
    const found: { position: number; record_id: string | null; best_id: string | null }[] = [];
    for (let start = 0; start < named.rows.length; start += ROWS_AT_ONCE) {
      const some = named.rows.slice(start, start + ROWS_AT_ONCE);
      found.push(...(await rows.where("position", "in", some).execute()));
    }
    return found;
  }

  /** Applies a decision to the rows that allow it; returns their positions. [import-5] */
  async decide(
    on: Query,
    held: Import,
    named: { readonly rows: readonly number[] } | { readonly group: ImportGroup },
    decision: Exclude<ImportDecision, { type: "record" }>,
  ): Promise<number[]> {
    const { applies, set } = DECISIONS[decision.type];
    const rows = await this.#positions(on, held, named, applies);
    const positions = rows.map(({ position }) => position);
    for (let start = 0; start < positions.length; start += ROWS_AT_ONCE)
      await this.#change(on, held)
        .set(set)
        .where("position", "in", positions.slice(start, start + ROWS_AT_ONCE))
        .execute();
    const ids = rows.flatMap(({ record_id: one, best_id: other }) => [one ?? [], other ?? []].flat());
    if (positions.length > 0) await this.settle(on, held, { positions, ids });
    return positions;
  }

  /**
   * Leaves out all rows whose records have nothing to get, together with the duplicates of these records: otherwise the next
   * duplicate would be sent in the place of the first.
   */
  async leaveOutNothing(on: Query, held: Import): Promise<void> {
    const nothing = this.#of(on, held)
      .select("record_id")
      .where("row_group", "=", "nothing")
      .where("record_id", "is not", null);
    const { numUpdatedRows } = await this.#change(on, held)
      .set({ left_out: 1 })
      .where("record_id", "in", nothing)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await this.settle(on, held);
  }

  /** Chooses a record for a row; false where that record is no candidate of the row. */
  async choose(on: Query, held: Import, position: number, id: string): Promise<boolean> {
    const row = await this.#of(on, held).selectAll().where("position", "=", position).executeTakeFirst();
    const record = row && this.#candidates(held, row).find((candidate) => candidate.id === id);
    if (row === undefined || record === undefined) return false;
    await this.#change(on, held)
      .set({ decision: "record", left_out: 0, record_id: id, price: record.price })
      .where("position", "=", position)
      .execute();
    await this.settle(on, held, { positions: [position], ids: [id, row.record_id ?? []].flat() });
    return true;
  }

  /** Counts of the rows. */
  async counts(on: Query, name: ImportName): Promise<ImportCounts> {
    const hasRecord = sql<number>`case when record_id is null then 0 else 1 end`;
    const rows = await this.#of(on, name)
      .select(["row_group", "is_asked", "is_sent", "price", "left_out", hasRecord.as("has_record")])
      .select(({ fn }) => fn.countAll<number | string>().as("rows"))
      .groupBy(["row_group", "is_asked", "is_sent", "price", "left_out", hasRecord])
      .execute();
    const sum = (of: (row: (typeof rows)[number]) => boolean) =>
      rows.reduce((total, row) => (of(row) ? total + Number(row.rows) : total), 0);
    const byGroup = Object.fromEntries(
      IMPORT_GROUPS.map((group) => [group, sum((row) => row.row_group === group)]),
    ) as Record<ImportGroup, number>;
    const isSent = (row: (typeof rows)[number]) => row.is_sent === 1;
    return {
      byGroup,
      toMatch: sum((row) => row.is_asked === 1),
      matched: sum((row) => row.is_asked === 1 && row.row_group !== "waiting"),
      sent: sum(isSent),
      found: sum((row) => isSent(row) && row.has_record === 1),
      free: sum((row) => isSent(row) && row.price === "free"),
      nothing: sum((row) => isSent(row) && row.price === "nothing"),
      open: sum((row) => row.row_group === "likely" && row.has_record === 0),
      credits: sum((row) => isSent(row) && row.price !== "free" && row.price !== "nothing"),
      bestCredits: await this.#bestCredits(on, name),
    };
  }

  /** What the best candidates of undecided rows would cost: each record once, and none that is sent already. */
  async #bestCredits(on: Query, { userId, id }: ImportName): Promise<number> {
    const { credits } = await on
      .selectFrom("import_rows as open")
      .select(({ fn }) => fn.count<number | string>("open.best_id").distinct().as("credits"))
      .where("open.user_id", "=", userId)
      .where("open.import_id", "=", id)
      .where("open.row_group", "=", "likely")
      .where("open.record_id", "is", null)
      .where("open.best_price", "not in", ["free", "nothing"])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("import_rows as sent")
              .select("sent.position")
              .where("sent.user_id", "=", userId)
              .where("sent.import_id", "=", id)
              .whereRef("sent.record_id", "=", "open.best_id")
              .where("sent.is_sent", "=", 1),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(credits);
  }

  #filtered(on: Query, name: ImportName, filter: ImportFilter | undefined) {
    const all = this.#of(on, name);
    switch (filter) {
      case undefined:
        return all;
      case "open":
        return all.where("row_group", "=", "likely").where("record_id", "is", null);
      case "left-out":
        return all.where("is_sent", "=", 0);
      case "sent":
        return all.where("is_sent", "=", 1);
      default:
        return all.where("row_group", "=", filter);
    }
  }

  /** A page of rows, in the order of the file. */
  async page(
    on: Query,
    held: Import,
    { filter, offset, limit }: { filter: ImportFilter | undefined; offset: number; limit: number },
  ): Promise<{ rows: ImportRowAnswer[]; total: number }> {
    const some = this.#filtered(on, held, filter);
    const rows = await some.selectAll().orderBy("position").offset(offset).limit(limit).execute();
    return { rows: await this.#answers(on, held, rows), total: await countRows(some) };
  }

  /** A page of the rows whose cells and names pass the test. Unseals all rows that the filter leaves, a portion at a time. */
  async find(
    on: Query,
    held: Import,
    { filter, offset, limit }: { filter: ImportFilter | undefined; offset: number; limit: number },
    takes: (text: string) => boolean,
  ): Promise<{ rows: ImportRowAnswer[]; total: number }> {
    const found: StoredRow[] = [];
    let total = 0;
    for await (const row of this.#inOrder(this.#filtered(on, held, filter).selectAll())) {
      if (!this.#has(held, row, takes)) continue;
      if (total >= offset && found.length < limit) found.push(row);
      total += 1;
    }
    return { rows: await this.#answers(on, held, found), total };
  }

  /** Rows in the order of the file, read in portions. */
  #inOrder(rows: SelectQueryBuilder<Schema, "import_rows", StoredRow>) {
    return inPortions<StoredRow>((last) =>
      rows
        .where("position", ">", last?.position ?? -1)
        .orderBy("position")
        .limit(ROWS_AT_ONCE)
        .execute(),
    );
  }

  /** Whether a row passes the test. Its JSON is tested before it is parsed: it holds the same words and more. */
  #has(name: ImportName, row: StoredRow, takes: (text: string) => boolean): boolean {
    if (!takes(`${this.#text(name, row, "row") ?? ""} ${this.#text(name, row, "candidates") ?? ""}`))
      return false;
    const cells = this.#opened(name, row)?.cells ?? [];
    return takes([...cells, ...this.#candidates(name, row).map(({ snapshot }) => snapshot.name)].join(" "));
  }

  /** The rows that others duplicate, by position. */
  async #named(on: Query, name: ImportName, positions: readonly number[]) {
    if (positions.length === 0) return new Map<number, never>();
    const rows = await this.#of(on, name)
      .select(["position", "file_row", "record_id", "is_sent", "taken_by"])
      .where("position", "in", [...new Set(positions)])
      .execute();
    return new Map(rows.map((row) => [row.position, row]));
  }

  async #answers(on: Query, held: Import, rows: readonly StoredRow[]): Promise<ImportRowAnswer[]> {
    const others = await this.#named(
      on,
      held,
      rows.flatMap(({ same_as: same, taken_by: taken }) => [same ?? [], taken ?? []].flat()),
    );
    /** The input id of a row that is sent, or whose record another row sends. */
    const inputId = (row: Parameters<typeof inputIdOf>[0] & Pick<StoredRow, "is_sent" | "taken_by">) =>
      row.is_sent === 1 || row.taken_by !== null ? inputIdOf(row) : null;
    return rows.map((row) => {
      const same = row.same_as === null ? undefined : others.get(row.same_as);
      const taker = row.taken_by === null ? undefined : others.get(row.taken_by);
      const candidates = this.#candidates(held, row);
      return {
        position: row.position,
        row: row.file_row,
        ...(this.#opened(held, row) ?? UNREADABLE),
        sameAs: row.same_as,
        group: row.row_group as ImportGroup,
        isSent: row.is_sent === 1,
        isLeftOut: row.left_out === 1,
        record: candidates.find(({ id }) => id === row.record_id) ?? null,
        candidates: row.found_as === "likely" ? candidates : [],
        sameRecordAs: row.row_group === "duplicate" ? (taker?.file_row ?? null) : null,
        inputId: inputId(same ?? row),
      };
    });
  }

  /**
   * Rows that are sent, in the order of the file, from a position on. A search's word that a record is free may be outdated, so
   * such a row gets no price and is checked again. [import-6]
   */
  async toSend(on: Query, name: ImportName, from: number): Promise<RowsToSend> {
    const rows = await this.#of(on, name)
      .selectAll()
      .where("is_sent", "=", 1)
      .where("position", ">=", from)
      .orderBy("position")
      .limit(ROWS_AT_ONCE)
      .execute();
    const inputs: PricedInput[] = [];
    const unreadable: number[] = [];
    for (const row of rows) {
      const content = this.#opened(name, row);
      const found = this.#candidates(name, row).find(({ id }) => id === row.record_id);
      const snapshot = found?.snapshot ?? content?.snapshot;
      const id = inputIdOf(row);
      if (snapshot === undefined) unreadable.push(row.position);
      else if (row.record_id === null) inputs.push({ id, snapshot, input: content?.input, price: "unknown" });
      else if (row.price === null || row.price === "free") inputs.push({ id, snapshot });
      else inputs.push({ id, snapshot, price: row.price as InputPrice });
    }
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
    return { inputs, unreadable, next: last === undefined ? null : last.position + 1 };
  }

  /** Marks rows as not sent after all. */
  async leaveUnsent(on: Query, name: ImportName, positions: readonly number[]): Promise<void> {
    if (positions.length === 0) return;
    await this.#change(on, name)
      .set({ left_out: 1, is_sent: 0 })
      .where("position", "in", positions)
      .execute();
  }

  /** All rows, with their unsealed text as JSON; null where no key opens it. */
  async *readable(on: Query, name: ImportName) {
    for await (const row of this.#inOrder(this.#of(on, name).selectAll()))
      yield {
        position: row.position,
        group: row.row_group,
        isSent: row.is_sent === 1,
        recordId: row.record_id,
        content: this.#text(name, row, "row"),
        candidates: this.#text(name, row, "candidates"),
      };
  }
}

/** Stands for a row that no key opens. */
const UNREADABLE: SealedRow = {
  cells: [],
  input: null,
  companyWebsite: null,
  snapshot: {
    name: "",
    website: null,
    city: null,
    state: null,
    country: null,
    employeeCount: null,
    revenue: null,
    managementStatus: null,
  },
  notes: [],
  leftOut: "The key that this row was stored with is gone.",
};

/** For each decision, the rows it applies to and what it writes. */
const DECISIONS = {
  best: {
    applies: sql<SqlBool>`row_group = 'likely' and record_id is null and best_id is not null`,
    set: {
      decision: "record",
      left_out: 0,
      record_id: sql<string>`best_id`,
      price: sql<InputPrice>`best_price`,
    },
  },
  described: {
    applies: sql<SqlBool>`is_asked = 1 and (found_as is null or found_as not in ('exact', 'absent'))`,
    set: { decision: "described", left_out: 0, record_id: null, price: null },
  },
  "leave-out": { applies: sql<SqlBool>`is_asked = 1`, set: { left_out: 1 } },
  include: { applies: sql<SqlBool>`is_asked = 1`, set: { left_out: 0 } },
  open: {
    applies: sql<SqlBool>`found_as = 'likely'`,
    set: { decision: null, left_out: 0, record_id: null, price: null },
  },
} as const;
