import * as z from "zod/mini";
import {
  CALL_STATES,
  ENRICH_OPERATIONS,
  type EnrichOperationName,
} from "#app/paid-calls/paid-call-outcome.ts";
import { matchInputSchema } from "#contract/records/match-input.ts";
import { type RecordType, recordSnapshotSchema } from "#contract/records/record-snapshot.ts";

/** What a run enriches. */
export function recordTypeOf(operation: EnrichOperationName): RecordType {
  return operation === "enrichContacts" ? "contact" : "company";
}

/** Where a run stands. Everything but `running` and `cancelling` waits for the person or is over. */
export const RUN_PHASES = [
  "running",
  "paused",
  /** 401: waits for a sign-in. */
  "signed-out",
  /** 403: a scope or a role is missing. */
  "forbidden",
  "out-of-credits",
  /** The next batch could cost more than the person allowed. */
  "ceiling",
  /** The next batch could pass the ceiling that an administrator set for a day. */
  "daily-ceiling",
  /** Some batches have no known outcome, and sending them again could cost: the person decides. */
  "doubtful",
  /** The browser could not write, so nothing is sent. */
  "storage-failed",
  /** Cancelled, with calls whose outcome is not known yet. */
  "cancelling",
  "cancelled",
  "finished",
] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

const OVER: ReadonlySet<RunPhase> = new Set(["finished", "cancelled"]);

/** Whether a run will never send again. */
export function isOver(phase: RunPhase): boolean {
  return OVER.has(phase);
}

/** Whether a run waits for the person to let it go on. */
export function isResumable(phase: RunPhase): boolean {
  return !isOver(phase) && phase !== "running" && phase !== "cancelling";
}

