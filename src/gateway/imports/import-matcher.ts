import type { Kysely } from "kysely";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import type { ImportCandidate } from "#contract/imports/import-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import type { PersonRates } from "#gateway/people/person-rates.ts";
import { freeRecords } from "#gateway/journal/free-records.ts";
import { type FreeSearchAnswer, sendFreeSearch } from "#gateway/runs/free-search-call.ts";
import { searchedPrice } from "#gateway/runs/run-lookups.ts";
import { type CallOutcome, waitsToTryAgain } from "#gateway/runs/run-states.ts";
import type { PersonTokens } from "#gateway/sessions/person-tokens.ts";
import { isToCome } from "#gateway/clock-bounds.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { Log } from "#service/service-context.ts";
import type { Service } from "#service/service.ts";
import type { FoundRows, ImportEvent } from "./import-figures.ts";
import { ImportRows, type FoundForRow } from "./import-row-store.ts";
import { type Import, type ImportName, holdImport, importOf, writeImport } from "./import-rows.ts";
import { findMatches } from "./matching/find-matches.ts";
import { HeldSearchError, type SearchCalls, openFreeSearch } from "./matching/free-search.ts";
import { type RowMatch, UNKNOWN } from "./matching/row-match.ts";

type Query = Kysely<Schema>;

/** Rows that are looked for together: as many as one list of ids or websites takes. */
const PORTION = LIMITS.pageSizeMax;
/** Rows that are written together, so that pages see how far it is. */
const WRITTEN_TOGETHER = 25;
/** After a failure that is nobody's answer, such as of the database. */
const FAILURE_PAUSE_MS = 5000;

export interface ImportMatcherOptions {
  readonly database: Database;
  /** May reject. */
  readonly upstream: Service;
  /** Resolves when work for a person may begin, so that pages are never held up. */
  readonly inTurn: (userId: string) => Promise<void>;
  readonly publicUrl: string;
  readonly keys: SessionKeys;
  readonly tokens: Pick<PersonTokens, "of" | "forget">;
  readonly rates: Pick<PersonRates, "learn" | "take">;
  /** Days in which what was charged is free; 0 where that is not known. */
  readonly managementDays: number;
  /** An import changed: its person's pages that look on are told. */
  readonly onChange: (held: Pick<Import, "spaceId" | "userId">) => void;
  /** Counts what it does. */
  readonly observe?: ((event: ImportEvent) => void) | undefined;
  readonly log?: Log | undefined;
  readonly now: () => Date;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** What is next for a person: work that takes a while, or nothing before a time (milliseconds), or at all. */
type Portion =
  | { readonly kind: "work"; readonly work: Promise<void> }
  | { readonly kind: "rest"; readonly until: number | null };

const SIGNED_OUT = "You are signed out everywhere. It goes on when you sign in.";
const NOT_RENEWED = "Your sign-in could not be renewed, since the sign-in service did not answer.";

function countFound(rows: readonly FoundForRow[]): FoundRows {
  const counted: Partial<Record<RowMatch["kind"], number>> = {};
  for (const { foundAs } of rows) counted[foundAs] = (counted[foundAs] ?? 0) + 1;
  return counted;
}

/**
 * Holds the import of which rows were looked for; undefined where its person has started it meanwhile or taken it away, and
 * perhaps made another one under its id, whose rows ask for something else.
 */
async function holdSame(on: Query, before: Import): Promise<Import | undefined> {
  const held = await holdImport(on, before);
  return held?.createdAt === before.createdAt && held.state !== "started" ? held : undefined;
}

/** Resolves after a while, or as soon as the signal is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || milliseconds <= 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
    signal.addEventListener("abort", end);
  });
}

/**
 * Looks for the rows of imports by searches that cost nothing, some at a time and at the person's rate, in the turns of
 * their runs. Whatever it did when it died, another process goes on with the rows that are left. [import-3]
 */
export class ImportMatcher {
  readonly #options: ImportMatcherOptions;
  readonly #rows: ImportRows;

  constructor(options: ImportMatcherOptions) {
    this.#options = options;
    this.#rows = new ImportRows(options.keys);
  }

  get #query(): Query {
    return this.#options.database.query;
  }

