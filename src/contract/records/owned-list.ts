import * as z from "zod/mini";
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { gotBy, knownRecord } from "./owned-record.ts";
import { RECORD_TYPES, isRecordId } from "./record-snapshot.ts";

/**
 * The list of what is owned, page by page: the answer to POST of `OWNED_PATHS.records`, and the query in its body:
 * what is searched for is usually somebody's name, and addresses stand in logs. [owned-2] [owned-3]
 */

/** What the list can be ordered by; `-` before one turns it around. What has no value comes last both ways. */
export const OWNED_ORDERS = ["name", "company", "title", "first", "got", "free"] as const;
export type OwnedOrder = (typeof OWNED_ORDERS)[number];

const ORDER_TEXT = new RegExp(`^-?(${OWNED_ORDERS.join("|")})$`);

export const OWNED_LIMITS = {
  /** Records of one page. */
  size: 100,
  /** Records that can be reached by pages; those after them by `after`. */
  reach: 10_000,
  /** Totals are exact up to so many; those of a whole organisation without a filter always are. */
  exact: 2000,
  /** Characters that are searched for. */
  search: 200,
} as const;

const whole = (most: number) => z.int().check(z.gte(1), z.lte(most));
const text = z.optional(z.string().check(z.minLength(1), z.maxLength(OWNED_LIMITS.search)));
/** A day of the calendar, YYYY-MM-DD, in UTC. */
const day = z.optional(z.iso.date());

/** The query. All that is given has to hold. */
export const ownedQuery = z.strictObject({
  type: z.enum(RECORD_TYPES),
  page: z._default(whole(OWNED_LIMITS.reach), 1),
  size: z._default(whole(OWNED_LIMITS.size), 25),
  /** From after a record on: the `next` of an answer to the same query. Instead of a page. */
  after: z.optional(z.string().check(z.maxLength(1000))),
  order: z._default(z.string().check(z.regex(ORDER_TEXT)), "-got"),
  /** Words, each from its start on, of name, company, title or domain. */
  search: text,
  /** The same of one of them alone. */
  company: text,
  title: text,
  domain: text,
  /** `me`: those that were charged for the asking person; where no charge is known, those that they got. */
  by: z.optional(z.literal("me")),
  /** Something of it came on that day or later. */
  since: day,
  /** Asking again is free until that day or later, or until before it. */
  freeFrom: day,
  freeBefore: day,
  /** The id of a stage. */
  stage: text,
  /** The id of the person whose record it is, or `NO_OWNER`. */
  owner: text,
  tag: text,
  /** The id of a list that the asking person may read. */
  list: text,
});
export type OwnedQuery = z.output<typeof ownedQuery>;

/** The answer: records in the order that was asked for. */
export const ownedAnswer = z.looseObject({
  records: z.array(knownRecord),
  /** How many there are; where `atLeast`, there may be more: counting all of them would take too long. */
  total: z.looseObject({ count: z.number(), atLeast: z.boolean() }),
  /** All that the organisation owns, by type, without any filter. */
  counts: z.looseObject({ contact: z.number(), company: z.number() }),
  /** For how many days a charged record is free; 0 where that is not known. [metering-4] */
  managementDays: z.number(),
  /** For `after`; null where these were the last. */
  next: z.nullable(z.string()),
});
export type OwnedAnswer = z.output<typeof ownedAnswer>;

/** The query of `OWNED_PATHS.reads`: what was read about a company, or the reads of an operation, page by page. */
export const readsQuery = z.union([
  z.strictObject({ companyId: z.string().check(z.refine(isRecordId)) }),
  z.strictObject({
    operation: z.enum(PAID_OPERATIONS),
    /** From after a read on: the `next` of an answer to the same query. */
    after: z.optional(z.string().check(z.maxLength(1000))),
  }),
]);
export type ReadsQuery = z.output<typeof readsQuery>;

/** A read about a company, without its bytes. */
export const ownedRead = z.looseObject({
  operation: z.string(),
  companyId: z.string(),
  /** What the company is called; null where nobody knows. */
  company: z.nullable(z.string()),
  /** Tells reads with other criteria, or of another page, apart. */
  variant: z.string(),
  criteria: z.record(z.string(), z.unknown()),
  page: z.number(),
  /** ISO 8601, UTC. */
  gotAt: z.string(),
  gotBy,
  /** Of the answer. */
  bytes: z.number(),
});
export type OwnedRead = z.output<typeof ownedRead>;

/** The answer to GET of `OWNED_PATHS.reads`, the newest first. */
export const readsAnswer = z.looseObject({
  reads: z.array(ownedRead),
  /** For `after`; null where these were the last. */
  next: z.nullable(z.string()),
});
export type ReadsAnswer = z.output<typeof readsAnswer>;