const attemptSchema = z.object({
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  endedAt: z.nullable(z.string()),
  /**
   * Null while under way, and when the page went away meanwhile. `not-sent`: it never left, or the gateway's journal says
   * that the service saw nothing of it. `ambiguous`: it may have been charged.
   */
  end: z.nullable(z.enum(["answered", "refused", "ambiguous", "not-sent"])),
  status: z.nullable(z.number()),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
/** One call made for a batch, and how it ended. */
export type Attempt = Readonly<z.output<typeof attemptSchema>>;

/**
 * What a run is for: many records, the values of one where it stands, the family trees of many companies, or their
 * intent by topics.
 */
export const RUN_KINDS = ["run", "reveal", "families", "intent"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const storedBatchSchema = z.object({
  /** A UUID, or that of the batch that it is a half of with `.1` or `.2`; the `Idempotency-Key` of each attempt. */
  id: z.string(),
  runId: z.string(),
  /** Place in the run, from 0. */
  index: z.number(),
  operation: z.enum(ENRICH_OPERATIONS),
  /** Exactly what is sent; never changes. */
  body: z.string(),
  records: z.readonly(
    z.array(
      z.object({
        /** The identifier; beside an input a key that is unique in the run. */
        id: z.string(),
        snapshot: recordSnapshotSchema,
        /** What was sent in place of the identifier. */
        input: z.optional(matchInputSchema),
      }),
    ),
  ),
  status: z.enum(CALL_STATES),
  attempts: z.readonly(z.array(attemptSchema)),
  /** The 200 as it came, or its short form where the answer itself is stored as a company's; null before. */
  raw: z.nullable(z.string()),
  /** What the answer was charged, where the gateway's journal tells. */
  credits: z.nullable(z.number()),
  /** The answer was found, or asked for again, after its connection was lost. */
  recovered: z.boolean(),
  /** Other batches of the run stand for all records of this one: it was refused as a whole, and split. */
  replaced: z.boolean(),
  /** Credits that attempts before the latest may have cost besides: the person had it sent again all the same. */
  earlierCredits: z.optional(z.number()),
});
/** A batch as it is stored; never changed in place. */
export type StoredBatch = Readonly<z.output<typeof storedBatchSchema>>;

export const storedRunSchema = z.object({
  id: z.string(),
  name: z.string(),
  operation: z.enum(ENRICH_OPERATIONS),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  outputFields: z.readonly(z.array(z.string())),
  requiredFields: z.readonly(z.array(z.string())),
  /** The intent topics that are asked for; none for any other kind. */
  topics: z.readonly(z.array(z.string())),
  /** The maximum cost that the person saw before the start. */
  worstCaseCredits: z.number(),
  kind: z.enum(RUN_KINDS),
  /** Credits that the run may cost at most; null without a limit. */
  ceiling: z.nullable(z.number()),
  /** It was made of a file, whose own columns only the device has that imported it. */
  imported: z.optional(z.boolean()),
  /** Batches without a known outcome that the person left so. */
  accepted: z.number(),
  /** Another browser of this person sends it, or has finished it: this one shows it, and sends nothing of it. */
  elsewhere: z.boolean(),
  /** One more each time that another browser takes it over: the browser with the highest number is the one to send. */
  turn: z.number(),
  /** The gateway has had it for other browsers: when it is gone there, it was erased, and is not brought back. */
  shared: z.boolean(),
  /** The run was cancelled: what was queued below this index is never sent, even when something else of it is. */
  droppedBelow: z.optional(z.number()),
  phase: z.enum(RUN_PHASES),
  /** Why the run waits, in words; null where the phase says it all. */
  message: z.nullable(z.string()),
});
/** A run as it is stored, without its batches. */
export type StoredRun = Readonly<z.output<typeof storedRunSchema>>;

/** How a run's row is to change. */
export interface PhaseChange {
  readonly phase: RunPhase;
  readonly message?: string | null;
  /** Other members that change with it. */
  readonly with?: Partial<Pick<StoredRun, "accepted" | "ceiling" | "droppedBelow">>;
  /** The phases that it may come from; any that is not over when left out. */
  readonly from?: readonly RunPhase[];
}

/**
 * What a run can wait for by itself. `overlap`: another device of this person is enriching some of the same records;
 * `recovering`: the gateway is asked what became of calls whose answers were lost.
 */
export const WAIT_REASONS = ["offline", "rate-limit", "service-failed", "overlap", "recovering"] as const;

/** Why nothing of a running run is sent at the moment. It goes on by itself. */
export interface RunWait {
  readonly reason: (typeof WAIT_REASONS)[number];
  /** Milliseconds since 1970; null where nobody can tell. */
  readonly until: number | null;
}

/** A run as it is shown: a new object after each change, the same one between. */
export interface RunState extends StoredRun {
  readonly batches: readonly StoredBatch[];
  /** What the run waits for at the moment, by itself; null when for nothing. */
  readonly wait: RunWait | null;
  /** Why the browser could not write; null when it could. */
  readonly storageError: string | null;
  /** Answered batches that are only in memory: lost with the tab unless exported or written on resume. */
  readonly unsavedBatches: number;
}

/** Whether an attempt at a batch may have been charged, and no answer came. */
export function mayBePaid({ attempts }: Pick<StoredBatch, "attempts">): boolean {
  return attempts.some(({ end }) => end === "ambiguous");
}

/** Whether every record of a batch is asked for by its id, so that asking again means the same records. */
export function isByIds({ records }: Pick<StoredBatch, "records">): boolean {
  return records.every(({ input }) => input === undefined);
}

/** Whether nobody knows how a batch ended: it waits for an answer, or to be sent again. */
export function isLost(batch: StoredBatch): boolean {
  return batch.status === "UNKNOWN" || (batch.status === "QUEUED" && mayBePaid(batch));
}

/** Whether a batch of a run is still to be sent. */
export function isToSend({ droppedBelow = 0 }: Pick<StoredRun, "droppedBelow">, batch: StoredBatch): boolean {
  return batch.status === "QUEUED" && (batch.index >= droppedBelow || mayBePaid(batch));
}

/**
 * The row of a run that goes on with some batches more. What was queued when it was cancelled is never sent, also where
 * it was added at that very moment.
 */
export function extendedRun(run: StoredRun, [first]: readonly StoredBatch[]): StoredRun {
  const droppedBelow = (run.phase === "cancelled" ? first?.index : undefined) ?? run.droppedBelow;
  return { ...run, phase: "running", message: null, endedAt: null, droppedBelow };
}

/** Whether anything of a run is still to be sent. */
export function hasQueued(state: RunState): boolean {
  return state.batches.some((batch) => isToSend(state, batch));
}

/** How many batches of a run have left, and have no outcome yet. */
export function countLeft({ batches }: RunState): number {
  return batches.filter(({ status }) => status === "SENT" || status === "UNKNOWN").length;
}

/** How many batches of a run have no known outcome, and may have been charged. */
export function unconfirmedBatches(state: RunState): number {
  return state.batches.filter((batch) => batch.status === "UNKNOWN").length;
}

/** The part of a run that is stored in its own row. */
export function storedRunOf(state: StoredRun): StoredRun {
  const { id, name, operation, createdAt, endedAt, outputFields, requiredFields, topics } = state;
  const { worstCaseCredits, kind, ceiling, accepted, elsewhere, turn, shared, phase, message } = state;
  const { droppedBelow, imported } = state;
  return {
    id,
    name,
    operation,
    createdAt,
    endedAt,
    outputFields,
    requiredFields,
    topics,
    worstCaseCredits,
    kind,
    ceiling,
    imported,
    accepted,
    elsewhere,
    turn,
    shared,
    droppedBelow,
    phase,
    message,
  };
}
