import { expect, test } from "vitest";
import { manualClock, settle } from "#testing/manual-clock.ts";
import { walkPaced } from "./walk.ts";

class Refused extends Error {}

/** Fetches pages whose answers the test resolves by hand. */
function fetchByHand(pages: readonly number[], interval = 0) {
  const clock = manualClock();
  const stop = new AbortController();
  const received: number[] = [];
  const waits: (number | undefined)[] = [];
  let under: { page: number; resolve: (answer: string) => void; reject: (reason: Error) => void } | undefined;
  let most = 0;
  let now = 0;
  const ask = (page: number) => {
    most = Math.max(most, (now += 1));
    return new Promise<string>((resolve, reject) => {
      under = { page, resolve, reject };
    }).finally(() => (now -= 1));
  };
  const walkAll = async () => {
    const answers = walkPaced(pages, ask, {
      interval: () => interval,
      retryDelay: (error) => (error instanceof Refused ? 1000 : undefined),
      onWait: (until) => void waits.push(until),
      clock,
      signal: stop.signal,
    });
    for await (const [page] of answers) received.push(page);
  };
  const end = walkAll().then(
    () => "done",
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
  return {
    clock,
    stop,
    received,
    waits,
    end,
    asked: () => under?.page,
    most: () => most,
    answer: () => (under?.resolve("rows"), settle()),
    refuse: (reason: Error) => (under?.reject(reason), settle()),
  };
}

test("requests one page after the other, and never two at once", async () => {
  const job = fetchByHand([1, 2, 4]);
  for (let turn = 0; turn < 3; turn += 1) await job.answer();
  expect(await job.end).toBe("done");
  expect(job.received).toEqual([1, 2, 4]);
  expect(job.most()).toBe(1);
});

test("requests no faster than the interval", async () => {
  const job = fetchByHand([1, 2], 50);
  await job.clock.advance(20);
  await job.answer();
  await job.clock.advance(29);
  expect(job.asked()).toBe(1);
  await job.clock.advance(1);
  expect(job.asked()).toBe(2);
  await job.clock.advance(80);
  await job.answer();
  expect(await job.end).toBe("done");
});

test("waits as long as the service asks, then requests the same page again", async () => {
  const job = fetchByHand([1, 2]);
  await job.answer();
  await job.refuse(new Refused());
  expect(job.waits).toEqual([job.clock.now() + 1000]);
  await job.clock.advance(999);
  expect(job.asked()).toBe(2);
  await job.clock.advance(1);
  await job.answer();
  expect(await job.end).toBe("done");
  expect(job.received).toEqual([1, 2]);
  expect(job.waits.at(-1)).toBeUndefined();
});

test("another error ends it, after the earlier answers were delivered", async () => {
  const job = fetchByHand([1, 2, 3]);
  await job.answer();
  await job.refuse(new Error("The data provider had a problem."));
  expect(await job.end).toBe("The data provider had a problem.");
  expect(job.received).toEqual([1]);
});

test("aborting ends it during a request and while it waits", async () => {
  const under = fetchByHand([1, 2]);
  under.stop.abort("left");
  await under.answer();
  expect(await under.end).toBe("left");
  expect(under.received).toEqual([]);

  const waiting = fetchByHand([1, 2]);
  await waiting.refuse(new Refused());
  waiting.stop.abort("canceled");
  expect(await waiting.end).toBe("canceled");
  await waiting.clock.advance(5000);
  expect(waiting.received).toEqual([]);
});
