import * as z from "zod/mini";
import { readable } from "./diagnostics/unreadable-text.ts";
import type { OperationName } from "./operations.ts";

/** Where the gateway answers for itself, beside the service. */
export const GATEWAY_PREFIX = "/gateway/v1";

/** Where the gateway tells a page which service stands behind it. */
export const CONFIG_PATH = "/config.json";

/** The answer at {@link CONFIG_PATH}: with whom and for what the page signs in, and what it may show. [gateway-11] */
export const pageConfig = z.looseObject({
  /** Compared with the `iss` that a sign-in comes back with. */
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** Origins from which the page may show pictures, besides its own: those of its content security policy. */
  imageHosts: z.array(z.string()),
  /** Whether people and companies are made up: the embedded service's are. */
  isSandbox: z.boolean(),
  /** Whether saved searches that cost nothing are counted here once a day. [alerts-1] */
  countsDaily: z.boolean(),
  /** The gateway's build; a page that has been open for long may be of an older one. */
  version: z.string(),
  commit: z.string(),
  interface: z.string(),
});
export type PageConfig = z.output<typeof pageConfig>;

/** Addresses below {@link GATEWAY_PREFIX}; `:key` is the `Idempotency-Key` of a call. */
export const GATEWAY_PATHS = {
  /** GET: what became of a call. */
  batch: "/batches/:key",
  /** POST: lets a call of unknown outcome be sent again. */
  release: "/batches/:key/release",
  /** DELETE: everything that the gateway stores of this person. */
  myData: "/my-data",
} as const;

/** Addresses of the sessions of the person whose page asks, below {@link GATEWAY_PREFIX}; for pages, as in the workspace. [gateway-13] */
export const SESSION_PATHS = {
  /** GET: where the person is signed in. DELETE: ends all of that but the session that asks. */
  sessions: "/sessions",
  /** DELETE: ends a session. */
  session: "/sessions/:id",
} as const;

/** How many sessions one answer names at most, the last used first. */
export const MAX_LISTED_SESSIONS = 200;

const signedInDevice = z.looseObject({
  /** Names it here alone: neither cookie nor token. */
  id: z.string(),
  /** Words such as "Chrome on Windows", as at the sign-in; null where they are not known. */
  device: z.nullable(z.string()),
  /** ISO 8601, UTC; the last use to five minutes. */
  startedAt: z.string(),
  usedAt: z.string(),
  /** Whether it is the session that asks. */
  isThis: z.boolean(),
});
export type SignedInDevice = z.output<typeof signedInDevice>;

/** The answer to GET of the sessions. */
export const sessionsAnswer = z.looseObject({ sessions: z.array(signedInDevice) });
export type SessionsAnswer = z.output<typeof sessionsAnswer>;

/** Names one piece of paid work: the same on every attempt at the same bytes. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** `true` on an answer that was given before. */
export const IDEMPOTENCY_REPLAYED = "Idempotency-Replayed";

/** On a paid call, what it is for, where that is not a run: a name for reports, which changes no sum. [administration-2] */
export const CALL_PURPOSE = { name: "X-Prospect-Purpose", reveal: "reveal" } as const;

/** What the gateway knows of this attempt; on every answer that comes through it. */
export const GATEWAY_OUTCOME = "X-Gateway-Outcome";

/** What the service charged for a call, on each of its answers to {@link PAID_OPERATIONS}. [metering-12] */
export const CREDITS_CHARGED = "X-Credits-Charged";

/** Credits that the service charged for an answer, where the gateway can tell. */
export const GATEWAY_CREDITS = "X-Gateway-Credits";

export const GATEWAY_OUTCOMES = [
  /** The service answered this attempt: a refusal is definite. */
  "upstream",
  /** The answer of an earlier attempt under the same key. */
  "replayed",
  /** The gateway refused: the service saw nothing of this attempt. */
  "not-sent",
  /** The service may have acted. */
  "unknown",
] as const;
export type GatewayOutcome = (typeof GATEWAY_OUTCOMES)[number];

/**
 * Why the gateway itself refuses a call; in `error.code`. The body is that of an access error, so `error.requestId` and
 * `error.retryable` are there as well.
 */
