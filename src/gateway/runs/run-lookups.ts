import { LIMITS } from "#contract/operation.ts";
import { type RecordSnapshot, wasUnderManagement } from "#contract/records/record-snapshot.ts";
import { recordHasNothingToGet } from "#contract/records/reach.ts";
import { type InputPrice, RUN_LIMITS } from "#contract/runs/run-schemas.ts";
import type { Query } from "#database/database.ts";
import { settleInputs } from "#gateway/journal/daily-spending.ts";
import { holdCharges, noteCharges } from "#gateway/records/owned-record-store.ts";
import { freeRecords } from "#gateway/journal/free-records.ts";
import { type UnattributedCharge, unattributedCharges } from "#gateway/journal/unattributed-charges.ts";
import { noteSettled } from "#gateway/journal/usage-ledger.ts";
import { searchOutcome } from "./call-outcome.ts";
import type { FoundByIds, FoundRecord } from "./free-search-call.ts";
import { RunInputs, type StoredInput } from "./run-input-rows.ts";
import { RUN_KINDS, SPENDING_KINDS } from "./run-kinds.ts";
import { releaseInputsOf } from "./run-overlaps.ts";
import {
  type Run,
  type RunContext,
  type RunName,
  callKey,
  changeRun,
  countAtStake,
  momentOf,
  readRun,
} from "./run-rows.ts";
import { type CallOutcome, mayCost, withChecked, withSettled, withStepFailed } from "./run-states.ts";

/** How far the clocks of service and gateway may differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

interface RunLookupsOptions extends RunContext {
  /** Searches for records by their ids, for a person. */
  readonly find: (run: Run, ids: readonly string[]) => Promise<FoundByIds>;
  /** Waits until a person's rate allows the next request. */
  readonly inTime: (userId: string) => Promise<void>;
}

/** The price of an input according to a search; undefined where the search lacks its record. */
export function searchedPrice(type: "contact" | "company", snapshot: RecordSnapshot | undefined): InputPrice {
  // it may have been merged into another record, which costs
  if (snapshot === undefined) return "unknown";
  if (wasUnderManagement(snapshot)) return "free";
  return type === "contact" && recordHasNothingToGet(snapshot) ? "nothing" : "new";
}

/** Selects open inputs without a price. */
const UNPRICED = { state: "open", price: null } as const;

const isById = ({ asked, isReadable }: StoredInput) => isReadable && asked.input == null;

/** Learns by free searches what runs need to know: prices before a start, and how lost calls ended. [run-5] */
export class RunLookups {
  readonly #options: RunLookupsOptions;
  readonly #inputs: RunInputs;

  constructor(options: RunLookupsOptions) {
    this.#options = options;
    this.#inputs = new RunInputs(options.keys);
  }

