import { describe, expect, test } from "vitest";
import { type ManualClock, manualClock, settle } from "#testing/manual-clock.ts";
import { RETRY_AFTER_KINDS, mostWithin, refusedTooOften } from "#testing/retry-after-for-test.ts";
import { type LimiterMessage, RequestLimiter } from "./request-limiter.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Queues requests and returns when each was sent, in milliseconds since 1970. */
async function queued(limiter: RequestLimiter, clock: ManualClock, count: number): Promise<number[]> {
  const left: number[] = [];
  for (let request = 0; request < count; request += 1)
    void limiter.turn("run").then((answered) => {
      left.push(clock.now());
      answered();
    });
  await settle();
  return left;
}

/** A channel between tabs that delivers synchronously. */
function channel() {
  const listeners: ((message: LimiterMessage) => void)[] = [];
  return () => {
    let own: (message: LimiterMessage) => void = () => undefined;
    return {
      send: (message: LimiterMessage) => {
        for (const hear of listeners) if (hear !== own) hear(structuredClone(message));
      },
      onMessage: (listener: (message: LimiterMessage) => void) => {
        own = listener;
        listeners.push(listener);
      },
    };
  };
}

function limiterAt(clock: ManualClock, random = 0.5) {
  return new RequestLimiter({ clock, random: () => random });
}

/** A limiter that was told of a rate by the headers. */
function limited(limit: number, left = limit) {
  const clock = manualClock();
  const limiter = limiterAt(clock);
  limiter.learn([{ per: "second", limit, left }]);
  return { clock, limiter };
}

describe("a rate that the headers tell", () => {
  test("is used up and never passed", async () => {
    const { clock, limiter } = limited(5);
    const left = await queued(limiter, clock, 50);
    await clock.advance(12 * SECOND_MS);
    expect(left).toHaveLength(50);
    expect(mostWithin(left, SECOND_MS)).toBe(5);
  });

  test("is not passed at the service either, however long each request is on its way", async () => {
    const { clock, limiter } = limited(5);
    const counted: number[] = [];
    const after = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
    const client = async (number: number) => {
      for (let request = 0; request < 10; request += 1) {
        const answered = await limiter.turn("run");
        await after((number * 37 + request * 251) % 900);
        counted.push(clock.now());
        await after(20);
        answered();
      }
    };
    for (let number = 0; number < 8; number += 1) void client(number);
    await settle();
    await clock.advance(60 * SECOND_MS);
    expect(counted).toHaveLength(80);
    expect(mostWithin(counted, SECOND_MS)).toBe(5);
  });

  test("is used again where no answer comes", async () => {
    const { clock, limiter } = limited(2);
    limiter.started("run");
    limiter.started("run");
    await clock.advance(1_500);
    expect(limiter.delay("run")).toBeGreaterThan(0);
    await clock.advance(2 * SECOND_MS);
    expect(limiter.delay("run")).toBe(0);
  });

  test("changes when the headers do, and only by that of a second", async () => {
    const { clock, limiter } = limited(2);
    limiter.learn([{ per: "second", limit: 10, left: 10 }]);
    limiter.learn([{ per: "hour", limit: 1, left: 0 }]);
    limiter.learn([{ per: "second", limit: 0, left: 0 }]);
    const left = await queued(limiter, clock, 30);
    await clock.advance(4 * SECOND_MS);
    expect(left).toHaveLength(30);
    expect(mostWithin(left, SECOND_MS)).toBe(10);
  });

  test("a refusal does not change it: other browsers of the person may have used it up", async () => {
    const { clock, limiter } = limited(5, 0);
    for (let refused = 0; refused < 4; refused += 1) limiter.onRateLimited(SECOND_MS);
    limiter.onAnswer();
    await clock.advance(2 * SECOND_MS);
    const left = await queued(limiter, clock, 5);
    await clock.advance(1);
    expect(left).toHaveLength(5);
  });
});

