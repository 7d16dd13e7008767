import { describe, expect, it } from "vitest";
import type { RecordResult } from "#app/records/record-result.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { MATCH_STATUSES } from "#contract/enrich-schemas.ts";
import { resultReason } from "./run-result-reason.ts";
import { formatCredits, resultLabel, resultStatusOf } from "./run-result-status.ts";

const record = {
  type: "Contact",
  id: "1",
  attributes: {},
  meta: { input: { personId: 1 }, matchStatus: "FULL_MATCH" },
};

function result(fields: Partial<RecordResult>): RecordResult {
  return {
    id: "1",
    input: null,
    recordId: null,
    snapshot: contactSnapshotOf(),
    outcome: "matched",
    free: false,
    record: null,
    movedTo: null,
    status: null,
    error: null,
    recovered: false,
    credits: 0,
    ...fields,
  };
}

const context = { type: "contact", phase: "finished", requiredFields: ["email", "mobilePhone"] } as const;

describe("the result of a record", () => {
  it("is enriched, recovered, or was ours already", () => {
    expect(resultLabel(result({ record, credits: 1 }), "finished")).toBe("Enriched");
    expect(resultLabel(result({ record, credits: null }), "finished")).toBe("Enriched");
    expect(resultLabel(result({ record }), "finished")).toBe("Already yours");
    expect(resultLabel(result({ record, recovered: true }), "finished")).toBe("Recovered");
  });

  it("depends on where the run stands while it was not sent", () => {
    const queued = result({ outcome: "queued" });
    expect([
      resultLabel(queued, "running"),
      resultLabel(queued, "finished"),
      resultLabel(queued, "out-of-credits"),
    ]).toEqual(["Queued", "Not sent", "Out of credits"]);
    expect(resultLabel(result({ outcome: "sending" }), "running")).toBe("In progress");
    expect([formatCredits(queued, "running"), formatCredits(queued, "finished")]).toEqual(["", "0"]);
  });

  it("says 0–1 credits where nobody can tell", () => {
    expect(formatCredits(result({ outcome: "unknown", credits: null }), "finished")).toBe("0–1");
    expect(formatCredits(result({ record, credits: 1 }), "finished")).toBe("1");
  });

  it("tells a partial match from one that came back with nothing", () => {
    const partial = result({ outcome: "other", status: "COMPANY_ONLY_MATCH", record, credits: 1 });
    expect([resultStatusOf(partial, "finished"), resultLabel(partial, "finished")]).toEqual([
      "partial",
      "Company only",
    ]);
    expect(resultStatusOf(result({ outcome: "other", status: "NOT_RETURNED" }), "finished")).toBe(
      "not-returned",
    );
    expect(resultLabel(result({ outcome: "other", status: "SOMETHING_NEW" }), "finished")).toBe(
      "Not matched",
    );
  });
});