  get #query(): Query {
    return this.#options.database.query;
  }

  async #change(name: RunName, change: Parameters<typeof changeRun>[3]): Promise<void> {
    await changeRun(this.#query, name, this.#options.now().getTime(), change);
  }

  /** Pauses a run, in its present state, after a search was refused or got no answer. */
  async #postpone(name: RunName, outcome: CallOutcome): Promise<void> {
    await this.#change(name, (_on, run) => withStepFailed(run, outcome, momentOf(this.#options)));
  }

  /** Finds the prices of the next inputs: before a start, or where a started run cannot afford unknown prices. */
  async check(name: RunName): Promise<void> {
    const run = await readRun(this.#query, name);
    if (run?.state !== "checking" && run?.state !== "running") return;
    const unchecked = await this.#inputs.find(this.#query, run, UNPRICED, { limit: LIMITS.pageSizeMax });
    const { managementDays, now } = this.#options;
    const { type } = RUN_KINDS[run.operation];
    const ids = unchecked.filter(isById).map(({ asked }) => asked.id);
    const free = await freeRecords(this.#query, run.spaceId, { type, ids }, { managementDays, now: now() });
    const prices = new Map<number, InputPrice>();
    const open = unchecked.filter((input) => {
      if (!isById(input)) prices.set(input.position, "unknown");
      else if (free.has(input.asked.id)) prices.set(input.position, "free");
      else return true;
      return false;
    });
    const found = await this.#search(run, open);
    if (!("found" in found)) return this.#postpone(name, searchOutcome(found));
    const byId = new Map(found.found.map((record) => [record.id, record.snapshot]));
    for (const { position, asked } of open) prices.set(position, searchedPrice(type, byId.get(asked.id)));
    const managed = open.flatMap((input) => managedNow(input, byId.get(input.asked.id)) ?? []);
    await this.#change(name, async (on, held) => {
      // another process may have priced and sent them during the search
      const left = await this.#inputs.find(on, held, UNPRICED, { limit: LIMITS.pageSizeMax });
      const still = left.filter(({ position }) => prices.has(position));
      const isStill = new Set(still.map(({ position }) => position));
      const described = managed.filter(({ position }) => isStill.has(position));
      await this.#inputs.describe(on, held, described);
      for (const price of new Set(prices.values())) {
        const alike = still.filter(({ position }) => prices.get(position) === price);
        for (const call of new Set(alike.map((input) => input.call))) {
          const positions = alike.flatMap((input) => (input.call === call ? [input.position] : []));
          await this.#inputs.change(on, held, { positions }, { state: "open", call, price });
        }
      }
      // none left means that all are priced, whatever the row says
      return withChecked(held, left.length === 0 ? Infinity : still.length);
    });
  }

  async #search(run: Run, inputs: readonly StoredInput[]) {
    const ids = [...new Set(inputs.map(({ asked }) => asked.id))];
    if (ids.length === 0) return { found: [] as readonly FoundRecord[] };
    return this.#options.find(run, ids);
  }

  /**
   * Settles inputs of unknown outcome: those under management now are free, and are sent again; the others may or may not have
   * been charged, and wait. A service without a window decides nothing. [run-5]
   */
  async settle(name: RunName): Promise<void> {
    const run = await readRun(this.#query, name);
    if (run === undefined) return;
    const lost = await this.#inputs.find(
      this.#query,
      run,
      { state: "unconfirmed" },
      { limit: RUN_LIMITS.inputs },
    );
    const asked = this.#options.managementDays === 0 ? [] : lost.filter(isById);
    const free: StoredInput[] = [];
    for (let from = 0; from < asked.length; from += LIMITS.pageSizeMax) {
      const some = asked.slice(from, from + LIMITS.pageSizeMax);
      if (from > 0) await this.#options.inTime(run.userId);
      const found = await this.#search(run, some);
      if (!("found" in found)) return this.#postpone(name, searchOutcome(found));
      const byId = new Map(found.found.map((record) => [record.id, record.snapshot]));
      free.push(...some.flatMap((input) => managedNow(input, byId.get(input.asked.id)) ?? []));
    }
    await this.#change(name, async (on, held) => {
      const now = await this.#inputs.find(on, held, { state: "unconfirmed" }, { limit: RUN_LIMITS.inputs });
      const still = new Map(now.map(({ position, call }) => [position, call]));
      const settled = free.filter(({ position, call }) => still.get(position) === call);
      const { credits, released } = await this.#settleCalls(on, held, settled);
      await this.#inputs.describe(on, held, settled);
      await releaseInputsOf(on, held, settled);
      return withSettled(held, { reopened: settled.length, released, credits }, momentOf(this.#options));
    });
  }

  /**
   * Opens inputs of lost calls again, and counts what those calls cost for them; returns the credits, and what is no longer at
   * stake.
   */
  async #settleCalls(on: Query, run: Run, settled: readonly StoredInput[]) {
    let credits = 0;
    let released = 0;
    const { type } = RUN_KINDS[run.operation];
    const ids = settled.map(({ asked }) => asked.id);
    const by = { spaceId: run.spaceId, userId: run.userId, at: this.#options.now().toISOString() };
    // a record was charged once, whichever call lost its answer
    const charges = new Map(await holdCharges(on, by, { type, ids }));
    for (const number of new Set(settled.flatMap(({ call }) => call ?? []))) {
      const call = await lostCall(on, run, number);
      const inputs = settled.filter((input) => input.call === number);
      const paid = call ? await this.#paidBy(on, run, { call, inputs, charges }) : NOTHING_PAID;
      const { byCall, byRun } = paid;
      const known = inputs.filter(({ position }) => !paid.doubted.has(position));
      // a total that the service reported was counted at that time; without one it stays unknown for ever
      if (call === undefined || call.isLost) released += countAtStake(known);
      if (call?.isLost === true) {
        const { sentAt } = call;
        const setAside = known.reduce((sum, input) => sum + input.setAside, 0);
        const kind = SPENDING_KINDS[run.purpose];
        const settlement = { spaceId: run.spaceId, kind, sentAt, charged: byCall.size, setAside };
        await settleInputs(on, run.userId, settlement);
        await noteSettled(on, { userId: run.userId, key: callKey(run, number) }, settlement);
        credits += byCall.size;
      }
      for (const cost of [0, 1]) {
        const some = inputs.filter(({ position }) => byRun.has(position) === (cost === 1));
        for (const before of new Set(some.map((input) => input.credits))) {
          const positions = some.flatMap((each) => (each.credits === before ? [each.position] : []));
          const to = { state: "open", call: null, price: "free", setAside: 0, problem: null } as const;
          await this.#inputs.change(on, run, { positions }, { ...to, credits: before + cost });
        }
      }
    }
    await noteCharges(on, by, { type, charges });
    return { credits, released };
  }

  /**
   * Which of a call's inputs it was charged for, and which the run was, by this call or an earlier one that reported a total
   * alone. Records the times of the charges in `charges`.
   */
  async #paidBy(
    on: Query,
    run: Run,
    { call, inputs, charges }: { call: LostCall; inputs: readonly StoredInput[]; charges: Charges },
  ): Promise<PaidBy> {
    const { type } = RUN_KINDS[run.operation];
    const paid = inputs.filter((input) =>
      wasCharged(input, call.sentAt, charges.get(input.asked.id) ?? null),
    );
    const ids = new Set(paid.map(({ asked }) => asked.id));
    // the service's clock may be behind the gateway's at the charge, and ahead at the search
    const from = new Date(Date.parse(call.sentAt) - 2 * CLOCKS_DIFFER_MS).toISOString();
    const span = { spaceId: run.spaceId, type, ids, from, to: call.sentAt };
    const untold = await unattributedCharges(on, this.#options.keys, span);
    const byCall = new Set<number>();
    const byRun = new Set<number>();
    const bySum = new Map<number, UnattributedCharge>();
    for (const { position, asked } of paid) {
      const sum = untold.find((each) => each.ids.has(asked.id) && each.left > 0);
      if (sum !== undefined) {
        sum.left -= 1;
        bySum.set(position, sum);
      }
      // a call that reported a lower charge than this did not pay for it
      else if (call.isLost) byCall.add(position);
      else continue;
      charges.set(asked.id, (sum ?? call).sentAt);
      if (sum === undefined || (sum.userId === run.userId && sum.runId === run.id)) byRun.add(position);
    }
    // the unattributed rest of a total may be for other records of its call
    const doubted = [...bySum].flatMap(([position, { left }]) => (left > 0 ? [position] : []));
    return { byCall, byRun, doubted: new Set(doubted) };
  }
}