describe("a rate that nothing tells", () => {
  interface Pressure {
    /** The rate of the service. */
    readonly perSecond: number;
    readonly clients: number;
    readonly ms: number;
    /** The clients stop after this many successful calls. */
    readonly calls?: number;
  }

  /** Clients that send continuously, for a while, to a service that does not state its rate. */
  async function pressed({ perSecond, clients, ms, calls = Infinity }: Pressure) {
    const clock = manualClock();
    const limiter = limiterAt(clock);
    const end = clock.now() + ms;
    const answered: number[] = [];
    const refused: number[] = [];
    const client = async () => {
      while (clock.now() < end && answered.length < calls) {
        const answeredNow = await limiter.turn("run");
        const now = clock.now();
        const isFree = answered.filter((at) => at > now - SECOND_MS).length < perSecond;
        (isFree ? answered : refused).push(now);
        await new Promise<void>((resolve) => clock.after(20, resolve));
        answeredNow();
        if (isFree) limiter.onAnswer();
        else limiter.onRateLimited(undefined);
      }
    };
    for (let number = 0; number < clients; number += 1) void client();
    await settle();
    await clock.advance(ms);
    return { answered, refused, end };
  }

  test.each([1, 5, 25])("is found by refusals: %i a second", async (perSecond) => {
    const { answered, refused, end } = await pressed({ perSecond, clients: 40, ms: 5 * MINUTE_MS });
    const late = (times: readonly number[]) => times.filter((at) => at > end - 2 * MINUTE_MS).length / 120;
    // one probe a minute, no more
    expect(late(refused)).toBeLessThanOrEqual(5 / 120);
    expect(late(answered)).toBeGreaterThan(perSecond * 0.75);
  });

  test.each([5, 20])(
    "costs a run of 100 calls a fifth more requests at most: %i a second",
    async (perSecond) => {
      const { answered, refused } = await pressed({ perSecond, clients: 2, ms: 5 * MINUTE_MS, calls: 100 });
      expect(answered.length).toBeGreaterThanOrEqual(100);
      expect(refused.length).toBeLessThanOrEqual(20);
    },
  );
});

describe("the tabs of a person", () => {
  const openTabs = (count: number, clock: ManualClock) => {
    const open = channel();
    return Array.from(
      { length: count },
      () => new RequestLimiter({ clock, random: () => 0.5, tabs: open() }),
    );
  };

  test("share a rate, and what one learns of it", async () => {
    const clock = manualClock();
    const tabs = openTabs(3, clock);
    tabs[0]?.learn([{ per: "second", limit: 6, left: 6 }]);
    const left = await Promise.all(tabs.map((limiter) => queued(limiter, clock, 20)));
    await clock.advance(12 * SECOND_MS);
    expect(left.map((times) => times.length)).toEqual([20, 20, 20]);
    expect(mostWithin(left.flat(), SECOND_MS)).toBe(6);
  });

  test("wait together after a refusal, also for the longest wait of two", async () => {
    const clock = manualClock();
    const [first, second] = openTabs(2, clock);
    first?.onRateLimited(7 * SECOND_MS);
    second?.onRateLimited(2 * SECOND_MS);
    expect([first?.delay("person"), second?.delay("run")]).toEqual([7 * SECOND_MS, 7 * SECOND_MS]);
    await clock.advance(7 * SECOND_MS);
    expect([first?.waitUntil, second?.waitUntil]).toEqual([null, null]);
  });
});

test("a clock that is put back by hours makes no wait of hours", async () => {
  const manual = manualClock();
  let behind = 0;
  const clock = { ...manual, now: () => manual.now() - behind };
  const limiter = limiterAt(clock);
  limiter.onRateLimited(20 * SECOND_MS);
  expect(limiter.delay("person")).toBe(20 * SECOND_MS);
  behind = 5 * HOUR_MS;
  expect([limiter.delay("person"), limiter.waitUntil]).toEqual([0, null]);
  limiter.onRateLimited(7 * SECOND_MS);
  expect(limiter.delay("person")).toBe(7 * SECOND_MS);
  await manual.advance(7 * SECOND_MS);
  expect(limiter.delay("person")).toBe(0);
});

