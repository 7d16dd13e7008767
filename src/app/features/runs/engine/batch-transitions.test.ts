import { describe, expect, test } from "vitest";
import type { CallOutcome } from "#app/paid-calls/paid-call-outcome.ts";
import { applyResult, markSent, markUnsent } from "./batch-transitions.ts";
import type { StoredBatch } from "./stored-run.ts";

const at = "2026-11-21T09:00:00.000Z";
const queued: StoredBatch = {
  id: "batch",
  runId: "run",
  index: 0,
  operation: "enrichContacts",
  body: "{}",
  records: [],
  status: "QUEUED",
  attempts: [],
  raw: null,
  credits: null,
  recovered: false,
  replaced: false,
};

function refusal(status: number, code: string | null = null): CallOutcome {
  return { kind: "refused", status, code, message: "No", requestId: "req_1" };
}

const broken: CallOutcome = { kind: "ambiguous", message: "Connection lost" };
const answer: CallOutcome = { kind: "answer", status: 200, raw: "{}" };

/** What a batch is after calls that ended so, one after the other. */
function after(...results: CallOutcome[]): StoredBatch {
  return results.reduce((batch, result) => applyResult(markSent(batch, at), result, at).batch, queued);
}

describe("after one call", () => {
  test.each([
    ["an answer", answer, "DONE"],
    ["a 400", refusal(400, "PFAPI0009"), "REJECTED"],
    ["a 400 for want of credits", refusal(400, "PFAPI0011"), "QUEUED"],
    ["a 401", refusal(401), "QUEUED"],
    ["a 403", refusal(403), "QUEUED"],
    ["a 429", refusal(429), "QUEUED"],
    ["a 500", refusal(500), "UNKNOWN"],
    ["a 502", refusal(502), "UNKNOWN"],
    ["a 504", refusal(504), "UNKNOWN"],
    ["a 409", refusal(409), "UNKNOWN"],
    ["a broken connection", broken, "UNKNOWN"],
  ] as const)("%s leaves the batch so", (_, result, status) => {
    expect(after(result).status).toBe(status);
  });
});

describe("after a resend of a batch in doubt", () => {
  test.each([429, 400, 401, 403])("a %i says nothing about the first call: it stays unknown", (status) => {
    expect(after(broken, refusal(status)).status).toBe("UNKNOWN");
    expect(after(refusal(429), broken, refusal(429), refusal(status)).status).toBe("UNKNOWN");
    expect(after(refusal(500), refusal(status)).status).toBe("UNKNOWN");
  });

  test("only an answer ends the doubt", () => {
    expect(after(broken, answer)).toMatchObject({ status: "DONE", raw: "{}" });
  });

  test("after free refusals alone a batch is as good as new", () => {
    expect(after(refusal(429), refusal(401), refusal(429)).status).toBe("QUEUED");
    expect(after(refusal(429), refusal(400)).status).toBe("REJECTED");
  });

  test("an intent that was not carried out leaves no doubt", () => {
    const unsent = markUnsent(markSent(queued, at), at);
    expect(unsent.status).toBe("QUEUED");
    expect(applyResult(markSent(unsent, at), refusal(429), at).batch.status).toBe("QUEUED");
  });

  test("a call whose page went away leaves doubt", () => {
    expect(applyResult(markSent(markSent(queued, at), at), refusal(429), at).batch.status).toBe("UNKNOWN");
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
