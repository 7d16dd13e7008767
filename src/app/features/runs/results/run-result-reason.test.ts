import { describe, expect, it } from "vitest";
import { MATCH_STATUSES } from "#contract/enrich-schemas.ts";
import type { RunResult } from "#contract/runs/run-schemas.ts";
import { enrichRunOf, runResultOf } from "#testing/runs/run-answers-for-test.ts";
import {
  type ResultStatus,
  countStatuses,
  formatCredits,
  inOrderOf,
  resultLabel,
  statusOfResult,
  withNewStatuses,
} from "./result-status.ts";
import { resultReason } from "./run-result-reason.ts";

const run = enrichRunOf({ requiredFields: ["email", "mobilePhone"] });
const going = { ...run, state: "running" as const };

/** An input for which no record came back. */
const miss = (given: Partial<RunResult>) =>
  runResultOf({ state: "nothing", record: null, recordId: null, credits: 0, ...given });

describe("the result of an input", () => {
  it("is enriched, or was free", () => {
    expect(resultLabel(runResultOf(), run)).toBe("Enriched");
    expect(resultLabel(runResultOf({ credits: null }), run)).toBe("Enriched");
    expect(resultLabel(runResultOf({ credits: 0 }), run)).toBe("Free");
  });

  it("depends on where the run stands while it was not sent", () => {
    const open = miss({ state: "open", status: null, credits: null, endedAt: null });
    expect([resultLabel(open, going), resultLabel(open, run)]).toEqual(["Queued", "Not sent"]);
    expect(resultLabel({ ...open, state: "sent" }, going)).toBe("In progress");
    expect(formatCredits(open)).toBe("");
  });

  it("says 0–1 credits where nobody can tell", () => {
    expect(formatCredits(miss({ state: "unconfirmed", credits: null }))).toBe("0–1");
    expect(formatCredits(miss({ state: "refused", credits: null }))).toBe("0");
    expect(formatCredits(runResultOf())).toBe("1");
  });

  it("tells a partial match from one that came back with nothing", () => {
    const partial = runResultOf({ status: "COMPANY_ONLY_MATCH" });
    expect([statusOfResult(partial, run), resultLabel(partial, run)]).toEqual(["partial", "Company only"]);
    const all = { ...run, requiredFields: [] };
    expect(statusOfResult(miss({ status: "NOT_RETURNED" }), all)).toBe("not-returned");
    expect(resultLabel(miss({ status: "SOMETHING_NEW" }), run)).toBe("Not matched");
  });
});

it("counts groups of one status together, with what they cost and how they are asked for", () => {
  const group = { state: "got", status: "FULL_MATCH", isFree: false, count: 3, credits: 3 } as const;
  const lost = { state: "unconfirmed", status: null, isFree: null, count: 2, credits: 0 } as const;
  expect(countStatuses([lost, group, { ...group, isFree: true, count: 1, credits: 0 }], run)).toEqual([
    { status: "matched", count: 3, least: 3, most: 3, groups: ["got:FULL_MATCH:paid"] },
    { status: "free", count: 1, least: 0, most: 0, groups: ["got:FULL_MATCH:free"] },
    { status: "unconfirmed", count: 2, least: 0, most: 2, groups: ["unconfirmed::"] },
  ]);
});

it("puts results that come up later behind those that stand, and what is left to do last", () => {
  const count = (status: ResultStatus) => ({ status, count: 1, least: 0, most: 0, groups: [] });
  const first = withNewStatuses([], [count("left-out"), count("waiting")]);
  const counts = (["matched", "left-out", "waiting"] as const).map(count);
  const then = withNewStatuses(first, counts);
  expect(inOrderOf(then, counts).map(({ status }) => status)).toEqual(["left-out", "matched", "waiting"]);
  expect(withNewStatuses(then, counts)).toBe(then);
});

