import type { Kysely } from "kysely";
import {
  IMPORT_LIMITS,
  type ImportAnswer,
  type ImportBody,
  type ImportDecisionBody,
  type ImportFind,
  type ImportPage,
  type ImportRow,
  type ImportRowsAnswer,
  type ImportStart,
} from "#contract/imports/import-schemas.ts";
import { snapshotType } from "#contract/records/record-snapshot.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { freeRecords } from "#gateway/journal/free-records.ts";
import type { PricedInput } from "#gateway/runs/run-input-rows.ts";
import { type Run, readRun } from "#gateway/runs/run-rows.ts";
import { type RunPerson, type RunRefusal, RunStore, fullOrThrown } from "#gateway/runs/run-store.ts";
import { callForTurn, wakeSignedIn } from "#gateway/runs/run-turns.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { removeImport } from "./import-lifetime.ts";
import { ImportRows, type RowsToSend } from "./import-row-store.ts";
import {
  type Import,
  type ImportName,
  holdImport,
  importOf,
  insertImport,
  openNames,
  readImport,
  sealNames,
  writeImport,
} from "./import-rows.ts";

type Query = Kysely<Schema>;

/** Why something was not done: as of runs, an id that no row has, or a row about a record of the other type. */
export type ImportRefusal = RunRefusal | "no-row" | "other-type";

interface ImportStoreOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  /** Days in which what was charged is free; 0 where that is not known. */
  readonly managementDays: number;
  readonly now: () => Date;
}

/** An import as a new one is, before its rows. */
function newImport(keys: SessionKeys, person: RunPerson, body: ImportBody, now: number): Import {
  const { id, name, fileName, type, columns, rows } = body;
  return {
    userId: person.id,
    id,
    spaceId: person.spaceId,
    type,
    name,
    state: "draft",
    waitsFor: null,
    problem: null,
    rows,
    received: 0,
    closeMatches: true,
    tries: 0,
    retryAt: null,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    sealed: sealNames(keys, { userId: person.id, id }, { fileName, columns }),
  };
}

/** Ends the transaction of a start that is refused, so that nothing of it stays. */
class StartRefusedError extends Error {
  override name = "StartRefusedError";
  readonly refusal: RunRefusal;

