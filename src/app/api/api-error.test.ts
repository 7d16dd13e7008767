import { describe, expect, test } from "vitest";
import { RETRY_AFTER_KINDS, refusedTooOften } from "#testing/retry-after-for-test.ts";
import { apiErrorOf, rateLimitWait } from "./api-error.ts";

const NOW = Date.UTC(2026, 10, 21, 9);

describe("how long a 429 asks to wait", () => {
  test.each(RETRY_AFTER_KINDS.map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
    const error = refusedTooOften(kind, NOW);
    expect([error.kind, error.retryAfter]).toEqual(["rate-limited", kind.wait]);
    // a screen always has something to count down
    expect(rateLimitWait(error)).toBe(kind.wait ?? 5000);
  });

  test("a date is read by the clock of who wrote it, not by one that is wrong here", () => {
    const headers = {
      Date: "Sat, 21 Nov 2026 09:00:00 GMT",
      "Retry-After": "Sat, 21 Nov 2026 09:00:20 GMT",
    };
    for (const wrong of [-1, 0, 1]) {
      const response = new Response("", { status: 429, headers });
      expect(apiErrorOf(response, "", NOW + wrong * 600_000).retryAfter).toBe(20_000);
    }
  });

  test("any other refusal says no wait that a countdown would show", () => {
    const response = new Response("", { status: 503, headers: { "Retry-After": "7" } });
    expect(rateLimitWait(apiErrorOf(response, "", NOW))).toBeUndefined();
  });
});
