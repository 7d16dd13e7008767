import * as z from "zod/mini";
import { enrichRecord } from "#contract/enrich-schemas.ts";
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { matchInputSchema } from "#contract/records/match-input.ts";
import { recordSnapshotSchema } from "#contract/records/record-snapshot.ts";

/**
 * Runs: paid work that a person starts and the gateway does, visible on all of their devices. A run has **inputs**, each of which
 * asks for one record or one company's data, and makes **calls** of up to 25 inputs. [run-1]
 */

/** Addresses below the gateway's prefix. All of them take the session cookie of a page of the gateway's own origin. */
export const RUN_PATHS = {
  /**
   * POST: makes a run, and starts it where `start` is given. GET, with `page`, `size`, `show` and `find`: runs that are not
   * single, newest first. [run-10]
   */
  runs: "/runs",
  /** GET: the person's single runs that are not over. [run-10] */
  singles: "/single-runs",
  /** GET: one run. DELETE: deletes it; the command `restore` brings it back for a day. [run-9] */
  run: "/runs/:id",
  /** POST: adds inputs to a draft. */
  inputs: "/runs/:id/inputs",
  /** POST: a person's command on a run; the answer is the run. */
  commands: "/runs/:id/commands",
  /** GET, with `page`, `size` and `group`: the results of its inputs. */
  results: "/runs/:id/results",
} as const;

/** Why a run was started. */
export const RUN_PURPOSES = ["enrich", "reveal", "read", "family", "import"] as const;
export type RunPurpose = (typeof RUN_PURPOSES)[number];

/**
 * `draft`: inputs are still added; `checking`: the gateway finds out their prices; `ready`: it waits for the start; `running`;
 * `paused` by its person; `waiting`: see {@link RUN_WAITS}; `done`; `cancelled`.
 */
export const RUN_STATES = [
  "draft",
  "checking",
  "ready",
  "running",
  "paused",
  "waiting",
  "done",
  "cancelled",
] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What a run waits for. */
export const RUN_WAITS = [
  /** A sign-in: no session of the person lives. */
  "sign-in",
  /** The service's rate limit; resumes by itself. */
  "rate",
  /** The service, which fails; resumes by itself, until `retryAt` is null. */
  "service",
  /** Credits at the service. */
  "credits",
  /** The person's ceiling of the day. */
  "ceiling",
  /** A higher `upTo`: the rest could cost more than the person allowed. */
  "limit",
  /** A permission: the service refused the person. */
  "permission",
  /** A decision of the person on inputs of unknown outcome. */
  "decision",
] as const;
export type RunWait = (typeof RUN_WAITS)[number];

/** Groups of runs in a list: those that wait for the person come first. */
export const RUN_GROUPS = ["action-needed", "running", "not-started", "paused", "done", "cancelled"] as const;
export type RunGroup = (typeof RUN_GROUPS)[number];

/**
 * `open`: not sent yet; `sent`; `got`: its record was returned; `nothing`: answered without one, `status` says why; `refused`:
 * nothing was charged; `unconfirmed`: sent, with unknown outcome; `left-out`: not to be sent.
 */
export const INPUT_STATES = ["open", "sent", "got", "nothing", "refused", "unconfirmed", "left-out"] as const;
export type InputState = (typeof INPUT_STATES)[number];

/** The price of an input: a credit; free; free since there is nothing to get; or unknown until it is sent. */
export const INPUT_PRICES = ["new", "free", "nothing", "unknown"] as const;
export type InputPrice = (typeof INPUT_PRICES)[number];

export const RUN_LIMITS = {
  /** Inputs of a run. */
  inputs: 20_000,
  /** Inputs of one request. */
  inputsPerRequest: 1000,
  /** Runs of a person that are not single; and single ones that they make within a day. */
  runs: 5000,
  /** Runs of one answer. */
  listed: 200,
  /** Results of one answer. */
  results: 1000,
  /** Records of one page of a read about a company. */
  readPage: 25,
} as const;

const name = z.string().check(z.minLength(1), z.maxLength(300));
const fieldNames = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(300));
export const credits = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** One thing to ask for: a record by its id, or by a description. */
export const runInput = z.object({
  /** The record's id; with a description, any text that is unique in the run. */
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  input: z.optional(z.nullable(matchInputSchema)),
  /** What is known of it, for display. */
  snapshot: recordSnapshotSchema,
});
export type RunInput = z.output<typeof runInput>;

const inputs = z.array(runInput).check(z.maxLength(RUN_LIMITS.inputsPerRequest));

/** The settings that apply to each input. */
export const runSettings = z.object({
  /** For contacts and companies. */
  outputFields: fieldNames,
  requiredFields: fieldNames,
  /** For reads about companies: criteria of the operation besides the company, and the page. */
  criteria: z.record(z.string(), z.unknown()),
  page: z.int().check(z.gte(1), z.lte(10_000)),
});
export type RunSettings = z.output<typeof runSettings>;

/** The id of a run; the keys of its calls begin with it. */
export const runId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** The body of POST. Posted twice under one id, it makes one run. [run-2] */
export const runBody = z.object({
  id: runId,
  operation: z.enum(PAID_OPERATIONS),
  purpose: z.enum(RUN_PURPOSES),
  name,
  ...z.partial(runSettings).shape,
  inputs,
  /** Starts it at once, for at most this many credits: for a reveal or one read. */
  start: z.optional(z.object({ upTo: credits })),
});
export type RunBody = z.output<typeof runBody>;

