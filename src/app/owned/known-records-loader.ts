import { type Clock, RepeatedWork, backoff } from "#app/lib/clock.ts";
import { isAbort, isExpected, report } from "#app/lib/reports/report.ts";
import type { KnownQuestion, KnownRecord } from "#contract/records/owned-record.ts";
import { type RecordType, isRecordId, recordKey } from "#contract/records/record-snapshot.ts";
import { questionsFor } from "./fetch-known-records.ts";
import { knownRecordsStore, shownRecords } from "./known-records-store.ts";

interface OwnedAskerOptions {
  readonly ask: (question: KnownQuestion, signal: AbortSignal) => Promise<readonly KnownRecord[]>;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Collects the rows of a page, which mount one after the other, into one question. */
const GATHER_MS = 20;

/** Minimum interval between two rounds, however often runs change. */
const AGAIN_MS = 1000;

/** An older answer is refreshed when its record is shown again. */
const FRESH_MS = 60_000;

/** Limit of remembered records that are not on screen. */
const MAX_REMEMBERED = 5000;

/**
 * Asks which of the shown records are owned, and keeps the answers up to date in `knownRecordsStore`. A failure leaves records
 * as not owned.
 */
export class KnownRecordsLoader {
  readonly #options: OwnedAskerOptions;
  readonly #asking: RepeatedWork;
  readonly #ended = new AbortController();
  /** When each record was last asked about, in milliseconds since 1970. */
  readonly #askedAt = new Map<string, number>();
  #failures = 0;

  constructor(options: OwnedAskerOptions) {
    this.#options = options;
    this.#asking = new RepeatedWork(options.clock, () => this.#work());
  }

  /** Starts asking. Returns a function that stops it. */
  start(): () => void {
    const stop = shownRecords.onChange(() => this.#asking.wake(GATHER_MS));
    this.#asking.wake(0);
    return () => {
      stop();
      this.#ended.abort();
      this.#asking.stop();
    };
  }

  /**
   * Call when ownership may have changed: asks again about all shown records now, and about others when they are shown.
   */
  changed(): void {
    const now = this.#options.clock.now();
    const last = Math.max(0, ...this.#askedAt.values());
    this.#askedAt.clear();
    if (last > 0) this.#asking.wake(Math.max(0, last + AGAIN_MS - now));
  }

  #due(): string[] {
    const since = this.#options.clock.now() - FRESH_MS;
    const due = [...shownRecords.keys()].filter((key) => (this.#askedAt.get(key) ?? 0) < since);
    return [...new Set([...due, ...shownRecords.stale])];
  }

  async #work(): Promise<number | undefined> {
    const due = this.#due();
    if (due.length === 0) return undefined;
    // stays due until an answer comes, even if a question fails
    for (const key of shownRecords.stale) this.#askedAt.delete(key);
    shownRecords.stale.clear();
    const idsOf = (type: RecordType) =>
      due.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(type.length + 1));
    const questions = (["contact", "company"] as const).flatMap((type) => questionsFor(type, idsOf(type)));
    this.#settleUnanswered(due);
    try {
      await Promise.all(questions.map((question) => this.#ask(question)));
      this.#failures = 0;
      return undefined;
    } catch (error) {
      if (isAbort(error)) return undefined;
      if (!isExpected(error)) report(error, "sync");
      this.#failures += 1;
      this.#settleUnknown(due);
      return backoff(this.#failures, this.#options.random);
    }
  }

  /** Settles records whose id the gateway would refuse: nobody owns them. */
  #settleUnanswered(keys: readonly string[]): void {
    const odd = keys.filter((key) => !isRecordId(key.slice(key.indexOf(":") + 1)));
    if (odd.length === 0) return;
    for (const key of odd) this.#askedAt.set(key, this.#options.clock.now());
    this.#settleUnknown(odd);
  }

  async #ask(question: KnownQuestion): Promise<void> {
    const keys = question.ids.map((id) => recordKey({ type: question.type, id }));
    const at = this.#options.clock.now();
    const records = await this.#options.ask(question, this.#ended.signal);
    if (this.#ended.signal.aborted) return;
    for (const key of keys) this.#askedAt.set(key, at);
    const found = new Map(
      records.map((record) => [recordKey({ type: question.type, id: record.id }), record]),
    );
    knownRecordsStore.setState(({ known }) => {
      const next = new Map(known);
      for (const key of keys) next.set(key, found.get(key) ?? null);
      return { known: this.#withoutOld(next) };
    });
  }

  /** Settles records that could not be asked about as not owned, so that screens can continue. */
  #settleUnknown(keys: readonly string[]): void {
    knownRecordsStore.setState(({ known }) => {
      const next = new Map(known);
      for (const key of keys) if (!next.has(key)) next.set(key, null);
      return { known: next };
    });
  }

  #withoutOld<Value>(known: Map<string, Value>): Map<string, Value> {
    for (const key of known.keys()) {
      if (known.size <= MAX_REMEMBERED) break;
      if (shownRecords.has(key)) continue;
      known.delete(key);
      this.#askedAt.delete(key);
    }
    return known;
  }
}
