import { randomUUID, createHash } from "node:crypto";
import type { CountProblem, DailyCount } from "#contract/workspace/daily-count-schemas.ts";
import type { Database } from "#database/database.ts";
import type { PageSessions } from "#gateway/sessions/page-sessions.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import type { Log } from "#service/service-context.ts";
import type { Service } from "#service/service.ts";
import { AlertLeases, type PersonDay } from "./alert-leases.ts";
import { type Counted, countSearch } from "./count-search.ts";
import { type CountableSearch, PersonCounts } from "./person-counts.ts";
import { DAY_MS } from "#gateway/days.ts";
import { pause } from "#gateway/timing.ts";
import type { AlertSettings } from "#gateway/settings/gateway-settings.ts";

/** When people's saved searches are counted. */
type AlertSchedule = Pick<AlertSettings, "hour" | "spreadMinutes">;

/** The day of counting that `now` belongs to: it lasts from its hour to the same one of the next day. */
interface AlertDay {
  /** Such as 2026-11-26. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly start: number;
}

export function alertDay(now: Date, { hour }: Pick<AlertSchedule, "hour">): AlertDay {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const start = today <= now.getTime() ? today : today - DAY_MS;
  return { name: new Date(start).toISOString().slice(0, 10), start };
}

/** A number from 0 to 1 by person and day, which spreads people over the counting period. */
function shareOf(userId: string, day: string): number {
  return createHash("sha256").update(`${day} ${userId}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** Whether a person's minute of a day has come. A person who was missed because no gateway ran stays due until the day ends. */
export function isDue(userId: string, now: Date, day: AlertDay, { spreadMinutes }: AlertSchedule): boolean {
  return now.getTime() >= day.start + shareOf(userId, day.name) * spreadMinutes * 60_000;
}

export interface DailyCountingOptions extends AlertSchedule {
  readonly database: Database;
  readonly upstream: Service;
  readonly publicUrl: string;
  readonly pages: Pick<PageSessions, "tokenOf">;
  /** How many searches of one person are counted a day. */
  readonly maxSearches: number;
  /** The pause between two searches. Milliseconds. */
  readonly pauseMs: number;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

/** How long a temporary problem postpones the rest of a day's counts. */
const RETRY_MS = 3600 * 1000;

/** One person's turn on one day. */
interface Turn {
  readonly day: AlertDay;
  readonly lease: PersonDay;
  readonly counts: PersonCounts;
}

/** How a turn ended: everything was counted, or the rest waits. */
type TurnEnd =
  | { readonly kind: "done" }
  | { readonly kind: "left" }
  | { readonly kind: "postponed"; readonly milliseconds: number };

const DONE: TurnEnd = { kind: "done" };
const LEFT: TurnEnd = { kind: "left" };

/** Whether a search needs no more tries today: it was counted, or the service refused it and would again. */
function isSettled({ last }: CountableSearch, { start }: AlertDay): boolean {
  const refusedAt = last?.failed?.problem === "refused" ? last.failed.at : 0;
  return Math.max(last?.at ?? 0, refusedAt) >= start;
}

/** Whether the reason for not counting was written today already. */
function isProblemRecorded({ last }: CountableSearch, problem: CountProblem, { start }: AlertDay): boolean {
  return last?.failed?.problem === problem && last.failed.at >= start;
}

function countOf(
  { id, request, last }: CountableSearch,
  news: Pick<DailyCount, "total" | "at" | "failed">,
): DailyCount {
  const { total, at } = last ?? {};
  const before = total === undefined || at === undefined ? {} : { total, at };
  return { id, request: request.id, ...before, ...news };
}

/** Counts once a day, for each person with a live session, how many records match their free saved searches. [alerts-1] */
export class DailyCounting {
  readonly #options: DailyCountingOptions;
  readonly #leases: AlertLeases;

  constructor(options: DailyCountingOptions) {
    this.#options = options;
    this.#leases = new AlertLeases(options.database, randomUUID(), options.now);
  }

  /** Counts for everybody who is due and not leased by another gateway. Ends early when the signal is aborted. */
  async countDue(signal: AbortSignal): Promise<void> {
    const { now, log } = this.#options;
    const day = alertDay(now(), this.#options);
    const people = (await this.#leases.open(day.name)).filter(({ id }) =>
      isDue(id, now(), day, this.#options),
    );
    for (const person of people) {
      if (signal.aborted) return;
      await this.#countPerson(person, day, signal).catch((error: unknown) =>
        log?.error({ error }, "saved searches not counted"),
      );
    }
  }

  async #countPerson(person: SpacePerson, day: AlertDay, signal: AbortSignal): Promise<void> {
    const lease = { userId: person.id, day: day.name };
    if (!(await this.#leases.take(lease, person.spaceId))) return;
    const counts = new PersonCounts(this.#options.database, person, this.#options.now);
    const end = await this.#countAll(person, { day, lease, counts }, signal);
    if (end.kind === "done") await this.#leases.end(lease);
    // lets the next process go on at once
    else await this.#leases.postpone(lease, end.kind === "left" ? 0 : end.milliseconds);
  }

  async #countAll(person: SpacePerson, turn: Turn, signal: AbortSignal): Promise<TurnEnd> {
    const { pages, maxSearches } = this.#options;
    const searches = await turn.counts.countable();
    const open = searches.filter((search) => !isSettled(search, turn.day));
    const left = open.slice(0, Math.max(0, maxSearches - (searches.length - open.length)));
    // renews no token for nothing
    if (left.length === 0) return DONE;
    const session = await pages.tokenOf(person.id);
    if ("token" in session) return this.#countEach(left, session.token, turn, signal);
    await this.#tell(left, session.problem, turn);
    return { kind: "postponed", milliseconds: RETRY_MS };
  }

  /** Counts one search after the other, so that the person's own requests pass between them. */
  async #countEach(
    searches: readonly CountableSearch[],
    token: string,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<TurnEnd> {
    const { upstream, publicUrl, pauseMs, log, now } = this.#options;
    for (const [index, search] of searches.entries()) {
      if (index > 0) await pause(pauseMs, signal);
      if (signal.aborted || !(await this.#leases.keep(turn.lease))) return LEFT;
      if (!(await turn.counts.isStill(search))) continue;
      const counted = await countSearch(search.request, { upstream, publicUrl, token, signal, log, now });
      if (signal.aborted) return LEFT;
      const rest = searches.slice("total" in counted ? index + 1 : index);
      const end = await this.#note(search, counted, rest, turn);
      if (end) return end;
    }
    return DONE;
  }

  /** Writes the outcome of a search, and returns how the turn ends where the other searches would meet the same. */
  async #note(
    search: CountableSearch,
    counted: Counted,
    rest: readonly CountableSearch[],
    turn: Turn,
  ): Promise<TurnEnd | undefined> {
    const { now, log } = this.#options;
    if ("total" in counted) {
      const { total, isLast } = counted;
      await turn.counts.write([countOf(search, { total, at: now().getTime() })]);
      if (!isLast || rest.length === 0) return undefined;
    }
    const problem = "total" in counted ? "rate-limited" : counted.problem;
    if (problem === "refused") {
      await this.#tell([search], problem, turn);
      return undefined;
    }
    await this.#tell(rest, problem, turn);
    log?.info({ problem, left: rest.length }, "saved searches not counted");
    const retryAfterMs = "total" in counted ? 0 : (counted.retryAfterMs ?? 0);
    return { kind: "postponed", milliseconds: Math.max(RETRY_MS, retryAfterMs) };
  }

  /** Writes why searches were not counted, once a day. */
  async #tell(searches: readonly CountableSearch[], problem: CountProblem, turn: Turn): Promise<void> {
    const failed = { problem, at: this.#options.now().getTime() };
    const untold = searches.filter((search) => !isProblemRecorded(search, problem, turn.day));
    await turn.counts.write(untold.map((search) => countOf(search, { failed })));
  }
}
