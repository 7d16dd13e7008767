import { describe, expect, test } from "vitest";
import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { runResults, summarise } from "./run-results.ts";

const attempt = {
  sentAt: "2026-11-21T09:00:00.000Z",
  endedAt: null,
  end: null,
  status: null,
  code: null,
  message: null,
  requestId: null,
};

function batch(ids: readonly string[], given: Partial<StoredBatch>): StoredBatch {
  return {
    id: "batch",
    runId: "run",
    index: 0,
    operation: "enrichContacts",
    body: "{}",
    records: ids.map((id) => ({ id, snapshot: contactSnapshotOf() })),
    status: "DONE",
    attempts: [attempt],
    raw: null,
    credits: null,
    recovered: false,
    replaced: false,
    ...given,
  };
}

function row(personId: unknown, matchStatus = "FULL_MATCH", given: Record<string, unknown> = {}) {
  const type = matchStatus === "FULL_MATCH" ? "Contact" : "NoMatch";
  const id = type === "NoMatch" ? 0 : String(personId);
  return {
    type,
    id,
    attributes: { jobTitle: `Job of ${String(personId)}` },
    meta: { input: { personId }, matchStatus },
    ...given,
  };
}

function answered(ids: readonly string[], rows: readonly unknown[], requiredFields: string[] = []) {
  return runResults({ requiredFields, batches: [batch(ids, { raw: JSON.stringify({ data: rows }) })] });
}

function outcomes(results: ReturnType<typeof runResults>) {
  return results.map(({ outcome }) => outcome);
}

describe("joining an answer to its inputs", () => {
  test("goes by meta.input, whatever the order", () => {
    const results = answered(["1", "2", "3"], [row(3), row(1), row(2)]);
    expect(results.map(({ id, record }) => [id, record?.attributes?.["jobTitle"]])).toEqual([
      ["1", "Job of 1"],
      ["2", "Job of 2"],
      ["3", "Job of 3"],
    ]);
  });

  test("a record that is left out lacks a required field", () => {
    expect(outcomes(answered(["1", "2", "3"], [row(3), row(1)], ["email"]))).toEqual([
      "matched",
      "missing-required",
      "matched",
    ]);
    expect(outcomes(answered(["1", "2"], [], ["email"]))).toEqual(["missing-required", "missing-required"]);
  });

  test("left out although nothing was required, it was not returned", () => {
    expect(answered(["1", "2"], [row(1)])[1]).toMatchObject({ outcome: "other", status: "NOT_RETURNED" });
  });

  test("a merged person comes back under another id, even one that was asked for as well", () => {
    const results = answered(["1", "2"], [row(1, "FULL_MATCH", { id: "2" }), row(2)]);
    expect(results.map(({ id, outcome, movedTo }) => [id, outcome, movedTo])).toEqual([
      ["1", "matched", "2"],
      ["2", "matched", null],
    ]);
  });

  test("ids are read as numbers and as strings, and companies by companyId", () => {
    expect(outcomes(answered(["1", "2"], [row("1"), row(2, "FULL_MATCH", { id: 2 })]))).toEqual([
      "matched",
      "matched",
    ]);
    const company = batch(["900"], {
      operation: "enrichCompanies",
      records: [{ id: "900", snapshot: companySnapshotOf() }],
      raw: JSON.stringify({
        data: [
          row(0, "FULL_MATCH", {
            type: "Company",
            id: 900,
            meta: { input: { companyId: "900" }, matchStatus: "FULL_MATCH" },
          }),
        ],
      }),
    });
    expect(runResults({ requiredFields: [], batches: [company] })[0]).toMatchObject({
      outcome: "matched",
      movedTo: null,
    });
  });

  test("big ids keep their digits, and are found when JSON rounded them", () => {
    const big = "90071992547409930";
    expect(outcomes(answered([big, "90071992547409990"], [row(big)], ["email"]))).toEqual([
      "matched",
      "missing-required",
    ]);
    const raw = JSON.stringify({ data: [row("x")] }).replace('"personId":"x"', `"personId":9007199254740993`);
    expect(
      outcomes(runResults({ requiredFields: [], batches: [batch(["9007199254740993", "5"], { raw })] })),
    ).toEqual(["matched", "other"]);
  });

  test("two big ids that JSON rounded to the same number are not guessed at", () => {
    const raw = JSON.stringify({ data: [row("x")] }).replace(
      '"personId":"x"',
      `"personId":90071992547409923`,
    );
    const results = runResults({
      requiredFields: [],
      batches: [batch(["90071992547409921", "90071992547409922"], { raw })],
    });
    expect(outcomes(results)).toEqual(["unreadable", "unreadable"]);
  });

  test("of two records for one input the first counts", () => {
    expect(answered(["1"], [row(1, "NO_MATCH"), row(1)])[0]?.outcome).toBe("no-match");
  });
});

