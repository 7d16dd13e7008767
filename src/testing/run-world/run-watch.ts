import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { RunWithBatches } from "#app/features/runs/engine/run-store.ts";
import {
  type RunState,
  isLost,
  isOver,
  isResumable,
  mayBePaid,
} from "#app/features/runs/engine/stored-run.ts";
import { runResults } from "#app/features/runs/results/run-results.ts";
import { countBy, lostCharges, runOfKey, wrongCharges } from "./charge-watch.ts";
import type { RunWorld, SentCall } from "./run-world.ts";
import { mayFail } from "#tools/may-fail.ts";

/** Calls that all tabs together may have under way. */
const MAX_IN_FLIGHT = 2;
/** Rounds in which everything must come to its end once nothing is broken any more. */
const MAX_ROUNDS = 60;
const ROUND_MS = 5000;

/** Watches a world: says what must never be, notes what the person allows, and brings everything to its end. */
export class RunWatch {
  /** How often everything was checked. */
  steps = 0;
  readonly #world: RunWorld;
  readonly #violations: string[] = [];
  /** How often the person asked for a batch again, although that may cost once more. */
  readonly #askedAgain = new Map<string, number>();
  /** Runs whose limit the person lifted. */
  readonly #lifted = new Set<string>();
  /** What was still to be sent when its run was cancelled. */
  readonly #dropped = new Set<string>();
  readonly #cancelled = new Set<string>();
  /** The batches of runs when the person cancelled them. */
  readonly #cancelledWith = new Set<string>();
  #slept = false;
  #diskFailed = false;
  #restores: (() => Promise<void>)[] = [];

  constructor(world: RunWorld) {
    this.#world = world;
    world.onSend = (sent) => this.#onSend(sent);
  }

  /** A tab lost its turn without knowing. */
  sleep(): void {
    this.#slept = true;
    this.#world.turns.handOn();
  }

  /** The disk takes nothing more. */
  breakDisk(): void {
    this.#diskFailed = true;
    this.#world.disk.store.breakDisk("Disk full");
  }

  /** The next change of a row is reported as failed. */
  lie(): void {
    this.#diskFailed = true;
    this.#world.disk.lies = true;
  }

  resume(engine: RunEngine, { id, phase }: RunState): void {
    if (phase === "ceiling") this.#lifted.add(id);
    engine.resume(id);
  }

  sendAgain(engine: RunEngine, { id, batches }: RunState): void {
    for (const batch of batches) {
      if (batch.status === "UNKNOWN")
        this.#askedAgain.set(batch.id, (this.#askedAgain.get(batch.id) ?? 0) + 1);
    }
    engine.sendAgain(id);
  }

  cancel(engine: RunEngine, { id, batches }: RunState): void {
    for (const batch of batches) this.#cancelledWith.add(batch.id);
    engine.cancel(id);
  }

  remove(engine: RunEngine, { id }: RunState): void {
    // a tab that does not know that it lost its turn may still have a call of it on its way, which nobody would ask for
    if (this.#slept) return;
    engine
      .remove(id)
      .then((restore) => this.#restores.push(restore), mayFail("a call of it may be under way"));
  }

  restore(): void {
    this.#restores.pop()?.().catch(mayFail("the disk of the world may be broken"));
  }

  signIn(): void {
    const { network, tabs } = this.#world;
    network.signedOut = false;
    for (const { engine } of tabs) engine?.signedIn();
  }

  /** After a command: throws when something is as it must never be. */
  check(): void {
    this.steps += 1;
    this.#checkNow();
  }

  #checkNow(): void {
    this.#noteCancelled();
    this.#checkCharges();
    this.#checkCeilings();
    this.#checkInFlight();
    const wrong = [...this.#violations, ...this.#world.disk.wrong];
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
  }

  /** Mends everything, lets the person decide what is to be decided, and checks what became of it all. */
  async finish(): Promise<void> {
    const world = this.#world;
    world.heal();
    this.signIn();
    let isThrough = false;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (world.tabs.length === 0) world.openTab();
      await world.advance(ROUND_MS);
      this.#checkNow();
      // the end of a run is shown a moment before it is on the disk
      const wasThrough = isThrough;
      isThrough = round > 1 && this.#decide(round) === 0;
      if (isThrough && wasThrough) return this.#checkEnd();
    }
    throw new Error(`No end: ${JSON.stringify(this.#world.disk.store.stored().map(phasesOf))}`);
  }

  /** Batches whose answers were lost and found. */
  recovered(): number {
    return this.#world.disk.store
      .stored()
      .flatMap(({ batches }) => batches.filter((batch) => batch.recovered)).length;
  }

  /** What the person does in the end; how many runs are not through yet. */
  #decide(round: number): number {
    const engines = this.#world.tabs.flatMap(({ engine }) => engine ?? []);
    let open = engines.length === 0 ? 1 : 0;
    const shown = engines.flatMap((engine) => engine.store.getState().runs.map((run) => ({ engine, run })));
    for (const { engine, run } of shown) {
      // a page that deleted it and was gone at once has told nobody
      if (!this.#world.disk.store.runs.has(run.id)) continue;
      const lost = run.batches.filter(isLost);
      // also what was paid for with a lost answer, and met a lack of credits when it was sent again
      const isShort = runResults(run).some(({ outcome }) => outcome === "limit-exceeded");
      if (isOver(run.phase) && lost.length === 0 && !isShort) continue;
      open += 1;
      if (lost.length > 0 && (run.phase === "doubtful" || isOver(run.phase)) && round % 4 < 3)
        this.sendAgain(engine, run);
      else if (isResumable(run.phase)) this.resume(engine, run);
      else if (run.storageError !== null && run.phase === "cancelling") this.cancel(engine, run);
      else if (isOver(run.phase) && isShort) engine.retryFailed(run.id);
    }
    return open;
  }

  #isRunErased(id: string): boolean {
    return [...this.#world.gateway.erased.keys()].some((key) => runOfKey(this.#world, key) === id);
  }

  #onSend({ call: { key, body }, tab }: SentCall): void {
    const { store } = this.#world.disk;
    const batch = store.batches.get(key);
    const isTurn = this.#world.turns.holder === tab;
    if (batch === undefined || batch.body !== body) this.#violations.push(`${key} left without an intent`);
    else if (batch.status !== "SENT" && isTurn) this.#violations.push(`${key} left although ${batch.status}`);
    this.#noteCancelled();
    if (this.#dropped.has(key)) this.#violations.push(`${key} left although its run was cancelled`);
  }

  #noteCancelled(): void {
    const { runs, batches } = this.#world.disk.store;
    for (const { id, phase } of runs.values()) {
      if (phase !== "cancelled" || this.#cancelled.has(id)) continue;
      this.#cancelled.add(id);
      const own = [...batches.values()].filter(({ runId }) => runId === id);
      const again = new Set(
        own.flatMap(({ replaced, records }) => (replaced ? records.map((one) => one.id) : [])),
      );
      for (const batch of own) {
        // asked for after the cancelling, under a key of its own, since the gateway had erased the first one
        const isLater = !this.#cancelledWith.has(batch.id) && batch.records.some((one) => again.has(one.id));
        if (batch.status === "QUEUED" && !mayBePaid(batch) && !isLater) this.#dropped.add(batch.id);
      }
    }
  }

  #checkCharges(): void {
    this.#violations.push(...wrongCharges(this.#world, (key) => this.#askedAgain.get(key) ?? 0));
  }