describe("the reason of a miss", () => {
  it.each([
    [{ outcome: "no-match" }, /no longer has a contact with this ID/],
    [{ outcome: "missing-required" }, /^No E-mail or Mobile, which you required/],
    [{ outcome: "opt-out" }, /asked not to be listed/],
    [{ outcome: "other", status: "NOT_RETURNED" }, /left it out without a reason/],
    [{ outcome: "other", status: "INVALID_INPUT" }, /could not use this ID/],
    [{ outcome: "other", status: "NON_MATCH_BY_VALID_DATE" }, /last verified before/],
    [{ outcome: "other", status: "NON_MATCH_BY_LAST_UPDATED_DATE" }, /last updated before/],
    [{ outcome: "other", status: "NON_MATCH_BY_CONTACT_ACCURACY_MIN" }, /less accurate/],
    [{ outcome: "other", status: "SOMETHING_NEW" }, /“Something new”/],
    [{ outcome: "limit-exceeded" }, /No credits were left/],
    [{ outcome: "unknown" }, /may have been charged/],
    [{ outcome: "unreadable" }, /could not be read/],
    [{ outcome: "queued" }, /ended before it was sent/],
  ] satisfies [Partial<RecordResult>, RegExp][])("%o", (fields, reason) => {
    expect(resultReason(result(fields), context)).toMatch(reason);
  });

  const contact = { fullName: "Ada Exmple", companyName: "Works" };

  it.each([
    ["NO_MATCH", "no-match", /^Nobody was found for this row, so nothing was charged\. Check the spelling/],
    [
      "COMPANY_ONLY_MATCH",
      "other",
      /^The company was found, but nobody by this name there, so nothing was charged/,
    ],
    [
      "CONTACT_ONLY_MATCH",
      "other",
      /by this name was found, but not at this company, so nothing was charged/,
    ],
    ["INVALID_INPUT", "other", /doesn't say enough to find a person, so nothing was charged/],
    ["OPT_OUT", "opt-out", /asked not to be listed, and nothing came back, so nothing was charged/],
    ["NON_MATCH_BY_VALID_DATE", "other", /last verified before the date in this row, so nothing was charged/],
    ["NON_MATCH_BY_LAST_UPDATED_DATE", "other", /last updated before the date in this row/],
    ["NON_MATCH_BY_CONTACT_ACCURACY_MIN", "other", /less accurate than this row asks for/],
    [
      null,
      "missing-required",
      /^Found, but without E-mail or Mobile, which you required, so nothing was charged/,
    ],
    [null, "queued", /^The run ended before this row was sent, so nothing was charged\. Import it again/],
    ["NOT_RETURNED", "other", /left this row out without a reason\. Import it again/],
    [null, "unreadable", /may have been charged\. Import the row again/],
    [null, "unknown", /may have been charged\. Send it again/],
    ["SOMETHING_NEW", "other", /“Something new”/],
  ] satisfies [string | null, RecordResult["outcome"], RegExp][])(
    "of a row says what %s (%s) means, and never speaks of an ID",
    (status, outcome, reason) => {
      const text = resultReason(result({ input: contact, status, outcome }), context);
      expect(text).toMatch(reason);
      expect(text).not.toMatch(/\bID\b|selection/);
    },
  );

  it("of a row names what a company is found by, and a person without a name", () => {
    const company = { ...context, type: "company" } as const;
    const row = result({ input: { companyCity: "Oslo" }, status: "INVALID_INPUT", outcome: "other" });
    expect(resultReason(row, company)).toMatch(/name, website, ticker/);
    expect(resultReason({ ...row, status: "NO_MATCH", outcome: "no-match" }, company)).toMatch(
      /add the website/,
    );
    const unnamed = { input: { emailAddress: "a@b.example" }, status: "COMPANY_ONLY_MATCH" };
    expect(resultReason(result({ ...unnamed, outcome: "other" }), context)).toMatch(/but not this person/);
  });

  it("of a row says nothing of the charge where an earlier call may have been charged, or a record came back", () => {
    const row = { input: contact, status: "NO_MATCH", outcome: "no-match" } as const;
    expect(resultReason(result({ ...row, recovered: true }), context)).not.toMatch(/charged/);
    const partial = { status: "COMPANY_ONLY_MATCH", outcome: "other", record, credits: 1 } as const;
    expect(resultReason(result({ ...partial, input: contact }), context)).not.toMatch(/charged/);
  });

  it("quotes the service where it refused", () => {
    const error = { status: 400, code: null, message: "Unknown person.", requestId: null };
    expect(resultReason(result({ outcome: "failed", error }), context)).toBe(
      "It was refused: “Unknown person”. Retry it, or leave it out.",
    );
  });

  it("is there for every match status but a full match", () => {
    for (const status of MATCH_STATUSES.filter((one) => one !== "FULL_MATCH")) {
      expect(resultReason(result({ outcome: "other", status }), context)).toMatch(/\.$/);
    }
    expect(resultReason(result({ record, credits: 1, status: "FULL_MATCH" }), context)).toBeUndefined();
  });
});
