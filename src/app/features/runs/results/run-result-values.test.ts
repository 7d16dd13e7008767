import { expect, test } from "vitest";
import type { BatchOfRun } from "#app/features/runs/engine/run-store.ts";
import type { StoredBatch, StoredRun } from "#app/features/runs/engine/stored-run.ts";
import { mustNotCall } from "#app/records/do-not-call.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { enrichedValues } from "./run-result-values.ts";

const attempt = { end: "answered", status: 200, code: null, message: null, requestId: null } as const;

function answered(
  name: string,
  endedAt: string,
  attributes: Readonly<Record<string, unknown>> | null,
  given: Partial<StoredBatch> = {},
): BatchOfRun {
  const run: StoredRun = {
    id: `run ${name}`,
    name,
    operation: "enrichContacts",
    createdAt: endedAt,
    endedAt,
    outputFields: ["id", "firstName", "jobTitle", "email", "phone"],
    requiredFields: [],
    worstCaseCredits: 1,
    kind: "run",
    ceiling: null,
    accepted: 0,
    topics: [],
    elsewhere: false,
    turn: 0,
    shared: false,
    phase: "finished",
    message: null,
  };
  const meta = { input: { personId: 7 }, matchStatus: attributes ? "FULL_MATCH" : "NO_MATCH" };
  const record = attributes
    ? { type: "Contact", id: "8", attributes, meta }
    : { type: "NoMatch", id: 0, meta };
  const batch: StoredBatch = {
    id: `batch ${name}`,
    runId: run.id,
    index: 0,
    operation: run.operation,
    body: "{}",
    records: [{ id: "7", snapshot: contactSnapshotOf() }],
    status: "DONE",
    attempts: [{ ...attempt, sentAt: endedAt, endedAt, journaled: true }],
    raw: JSON.stringify({ data: [record] }),
    credits: null,
    recovered: false,
    replaced: false,
    ...given,
  };
  return { run, batch };
}

const older = answered("older", "2026-11-01T00:00:00.000Z", { email: "old@example.com", phone: "1" });
const newer = answered("newer", "2026-11-02T00:00:00.000Z", { email: "new@example.com", jobTitle: "" });

function answers(type: "contact" | "company", id: string, batches: readonly BatchOfRun[]) {
  return enrichedValues(type, id, batches).map(({ run, fields }) => [
    run.name,
    ...fields.map(({ name }) => name),
  ]);
}

test("a field stands where it was brought last, and what a newer run lacks stays with the older one", () => {
  expect(answers("contact", "7", [older, newer])).toEqual([
    ["newer", "email", "id"],
    ["older", "phone"],
  ]);
});

test("a record that was merged into another one is found under both ids", () => {
  expect(answers("contact", "8", [newer])).toEqual(answers("contact", "7", [newer]));
  expect(answers("contact", "9", [newer])).toEqual([]);
});

test("a company of the same id, a record without a match, and a call without an answer brought nothing", () => {
  expect(answers("company", "7", [older, newer])).toEqual([]);
  expect(answers("contact", "7", [answered("none", "2026-11-03T00:00:00.000Z", null)])).toEqual([]);
  const unknown = answered(
    "doubt",
    "2026-11-03T00:00:00.000Z",
    { email: "x@example.com" },
    { status: "UNKNOWN" },
  );
  expect(answers("contact", "7", [unknown])).toEqual([]);
});

test("a number that a newer run marks must not be called, whichever run brought it", () => {
  const marked = answered("marked", "2026-11-04T00:00:00.000Z", {
    jobTitle: "Head",
    directPhoneDoNotCall: true,
  });
  const [, phone] = enrichedValues("contact", "7", [older, marked]);
  expect(phone?.fields.map(({ name }) => name)).toContain("phone");
  expect(mustNotCall("phone", phone?.answers ?? [])).toBe(true);
  expect(mustNotCall("phone", phone ? [phone.result] : [])).toBe(false);
  expect(mustNotCall("email", phone?.answers ?? [])).toBe(false);
});
