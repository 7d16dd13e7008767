import { describe, expect, test } from "vitest";
import type { Recovery } from "#app/paid-calls/call-recovery.ts";
import type { CallOutcome, Refusal } from "#app/paid-calls/paid-call-outcome.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { applyRecovery, applyResult, markSent, markUnknown, markUnsent } from "./batch-transitions.ts";
import type { StoredBatch } from "./stored-run.ts";

const at = "2026-11-21T09:00:00.000Z";
const queued: StoredBatch = {
  id: "batch",
  runId: "run",
  index: 0,
  operation: "enrichContacts",
  body: "{}",
  records: ["1", "2"].map((id) => ({ id, snapshot: contactSnapshotOf() })),
  status: "QUEUED",
  attempts: [],
  raw: null,
  credits: null,
  recovered: false,
  replaced: false,
};

function refusal(
  status: number,
  code: string | null = null,
  gateway: Refusal["gateway"] = "upstream",
): CallOutcome {
  return { kind: "refused", status, code, message: "No", requestId: "req_1", gateway };
}

const broken: CallOutcome = { kind: "ambiguous", message: "Connection lost" };
const answer: CallOutcome = { kind: "answer", status: 200, raw: "{}", credits: 2, recovered: false };

/** What a batch is after calls that ended so, one after the other. */
function after(...results: CallOutcome[]): StoredBatch {
  return results.reduce((batch, result) => applyResult(markSent(batch, at), result, at).batch, queued);
}

describe("after one call", () => {
  test.each([
    ["an answer", answer, "DONE"],
    ["a 400", refusal(400, "PFAPI0009"), "REJECTED"],
    ["a 404", refusal(404), "REJECTED"],
    ["a 400 for want of credits", refusal(400, "PFAPI0011"), "QUEUED"],
    ["a 401", refusal(401), "QUEUED"],
    ["a 403", refusal(403), "QUEUED"],
    ["a 429", refusal(429), "QUEUED"],
    ["a 500 of the service", refusal(500), "QUEUED"],
    ["an overlap", refusal(409, "overlap", "not-sent"), "QUEUED"],
    ["a 409 for an outcome that nobody knows", refusal(409, "outcome_unknown", "unknown"), "UNKNOWN"],
    ["a 502 of the gateway", refusal(502, "no_answer", "unknown"), "UNKNOWN"],
    ["a broken connection", broken, "UNKNOWN"],
  ] as const)("%s leaves the batch so", (_, result, status) => {
    expect(after(result).status).toBe(status);
  });

  test.each([400, 401, 403, 429, 500, 502])(
    "a %i without the gateway's word may answer a resend of the browser: nobody knows",
    (status) => {
      const { batch, consequence } = applyResult(
        markSent(queued, at),
        { kind: "refused", status, code: null, message: "No", requestId: null, gateway: undefined },
        at,
      );
      expect(batch.status).toBe("UNKNOWN");
      expect(consequence).toEqual({ kind: "continue" });
    },
  );
});

describe("after a resend of a batch in doubt", () => {
  test("what the gateway did not let through says nothing about the first call", () => {
    expect(after(broken, refusal(401, null, "not-sent")).status).toBe("UNKNOWN");
    expect(after(refusal(401, null, "not-sent")).status).toBe("QUEUED");
  });

  test("what the service refused was not charged before either", () => {
    expect(after(broken, refusal(429)).status).toBe("QUEUED");
  });

  test("an answer ends the doubt, and says that it was recovered", () => {
    expect(after(broken, answer)).toMatchObject({ status: "DONE", raw: "{}", credits: 2, recovered: true });
    expect(after(refusal(429), answer)).toMatchObject({ status: "DONE", recovered: false });
  });

  test("an intent that was not carried out leaves no doubt", () => {
    const unsent = markUnsent(markSent(queued, at), at);
    expect(unsent.status).toBe("QUEUED");
    expect(applyResult(markSent(unsent, at), refusal(401, null, "not-sent"), at).batch.status).toBe("QUEUED");
  });

  test("a call whose page went away leaves doubt", () => {
    const again = markSent(markUnknown(markSent(queued, at)), at);
    expect(applyResult(again, refusal(401, null, "not-sent"), at).batch.status).toBe("UNKNOWN");
  });
});

describe("what the journal says", () => {
  const lost = markUnknown(markSent(queued, at));

  test.each<[Recovery, string | undefined]>([
    [{ kind: "answer", status: 200, raw: "{}", credits: 1, recovered: true }, "DONE"],
    [{ kind: "unsent" }, "QUEUED"],
    [{ kind: "free-again" }, "QUEUED"],
    [{ kind: "in-flight" }, undefined],
    [{ kind: "undecided" }, undefined],
  ])("%o", (recovery, status) => {
    expect(applyRecovery(lost, recovery, at)?.status).toBe(status);
  });

  test("a call that never left is as good as new", () => {
    const fresh = applyRecovery(lost, { kind: "unsent" }, at) ?? lost;
    expect(applyResult(markSent(fresh, at), refusal(401, null, "not-sent"), at).batch.status).toBe("QUEUED");
    expect(applyResult(markSent(fresh, at), answer, at).batch.recovered).toBe(false);
  });

  test("one that may have been charged stays in doubt until its answer comes, which says so", () => {
    const again = applyRecovery(lost, { kind: "free-again" }, at) ?? lost;
    expect(applyResult(markSent(again, at), answer, at).batch.recovered).toBe(true);
  });
});

describe("what a run does about it", () => {
  const consequence = (result: CallOutcome, batch = queued) =>
    applyResult(markSent(batch, at), result, at).consequence;

  test("a refused batch is halved to find the input at fault, a single record is not", () => {
    expect(consequence(refusal(400, "PFAPI0006"))).toEqual({ kind: "split" });
    expect(after(refusal(400, "PFAPI0006")).replaced).toBe(true);
    const single = { ...queued, records: queued.records.slice(1) };
    expect(consequence(refusal(400, "PFAPI0006"), single)).toEqual({ kind: "continue" });
  });

  test.each([
    [429, null, "rate-limit"],
    [503, null, "service-failed"],
    [409, "overlap", "overlap"],
  ])("a %i (%s) waits: %s", (status, code, reason) => {
    expect(consequence(refusal(status, code, code === null ? "upstream" : "not-sent"))).toMatchObject({
      kind: "wait",
      reason,
    });
  });
});

test("what is sent never changes, and each attempt is kept", () => {
  const batch = after(refusal(429), refusal(400));
  expect(batch).toMatchObject({ id: "batch", body: "{}" });
  expect(batch.attempts.map(({ end, status }) => [end, status])).toEqual([
    ["refused", 429],
    ["refused", 400],
  ]);
});