/** Further inputs of a draft, from a position on, so that a repeated request adds them once. */
export const runInputsBody = z.object({ from: z.int().check(z.gte(0)), inputs });

/** A person's command on a run. */
export const runCommand = z.discriminatedUnion("type", [
  /** All inputs are there: find out their prices or, before the start, check them again. */
  z.object({ type: z.literal("check") }),
  /** Spend up to this many credits in all. Repeating it changes nothing. */
  z.object({ type: z.literal("start"), upTo: credits, leaveOutNothing: z.optional(z.boolean()) }),
  z.object({ type: z.literal("pause") }),
  /** Resume, perhaps for more credits than before. */
  z.object({ type: z.literal("resume"), upTo: z.optional(credits) }),
  z.object({ type: z.literal("cancel") }),
  /** Send unconfirmed inputs again, although they may have been charged. */
  z.object({ type: z.literal("sendAgain"), upTo: credits }),
  /** Leave unconfirmed inputs as they are, and continue with the rest. */
  z.object({ type: z.literal("leaveUnconfirmed") }),
  /** Send refused inputs again: nothing of them was charged. */
  z.object({ type: z.literal("retry"), upTo: credits }),
  /** Restores a deleted run. */
  z.object({ type: z.literal("restore") }),
  z.object({ type: z.literal("rename"), name }),
  z.object({ type: z.literal("share"), isShared: z.boolean() }),
]);
export type RunCommand = z.output<typeof runCommand>;

/** A refusal's content. */
export const runProblem = z.looseObject({
  message: z.string(),
  code: z.nullable(z.string()),
  status: z.nullable(z.number()),
  requestId: z.nullable(z.string()),
});
export type RunProblem = z.output<typeof runProblem>;

const count = z.number();

/** A run as it stands. */
export const runAnswer = z.looseObject({
  id: z.string(),
  operation: z.enum(PAID_OPERATIONS),
  purpose: z.enum(RUN_PURPOSES),
  name: z.string(),
  ...runSettings.shape,
  state: z.enum(RUN_STATES),
  waitsFor: z.nullable(z.enum(RUN_WAITS)),
  problem: z.nullable(runProblem),
  upTo: z.nullable(z.number()),
  isShared: z.boolean(),
  /** The run's person; names are null for somebody who is no longer known. */
  owner: z.looseObject({ id: z.string(), name: z.nullable(z.string()), isSelf: z.boolean() }),
  inputs: count,
  checked: count,
  byState: z.looseObject({
    open: count,
    sent: count,
    got: count,
    nothing: count,
    refused: count,
    unconfirmed: count,
    leftOut: count,
  }),
  /** Open inputs by price, while the run waits after its check; else null. */
  byPrice: z.nullable(z.looseObject({ new: count, free: count, nothing: count, unknown: count })),
  /** The charged credits, and what may have been charged besides. */
  credits: count,
  atStake: count,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  retryAt: z.nullable(z.string()),
  revision: z.number(),
});
export type RunAnswer = z.output<typeof runAnswer>;

/** Single runs. */
export const singleRunsAnswer = z.looseObject({ runs: z.array(runAnswer) });

/** A page of runs. */
export const runsAnswer = z.looseObject({
  runs: z.array(runAnswer),
  /** The number of requested runs, on all pages. */
  total: count,
  /** The inputs of these together. */
  inputs: count,
  /** How many runs with matching names are in each group, whichever group was requested. */
  groups: z.array(z.looseObject({ group: z.enum(RUN_GROUPS), count })),
});
export type RunsAnswer = z.output<typeof runsAnswer>;

/** The result of an input. */
export const runResult = z.looseObject({
  position: z.number(),
  id: z.string(),
  input: z.nullable(matchInputSchema),
  snapshot: recordSnapshotSchema,
  state: z.enum(INPUT_STATES),
  price: z.nullable(z.enum(INPUT_PRICES)),
  /** `meta.matchStatus`, unchanged. */
  status: z.nullable(z.string()),
  credits: z.nullable(z.number()),
  /** The id of the returned record. */
  recordId: z.nullable(z.string()),
  /** The record as answered; null where there is none, and for reads about companies. */
  record: z.nullable(enrichRecord),
  problem: z.nullable(runProblem),
  endedAt: z.nullable(z.string()),
});
export type RunResult = z.output<typeof runResult>;

/**
 * Results of one kind: with the same state, match status, and price. Results are filtered by groups, named by {@link groupName}.
 */
export const resultGroup = z.looseObject({
  state: z.enum(INPUT_STATES),
  status: z.nullable(z.string()),
  /** Whether they cost nothing; null where unknown, or nothing was sent. */
  isFree: z.nullable(z.boolean()),
  count,
  /** Their total cost, as far as known. */
  credits: count,
});
export type ResultGroup = z.output<typeof resultGroup>;

/** The name of a group, for a filter: `got:FULL_MATCH:paid`. */
export function groupName({
  state,
  status,
  isFree,
}: Pick<ResultGroup, "state" | "status" | "isFree">): string {
  const cost = isFree === null ? "" : isFree ? "free" : "paid";
  return [state, status ?? "", cost].join(":");
}

export const runResultsAnswer = z.looseObject({
  results: z.array(runResult),
  /** The number of requested results, on all pages. */
  total: z.number(),
  /** Of all results of the run. */
  groups: z.array(resultGroup),
});
export type RunResultsAnswer = z.output<typeof runResultsAnswer>;
