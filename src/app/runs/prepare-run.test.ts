import { expect, test, vi } from "vitest";
import type { RunInput } from "#contract/runs/run-schemas.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { enrichRunOf } from "#testing/runs/run-answers-for-test.ts";
import type { RunGateway } from "./run-gateway.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { plainApiError } = await import("#app/api/api-error.ts");
const { prepareRun } = await import("./prepare-run.ts");
const { mustAsk, termsOf } = await import("./start-terms.ts");

const inputs = (count: number): RunInput[] =>
  Array.from({ length: count }, (_, id) => ({ id: String(id), snapshot: contactSnapshotOf() }));

const draft = { operation: "enrichContacts", purpose: "enrich", name: "Health systems" } as const;

/** A gateway that has prices after `looks` polls and loses its first `lost` answers. */
function gatewayWith({ looks = 1, lost = 0, problem = "" }) {
  const said: string[] = [];
  let left = looks;
  let failures = lost;
  const answer = () => {
    if (failures > 0) {
      failures -= 1;
      return Promise.reject(plainApiError("network"));
    }
    const isChecked = left <= 0;
    const waits = problem === "" ? {} : { waitsFor: "permission" as const, problem: refusal };
    const state = isChecked ? "ready" : "checking";
    return Promise.resolve(enrichRunOf({ state, inputs: 3, checked: isChecked ? 3 : 1, ...waits }));
  };
  const refusal = { message: problem, code: null, status: 403, requestId: null };
  const notAsked = () => Promise.reject(new Error("not asked"));
  const gateway: RunGateway = {
    make: (body) => (said.push(`make ${String(body.inputs.length)}`), answer()),
    add: (_, from, added) => (said.push(`add ${String(from)} ${String(added.length)}`), answer()),
    read: () => ((left -= 1), said.push("read"), answer()),
    command: (_, { type }) => (said.push(type), answer()),
    remove: () => (said.push("remove"), Promise.resolve()),
    results: notAsked,
    list: notAsked,
    singles: notAsked,
  };
  return { gateway, said };
}

const at = {
  now: () => 0,
  after: (_: number, action: () => void) => (queueMicrotask(action), () => undefined),
};
const options = (gateway: RunGateway, signal = new AbortController().signal) => ({
  gateway,
  id: "a-run",
  clock: at,
  random: () => 0,
  signal,
  onProgress: () => undefined,
});

test("a run is made in portions, each once, and waits until all of it has a price", async () => {
  const { gateway, said } = gatewayWith({ looks: 2, lost: 1 });
  const run = await prepareRun({ ...draft, inputs: inputs(2500) }, options(gateway));
  expect(run.state).toBe("ready");
  expect(said).toEqual(["make 1000", "make 1000", "add 1000 1000", "add 2000 500", "check", "read", "read"]);
});

test("a check that cannot go on says why, and leaves no run behind", async () => {
  const { gateway, said } = gatewayWith({ looks: 9, problem: "You may not." });
  await expect(prepareRun({ ...draft, inputs: inputs(1) }, options(gateway))).rejects.toThrow("You may not.");
  expect(said.at(-1)).toBe("remove");
});

test("whoever stops the check leaves no run behind", async () => {
  const { gateway, said } = gatewayWith({ looks: 9 });
  const stopping = new AbortController();
  const prepared = prepareRun({ ...draft, inputs: inputs(1) }, options(gateway, stopping.signal));
  stopping.abort();
  await expect(prepared).rejects.toThrow("aborted");
  await vi.waitFor(() => expect(said).toContain("remove"));
});

const byPrice = { new: 40, free: 10, nothing: 5, unknown: 5 };
const ready = enrichRunOf({ state: "ready", inputs: 60, byPrice });
const credits = { creditsLeft: 1000, leftToday: undefined, askFrom: 100 };
const facts = { leavesOut: true, promised: 45, limit: null, ...credits };

test("the terms of a start are what its person wants", () => {
  expect(termsOf(ready, facts)).toEqual({ records: 55, leftOut: 5, free: 10, notLookedFor: 0, credits: 45 });
  expect(termsOf(ready, { ...facts, leavesOut: false })).toMatchObject({ records: 60, credits: 50 });
  expect(termsOf(ready, { ...facts, limit: 20 }).credits).toBe(20);
});

test.each([
  ["the price that was named", {}, false],
  ["more than was named", { promised: 44 }, true],
  ["a large sum", { askFrom: 45 }, true],
  ["a large sum of which there is little", { askFrom: 45, creditsLeft: 10 }, false],
  ["more than is left of the day", { leftToday: 44 }, true],
  ["as much as is left of the day", { leftToday: 45 }, false],
  ["all, those with nothing to get too, at that price", { leavesOut: false, promised: 50 }, false],
])("a start for %s is asked about: %j %s", (_, given, asks) => {
  const said = { ...facts, ...given };
  expect(mustAsk(termsOf(ready, said), said)).toBe(asks);
});
