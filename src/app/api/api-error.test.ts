import { describe, expect, test } from "vitest";
import { RETRY_AFTER_KINDS, refusedTooOften } from "#testing/retry-after-for-test.ts";
import { apiErrorOf, rateLimitWait } from "./api-error.ts";

const NOW = Date.UTC(2026, 10, 21, 9);

describe("a refusal of any shape is a typed error with a plain message and the request id [error-7]", () => {
  const finding = { code: "PFAPI0006", detail: '"lastName" must be a text, not a number.' };
  const access = { code: "ZI0002", message: "The access token lacks the scope.", requestId: "in-body" };

  test.each([
    ["findings", 400, JSON.stringify({ title: "Invalid value", errors: [finding] }), finding.detail],
    ["an access error", 403, JSON.stringify({ error: access }), access.message],
    ["plain text", 404, "Not found\n", "There’s nothing here."],
    ["HTML", 502, "<html><body>Bad gateway</body></html>", "The data provider had a problem."],
    ["nothing", 401, "", "The session ended."],
    ["JSON of another shape", 400, "[1]", "This wasn’t accepted."],
  ])("%s", (_what, status, text, message) => {
    for (const type of ["application/vnd.api+json", "application/json", "text/html"]) {
      const headers = { "X-Request-Id": "request-1", "Content-Type": type };
      const error = apiErrorOf(new Response(text, { status, headers }), text, NOW);
      expect([error.message, error.status, error.requestId]).toEqual([message, status, "request-1"]);
    }
  });
});

describe("how long a 429 asks to wait", () => {
  test.each(RETRY_AFTER_KINDS.map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
    const error = refusedTooOften(kind, NOW);
    expect([error.kind, error.retryAfter]).toEqual(["rate-limited", kind.wait]);
    // the screen always gets a wait that it can count down
    expect(rateLimitWait(error)).toBe(kind.wait ?? 5000);
  });

  test("a date is read by the clock of who wrote it, not by one that is wrong here", () => {
    const headers = { Date: "Sat, 21 Nov 2026 09:00:00 GMT", "Retry-After": "Sat, 21 Nov 2026 09:00:20 GMT" };
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
