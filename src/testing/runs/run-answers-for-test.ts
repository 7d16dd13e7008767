import type { RunAnswer, RunResult } from "#contract/runs/run-schemas.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";

const NONE = { open: 0, sent: 0, got: 0, nothing: 0, refused: 0, unconfirmed: 0, leftOut: 0 };

type Given = Partial<Omit<RunAnswer, "byState">> & {
  readonly byState?: Partial<RunAnswer["byState"]>;
};

/** A reveal of one input in the gateway's form, with overrides. */
export function runAnswerOf({ byState, ...given }: Given = {}): RunAnswer {
  const at = "2026-11-20T09:00:00.000Z";
  return {
    id: "a-run",
    operation: "enrichContacts",
    purpose: "reveal",
    name: "Ada Example",
    outputFields: ["email"],
    requiredFields: [],
    criteria: {},
    page: 1,
    state: "running",
    waitsFor: null,
    problem: null,
    upTo: 1,
    isShared: false,
    owner: { id: "usr_rep", name: "Robin Ellery", isSelf: true },
    inputs: 1,
    checked: 0,
    byState: { ...NONE, ...byState },
    byPrice: null,
    credits: 0,
    atStake: 0,
    createdAt: at,
    startedAt: at,
    endedAt: null,
    updatedAt: at,
    retryAt: null,
    revision: 1,
    ...given,
  };
}

/** An enrichment run in the gateway's form, done by default. */
export function enrichRunOf(given: Given = {}): RunAnswer {
  const endedAt = "2026-11-20T09:01:23.000Z";
  return runAnswerOf({ purpose: "enrich", name: "Health systems", state: "done", endedAt, ...given });
}

/** A result of a run: a contact that cost a credit, with overrides. */
export function runResultOf(given: Partial<RunResult> = {}): RunResult {
  const id = given.id ?? "1";
  const attributes = { email: `p${id}@works.example` };
  const meta = { input: { personId: id }, matchStatus: "FULL_MATCH" };
  return {
    position: 0,
    id,
    input: null,
    snapshot: contactSnapshotOf(),
    state: "got",
    price: "new",
    status: "FULL_MATCH",
    credits: 1,
    recordId: id,
    record: { type: "Contact", id, attributes, meta },
    problem: null,
    endedAt: "2026-11-20T09:01:00.000Z",
    ...given,
  };
}
