import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import type { ImportCandidate } from "#contract/imports/import-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import type { Query } from "#database/database.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import { freeRecords } from "#gateway/journal/free-records.ts";
import {
  type FreeSearchAnswer,
  type PersonRequests,
  learnFrom,
  sendFreeSearch,
  waitForRate,
} from "#gateway/runs/free-search-call.ts";
import { type RunContext, momentOf } from "#gateway/runs/run-rows.ts";
import type { Step } from "#gateway/runs/run-sender.ts";
import { searchedPrice } from "#gateway/runs/run-lookups.ts";
import { type CallOutcome, waitingForRetry, withoutToken } from "#gateway/runs/run-states.ts";
import { isFutureTime } from "#gateway/clock-bounds.ts";
import { pause } from "#gateway/timing.ts";
import type { FoundRows, ImportEvent } from "./import-figures.ts";
import { ImportRows, type FoundForRow } from "./import-row-store.ts";
import { type Import, type ImportName, MATCHING, changeImport, importOf } from "./import-rows.ts";
import { findMatches } from "./matching/find-matches.ts";
import { HeldSearchError, type SearchCalls, openFreeSearch } from "./matching/free-search.ts";
import { type RowMatch, UNKNOWN } from "./matching/row-match.ts";

/** Rows that are matched together: as many as one list of ids or websites takes. */
const PORTION = LIMITS.pageSizeMax;
/** Rows that are written together, so that pages see the progress. */
const WRITTEN_TOGETHER = 25;
/** The pause after a failure other than an answer, such as the database's. */
const FAILURE_PAUSE_MS = 5000;

export interface ImportMatcherOptions extends RunContext, PersonRequests {
  /** Called when an import changed, to notify the pages of its person. */
  readonly onChange: (held: Pick<Import, "spaceId" | "userId">) => void;
  /** Receives events for metrics. */
  readonly observe?: ((event: ImportEvent) => void) | undefined;
}

function countFound(rows: readonly FoundForRow[]): FoundRows {
  const counted: Partial<Record<RowMatch["kind"], number>> = {};
  for (const { foundAs } of rows) counted[foundAs] = (counted[foundAs] ?? 0) + 1;
  return counted;
}

/**
 * Matches the rows of imports by free searches, a portion at a time and at the person's rate, in the turns of their runs. Where
 * it dies, another process goes on with the remaining rows. [import-3]
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

  /**
   * Matches the next rows of a person. Once the signal is aborted no search is sent any more, and those under way are abandoned.
   */
  async next(userId: string, signal: AbortSignal): Promise<Step> {
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
      if (held.retryAt === null || !isFutureTime(held.retryAt, this.#options.now().getTime()))
        return { kind: "work", work: this.#workAt(held, signal) };
      until = Math.min(until ?? held.retryAt, held.retryAt);
    }
    return { kind: "rest", until };
  }

  /** Matches a portion of the rows. Never rejects. */
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
    if (rows.length > 0 && !("token" in token)) return this.#wait(held, withoutToken(token.problem));
    const writer = new FoundWriter((found) => this.#write(held, found));
    const asked = rows.flatMap(({ position, row }) =>
      // a row that no key opens cannot be matched
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
      // lets another process go on at once
      if (!signal.aborted) await this.#wait(held, error.outcome);
      return;
    }
    await writer.flush();
    await this.#goOn(held, rows.length < PORTION);
  }

  /** The searches of a person, each at their rate. */
  #calls({ userId }: ImportName, token: string, signal: AbortSignal): SearchCalls {
    const { upstream, publicUrl, log } = this.#options;
    const options = { upstream, publicUrl, token, signal, log };
    const atRate = async <Row>(
      send: () => Promise<FreeSearchAnswer<Row>>,
    ): Promise<FreeSearchAnswer<Row>> => {
      await waitForRate(this.#options, userId, signal);
      if (signal.aborted) return { failed: true };
      const answer = await send();
      learnFrom(this.#options, userId, answer);
      return answer;
    };
    return {
      contacts: (criteria, page) => atRate(() => sendFreeSearch(searchContacts, { criteria, page }, options)),
      companies: (criteria, page) =>
        atRate(() => sendFreeSearch(searchCompanies, { criteria, page }, options)),
    };
  }

  /** Writes the matches with their prices. */
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
    let isWritten = false;
    await this.#change(held, async (on, now) => {
      await this.#rows.found(on, now, rows);
      isWritten = true;
      return { ...now };
    });
    if (isWritten) this.#options.observe?.({ kind: "importRowsFound", rows: countFound(rows) });
    this.#options.onChange(held);
  }

  /**
   * Changes an import whose rows were searched for, unless its person has started or deleted it meanwhile, perhaps making another
   * one under its id with other rows.
   */
  async #change(
    before: Import,
    change: (on: Query, held: Import) => Import | Promise<Import>,
  ): Promise<void> {
    await changeImport(this.#query, before, this.#options.now(), (on, held) =>
      held.createdAt === before.createdAt && held.state !== "started" ? change(on, held) : held,
    );
  }

  async #goOn(before: Import, isLast: boolean): Promise<void> {
    await this.#change(before, (_on, held) => ({
      ...held,
      ...MATCHING,
      state: isLast ? "ready" : "matching",
    }));
  }

  /** Pauses an import after a search that was refused or got no answer. */
  async #wait(before: Import, outcome: Extract<CallOutcome, { kind: "again" | "hold" }>): Promise<void> {
    await this.#change(before, (_on, held) =>
      outcome.kind === "hold"
        ? { ...held, state: "waiting", waitsFor: "permission", problem: outcome.problem, retryAt: null }
        : {
            ...held,
            ...waitingForRetry(held, outcome, momentOf(this.#options)),
            waitsFor: outcome.waitsFor,
          },
    );
  }
}

/** Writes matches in portions, one after the other. */
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