describe("the reason of a miss", () => {
  it.each<[Partial<RunResult>, RegExp]>([
    [{ status: "NO_MATCH" }, /no longer has a contact with this ID/],
    [{ status: "NOT_RETURNED" }, /^No E-mail or Mobile, which you required/],
    [{ status: "OPT_OUT" }, /asked not to be listed/],
    [{ status: "INVALID_INPUT" }, /couldn’t use this ID/],
    [{ status: "NON_MATCH_BY_VALID_DATE" }, /last verified before/],
    [{ status: "NON_MATCH_BY_LAST_UPDATED_DATE" }, /last updated before/],
    [{ status: "NON_MATCH_BY_CONTACT_ACCURACY_MIN" }, /less accurate/],
    [{ status: "SOMETHING_NEW" }, /“Something new”/],
    [{ state: "left-out", status: null }, /left out, and not charged/],
    [{ state: "unconfirmed", status: null }, /may have been charged/],
    [{ state: "unconfirmed", status: "UNREADABLE" }, /couldn’t be read/],
    [{ state: "open", status: null }, /ended before it was sent/],
  ])("%o", (given, reason) => {
    expect(resultReason(miss(given), run)).toMatch(reason);
  });

  it("is not a required field where none was required", () => {
    const free = { ...run, requiredFields: [] };
    expect(resultReason(miss({ status: "NOT_RETURNED" }), free)).toMatch(/Nothing came back for it/);
  });

  const input = { fullName: "Ada Exmple", companyName: "Works" };

  it.each<[Partial<RunResult>, RegExp]>([
    [{ status: "NO_MATCH" }, /^Nobody was found for this row, so nothing was charged\. Check the spelling/],
    [{ status: "COMPANY_ONLY_MATCH" }, /nobody by this name there, so nothing was charged/],
    [{ status: "CONTACT_ONLY_MATCH" }, /but not at this company, so nothing was charged/],
    [{ status: "INVALID_INPUT" }, /doesn’t say enough to find a person, so nothing was charged/],
    [{ status: "OPT_OUT" }, /asked not to be listed, and nothing came back, so nothing was charged/],
    [{ status: "NON_MATCH_BY_VALID_DATE" }, /last verified before the date in this row, so nothing/],
    [{ status: "NON_MATCH_BY_LAST_UPDATED_DATE" }, /last updated before the date in this row/],
    [{ status: "NON_MATCH_BY_CONTACT_ACCURACY_MIN" }, /less accurate than this row asks for/],
    [{ status: "NOT_RETURNED" }, /^Found, but without E-mail or Mobile, which you required, so nothing/],
    [{ state: "open", status: null }, /ended before this row was sent, so nothing was charged\. Import it/],
    [{ state: "unconfirmed", status: "UNREADABLE" }, /may have been charged\. Import the row again/],
    [{ state: "unconfirmed", status: null }, /may have been charged\. Send it again/],
    [{ status: "SOMETHING_NEW" }, /“Something new”/],
  ])("of a row says what %o means, and never speaks of an ID", (given, reason) => {
    const text = resultReason(miss({ input, ...given }), run);
    expect(text).toMatch(reason);
    expect(text).not.toMatch(/\bID\b|selection/);
  });

  it("of a row names what a company is found by, and a person without a name", () => {
    const companies = { ...run, operation: "enrichCompanies" as const };
    const row = miss({ input: { companyCity: "Oslo" }, status: "INVALID_INPUT" });
    expect(resultReason(row, companies)).toMatch(/name, website, ticker/);
    expect(resultReason({ ...row, status: "NO_MATCH" }, companies)).toMatch(/add the website/);
    const unnamed = miss({ input: { emailAddress: "a@b.example" }, status: "COMPANY_ONLY_MATCH" });
    expect(resultReason(unnamed, run)).toMatch(/but not this person/);
  });

  it("of a row says nothing of the charge where a record came back", () => {
    expect(resultReason(runResultOf({ input, status: "COMPANY_ONLY_MATCH" }), run)).not.toMatch(/charged/);
  });

  it("quotes the service where it refused", () => {
    const problem = { status: 400, code: null, message: "Unknown person.", requestId: null };
    const reason = resultReason(miss({ state: "refused", status: null, problem }), run);
    expect(reason).toBe("It was refused: “Unknown person”. Retry it, or leave it out.");
  });

  it("is there for every match status but a full match", () => {
    for (const status of MATCH_STATUSES.filter((one) => one !== "FULL_MATCH"))
      expect(resultReason(miss({ status }), run)).toMatch(/\.$/);
    expect(resultReason(runResultOf(), run)).toBeUndefined();
  });
});