  #checkCeilings(): void {
    const { service, disk } = this.#world;
    const charged = countBy(service.charges, ({ key }) => runOfKey(this.#world, key));
    for (const { id, ceiling } of disk.store.runs.values()) {
      const credits = charged.get(id) ?? 0;
      if (ceiling !== null && credits > ceiling && !this.#lifted.has(id) && !this.#isRunErased(id))
        this.#violations.push(`${id} was charged ${String(credits)}, past its limit of ${String(ceiling)}`);
    }
  }

  #checkInFlight(): void {
    const { tabs, turns } = this.#world;
    const sending = this.#slept ? tabs.filter((tab) => tab === turns.holder) : tabs;
    const inFlight = sending.reduce((sum, tab) => sum + tab.inFlight, 0);
    if (inFlight > MAX_IN_FLIGHT) this.#violations.push(`${String(inFlight)} calls at once`);
  }

  #checkEnd(): void {
    for (const stored of this.#world.disk.store.stored()) {
      this.#checkOutcomes(stored);
      this.#checkTabs(stored);
    }
    this.#violations.push(...lostCharges(this.#world));
    this.#checkNow();
  }

  #checkOutcomes({ run, batches }: RunWithBatches): void {
    const ids = new Set(
      [...this.#world.disk.written.values()].flatMap(({ runId, records }) =>
        runId === run.id ? records.map(({ id }) => id) : [],
      ),
    );
    const results = runResults({ ...run, batches });
    if (results.length !== ids.size)
      this.#violations.push(`${run.id}: ${String(results.length)} results of ${String(ids.size)}`);
    for (const batch of batches) {
      const { id, status } = batch;
      const isDropped = status === "QUEUED" && run.phase === "cancelled" && !isLost(batch);
      const isRest = status === "DONE" || status === "REJECTED" || isDropped;
      if (!isRest) this.#violations.push(`${run.id} is ${run.phase}, and ${id} is ${status}`);
    }
  }

  /** Every tab shows what is on the disk. */
  #checkTabs({ run, batches }: RunWithBatches): void {
    for (const { engine, isClosing } of this.#world.tabs) {
      if (engine === undefined || isClosing) continue;
      const shown = engine.get(run.id);
      const isSame =
        shown?.phase === run.phase &&
        shown.name === run.name &&
        shown.unsavedBatches === 0 &&
        shown.batches.length === batches.length &&
        batches.every(({ id, status }) => shown.batches.find((batch) => batch.id === id)?.status === status);
      // what a person did while the disk was broken is seen in that tab only, and what others did then is not heard
      const isFine = this.#diskFailed ? (shown?.unsavedBatches ?? 0) === 0 : isSame;
      if (!isFine)
        this.#violations.push(
          `A tab shows ${shown ? phasesOf({ run: shown, batches: shown.batches }) : "nothing"} ` +
            `instead of ${phasesOf({ run, batches })}`,
        );
    }
  }
}

/** A run in one line. */
function phasesOf({ run, batches }: RunWithBatches): string {
  return `${run.id} "${run.name}" ${run.phase}: ${batches.map(({ id, status }) => `${id} ${status}`).join(", ")}`;
}