  /** The next rows of a person. Once the signal is aborted no search leaves any more, and those under way are left. */
  async next(userId: string, signal: AbortSignal): Promise<Portion> {
    const rows = await this.#query
      .selectFrom("imports")
      .selectAll()
      .where("user_id", "=", userId)
      .where("state", "in", ["matching", "waiting"])
      .orderBy("created_at")
      .execute();
    let until: number | null = null;
    for (const held of rows.map(importOf)) {
      if (held.state === "waiting" && held.retryAt === null) continue;
      if (held.retryAt === null || !isToCome(held.retryAt, this.#options.now().getTime()))
        return { kind: "work", work: this.#workAt(held, signal) };
      until = Math.min(until ?? held.retryAt, held.retryAt);
    }
    return { kind: "rest", until };
  }

  /** Looks for a portion of the rows. Never rejects. */
  async #workAt(held: Import, signal: AbortSignal): Promise<void> {
    try {
      await this.#portion(held, signal);
    } catch (error) {
      this.#options.log?.error({ error }, "rows of an import not looked for");
      await pause(FAILURE_PAUSE_MS, signal);
    }
    this.#options.onChange(held);
  }

  async #portion(held: Import, signal: AbortSignal): Promise<void> {
    const rows = await this.#rows.toMatch(this.#query, held, PORTION);
    const token = await this.#options.tokens.of(held.userId);
    if (rows.length > 0 && !("token" in token)) {
      const isOut = token.problem === "signed-out";
      const problem = {
        message: isOut ? SIGNED_OUT : NOT_RENEWED,
        code: null,
        status: null,
        requestId: null,
      };
      const waitsFor = isOut ? "sign-in" : "service";
      return this.#wait(held, { kind: "again", waitsFor, problem, retryAfterMs: undefined });
    }
    const writer = new FoundWriter((found) => this.#write(held, found));
    const asked = rows.flatMap(({ position, row }) =>
      // of a row that no key opens nobody can tell
      row?.input == null ? [] : [{ position, input: row.input, companyWebsite: row.companyWebsite }],
    );
    const known = new Set(asked.map(({ position }) => position));
    const unread = rows.flatMap(({ position }) => (known.has(position) ? [] : position));
    await writer.add(unread, UNKNOWN);
    try {
      const calls = this.#calls(held, "token" in token ? token.token : "", signal);
      await findMatches(held.type, asked, {
        search: openFreeSearch(calls),
        companySearch: openFreeSearch(calls),
        onMatch: (positions, match) => writer.add(positions, match),
      });
    } catch (error) {
      if (!(error instanceof HeldSearchError)) throw error;
      await writer.flush();
      // another process goes on at once
      if (!signal.aborted) await this.#wait(held, error.outcome);
      return;
    }
    await writer.flush();
    await this.#goOn(held, rows.length < PORTION);
  }

  /** The searches of a person, each in its time. */
  #calls({ userId }: ImportName, token: string, signal: AbortSignal): SearchCalls {
    const { upstream, publicUrl, rates, tokens, inTurn, now, log } = this.#options;
    const options = { upstream, publicUrl, token, signal, log };
    async function inTime<Row>(send: () => Promise<FreeSearchAnswer<Row>>): Promise<FreeSearchAnswer<Row>> {
      await pause(rates.take(userId, now().getTime()), signal);
      await inTurn(userId);
      if (signal.aborted) return { failed: true };
      const answer = await send();
      if ("rows" in answer) rates.learn(userId, answer.response);
      if ("refused" in answer) {
        rates.learn(userId, answer.refused);
        if (answer.refused.status === 401) tokens.forget(userId);
      }
      return answer;
    }
    return {
      contacts: (criteria, page) => inTime(() => sendFreeSearch(searchContacts, { criteria, page }, options)),
      companies: (criteria, page) =>
        inTime(() => sendFreeSearch(searchCompanies, { criteria, page }, options)),
    };
  }

  /** Writes what was found, with what it costs. */
  async #write(held: Import, found: ReadonlyMap<number, RowMatch>): Promise<void> {
    const { managementDays, now } = this.#options;
    const ids = [...new Set([...found.values()].flatMap(({ records }) => records.map(({ id }) => id)))];
    const spaceId = await spaceOfUser(this.#query, held.userId);
    const asked = { type: held.type, ids };
    const free = await freeRecords(this.#query, spaceId, asked, { managementDays, now: now() });
    const rows = [...found].map(([position, match]): FoundForRow => {
      const candidates = match.records.map(({ id, snapshot }): ImportCandidate => ({
        id,
        snapshot,
        price: free.has(id) ? "free" : searchedPrice(held.type, snapshot),
      }));
      return { position, foundAs: match.kind, candidates };
    });
    const isWritten = await this.#query.transaction().execute(async (on) => {
      const now = await holdSame(on, held);
      if (now === undefined) return false;
      await this.#rows.found(on, now, rows);
      await writeImport(on, now, this.#options.now().getTime());
      return true;
    });
    if (isWritten) this.#options.observe?.({ kind: "importRowsFound", rows: countFound(rows) });
    this.#options.onChange(held);
  }

  async #change(before: Import, change: (held: Import) => Import): Promise<void> {
    await this.#query.transaction().execute(async (on) => {
      const held = await holdSame(on, before);
      if (held !== undefined) await writeImport(on, change(held), this.#options.now().getTime());
    });
  }

  async #goOn(before: Import, isLast: boolean): Promise<void> {
    await this.#change(before, (held) => ({
      ...held,
      state: isLast ? "ready" : "matching",
      waitsFor: null,
      problem: null,
      tries: 0,
      retryAt: null,
    }));
  }

  /** A search was refused or did not come back. */
  async #wait(before: Import, outcome: Extract<CallOutcome, { kind: "again" | "hold" }>): Promise<void> {
    const moment = { now: this.#options.now().getTime(), random: this.#options.random() };
    await this.#change(before, (held) =>
      outcome.kind === "hold"
        ? { ...held, state: "waiting", waitsFor: "permission", problem: outcome.problem, retryAt: null }
        : { ...held, ...waitsToTryAgain(held, outcome, moment), waitsFor: outcome.waitsFor },
    );
  }
}

/** Writes matches some at a time, one time after the other. */
class FoundWriter {
  readonly #write: (found: ReadonlyMap<number, RowMatch>) => Promise<void>;
  #found = new Map<number, RowMatch>();
  #writing: Promise<void> = Promise.resolve();

  constructor(write: (found: ReadonlyMap<number, RowMatch>) => Promise<void>) {
    this.#write = write;
  }

  async add(positions: readonly number[], match: RowMatch): Promise<void> {
    for (const position of positions) this.#found.set(position, match);
    if (this.#found.size >= WRITTEN_TOGETHER) await this.flush();
  }

  async flush(): Promise<void> {
    const found = this.#found;
    this.#found = new Map();
    const before = this.#writing;
    this.#writing = (async () => {
      await before;
      if (found.size > 0) await this.#write(found);
    })();
    await this.#writing;
  }
}
