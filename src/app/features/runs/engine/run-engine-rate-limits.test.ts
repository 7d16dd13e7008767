import { expect, test } from "vitest";
import { plainApiError } from "#app/api/api-error.ts";
import { RequestLimiter } from "#app/api/request-limiter.ts";
import { runResults } from "#app/features/runs/results/run-results.ts";
import { type EnrichCall, callOutcome } from "#app/paid-calls/paid-call-outcome.ts";
import { inputsOf, matchAll, started } from "#testing/enrich-run-for-test.ts";
import { manualClock } from "#testing/manual-clock.ts";
import { RETRY_AFTER_KINDS, mostWithin, refusedTooOften } from "#testing/retry-after-for-test.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REFUSALS = 200;
/** Calls that leave within a minute at most, while all of them are refused. */
const MOST_A_MINUTE = 12;

test.each(RETRY_AFTER_KINDS.map((kind) => [kind.name, kind] as const))(
  "a run that meets 200 refusals of 429 in a row ends with all records, each sent once: Retry-After is %s",
  async (_, kind) => {
    const clock = manualClock();
    const calls: { readonly call: EnrichCall; readonly at: number }[] = [];
    const send = async (call: EnrichCall) => {
      calls.push({ call, at: clock.now() });
      await Promise.resolve();
      const isRefused = calls.length <= REFUSALS;
      return isRefused ? callOutcome(refusedTooOften(kind, clock.now())) : matchAll(call);
    };
    const { run, id } = await started(100, { send, clock });
    while (calls.length < REFUSALS) {
      expect(run(id)).toMatchObject({ phase: "running", wait: { reason: "rate-limit" } });
      await clock.advance(HOUR_MS);
    }
    await clock.advance(HOUR_MS);
    expect(run(id)).toMatchObject({ phase: "finished", wait: null });
    expect(runResults(run(id)).map(({ outcome }) => outcome)).toEqual(Array(100).fill("matched"));

    const accepted = calls.slice(REFUSALS).map(({ call }) => call);
    expect(accepted.flatMap(inputsOf).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 100 }, (__, index) => index + 1),
    );
    const bodies = new Map(accepted.map(({ key, body }) => [key, body]));
    expect(calls.every(({ call }) => bodies.get(call.key) === call.body)).toBe(true);

    const refusedAt = calls.slice(0, REFUSALS).map(({ at }) => at);
    expect(mostWithin(refusedAt, MINUTE_MS)).toBeLessThanOrEqual(MOST_A_MINUTE);
    const span = (refusedAt.at(-1) ?? 0) - (refusedAt[0] ?? 0);
    expect(span).toBeLessThanOrEqual(REFUSALS * Math.max(MINUTE_MS, kind.wait ?? 0));
  },
);

test("calls that cannot leave for want of a token wait longer each time, and all records come in the end", async () => {
  const clock = manualClock();
  const unsentAt: number[] = [];
  let isDown = true;
  const send = async (call: EnrichCall) => {
    await Promise.resolve();
    if (!isDown) return matchAll(call);
    unsentAt.push(clock.now());
    return callOutcome(plainApiError("network", { sent: false, retryAfter: 500 }));
  };
  const { run, id } = await started(100, { send, clock });
  await clock.advance(HOUR_MS);
  expect(run(id)).toMatchObject({ phase: "running", wait: { reason: "service-failed" } });
  expect(mostWithin(unsentAt, MINUTE_MS)).toBeLessThanOrEqual(MOST_A_MINUTE);
  isDown = false;
  await clock.advance(2 * MINUTE_MS);
  expect(run(id)).toMatchObject({ phase: "finished", wait: null });
  expect(runResults(run(id)).map(({ outcome }) => outcome)).toEqual(Array(100).fill("matched"));
});

test("a run goes on when its wait ends between two looks at the clock", async () => {
  const manual = manualClock();
  let passed = 0;
  const clock = {
    ...manual,
    // some looks take a millisecond together, and timers fire one early
    now: () => manual.now() + Math.floor((passed += 0.3)),
    after: (ms: number, action: () => void) => manual.after(Math.max(ms - 1, 0), action),
  };
  const limiter = new RequestLimiter({ clock, random: () => 0.5 });
  limiter.learn([{ per: "second", limit: 1, left: 0 }]);
  const send = (call: EnrichCall) => Promise.resolve(matchAll(call));
  const { run, id } = await started(1000, { send, clock, limiter });
  await clock.advance(MINUTE_MS);
  expect(run(id).phase).toBe("finished");
});