/** Positions of inputs that were paid for. */
interface PaidBy {
  readonly byCall: ReadonlySet<number>;
  readonly byRun: ReadonlySet<number>;
  /** Those that another call may have paid for, or this one after all: their possible cost stays at stake. */
  readonly doubted: ReadonlySet<number>;
}

const NOTHING_PAID: PaidBy = { byCall: new Set(), byRun: new Set(), doubted: new Set() };

/** Known times of records' charges, by id. */
type Charges = Map<string, string | null>;

/** An input with its present search result; undefined where it is not under management. */
function managedNow(input: StoredInput, snapshot: RecordSnapshot | undefined): StoredInput | undefined {
  if (snapshot === undefined || !wasUnderManagement(snapshot)) return undefined;
  return { ...input, asked: { ...input.asked, snapshot } };
}

interface LostCall {
  readonly sentAt: string;
  /** Whether neither its charge nor its answer is known. */
  readonly isLost: boolean;
}

/** A call with inputs of unknown outcome; undefined once the journal has deleted it. */
async function lostCall(on: Query, run: Run, number: number): Promise<LostCall | undefined> {
  const row = await on
    .selectFrom("gateway_calls")
    .select(["sent_at", "state", "credits"])
    .where(({ and }) => and({ user_id: run.userId, key: callKey(run, number) }))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { sentAt: row.sent_at, isLost: row.state !== "answered" && row.credits === null };
}

/** Whether a lost call is what a record under management was charged by: the charge is no older, and no other call's. */
function wasCharged(
  { price, asked: { snapshot } }: StoredInput,
  sentAt: string,
  /** When the record was charged, where another call is known to have paid. */
  knownCharge: string | null,
): boolean {
  const since = new Date(Date.parse(sentAt) - CLOCKS_DIFFER_MS).toISOString();
  if (!mayCost(price) || (knownCharge ?? "") >= since) return false;
  const bought = snapshot.managementStatus?.purchaseDate ?? null;
  // some services report the day alone
  return bought === null || bought >= since.slice(0, bought.length);
}
