import { describe, expect, it } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { costWords, nextWords, priceText, troubleWords } from "./price-text.ts";

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
    expect(priceText(false)).toBe("up to 1 credit");
    expect(priceText(undefined)).toBe("up to 1 credit");
    expect(priceText(true)).toBe("free of credits");
    expect(costWords(subject, 25)).toMatch(/^Up to 1 credit.*Each article.*counts as a record, 25 at most/);
    expect(costWords({ ...subject, managed: true, countsRecords: false }, 25)).toBe(
      "Free of credits: Ek AS is under management.",
    );
    expect(nextWords({ ...subject, managed: true }, 23)).toBe("counts 23 records");
    expect(nextWords(subject, 1)).toBe("up to 1 credit, counts 1 record");
  });

  it.each([
    ["a broken connection", new ApiError("", { kind: "network" })],
    ["a gateway in between", new ApiError("", { kind: "server", status: 504 })],
    ["an answer that cannot be read", new ApiError("", { kind: "unreadable" })],
  ])("is in doubt after %s", (_what, error) => {
    expect(troubleWords({ error, inDoubt: true }, subject).text).toMatch(
      /may already be paid\. Asking again costs up to 1 credit, and none if this was paid; articles that come back count again/,
    );
  });

  it.each([
    ["no credits", new ApiError("", { kind: "invalid", status: 400, code: "PFAPI0011" }), /No credits/],
    [
      "a missing scope",
      new ApiError("", { kind: "forbidden", status: 403, code: "ZI0002" }),
      /does not include/,
    ],
    ["too many requests", new ApiError("", { kind: "rate-limited", status: 429 }), /Too many/],
    ["an ended session", new ApiError("", { kind: "signed-out", status: 401 }), /session ended/],
    ["a call that never left", new ApiError("", { kind: "network", sent: false }), /Not sent/],
  ])("is nothing after %s", (_what, error, title) => {
    const words = troubleWords({ error, inDoubt: false }, subject);
    expect(words.title).toMatch(title);
    expect(words.text).toMatch(/Nothing was paid\.$/);
    // a refusal says nothing about an attempt before it
    expect(troubleWords({ error, inDoubt: true }, subject).text).toMatch(/may already be paid/);
  });
});
