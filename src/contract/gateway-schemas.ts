import * as z from "zod/mini";
import { readable } from "./diagnostics/unreadable-text.ts";
import type { OperationName } from "./operations.ts";

/** The prefix of the gateway's own addresses. */
export const GATEWAY_PREFIX = "/gateway/v1";

/** The address of the configuration that the gateway gives to pages. */
export const CONFIG_PATH = "/config.json";

/** The answer at {@link CONFIG_PATH}: how the page signs in, and what it may show. [gateway-11] */
export const pageConfig = z.looseObject({
  /** Compared with the `iss` of a sign-in's callback. */
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** Origins of pictures besides the page's own, as in its content security policy. */
  imageHosts: z.array(z.string()),
  /** Whether people and companies are fictitious, as the embedded service's are. */
  isSandbox: z.boolean(),
  /** Whether free saved searches are counted here once a day. [alerts-1] */
  countsDaily: z.boolean(),
  /** The gateway's build; a page that has been open for long may be of an older one. */
  version: z.string(),
  commit: z.string(),
  interface: z.string(),
});
export type PageConfig = z.output<typeof pageConfig>;

/** Addresses below {@link GATEWAY_PREFIX}; `:key` is the `Idempotency-Key` of a call. */
export const GATEWAY_PATHS = {
  /** GET: the state of a call. */
  batch: "/batches/:key",
  /** POST: releases a call of unknown outcome, so that it may be sent again. */
  release: "/batches/:key/release",
  /** DELETE: erases everything that the gateway stores of this person. */
  myData: "/my-data",
} as const;

/** Addresses of the asking person's sessions, below {@link GATEWAY_PREFIX}; for pages, as in the workspace. [gateway-13] */
export const SESSION_PATHS = {
  /** GET: where the person is signed in. DELETE: ends all other sessions. */
  sessions: "/sessions",
  /** DELETE: ends a session. */
  session: "/sessions/:id",
} as const;

/** Sessions in one answer at most, the last used first. */
export const MAX_LISTED_SESSIONS = 200;

const signedInDevice = z.looseObject({
  /** Identifies it here alone; neither cookie nor token. */
  id: z.string(),
  /** A name such as "Chrome on Windows", as at sign-in; null where unknown. */
  device: z.nullable(z.string()),
  /** ISO 8601, UTC; the last use to the nearest five minutes. */
  startedAt: z.string(),
  usedAt: z.string(),
  /** Whether it is the session that asks. */
  isThis: z.boolean(),
});
export type SignedInDevice = z.output<typeof signedInDevice>;

/** The answer to GET of the sessions. */
export const sessionsAnswer = z.looseObject({ sessions: z.array(signedInDevice) });
export type SessionsAnswer = z.output<typeof sessionsAnswer>;

/** Identifies one piece of paid work: the same on every attempt with the same body. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** `true` on a repeated answer. */
export const IDEMPOTENCY_REPLAYED = "Idempotency-Replayed";

/** The purpose of a paid call outside a run: a name for reports, which changes no sum. [administration-2] */
export const CALL_PURPOSE = { name: "X-Prospect-Purpose", reveal: "reveal" } as const;

/** What the gateway knows of this attempt; on every answer that passes through it. */
export const GATEWAY_OUTCOME = "X-Gateway-Outcome";

/** What the service charged for a call, on each of its answers to {@link PAID_OPERATIONS}. [metering-12] */
export const CREDITS_CHARGED = "X-Credits-Charged";

/** Credits that the service charged for an answer, where the gateway knows. */
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
 * Why the gateway itself refuses a call; in `error.code`. The body is an access error's, so it also has `error.requestId` and
 * `error.retryable`.
 */
export const GATEWAY_CODES = {
  /**
   * 409: another call of this person holds some of these inputs. `error.blockingKey` is its key and `error.blockingState` its
   * state.
   */
  overlap: "overlap",
  /** 409: an earlier attempt under this key was sent, and its outcome is unknown. */
  outcomeUnknown: "outcome_unknown",
  /** 422: this key was used with another body. */
  otherBody: "other_body",
  /** 410: this key's answer was erased. */
  erased: "erased",
  /** 502: the service could not be reached, or its answer broke off. */
  noAnswer: "no_answer",
  /** 409 to a release: the call is not of unknown outcome; `error.state` tells what it is. */
  notUnknown: "not_unknown",
  /** 409: the command does not apply to the run in its state. */
  notNow: "not_now",
  /** 400: a key, or a run's id, must have 1 to 200 visible ASCII characters. */
  invalidKey: "invalid_key",
  /** 400: what was sent for a run or for the workspace does not match the contract. */
  invalidBody: "invalid_body",
  /** 409: operations of another version of the workspace; `error.version` is the gateway's. */
  otherVersion: "other_version",
  /**
   * 403: the call could pass the person's ceiling of this day, and was not sent. `error.ceiling`, `error.spent`,
   * `error.unconfirmed` and `error.couldCost` are credits, `error.endsAt` is the end of the day. [administration-4]
   */
  ceiling: "ceiling",
  /** 403: only a page of the gateway's own origin may ask, with its session cookie. */
  otherOrigin: "other_origin",
} as const;

/**
 * The state of a call. `in-flight`: under way now; `answered`: its answer is stored; `refused`: certainly not charged, so it may
 * be sent again; `unknown`: it was sent, and no answer came; `released`: unknown, and its person has allowed sending it again.
 */
export const JOURNAL_STATES = ["in-flight", "answered", "refused", "unknown", "released", "erased"] as const;
export type JournalState = (typeof JOURNAL_STATES)[number];

/** The answer to GET of a known call. */
export const journalEntry = z.looseObject({
  key: z.string(),
  state: z.enum(JOURNAL_STATES),
  operation: z.string(),
  /** The status of the stored answer or refusal. */
  status: z.nullable(z.number()),
  /** The stored answer, byte for byte; null in every other state. */
  answer: z.nullable(z.string()),
  /** Credits that the service charged for it, where reported. */
  credits: z.nullable(z.number()),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Days in which a charged record is free; 0 where unknown. */
  managementDays: z.number(),
});
export type JournalEntry = z.output<typeof journalEntry>;

/**
 * The answer for a key without a call. Says how long entries are stored, since an older one may have existed. Not an error: a
 * page that lost an answer asks in the ordinary course.
 */
export const noJournalEntry = z.looseObject({
  key: z.string(),
  state: z.literal("absent"),
  storedDays: z.number(),
  managementDays: z.number(),
});
export type NoJournalEntry = z.output<typeof noJournalEntry>;

/** The answer to DELETE of one's data: how many calls were erased. */
export const erasedData = z.looseObject({ batches: z.number(), runs: z.number() });

/** The operations that may cost credits, and so are recorded in the journal. [metering-4] [metering-7] */
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

/** The rows of a complete body in the shape of every answer to {@link PAID_OPERATIONS}; undefined for any other. [gateway-2] */
export function paidAnswerRows(text: string): readonly unknown[] | undefined {
  return readable(() => paidAnswerBody.safeParse(JSON.parse(text)).data?.data);
}
