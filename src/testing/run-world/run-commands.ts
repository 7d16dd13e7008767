import * as fc from "fast-check";
import type { RunWatch } from "./run-watch.ts";
import type { RunOrder, RunWorld, WorldTerms } from "./run-world.ts";
import { UPSTREAM_FAULTS } from "./simulated-gateway.ts";
import { CALL_FAULTS, JOURNAL_FAULTS } from "./simulated-network.ts";

/** A world and who watches it. */
export interface Watched {
  readonly world: RunWorld;
  readonly watch: RunWatch;
}

/** One thing that somebody does, or that happens. */
class Step implements fc.AsyncCommand<object, Watched> {
  readonly #text: string;
  readonly #act: (watched: Watched) => void | Promise<void>;

  constructor(text: string, act: (watched: Watched) => void | Promise<void>) {
    this.#text = text;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  async run(_model: object, watched: Watched): Promise<void> {
    await this.#act(watched);
    await watched.world.settle();
    watched.watch.check();
  }

  toString(): string {
    return this.#text;
  }
}

const tab = fc.nat({ max: 2 });
const place = fc.record({ tab, run: fc.nat({ max: 4 }) });
type Place = { readonly tab: number; readonly run: number };

/** The person does something with a run. */
function withRun(
  name: string,
  act: (found: NonNullable<ReturnType<RunWorld["run"]>>, watched: Watched) => void,
): fc.Arbitrary<Step> {
  return place.map(
    ({ tab, run }: Place) =>
      new Step(`${name}(${String(tab)}, ${String(run)})`, (watched) => {
        const found = watched.world.run(tab, run);
        if (found) act(found, watched);
      }),
  );
}

function always(name: string, act: (watched: Watched) => void): fc.Arbitrary<Step> {
  return fc.constant(null).map(() => new Step(name, act));
}

function withTab(name: string, act: (world: RunWorld, tab: number) => void): fc.Arbitrary<Step> {
  return tab.map((number) => new Step(`${name}(${String(number)})`, ({ world }) => act(world, number)));
}

const order: fc.Arbitrary<RunOrder> = fc.record({
  first: fc.nat({ max: 90 }).map((first) => first + 1),
  count: fc.nat({ max: 70 }).map((count) => count + 1),
  ceiling: fc.option(fc.nat({ max: 80 }), { freq: 2 }),
  described: fc.constantFrom("none", "some", "all"),
});

const start = fc
  .record({ tab, order })
  .map(
    ({ tab, order }) =>
      new Step(`start(${String(tab)}, ${JSON.stringify(order)})`, ({ world }) => world.start(tab, order)),
  );

const time = fc
  .constantFrom(1, 5, 30, 150, 700, 3000, 11_000, 40_000, 160_000)
  .map((ms) => new Step(`time(${String(ms)})`, ({ world }) => world.advance(ms)));

const callFault = fc
  .constantFrom(...CALL_FAULTS)
  .map((fault) => new Step(`callFault(${fault})`, ({ world }) => world.network.callFaults.push(fault)));

const upstreamFault = fc
  .constantFrom(...UPSTREAM_FAULTS)
  .map((fault) => new Step(`upstreamFault(${fault})`, ({ world }) => world.gateway.faults.push(fault)));

const journalFault = fc
  .constantFrom(...JOURNAL_FAULTS)
  .map((fault) => new Step(`journalFault(${fault})`, ({ world }) => world.network.journalFaults.push(fault)));

/** What the person does with runs. */
const person = [
  { arbitrary: start, weight: 5 },
  { arbitrary: withRun("pause", ({ engine, run }) => engine.pause(run.id)), weight: 2 },
  { arbitrary: withRun("resume", ({ engine, run }, { watch }) => watch.resume(engine, run)), weight: 4 },
  { arbitrary: withRun("cancel", ({ engine, run }, { watch }) => watch.cancel(engine, run)), weight: 1 },
  {
    arbitrary: withRun("sendAgain", ({ engine, run }, { watch }) => watch.sendAgain(engine, run)),
    weight: 2,
  },
  { arbitrary: withRun("retryFailed", ({ engine, run }) => engine.retryFailed(run.id)), weight: 2 },
  { arbitrary: withRun("rename", ({ engine, run }) => engine.rename(run.id, "Renamed")), weight: 1 },
  { arbitrary: withRun("remove", ({ engine, run }, { watch }) => watch.remove(engine, run)), weight: 1 },
  { arbitrary: always("restore", ({ watch }) => watch.restore()), weight: 2 },
];

/** What happens to the browser. */
const browser = [
  { arbitrary: withTab("open", (world) => world.tabs.length < 3 && world.openTab()), weight: 2 },
  {
    arbitrary: withTab("crash", (world, number) => {
      const tab = world.tab(number);
      if (tab) world.crash(tab);
    }),
    weight: 1,
  },
  {
    arbitrary: withTab("reload", (world, number) => {
      const tab = world.tab(number);
      if (tab) world.crash(tab);
      world.openTab();
    }),
    weight: 2,
  },
  {
    arbitrary: withTab("close", (world, number) => {
      const tab = world.tab(number);
      if (tab) world.close(tab);
    }),
    weight: 1,
  },
  { arbitrary: always("sleep", ({ watch }) => watch.sleep()), weight: 1 },
  { arbitrary: always("breakDisk", ({ watch }) => watch.breakDisk()), weight: 1 },
  { arbitrary: always("healDisk", ({ world }) => world.disk.store.breakDisk(undefined)), weight: 3 },
  { arbitrary: always("diskLies", ({ watch }) => watch.lie()), weight: 1 },
];

/** What happens on the way to the service. */
const outside = [
  { arbitrary: always("offline", ({ world }) => world.network.turn(false)), weight: 1 },
  { arbitrary: always("online", ({ world }) => world.network.turn(true)), weight: 3 },
  { arbitrary: always("sessionEnds", ({ world }) => (world.network.signedOut = true)), weight: 1 },
  { arbitrary: always("signIn", ({ watch }) => watch.signIn()), weight: 2 },
  { arbitrary: callFault, weight: 8 },
  { arbitrary: upstreamFault, weight: 8 },
  { arbitrary: journalFault, weight: 3 },
  { arbitrary: always("credits", ({ world }) => (world.service.credits += 30)), weight: 1 },
  { arbitrary: always("matchesChange", ({ world }) => (world.service.changes += 1)), weight: 1 },
  { arbitrary: time, weight: 20 },
];

const erase = { arbitrary: always("erase", ({ world }) => world.erase()), weight: 1 };

/** Everything that can happen, often what often happens. */
export const runCommands: fc.Arbitrary<Step>[] = [fc.oneof(...person, ...browser, ...outside, erase)];

/** Worlds of every kind. */
export const worldTerms: fc.Arbitrary<WorldTerms> = fc.record({
  service: fc.record({
    managementDays: fc.constantFrom(0, 365),
    credits: fc.constantFrom(100_000, 150, 40),
    bad: fc.uniqueArray(fc.integer({ min: 1, max: 160 }), { maxLength: 3 }).map((ids) => new Set(ids)),
    absent: fc.uniqueArray(fc.integer({ min: 1, max: 160 }), { maxLength: 20 }).map((ids) => new Set(ids)),
  }),
  latency: fc.record({
    disk: fc.constantFrom(0, 2, 20),
    wire: fc.constantFrom(1, 20),
    service: fc.constantFrom(1, 50, 2000),
    tabs: fc.constantFrom(0, 3, 30),
  }),
  seed: fc.nat(),
});
