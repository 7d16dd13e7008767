import { expect, it } from "vitest";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { enrichRunOf } from "#testing/runs/run-answers-for-test.ts";
import { endedRuns, runsOverview } from "./runs-overview.ts";

type Given = Parameters<typeof enrichRunOf>[0];
const run = (id: string, state: RunAnswer["state"], given: Given = {}): RunAnswer =>
  enrichRunOf({ id, name: id, state, inputs: 4, byState: { got: 3, open: 1 }, ...given });

const held = (id: string) => run(id, "waiting", { waitsFor: "credits" });
const theirs = (id: string, state: RunAnswer["state"]) =>
  run(id, state, { owner: { id: "usr_other", name: "Kim", isSelf: false } });

it("says how far the runs at work are together, and how many need the person", () => {
  expect(runsOverview([])).toEqual({ percent: undefined, actionNeeded: 0 });
  const two = [run("a", "running"), run("b", "running", { byState: { open: 4 } })];
  expect(runsOverview(two)).toEqual({ percent: 37, actionNeeded: 0 });
  const waiting = [held("a"), run("b", "paused"), held("c"), run("d", "ready")];
  expect(runsOverview(waiting)).toEqual({ percent: undefined, actionNeeded: 2 });
  expect(runsOverview([theirs("a", "running")]).percent).toBeUndefined();
});

it("tells of runs that ended meanwhile, once, and of nobody else's", () => {
  const before = [run("a", "running"), run("b", "done"), theirs("c", "running")];
  const after = [run("a", "done"), run("b", "done"), theirs("c", "done"), run("new", "done")];
  const messages = endedRuns(before, after).map(({ message }) => message);
  expect(messages).toEqual(["a is done: 3 enriched, 0 credits."]);
  expect(endedRuns(after, after)).toEqual([]);
});

it("does not tell what the person did", () => {
  expect(endedRuns([run("a", "running")], [run("a", "paused")])).toEqual([]);
  expect(endedRuns([run("a", "running")], [run("a", "cancelled")])).toEqual([]);
  expect(endedRuns([run("a", "running")], [held("a")])).toHaveLength(1);
});
