import { describe, expect, it } from "vitest";
import { apiErrorOf, plainApiError } from "#app/api/api-error.ts";
import { NOT_SENT, callOutcome, isDefinite, isPaidAnswer } from "./paid-call-outcome.ts";

function answer(status: number, body = "", headers: Record<string, string> = {}) {
  return callOutcome(apiErrorOf(new Response(body, { status, headers }), body, Date.now()));
}

describe("the end of an enrich call", () => {
  it("is definite when the service said no, with its reason", () => {
    const body = JSON.stringify({
      error: { code: "ZI0002", message: "The scope api:data:contact is missing." },
    });
    expect(answer(403, body, { "X-Request-Id": "r-1", "X-Gateway-Outcome": "upstream" })).toEqual({
      kind: "refused",
      status: 403,
      code: "ZI0002",
      message: "The scope api:data:contact is missing.",
      requestId: "r-1",
      gateway: "upstream",
      retryAfterMs: undefined,
    });
    expect(answer(400)).toMatchObject({ kind: "refused", status: 400 });
    expect(answer(401)).toMatchObject({ kind: "refused", status: 401 });
  });

  it("says how long to wait after too many requests", () => {
    expect(answer(429, "", { "Retry-After": "7" })).toMatchObject({
      kind: "refused",
      status: 429,
      retryAfterMs: 7000,
    });
  });

  it("is in doubt when no complete answer came, or one from anywhere on the way", () => {
    expect(callOutcome(plainApiError("network")).kind).toBe("ambiguous");
    expect(callOutcome(new DOMException("Aborted", "AbortError")).kind).toBe("ambiguous");
    for (const status of [400, 429, 500, 502, 503]) {
      const unmarked = answer(status);
      expect(unmarked.kind === "refused" && isDefinite(unmarked)).toBe(false);
      const marked = answer(status, "", { "X-Gateway-Outcome": "upstream" });
      expect(marked.kind === "refused" && isDefinite(marked)).toBe(true);
    }
  });

  it("is no doubt when the call never left for want of a token", () => {
    const error = plainApiError("network", { sent: false });
    expect(callOutcome(error)).toMatchObject({ kind: "refused", code: NOT_SENT, retryAfterMs: 5000 });
    expect(callOutcome(plainApiError("signed-out", { sent: false }))).toMatchObject({ status: 401 });
  });
});

describe("what counts as the answer of a paid call", () => {
  const whole = '{"data":[{"type":"Company","id":"1"}]}';
  it.each([
    ["the service's answer", "upstream", whole, true],
    ["that of an earlier attempt", "replayed", whole, true],
    ["an answer with more members", "upstream", '{"meta":{"totalResults":0},"data":[]}', true],
    ["a page of a hotel", undefined, "<!doctype html><title>Welcome</title>", false],
    ["that page under a header of its own", "upstream", "<!doctype html>", false],
    ["an answer whose headers were cut off", undefined, whole, false],
    ["an answer that the gateway does not know", "unknown", whole, false],
    ["an answer to something that was not sent", "not-sent", whole, false],
    ["a body that was cut", "upstream", whole.slice(0, -4), false],
    ["nothing", "upstream", "", false],
    ["other JSON", "upstream", '{"status":"ok"}', false],
    ["a list alone", "upstream", "[]", false],
    ["one record where a list should be", "upstream", '{"data":{}}', false],
  ] as const)("%s: %s", (_what, gateway, body, counts) => {
    expect(isPaidAnswer(gateway, body)).toBe(counts);
  });

  it("is never a status other than 200: what came then is in doubt", () => {
    for (const status of [201, 202, 206]) {
      expect(answer(status, whole, { "X-Gateway-Outcome": "upstream" }).kind).toBe("ambiguous");
    }
  });
});
