import { expect, test } from "vitest";
import { RenewalPause, SessionUnreachableError } from "./renewal-pause.ts";

function pauseAt(random: number) {
  let now = 0;
  const pause = new RenewalPause(
    () => now,
    () => random,
  );
  return { pause, pass: (ms: number) => (now += ms) };
}

function left(pause: RenewalPause): number {
  try {
    pause.throwIfOn();
    return 0;
  } catch (error) {
    if (error instanceof SessionUnreachableError) return error.retryAfter;
    throw error;
  }
}

test("renewals that fail wait 1, 2, 4 … 30 s, half of it by chance, and begin anew after a success", () => {
  for (const [random, part] of [
    [0, 0.5],
    [1, 1],
  ] as const) {
    const { pause, pass } = pauseAt(random);
    const waits = [1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000 * part);
    for (const wait of waits) {
      expect(pause.failed("down").retryAfter).toBe(wait);
      expect(left(pause)).toBe(wait);
      pass(wait - 1);
      expect(left(pause)).toBe(1);
      pass(1);
      expect(left(pause)).toBe(0);
    }
    pause.end();
    expect(pause.failed("down").retryAfter).toBe(1000 * part);
  }
});

test("what the answer asks for is waited for, where that is longer", () => {
  const { pause } = pauseAt(1);
  expect(pause.failed("busy", 20_000).retryAfter).toBe(20_000);
  expect(pause.failed("busy", 500).retryAfter).toBe(2000);
});

test("who asks again passes the pause once, and the next failure waits longer still", () => {
  const { pause } = pauseAt(1);
  pause.failed("down");
  pause.lift();
  expect(left(pause)).toBe(0);
  expect(pause.failed("down").retryAfter).toBe(2000);
});
