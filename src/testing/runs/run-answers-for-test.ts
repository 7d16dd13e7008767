import type { RunAnswer } from "#contract/runs/run-schemas.ts";

const NONE = { open: 0, sent: 0, got: 0, nothing: 0, refused: 0, unconfirmed: 0, leftOut: 0 };

type Given = Partial<Omit<RunAnswer, "byState">> & {
  readonly byState?: Partial<RunAnswer["byState"]>;
};

/** A run of one input, a reveal, as the gateway tells of it, with what a test needs put over it. */
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
