import { type StoreApi, createStore } from "zustand/vanilla";
import { enrichFieldQueries } from "#app/api/enrich-field-queries.ts";
import { managementQueries } from "#app/api/management-api-queries.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { openPaidRecords } from "#app/paid-calls/paid-record-store.ts";
import { PastCeilingError } from "#app/paid-calls/spending/daily-ceiling.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import { recordKey, wasUnderManagement } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { announce, showToast } from "#app/ui/overlays/notifications.ts";
import { type RevealPlan, revealPlan } from "./reveal-plan.ts";
import { type RevealRun, type RevealState, isSettled, isUnderWay, revealStateOf } from "./reveal-state.ts";
import { ExpectedError, heardElsewhere, ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** What reveals need of the run engine, which alone sends. */
interface RevealEngine<Run extends RevealRun> {
  start(plan: RevealPlan): Promise<string>;
  resume(id: string): void;
  sendAgain(id: string): void;
  readonly store: Pick<StoreApi<{ readonly runs: readonly Run[] }>, "getState" | "subscribe">;
}

interface RevealOptions<Run extends RevealRun> {
  /** Rejects where the browser stores nothing: then nothing can be sent. */
  readonly openEngine: () => Promise<RevealEngine<Run>>;
  /** What became of the records of a run. */
  readonly resultsOf: (run: Run) => readonly RecordResult[];
}

/** The reveals of a session, by record. Each is a run of one record, so it goes on after a reload. */
export interface Reveals {
  /** How the latest reveal of each record stands, by the record's key. */
  readonly store: Pick<
    StoreApi<ReadonlyMap<string, RevealState>>,
    "getState" | "getInitialState" | "subscribe"
  >;
  /**
   * Reveals a record, or goes on with a reveal that was stopped. One that is under way is left alone, so that
   * pressing twice costs once. Never rejects.
   */
  press(record: SelectableRecord): Promise<void>;
  /** Whether the latest reveal of a record, by its key, was pressed on this device: only of that one progress is shown. */
  isOwn(key: string): boolean;
}

/** Follows the reveals of an engine, and starts them. */
export function createReveals<Run extends RevealRun>(
  session: Pick<UserSession, "queryClient" | "part">,
  options: RevealOptions<Run>,
): Reveals {
  return new EngineReveals(session, options);
}

class EngineReveals<Run extends RevealRun> implements Reveals {
  readonly store: StoreApi<ReadonlyMap<string, RevealState>> = createStore(() => new Map());
  readonly #session: Pick<UserSession, "queryClient" | "part">;
  readonly #options: RevealOptions<Run>;
  /** Pressed here, before their run is stored or where it could not be. */
  readonly #pressed = new Map<string, RevealState>();
  /** Started here, so that the end is told: the names of their records, by run. */
  readonly #started = new Map<string, string>();
  /** Pressed on this device, or going on here since: the keys of their records. */
  readonly #own = new Set<string>();
  readonly #states = new WeakMap<Run, RevealState>();
  #engine: Promise<RevealEngine<Run>> | undefined;
  #runs: readonly Run[] = [];

  constructor(session: Pick<UserSession, "queryClient" | "part">, options: RevealOptions<Run>) {
    this.#session = session;
    this.#options = options;
    // what was cut off by a reload goes on, and is shown
    void this.#open().catch(ignoring(isStorageTrouble));
  }

  async press(record: SelectableRecord): Promise<void> {
    const key = recordKey(record);
    const before = this.store.getState().get(key);
    if (isUnderWay(before)) return;
    this.#own.add(key);
    // at once, so that a second press finds it under way
    this.#show(key, { kind: "revealing" });
    try {
      await this.#start(record, key, before);
      this.#show(key, undefined);
    } catch (error) {
      const text = `${errorMessage(error)} Nothing was charged.`;
      this.#show(
        key,
        error instanceof NoLongerFreeError
          ? { kind: "failed", label: "No longer free", text, again: "start-paid" }
          : { kind: "failed", label: notStartedLabel(error), text, again: "start" },
      );
    }
  }

  isOwn(key: string): boolean {
    return this.#own.has(key);
  }

  async #start(record: SelectableRecord, key: string, before: RevealState | undefined): Promise<void> {
    const engine = await this.#open();
    const latest = this.#runs.find((run) => run.kind === "reveal" && keyOf(run) === key);
    const state = latest && this.#stateOf(latest);
    if (isUnderWay(state)) return;
    if (latest !== undefined && state?.kind === "failed") {
      if (state.again === "ask-again") return engine.sendAgain(latest.id);
      if (state.again === "resume") return engine.resume(latest.id);
    }
    const costs = before?.kind === "failed" && before.again === "start-paid";
    const plan = await checkedPlan(this.#session, costs ? asNew(record) : record);
    this.#started.set(await engine.start(plan), plan.name);
  }

  #open(): Promise<RevealEngine<Run>> {
    if (this.#engine !== undefined) return this.#engine;
    const opening = this.#options.openEngine().then((engine) => {
      engine.store.subscribe(({ runs }) => this.#follow(runs));
      this.#follow(engine.store.getState().runs);
      return engine;
    });
    this.#engine = opening;
    opening.catch((error: unknown) => {
      heardElsewhere(error);
      this.#engine = undefined;
    });
    return opening;
  }

  #stateOf(run: Run): RevealState | undefined {
    const known = this.#states.get(run);
    const [result] = known === undefined ? this.#options.resultsOf(run) : [];
    if (result === undefined) return known;
    const state = revealStateOf(run, result);
    this.#states.set(run, state);
    return state;
  }

  #show(key: string, state: RevealState | undefined): void {
    if (state === undefined) this.#pressed.delete(key);
    else this.#pressed.set(key, state);
    this.#follow(this.#runs);
  }

  #follow(runs: readonly Run[]): void {
    this.#runs = runs;
    const states = new Map<string, RevealState>();
    const latest = new Set<string>();
    // newest first: the first that is found of a record is its latest
    for (const run of runs) {
      const key = keyOf(run);
      if (run.kind !== "reveal" || latest.has(key)) continue;
      const state = this.#stateOf(run);
      if (state === undefined) continue;
      latest.add(key);
      if (isUnderWay(state) && !run.elsewhere) this.#own.add(key);
      // what another device does shows by its values, and by what may have been charged
      if (run.elsewhere && !isSettled(state) && !this.#own.has(key)) continue;
      states.set(key, state);
      this.#tellEnd(run, state);
    }
    for (const [key, state] of this.#pressed) states.set(key, state);
    const before = this.store.getState();
    const same =
      states.size === before.size && [...states].every(([key, state]) => before.get(key) === state);
    if (!same) this.store.setState(states, true);
  }

  #tellEnd(run: Run, state: RevealState): void {
    const name = this.#started.get(run.id);
    if (name === undefined || state.kind !== "done") return;
    this.#started.delete(run.id);
    this.#session.part(openPaidRecords).changed([keyOf(run)]);
    const cost = costLabel(state.credits);
    if (state.found) showToast({ message: `${name} revealed · ${cost}` });
    else announce(`Nothing known of ${name}, ${cost}`);
  }
}

