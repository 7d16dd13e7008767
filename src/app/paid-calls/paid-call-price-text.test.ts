import { describe, expect, it } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import {
  failureMessage,
  formatNextPagePrice,
  formatPrice,
  priceMessage,
  unconfirmedMessage,
} from "./paid-call-price-text.ts";
import { NotStoredError } from "./paid-call-outcome.ts";

const subject = {
  what: "News",
  noun: { one: "article", many: "articles" },
  company: "Ek AS",
  managed: false,
  countsRecords: true,
  scopes: ["api:data:news"],
};

describe("what a read costs", () => {
  it("is said before it is asked", () => {
    expect(formatPrice(false)).toBe("up to 1 credit");
    expect(formatPrice(undefined)).toBe("up to 1 credit");
    expect(formatPrice(true)).toBe("free");
    expect(priceMessage(subject, 25)).toMatch(
      /^1 credit unlocks .*Ek AS.*nothing is charged\. Each article.*record limit, 25 at most/,
    );
    expect(priceMessage({ ...subject, managed: true, countsRecords: false }, 25)).toBe(
      "Free: Ek AS is already yours.",
    );
    expect(formatNextPagePrice({ ...subject, managed: true }, 23)).toBe("counts as 23 records");
    expect(formatNextPagePrice(subject, 1)).toBe("up to 1 credit, counts as 1 record");
  });

  it.each([
    ["a broken connection", new ApiError("", { kind: "network" })],
    ["a gateway in between", new ApiError("", { kind: "server", status: 504 })],
    ["a timeout", new DOMException("Aborted", "AbortError")],
    ["an answer that cannot be read", new ApiError("", { kind: "unreadable" })],
  ])("is unconfirmed after %s", (_what, error) => {
    expect(failureMessage({ error, unconfirmed: true }, subject).text).toMatch(
      /may have been charged\. Asking again costs up to 1 credit, or nothing if you were charged; articles that come back count again/,
    );
  });

  it.each([
    ["no credits", new ApiError("", { kind: "invalid", status: 400, code: "PFAPI0011" }), /No credits left/],
    [
      "a missing scope",
      new ApiError("", { kind: "forbidden", status: 403, code: "ZI0002" }),
      /don’t have access to/,
    ],
    ["too many requests", new ApiError("", { kind: "rate-limited", status: 429 }), /Too much/],
    ["an ended session", new ApiError("", { kind: "signed-out", status: 401 }), /session ended/],
    ["a full disk", new NotStoredError("Not stored."), /Not sent/],
    ["a call that never left", new ApiError("", { kind: "network", sent: false }), /Not sent/],
  ])("is not charged after %s", (_what, error, title) => {
    const message = failureMessage({ error, unconfirmed: false }, subject);
    expect(message.title).toMatch(title);
    expect(message.text).toMatch(/You were not charged\.$/);
    // a refusal says nothing about an attempt before it
    expect(failureMessage({ error, unconfirmed: true }, subject).text).toMatch(/may have been charged/);
  });

  it("is said of a call that a reload has cut off", () => {
    expect(unconfirmedMessage({ ...subject, managed: true }, "2026-11-21T09:00:00Z")).toMatch(
      /^News was requested on .*2026.* Asking again is free, since Ek AS is already yours/,
    );
  });
});