describe("match statuses", () => {
  test.each([
    ["FULL_MATCH", "matched"],
    ["NO_MATCH", "no-match"],
    ["NON_MATCH_BY_REQUIRED_FIELDS", "missing-required"],
    ["LIMIT_EXCEEDED", "limit-exceeded"],
    ["OPT_OUT", "opt-out"],
    ["INVALID_INPUT", "other"],
    ["SOMETHING_NEW", "other"],
  ])("%s is %s, and its word is kept", (status, outcome) => {
    expect(answered(["1"], [row(1, status)])[0]).toMatchObject({ outcome, status });
  });

  test("a NoMatch record is no record", () => {
    expect(answered(["1"], [row(1, "NO_MATCH")])[0]).toMatchObject({ record: null, movedTo: null });
    expect(answered(["1"], [row(1, "FULL_MATCH", { type: "NoMatch" })])[0]).toMatchObject({
      outcome: "no-match",
      record: null,
    });
  });

  test("a partial match keeps its record", () => {
    const partial = row(1, "CONTACT_ONLY_MATCH", { type: "Contact", id: "1" });
    expect(answered(["1"], [partial])[0]).toMatchObject({ outcome: "other", record: { id: "1" } });
  });
});

describe("what cannot be read", () => {
  test.each(["", "<html>", "{", "null", '{"data":5}', '{"data":null}'])(
    "%j leaves every row unreadable",
    (raw) => {
      expect(
        outcomes(runResults({ requiredFields: ["email"], batches: [batch(["1", "2"], { raw })] })),
      ).toEqual(["unreadable", "unreadable"]);
    },
  );

  test("one odd record costs only its own row", () => {
    const odd = { type: 5, meta: { input: { personId: 1 }, matchStatus: "FULL_MATCH" } };
    expect(outcomes(answered(["1", "2"], [odd, row(2)], ["email"]))).toEqual(["unreadable", "matched"]);
  });

  test("where a record names no input of the batch, nothing is called missing", () => {
    expect(outcomes(answered(["1", "2"], [row(1), row(99)], ["email"]))).toEqual(["matched", "unreadable"]);
    expect(outcomes(answered(["1", "2"], [row(1), { type: "Contact", id: "2" }], ["email"]))).toEqual([
      "matched",
      "unreadable",
    ]);
  });
});

test("batches without an answer say where they are, with the error", () => {
  const refused = {
    ...attempt,
    end: "refused" as const,
    status: 400,
    code: "PFAPI0009",
    message: "Not allowed",
    requestId: "req_1",
  };
  const at = (status: StoredBatch["status"], given: Partial<StoredBatch> = {}) =>
    batch([status], { status, ...given });
  const results = runResults({
    requiredFields: [],
    batches: [at("QUEUED"), at("SENT"), at("UNKNOWN"), at("REJECTED", { attempts: [refused] })],
  });
  expect(results.map(({ outcome, error }) => [outcome, error?.message, error?.requestId])).toEqual([
    ["queued", undefined, undefined],
    ["sending", undefined, undefined],
    ["unknown", "No answer came.", null],
    ["failed", "Not allowed", "req_1"],
  ]);
});

test("results stay the same arrays until a batch changes", () => {
  const run = { requiredFields: [], batches: [batch(["1"], { raw: JSON.stringify({ data: [row(1)] }) })] };
  expect(runResults(run)).toBe(runResults({ ...run }));
});

describe("records that were sent again", () => {
  const answer = (...rows: unknown[]) => JSON.stringify({ data: rows });

  test("stand once, at their first place, with what the later batch says", () => {
    const results = runResults({
      requiredFields: [],
      batches: [
        batch(["1", "2", "3"], { raw: answer(row(1), row(2, "LIMIT_EXCEEDED"), row(3)) }),
        batch(["4"], { raw: answer(row(4)) }),
        batch(["2"], { raw: answer(row(2)) }),
      ],
    });
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      ["1", "matched"],
      ["2", "matched"],
      ["3", "matched"],
      ["4", "matched"],
    ]);
  });

  test.each(["QUEUED", "REJECTED", "UNKNOWN"] as const)(
    "keep what an answer brought that came after all, while the later batch is %s",
    (status) => {
      const batches = [
        batch(["1", "2"], { raw: answer(row(1), row(2, "NO_MATCH")), replaced: true }),
        batch(["1", "2"], { status }),
      ];
      const [found, missed] = runResults({ requiredFields: [], batches });
      expect(found).toMatchObject({ id: "1", outcome: "matched", record: { id: "1" } });
      expect(missed?.outcome).not.toBe("no-match");
    },
  );

  test("after a batch was split, its refusal is gone", () => {
    const batches = [
      batch(["1", "2"], { status: "REJECTED", replaced: true }),
      batch(["1"], { raw: answer(row(1)) }),
      batch(["2"], { status: "REJECTED" }),
    ];
    expect(outcomes(runResults({ requiredFields: [], batches }))).toEqual(["matched", "failed"]);
    expect(summarise({ requiredFields: [], batches, phase: "finished" })).toMatchObject({
      total: 2,
      done: 2,
      creditsAtMost: 1,
      creditsToRetry: 1,
    });
  });
});