function notStartedLabel(error: unknown): string {
  return error instanceof PastCeilingError ? "Daily ceiling reached" : "Not sent";
}

/** What was said to be free would cost. */
class NoLongerFreeError extends ExpectedError {
  override name = "NoLongerFreeError";
}

/** The record without what search once said about its price. */
function asNew(record: SelectableRecord): SelectableRecord {
  const managementStatus = { underManagement: false, purchaseDate: null };
  return record.type === "contact"
    ? { ...record, snapshot: { ...record.snapshot, managementStatus } }
    : { ...record, snapshot: { ...record.snapshot, managementStatus } };
}

/** "1 credit", "0 credits", or that nobody can tell. */
export function costLabel(credits: number | null): string {
  if (credits === null) return "cost not known";
  return credits === 1 ? "1 credit" : `${credits} credits`;
}

function keyOf(run: RevealRun): string {
  const id = run.batches[0]?.records[0]?.id ?? "";
  return recordKey({ type: run.operation === "enrichContacts" ? "contact" : "company", id });
}

/**
 * The plan of a reveal, by what the account may have. Where the reveal was said to be free, the service is asked
 * whether that still holds: what costs takes another press. Rejects with a sentence where nothing can be revealed.
 */
async function checkedPlan(
  { queryClient }: Pick<UserSession, "queryClient">,
  record: SelectableRecord,
): Promise<RevealPlan> {
  const { type, id, snapshot } = record;
  const [fields, found] = await Promise.all([
    queryClient.ensureQueryData(enrichFieldQueries.output(type)),
    wasUnderManagement(snapshot) ? queryClient.fetchQuery(managementQueries.one(type, id)) : undefined,
  ]);
  if (found !== undefined && !found.some(({ underManagement }) => underManagement)) {
    throw new NoLongerFreeError("It was yours, and its time is over.");
  }
  const plan = revealPlan(record, fields);
  if (plan === undefined) throw new ExpectedError("Your account may have none of its fields.");
  return plan;
}
