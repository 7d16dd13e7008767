import { writeFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runCommands, worldTerms } from "#testing/run-world/run-commands.ts";
import { RunWatch } from "#testing/run-world/run-watch.ts";
import { RunWorld, type WorldTerms } from "#testing/run-world/run-world.ts";
import { CASES_SHARE, casesOf } from "#testing/properties/property-cases.ts";

/** Commands that are carried out at least, in all worlds together. */
const STEPS = casesOf(20_000);
/** The file that tells what was counted. */
const { MODEL_REPORT } = process.env;

const MAX_COMMANDS = 100;
/** Far fewer than worlds have on average, so that few of them have enough together. */
const USUAL_COMMANDS = 30;

test("whatever happens, nothing paid is lost, nothing is paid twice, and every run comes to its end", async () => {
  const counts = { steps: 0, charges: 0, recovered: 0 };
  const commands = fc.commands(runCommands, { maxCommands: MAX_COMMANDS, size: "max" });
  const property = fc.asyncProperty(worldTerms, commands, async (terms, steps) => {
    const world = new RunWorld(terms);
    const watch = new RunWatch(world);
    world.openTab();
    await world.advance(100);
    await fc.asyncModelRun(() => ({ model: {}, real: { world, watch } }), steps);
    await watch.finish();
    counts.steps += watch.steps;
    counts.charges += world.service.charges.length;
    counts.recovered += watch.recovered();
  });
  await fc.assert(property, { numRuns: Math.ceil(STEPS / USUAL_COMMANDS) });
  if (MODEL_REPORT !== undefined) writeFileSync(MODEL_REPORT, JSON.stringify(counts));
  expect(counts.steps).toBeGreaterThanOrEqual(STEPS);
  // what could go wrong did
  expect(counts.charges).toBeGreaterThan(counts.steps / 2);
  expect(counts.recovered).toBeGreaterThan(CASES_SHARE < 1 ? 0 : counts.steps / 200);
}, 1_200_000);

const service = { managementDays: 0, credits: 100_000, bad: new Set<number>(), absent: new Set<number>() };

async function worldWith(latency: WorldTerms["latency"]) {
  const world = new RunWorld({ service, latency, seed: 0 });
  const watch = new RunWatch(world);
  world.openTab();
  await world.advance(100);
  const start = (count: number) => world.start(0, { first: 1, count, ceiling: null, described: "none" });
  const ended = () => world.disk.store.stored().map(({ run: { name, phase } }) => `${name} ${phase}`);
  return { world, watch, start, ended };
}

test("a run stays while a call of it is sent again and lost again, so that no other waits for its records", async () => {
  const { world, watch, start, ended } = await worldWith({ disk: 0, wire: 20, service: 1, tabs: 0 });
  start(26);
  await world.settle();
  world.tabs.forEach((tab) => world.crash(tab));
  world.openTab();
  await world.advance(30);
  const found = world.run(0, 0);
  if (found) watch.remove(found.engine, found.run);
  world.gateway.faults.push("cut-before");
  await world.advance(150);
  start(1);
  await world.settle();
  await watch.finish();
  expect(ended()).toContain("Run 1 finished");
});

test("a run is cancelled that another tab resumes at the same moment, while the session has ended", async () => {
  const { world, watch, start, ended } = await worldWith({ disk: 2, wire: 1, service: 1, tabs: 3 });
  world.network.signedOut = true;
  world.openTab();
  await world.settle();
  start(1);
  await world.advance(30);
  const [one, other] = [world.run(0, 0), world.run(1, 0)];
  if (one) watch.resume(one.engine, one.run);
  await world.settle();
  if (other) watch.cancel(other.engine, other.run);
  await world.advance(100);
  expect(ended()).toEqual(["Run 1 cancelled"]);
});

test("a run that is cancelled while a full disk lets no page send ends once the disk takes it", async () => {
  const { world, watch, start, ended } = await worldWith({ disk: 2, wire: 1, service: 1, tabs: 0 });
  world.gateway.faults.push("cut-before");
  world.openTab();
  start(1);
  await world.advance(40_000);
  watch.breakDisk();
  // the page that had the turn at sending
  const [sending] = world.tabs;
  if (sending) world.crash(sending);
  const found = world.run(0, 0);
  if (found) watch.cancel(found.engine, found.run);
  // by now the other page has often tried to take the turn
  await world.advance(160_000);
  expect(ended()).toEqual(["Run 1 doubtful"]);
  world.disk.store.breakDisk(undefined);
  await world.advance(60_000);
  expect(ended()).toEqual(["Run 1 cancelled"]);
});

test("a deleted run comes back where the disk was not sure that it took it, and comes to its end", async () => {
  const { world, watch, start, ended } = await worldWith({ disk: 0, wire: 1, service: 1, tabs: 0 });
  watch.lie();
  start(1);
  await world.settle();
  world.openTab();
  await world.settle();
  const found = world.run(1, 0);
  if (found) watch.remove(found.engine, found.run);
  await world.advance(11_000);
  expect(ended()).toEqual([]);
  // the tab that brings it back is the one that sends
  watch.sleep();
  await world.settle();
  watch.lie();
  watch.restore();
  await world.settle();
  // so that the gateway's word that it was deleted is read before it has ended
  world.network.turn(false);
  await world.advance(1);
  await watch.finish();
  expect(ended()).toEqual(["Run 1 finished"]);
});