describe("the person and a run", () => {
  test("while the person is at work, a run leaves room; then it takes all again", async () => {
    const { clock, limiter } = limited(10);
    limiter.started("person")();
    const left = await queued(limiter, clock, 40);
    await clock.advance(2 * SECOND_MS);
    expect(mostWithin(left, SECOND_MS)).toBeLessThanOrEqual(8);
    expect(limiter.delay("person")).toBe(0);
    await clock.advance(10 * SECOND_MS);
    const after = await queued(limiter, clock, 20);
    await clock.advance(2 * SECOND_MS);
    expect(mostWithin(after, SECOND_MS)).toBe(10);
  });

  test("a run goes on, slowly, at the least of rates", async () => {
    const { clock, limiter } = limited(1);
    limiter.started("person")();
    const left = await queued(limiter, clock, 5);
    await clock.advance(6 * SECOND_MS);
    expect(left).toHaveLength(5);
  });

  test("a request that is given up while it waits rejects, and takes nobody's place", async () => {
    const { clock, limiter } = limited(1);
    limiter.started("run")();
    const abort = new AbortController();
    const given = limiter.turn("run", abort.signal);
    abort.abort(new Error("Given up"));
    await expect(given).rejects.toThrow("Given up");
    const left = await queued(limiter, clock, 1);
    await clock.advance(1100);
    expect(left).toHaveLength(1);
  });
});

describe("200 refusals in a row", () => {
  const REFUSALS = 200;
  /**
   * Upper bound of requests a minute, from the tenth minute on, for a service that says "at once" but keeps refusing.
   */
  const MOST_A_MINUTE = 12;
  const MOST_A_MINUTE_LATER = 3;

  const cases = RETRY_AFTER_KINDS.flatMap((kind) =>
    [0, 0.999].map((random) => [kind.name, random, kind] as const),
  );

  test.each(cases)("with a Retry-After that is %s (chance %d)", async (_, random, kind) => {
    const clock = manualClock();
    const limiter = limiterAt(clock, random);
    const left: number[] = [];
    const refused = async () => {
      while (left.length < REFUSALS) {
        await limiter.turn("run");
        left.push(clock.now());
        limiter.onRateLimited(refusedTooOften(kind, clock.now()).retryAfter);
      }
    };
    const over = refused();
    while (left.length < REFUSALS) await clock.advance(HOUR_MS);
    await over;
    const waits = left.slice(1).map((at, index) => at - (left[index] ?? 0));
    expect(mostWithin(left, MINUTE_MS)).toBeLessThanOrEqual(MOST_A_MINUTE);
    expect(mostWithin(left.slice(10), MINUTE_MS)).toBeLessThanOrEqual(MOST_A_MINUTE_LATER);
    // never sooner than the service says, and at most a minute where it says less
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(Math.max(250, kind.wait ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(Math.max(MINUTE_MS, kind.wait ?? 0));

    // the service has recovered: one probe finds out, and the old rate returns soon
    await clock.advance(HOUR_MS);
    const probe = await queued(limiter, clock, 1);
    await clock.advance(1);
    expect(probe).toHaveLength(1);
    expect(limiter.isProbing).toBe(true);
    limiter.onAnswer();
    expect([limiter.isProbing, limiter.waitUntil]).toEqual([false, null]);
    for (let answer = 0; answer < 5 * 60; answer += 1) {
      await clock.advance(SECOND_MS);
      limiter.onAnswer();
    }
    const after = await queued(limiter, clock, 25);
    await clock.advance(SECOND_MS);
    expect(after).toHaveLength(25);
  });
});
