import { type LimiterMessage, RequestLimiter } from "#app/api/request-limiter.ts";
import { type RunEngine, openRunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { RunMessage } from "#app/features/runs/engine/run-messages.ts";
import type { PlannedRecord } from "#app/features/runs/engine/run-plan.ts";
import type { SharedRuns } from "#app/features/runs/engine/sharing/shared-runs.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import type { MatchInput } from "#contract/records/match-input.ts";
import type { EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import { plan } from "#testing/enrich-run-for-test.ts";
import { manualClock, settle } from "#testing/manual-clock.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { memorySharedRuns } from "#testing/memory-shared-runs.ts";
import { never } from "./fault-queue.ts";
import { PageChannel, PageLock, SimulatedDisk, TurnQueue } from "./simulated-browser.ts";
import { SimulatedGateway } from "./simulated-gateway.ts";
import { type Page, SimulatedNetwork } from "./simulated-network.ts";
import { type ServiceTerms, SimulatedService } from "./simulated-service.ts";
import { mayFail } from "#tools/may-fail.ts";

/** What a world is like. */
export interface WorldTerms {
  readonly service: ServiceTerms;
  /** Milliseconds: of a transaction, from the browser to the gateway, of the service, between two tabs. */
  readonly latency: {
    readonly disk: number;
    readonly wire: number;
    readonly service: number;
    readonly tabs: number;
  };
  /** What chance is taken from. */
  readonly seed: number;
}

/** A run to start: so many records from an id on, some of them twice. */
export interface RunOrder {
  readonly first: number;
  readonly count: number;
  readonly ceiling: number | null;
  /** How many of the records are described in place of their id. */
  readonly described: "none" | "some" | "all";
}

/** Ways to describe a record, of which the last one finds nobody. */
const DESCRIPTIONS: readonly ((number: number) => MatchInput)[] = [
  (number) => ({ fullName: `Person ${String(number)}`, companyId: 7 }),
  (number) => ({ fullName: `Persn ${String(number)}`, companyName: "Works" }),
  (number) => ({ emailAddress: `p${String(number)}@works.example` }),
  (number) => ({ fullName: `Nobody ${String(number)}`, companyName: "Works" }),
];

/** The same input in another spelling. */
function respelled(input: MatchInput): MatchInput {
  const members = Object.entries(input).map(([name, value]) => [name, ` ${String(value)} `]);
  return Object.fromEntries(members.toReversed());
}

type OrderedRecord = Pick<PlannedRecord, "id" | "input">;

/**
 * The records of a run: the first ones stand twice, also in another spelling, and where some are described, some of them
 * are asked for by their address besides.
 */
function recordsOf({ first, count, described }: RunOrder): readonly OrderedRecord[] {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const rows = numbers.map((number): OrderedRecord => {
    const way = described === "all" ? number % 4 : (number % 5) - 1;
    const input = described === "none" ? undefined : DESCRIPTIONS[way]?.(number);
    return input === undefined ? { id: String(number) } : { id: `row-${String(number)}`, input };
  });
  const again = rows.slice(0, 3).map(({ id, input }): OrderedRecord => {
    return input === undefined ? { id } : { id: `again ${id}`, input: respelled(input) };
  });
  const others = numbers.slice(0, described === "none" ? 0 : 6).map((number): OrderedRecord => {
    return { id: `other ${String(number)}`, input: DESCRIPTIONS[2]?.(number) };
  });
  return [...rows, ...again, ...others];
}

/** A call as a page made it. */
export interface SentCall {
  readonly call: EnrichCall;
  readonly tab: WorldTab;
  readonly at: number;
}

const managed = contactSnapshotOf({ managementStatus: { underManagement: true, purchaseDate: null } });
const unmanaged = contactSnapshotOf();

/** A page of the app. */
export class WorldTab implements Page {
  readonly limiter: RequestLimiter;
  isGone = false;
  isClosing = false;
  engine: RunEngine | undefined;
  /** Calls of this page that have not ended. */
  inFlight = 0;
  readonly #listeners: (() => void)[] = [];

  constructor(limiter: (tab: WorldTab) => RequestLimiter) {
    this.limiter = limiter(this);
  }

  onGone(listener: () => void): void {
    this.#listeners.push(listener);
  }

  goAway(): void {
    this.isGone = true;
    for (const listener of this.#listeners) listener();
  }
}

/** Numbers from 0 to below 1, the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A browser with some tabs, a gateway, a service that charges, and everything between them that can break. */
export class RunWorld {
  readonly clock = manualClock();
  readonly service: SimulatedService;
  readonly gateway: SimulatedGateway;
  readonly network: SimulatedNetwork;
  readonly disk: SimulatedDisk;
  readonly turns = new TurnQueue();
  tabs: WorldTab[] = [];
  /** Called before each call of a page leaves, and after each. */
  onSend: (sent: SentCall) => void = () => undefined;
  readonly #startLock = new PageLock();
  readonly #sharedRuns = memorySharedRuns();
  readonly #runChannel: PageChannel<RunMessage>;
  readonly #limiterChannel: PageChannel<LimiterMessage>;
  readonly #random: () => number;
  #made = 0;
  #orders = 0;

  constructor({ service, latency, seed }: WorldTerms) {
    const { clock } = this;
    this.service = new SimulatedService(service);
    this.gateway = new SimulatedGateway({ service: this.service, clock, latency: latency.service });
    this.network = new SimulatedNetwork({ gateway: this.gateway, clock, latency: latency.wire });
    this.disk = new SimulatedDisk(clock, latency.disk);
    this.#runChannel = new PageChannel(clock, latency.tabs);
    this.#limiterChannel = new PageChannel(clock, latency.tabs);
    this.#random = chance(seed);
  }

  /** Opens a page; it is there once it has read the disk. */
  openTab(): void {
    const { clock } = this;
    const random = this.#random;
    const tab = new WorldTab(
      (page) => new RequestLimiter({ clock, random, tabs: this.#limiterChannel.of(page) }),
    );
    this.tabs.push(tab);
    openRunEngine({
      clock,
      random,
      limiter: tab.limiter,
      store: this.disk.viewOf(tab),
      send: (call, signal) => this.#send(tab, call, signal),
      journal: this.network.journalOf(tab),
      network: this.network.state,
      takeTurn: this.turns.of(tab),
      exclusively: this.#startLock.of(tab),
      sharedRuns: this.#sharedRunsOf(tab),
      tabs: this.#runChannel.of(tab),
      uuid: () => `id-${String((this.#made += 1))}`,
    }).then(
      (engine) => (tab.engine = engine),
      // the runs could not be read: the page says so
      () => this.crash(tab),
    );
  }

  /** The gateway forgets what it has of the person. */
  erase(): void {
    this.gateway.erase();
    this.#sharedRuns.documents.clear();
    this.#sharedRuns.batches.clear();
  }

  /** A page is gone at once, with whatever it had under way. */
  crash(tab: WorldTab): void {
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.goAway();
    this.turns.drop(tab);
    this.#startLock.drop(tab);
  }

  /** A page lets its calls end before it goes. */
  close(tab: WorldTab): void {
    if (tab.engine === undefined || tab.isClosing) return;
    tab.isClosing = true;
    void tab.engine.close().then(() => this.crash(tab));
  }

  /** A tab by any number; undefined while none is open. */
  tab(index: number): WorldTab | undefined {
    const open = this.tabs.filter(({ engine, isClosing }) => engine !== undefined && !isClosing);
    return open[index % Math.max(1, open.length)];
  }

  /** A run by any number, as a tab shows it. */
  run(tab: number, index: number): { readonly engine: RunEngine; readonly run: RunState } | undefined {
    const engine = this.tab(tab)?.engine;
    const runs = engine?.store.getState().runs ?? [];
    const run = runs[index % Math.max(1, runs.length)];
    return engine && run && { engine, run };
  }

  /** The person starts a run in a tab. */
  start(tab: number, order: RunOrder): void {
    const { count, ceiling } = order;
    const records = recordsOf(order).map((record) => ({
      ...record,
      snapshot: this.service.isManaged(Number(record.id)) ? managed : unmanaged,
    }));
    const name = `Run ${String((this.#orders += 1))}`;
    this.tab(tab)
      ?.engine?.start(plan(count, { name, records, ceiling }))
      .catch(mayFail("the world may let no run start"));
  }

  /** Nothing is broken any more. */
  heal(): void {
    this.disk.store.breakDisk(undefined);
    this.disk.lies = false;
    this.gateway.faults.clear();
    this.network.callFaults.clear();
    this.network.journalFaults.clear();
    this.service.credits += 100_000;
    this.network.turn(true);
  }

  async advance(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds);
  }

  async settle(): Promise<void> {
    await settle();
  }

  /** The runs at the gateway, as long as the page is there. */
  #sharedRunsOf(tab: WorldTab): SharedRuns {
    const runs = this.#sharedRuns;
    const ifThere = <Result>(ask: () => Promise<Result>) => (tab.isGone ? never<Result>() : ask());
    return {
      list: () => ifThere(() => runs.list()),
      read: (id) => ifThere(() => runs.read(id)),
      readBatches: (id, from) => ifThere(() => runs.readBatches(id, from)),
      write: (id, document) => ifThere(() => runs.write(id, document)),
      writeBatches: (id, from, batches) => ifThere(() => runs.writeBatches(id, from, batches)),
      remove: (id) => ifThere(() => runs.remove(id)),
    };
  }

  async #send(tab: WorldTab, call: EnrichCall, signal: AbortSignal) {
    tab.inFlight += 1;
    this.onSend({ call, tab, at: this.clock.now() });
    try {
      return await this.network.send(tab, call, signal);
    } finally {
      tab.inFlight -= 1;
    }
  }
}