  constructor(refusal: RunRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** What people make and decide of their imports. */
export class ImportStore {
  readonly #options: ImportStoreOptions;
  readonly #rows: ImportRows;
  readonly #runs: RunStore;

  constructor(options: ImportStoreOptions) {
    this.#options = options;
    this.#rows = new ImportRows(options.keys);
    this.#runs = new RunStore(options.database, options.keys, options.now);
  }

  get #query(): Query {
    return this.#options.database.query;
  }

  /** Makes an import. Made already, it is given as it stands. [import-2] */
  async make(person: RunPerson, body: ImportBody): Promise<Import | ImportRefusal> {
    const { keys, now } = this.#options;
    return this.#query.transaction().execute(async (on) => {
      const made = newImport(keys, person, body, now().getTime());
      const { open } = await on
        .selectFrom("imports")
        .select(({ fn }) => fn.countAll<number | string>().as("open"))
        .where("user_id", "=", person.id)
        .where("state", "<>", "started")
        .where("id", "<>", body.id)
        .executeTakeFirstOrThrow();
      if (Number(open) >= IMPORT_LIMITS.open) return "full";
      if (await insertImport(on, made)) return made;
      const known = await readImport(on, made);
      return known?.type === made.type && known.rows === made.rows ? known : "other-run";
    });
  }

  /** Adds rows to a draft, from a place on; with the last of them they begin to be looked for. [import-2] */
  async add(name: ImportName, from: number, rows: readonly ImportRow[]): Promise<Import | ImportRefusal> {
    const now = this.#options.now();
    return this.#query.transaction().execute(async (on) => {
      const held = await holdImport(on, name);
      if (held === undefined) return "absent";
      // all of it came before, and the answer was lost
      if (held.state !== "draft") return from + rows.length <= held.received ? held : "not-now";
      if (from > held.received || from + rows.length > held.rows) return "full";
      // what came back would be of the other type, paid for and owned by nobody
      if (rows.some(({ snapshot }) => snapshotType(snapshot) !== held.type)) return "other-type";
      const isBefore = rows.every(({ sameAs }, index) => sameAs === null || sameAs < from + index);
      if (!isBefore) return "no-row";
      const received = held.received + (await this.#rows.add(on, name, from, rows));
      const isWhole = received === held.rows;
      const added: Import = { ...held, received, state: isWhole ? "matching" : "draft" };
      await writeImport(on, added, now.getTime());
      if (isWhole) await callForTurn(on, name.userId, now);
      return added;
    });
  }

  /** Goes on at once with one that waits. */
  async resume(name: ImportName): Promise<Import | ImportRefusal> {
    const now = this.#options.now();
    return this.#query.transaction().execute(async (on) => {
      const held = await holdImport(on, name);
      if (held === undefined) return "absent";
      if (held.state !== "waiting") return held;
      const goesOn: Import = {
        ...held,
        state: "matching",
        waitsFor: null,
        problem: null,
        tries: 0,
        retryAt: null,
      };
      await writeImport(on, goesOn, now.getTime());
      await callForTurn(on, name.userId, now);
      return goesOn;
    });
  }

  /** Decides on rows; gives the positions of those that are changed. [import-5] */
  async decide(
    name: ImportName,
    body: ImportDecisionBody,
  ): Promise<{ readonly held: Import; readonly changed: readonly number[] } | ImportRefusal> {
    return this.#query.transaction().execute(async (on) => {
      const held = await holdImport(on, name);
      if (held === undefined) return "absent";
      if (held.state === "draft" || held.state === "started") return "not-now";
      const after = "closeMatches" in body ? { ...held, closeMatches: body.closeMatches } : held;
      const changed = await this.#decided(on, after, body);
      if (changed === undefined) return "no-row";
      await writeImport(on, after, this.#options.now().getTime());
      return { held: after, changed };
    });
  }

  async #decided(on: Query, held: Import, body: ImportDecisionBody): Promise<readonly number[] | undefined> {
    if ("closeMatches" in body) {
      await this.#rows.settle(on, held);
      return [];
    }
    const { decision, ...named } = body;
    if (decision.type !== "record") return this.#rows.decide(on, held, named, decision);
    // a record is one row's
    const [position, another] = "rows" in named ? named.rows : [];
    if (position === undefined || another !== undefined) return undefined;
    return (await this.#rows.choose(on, held, position, decision.id)) ? [position] : undefined;
  }

  /**
   * Makes the run of what is decided, under the import's id, and starts it; started already, it is given as it stands. Rows
   * that were not looked for are sent as they describe their records. [import-6]
   */
  async start(person: RunPerson, id: string, start: ImportStart): Promise<Run | ImportRefusal> {
    const { now } = this.#options;
    const name = { userId: person.id, id };
    const { upTo, leaveOutNothing, outputFields, requiredFields } = start;
    return this.#query
      .transaction()
      .execute(async (on) => {
        const held = await holdImport(on, name);
        if (held === undefined) return "absent";
        if (held.state === "started") return (await readRun(on, name)) ?? "not-now";
        // before rows are found nobody knows what is free, and who has nothing to get
        if (held.state === "draft" || held.state === "matching") return "not-now";
        if (leaveOutNothing) await this.#rows.leaveOutNothing(on, held);
        const body = {
          id,
          operation: held.type === "contact" ? "enrichContacts" : "enrichCompanies",
          purpose: "import",
          name: held.name,
          outputFields,
          requiredFields: held.type === "contact" ? requiredFields : [],
          start: { upTo },
        } as const;
        const run = await this.#runs.makePriced(on, person, body, this.#inputs(on, held, person.spaceId));
        if (typeof run === "string") throw new StartRefusedError(run);
        const started: Import = { ...held, state: "started", waitsFor: null, problem: null, retryAt: null };
        await writeImport(on, started, now().getTime());
        return run;
      })
      .catch((error: unknown) => (error instanceof StartRefusedError ? error.refusal : fullOrThrown(error)));
  }

  /** What a run asks for, with what that costs by what the organisation owns now. */
  async *#inputs(on: Query, held: Import, spaceId: string): AsyncGenerator<PricedInput[]> {
    const { managementDays, now } = this.#options;
    for (let from: number | null = 0; from !== null;) {
      const { inputs, unreadable, next }: RowsToSend = await this.#rows.toSend(on, held, from);
      await this.#rows.leaveUnsent(on, held, unreadable);
      const ids = inputs.flatMap(({ id, input }) => (input == null ? id : []));
      const free = await freeRecords(on, spaceId, { type: held.type, ids }, { managementDays, now: now() });
      yield inputs.map((input) => (free.has(input.id) ? { ...input, price: "free" } : input));
      from = next;
    }
  }

  async read(name: ImportName): Promise<Import | undefined> {
    return readImport(this.#query, name);
  }

  /** The person's imports that were not started, the newest first. */
  async list(userId: string): Promise<Import[]> {
    const rows = await this.#query
      .selectFrom("imports")
      .selectAll()
      .where("user_id", "=", userId)
      .where("state", "in", ["draft", "matching", "waiting", "ready"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    return rows.map(importOf);
  }

  /** A page of rows. */
  async rows(held: Import, { page, size, group: filter }: ImportPage): Promise<ImportRowsAnswer> {
    return this.#rows.page(this.#query, held, { filter, offset: (page - 1) * size, limit: size });
  }

  /** A page of rows that have all of some words, in the file or in what was found. */
  async find(held: Import, { page, size, group: filter, words }: ImportFind): Promise<ImportRowsAnswer> {
    const wanted = normalizeText(words).split(/\s+/).filter(Boolean);
    const asked = { filter, offset: (page - 1) * size, limit: size };
    return this.#rows.find(this.#query, held, asked, (text) => {
      const plain = normalizeText(text);
      return wanted.every((word) => plain.includes(word));
    });
  }

  /** Takes an import away that was not started. What was started goes with its run. */
  async remove(name: ImportName): Promise<"done" | ImportRefusal> {
    return this.#query.transaction().execute(async (on) => {
      const held = await holdImport(on, name);
      if (held === undefined) return "absent";
      if (held.state === "started") return "not-now";
      await removeImport(on, name.userId, name.id);
      return "done";
    });
  }

  /** An import as its person is told of it. */
  async answer(held: Import): Promise<ImportAnswer> {
    const { fileName, columns } = openNames(this.#options.keys, held);
    return {
      id: held.id,
      name: held.name,
      fileName,
      type: held.type,
      columns,
      state: held.state,
      waitsFor: held.waitsFor,
      problem: held.problem,
      rows: held.rows,
      received: held.received,
      closeMatches: held.closeMatches,
      counts: await this.#rows.counts(this.#query, held),
      createdAt: new Date(held.createdAt).toISOString(),
      updatedAt: new Date(held.updatedAt).toISOString(),
      retryAt: held.retryAt === null ? null : new Date(held.retryAt).toISOString(),
      revision: held.revision,
    };
  }

  /** A run that was started, as its person is told of it. */
  async runAnswer(run: Run, person: RunPerson) {
    const [told] = await this.#runs.answers([run], person);
    return told;
  }

  /** A person looks at their imports. */
  async wake(userId: string): Promise<void> {
    await wakeSignedIn(this.#query, "imports", userId, this.#options.now());
  }
}
