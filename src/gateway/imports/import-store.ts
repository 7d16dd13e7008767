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
import type { Database, Query } from "#database/database.ts";
import { countRows } from "#database/statements.ts";
import { PROBLEMS } from "#gateway/gateway-answers.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { freeRecords } from "#gateway/journal/free-records.ts";
import type { PricedInput } from "#gateway/runs/run-input-rows.ts";
import { type Run, readRun } from "#gateway/runs/run-rows.ts";
import { RunStore } from "#gateway/runs/run-store.ts";
import { makeTurnDue, wakeSignedIn } from "#gateway/runs/run-turns.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { removeImport } from "./import-lifetime.ts";
import { ImportRows, type RowsToSend } from "./import-row-store.ts";
import {
  type Import,
  type ImportName,
  MATCHING,
  changeImport,
  importOf,
  insertImport,
  openNames,
  readImport,
  sealNames,
} from "./import-rows.ts";

const absent = () => PROBLEMS.notFound("There is no such import.");
const notNow = () => PROBLEMS.notNow("The import has come to another state meanwhile.");
const noRow = () => PROBLEMS.invalidBody("There is no such row, or no such record of it.");
const full = () =>
  PROBLEMS.tooManyRuns(
    `a person has up to ${String(IMPORT_LIMITS.open)} open imports, and one of them up to ${String(IMPORT_LIMITS.rows)} rows`,
  );

export interface ImportStoreOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  /** Days in which a charged record is free; 0 where that is unknown. */
  readonly managementDays: number;
  readonly now: () => Date;
}

/** A new import without its rows. */
function newImport(keys: SessionKeys, person: SpacePerson, body: ImportBody, now: number): Import {
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

/** What people do with their imports. */
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

  /** Changes an import of a person. Throws a Problem where there is none. */
  async #change(name: ImportName, change: Parameters<typeof changeImport>[3]): Promise<Import> {
    const changed = await changeImport(this.#query, name, this.#options.now(), change);
    if (changed === undefined) throw absent();
    return changed;
  }

  /** Makes an import, or returns the existing one of that id as it stands. [import-2] */
  async make(person: SpacePerson, body: ImportBody): Promise<Import> {
    const { keys, now } = this.#options;
    return this.#query.transaction().execute(async (on) => {
      const made = newImport(keys, person, body, now().getTime());
      const others = on
        .selectFrom("imports")
        .where("user_id", "=", person.id)
        .where("state", "<>", "started")
        .where("id", "<>", body.id);
      if ((await countRows(others)) >= IMPORT_LIMITS.open) throw full();
      if (await insertImport(on, made)) return made;
      const known = await readImport(on, made);
      if (known?.type !== made.type || known.rows !== made.rows) throw PROBLEMS.otherBody();
      return known;
    });
  }

  /** Adds rows to a draft, from a position on. The last of them starts the matching. [import-2] */
  async add(name: ImportName, from: number, rows: readonly ImportRow[]): Promise<Import> {
    const now = this.#options.now();
    return this.#change(name, async (on, held) => {
      if (held.state !== "draft") {
        // all rows came before, and the answer was lost
        if (from + rows.length <= held.received) return held;
        throw notNow();
      }
      if (from > held.received || from + rows.length > held.rows) throw full();
      // the answer would be of another record type: paid for, and owned by nobody
      if (rows.some(({ snapshot }) => snapshotType(snapshot) !== held.type))
        throw PROBLEMS.invalidBody("A row is about a record of the other type.");
      const isBefore = rows.every(({ sameAs }, index) => sameAs === null || sameAs < from + index);
      if (!isBefore) throw noRow();
      const received = held.received + (await this.#rows.add(on, name, from, rows));
      const isWhole = received === held.rows;
      if (isWhole) await makeTurnDue(on, name.userId, now);
      return { ...held, received, state: isWhole ? "matching" : "draft" };
    });
  }

  /** Resumes a waiting import at once. */
  async resume(name: ImportName): Promise<Import> {
    return this.#change(name, async (on, held) => {
      if (held.state !== "waiting") return held;
      await makeTurnDue(on, name.userId, this.#options.now());
      return { ...held, ...MATCHING };
    });
  }

  /** Decides on rows, and returns the positions of those that changed. [import-5] */
  async decide(
    name: ImportName,
    body: ImportDecisionBody,
  ): Promise<{ readonly held: Import; readonly changed: readonly number[] }> {
    let changed: readonly number[] = [];
    const held = await this.#change(name, async (on, before) => {
      if (before.state === "draft" || before.state === "started") throw notNow();
      const after = "closeMatches" in body ? { ...before, closeMatches: body.closeMatches } : { ...before };
      changed = await this.#decided(on, after, body);
      return after;
    });
    return { held, changed };
  }

  async #decided(on: Query, held: Import, body: ImportDecisionBody): Promise<readonly number[]> {
    if ("closeMatches" in body) {
      await this.#rows.settle(on, held);
      return [];
    }
    const { decision, ...named } = body;
    if (decision.type !== "record") return this.#rows.decide(on, held, named, decision);
    // choosing a record is for a single row
    const [position, another] = "rows" in named ? named.rows : [];
    const isOne = position !== undefined && another === undefined;
    if (!isOne || !(await this.#rows.choose(on, held, position, decision.id))) throw noRow();
    return [position];
  }

  /**
   * Makes the run of an import under the import's id, and starts it; an existing run is returned as it stands. Rows without a
   * match are sent as they describe their records. [import-6]
   */
  async start(person: SpacePerson, id: string, start: ImportStart): Promise<Run> {
    const name = { userId: person.id, id };
    const { upTo, leaveOutNothing, outputFields, requiredFields } = start;
    let run: Run | undefined;
    await this.#change(name, async (on, held) => {
      if (held.state === "started") {
        run = await readRun(on, name);
        if (run === undefined) throw notNow();
        return held;
      }
      // before the matching nobody knows which rows are free or have nothing to get
      if (held.state === "draft" || held.state === "matching") throw notNow();
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
      run = await this.#runs.makePriced(on, person, body, this.#inputs(on, held, person.spaceId));
      return { ...held, state: "started", waitsFor: null, problem: null, retryAt: null };
    });
    if (run === undefined) throw notNow();
    return run;
  }

  /** The inputs of a run, priced by what the organisation owns now. */
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

  /** Throws a Problem where there is no such import. */
  async read(name: ImportName): Promise<Import> {
    const held = await readImport(this.#query, name);
    if (held === undefined) throw absent();
    return held;
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

  /** A page of rows that contain all of some words, in the file or in a match. */
  async find(held: Import, { page, size, group: filter, words }: ImportFind): Promise<ImportRowsAnswer> {
    const wanted = normalizeText(words).split(/\s+/).filter(Boolean);
    const asked = { filter, offset: (page - 1) * size, limit: size };
    return this.#rows.find(this.#query, held, asked, (text) => {
      const plain = normalizeText(text);
      return wanted.every((word) => plain.includes(word));
    });
  }

  /** Deletes an import that was not started; a started one is deleted with its run. */
  async remove(name: ImportName): Promise<void> {
    await this.#change(name, async (on, held) => {
      if (held.state === "started") throw notNow();
      await removeImport(on, name.userId, name.id);
      return held;
    });
  }

  /** An import as its person sees it. */
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

  /** A started run as its person sees it. */
  async runAnswer(run: Run, person: SpacePerson) {
    const [told] = await this.#runs.answers([run], person);
    return told;
  }

  /** Wakes the imports of a person who has come back. */
  async wake(userId: string): Promise<void> {
    await wakeSignedIn(this.#query, "imports", userId, this.#options.now());
  }
}