export const GATEWAY_CODES = {
  /**
   * 409: another call of this person with some of these inputs has not ended. `error.blockingKey` is its key and
   * `error.blockingState` its state.
   */
  overlap: "overlap",
  /** 409: an earlier attempt under this key left, and nobody knows how it ended. */
  outcomeUnknown: "outcome_unknown",
  /** 422: this key was used with another body. */
  otherBody: "other_body",
  /** 410: this key's answer was erased. */
  erased: "erased",
  /** 502: the service could not be reached, or its answer broke off. */
  noAnswer: "no_answer",
  /** 409 to a release: the call is not of unknown outcome; `error.state` tells what it is. */
  notUnknown: "not_unknown",
  /** 409: what is asked does not apply to a run as it stands. */
  notNow: "not_now",
  /** 400: a key has 1 to 200 visible ASCII characters, an id of a run likewise. */
  invalidKey: "invalid_key",
  /** 400: what was sent for a run or for the workspace is not of the contract's shape. */
  invalidBody: "invalid_body",
  /** 409: operations of another version of the workspace; `error.version` is the gateway's. */
  otherVersion: "other_version",
  /**
   * 403: the call could pass the person's ceiling of this day, and was not sent. `error.ceiling`, `error.spent`,
   * `error.unconfirmed` and `error.couldCost` are credits, `error.endsAt` is when the day ends. [administration-4]
   */
  ceiling: "ceiling",
  /** 403: only a page of the gateway's own origin may ask, with its session cookie. */
  otherOrigin: "other_origin",
} as const;

/**
 * What the gateway knows of a call. `in-flight`: it is under way at this moment; `answered`: its answer is stored;
 * `refused`: definitely not charged, so it may be sent again; `unknown`: it left, and no answer came; `released`: the
 * same, and the person said that it may be sent again.
 */
export const JOURNAL_STATES = ["in-flight", "answered", "refused", "unknown", "released", "erased"] as const;
export type JournalState = (typeof JOURNAL_STATES)[number];

/** The answer to GET of a batch of which something is known. */
export const journalEntry = z.looseObject({
  key: z.string(),
  state: z.enum(JOURNAL_STATES),
  operation: z.string(),
  /** Of the stored answer or refusal. */
  status: z.nullable(z.number()),
  /** The stored answer, byte for byte; null in every other state. */
  answer: z.nullable(z.string()),
  /** Credits that the service charged for it, where it told. */
  credits: z.nullable(z.number()),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** For so many days after a record was charged it is free; 0 where that is not known. */
  managementDays: z.number(),
});
export type JournalEntry = z.output<typeof journalEntry>;

/**
 * The same for a key under which no call ever left. It tells how long entries are stored, since an older one may have
 * been. It is no error: a page that lost an answer asks for it in the ordinary course.
 */
export const noJournalEntry = z.looseObject({
  key: z.string(),
  state: z.literal("absent"),
  storedDays: z.number(),
  managementDays: z.number(),
});
export type NoJournalEntry = z.output<typeof noJournalEntry>;

/** The answer to DELETE of one's data: how many calls were forgotten. */
export const erasedData = z.looseObject({ batches: z.number(), runs: z.number() });

/** The operations that may cost, and so are written into the journal. [metering-4] [metering-7] */
export const PAID_OPERATIONS = [
  "enrichContacts",
  "enrichCompanies",
  "enrichHierarchy",
  "enrichIntent",
  "enrichNews",
  "enrichScoops",
  "enrichOrgChart",
  "enrichTechnologies",
  "enrichHashtags",
] as const satisfies readonly OperationName[];
export type PaidOperation = (typeof PAID_OPERATIONS)[number];

const paidAnswerBody = z.looseObject({ data: z.array(z.unknown()) });

/** The rows of a body that is whole and of the shape that every answer to {@link PAID_OPERATIONS} has; else undefined. [gateway-2] */
export function paidAnswerRows(text: string): readonly unknown[] | undefined {
  return readable(() => paidAnswerBody.safeParse(JSON.parse(text)).data?.data);
}
