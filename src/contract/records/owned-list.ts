import * as z from "zod/mini";
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { gotBy, knownRecord } from "./owned-record.ts";
import { RECORD_TYPES, isRecordId } from "./record-snapshot.ts";

/**
 * The list of owned records, page by page: the answer to POST of `OWNED_PATHS.records`, and the query in its body, since searches
 * usually contain names and addresses are logged. [owned-2] [owned-3]
 */

/** The orders of the list; `-` before one reverses it. Records without a value come last either way. */
export const OWNED_ORDERS = ["name", "company", "title", "first", "got", "free"] as const;
export type OwnedOrder = (typeof OWNED_ORDERS)[number];

const ORDER_TEXT = new RegExp(`^-?(${OWNED_ORDERS.join("|")})$`);

export const OWNED_LIMITS = {
  /** Records of one page. */
  size: 100,
  /** Records that can be reached by page number; those beyond by `after`. */
  reach: 10_000,
  /** Totals are exact up to this; those of a whole organisation without a filter always are. */
  exact: 2000,
  /** Characters of a search. */
  search: 200,
} as const;

const whole = (most: number) => z.int().check(z.gte(1), z.lte(most));
const text = z.optional(z.string().check(z.minLength(1), z.maxLength(OWNED_LIMITS.search)));
/** A day of the calendar, YYYY-MM-DD, in UTC. */
const day = z.optional(z.iso.date());

/** The query. All given conditions have to hold. */
export const ownedQuery = z.strictObject({
  type: z.enum(RECORD_TYPES),
  page: z._default(whole(OWNED_LIMITS.reach), 1),
  size: z._default(whole(OWNED_LIMITS.size), 25),
  /** Continues after a record: the `next` of an answer to the same query. Replaces the page. */
  after: z.optional(z.string().check(z.maxLength(1000))),
  order: z._default(z.string().check(z.regex(ORDER_TEXT)), "-got"),
  /** Beginnings of words in name, company, title or domain. */
  search: text,
  /** The same in one of them alone. */
  company: text,
  title: text,
  domain: text,
  /** `me`: records charged for the asking person; where no charge is known, those that they got. */
  by: z.optional(z.literal("me")),
  /** Something of it came on that day or later. */
  since: day,
  /** It is free until that day or later, or until before it. */
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

/** The answer: records in the requested order. */
export const ownedAnswer = z.looseObject({
  records: z.array(knownRecord),
  /** The total; with `atLeast`, there may be more, since counting all would take too long. */
  total: z.looseObject({ count: z.number(), atLeast: z.boolean() }),
  /** All owned records, by type, without any filter. */
  counts: z.looseObject({ contact: z.number(), company: z.number() }),
  /** Days in which a charged record is free; 0 where unknown. [metering-4] */
  managementDays: z.number(),
  /** For `after`; null on the last page. */
  next: z.nullable(z.string()),
});
export type OwnedAnswer = z.output<typeof ownedAnswer>;

/** The query of `OWNED_PATHS.reads`: reads about a company, or the reads of an operation, page by page. */
export const readsQuery = z.union([
  z.strictObject({ companyId: z.string().check(z.refine(isRecordId)) }),
  z.strictObject({
    operation: z.enum(PAID_OPERATIONS),
    /** Continues after a read: the `next` of an answer to the same query. */
    after: z.optional(z.string().check(z.maxLength(1000))),
  }),
]);
export type ReadsQuery = z.output<typeof readsQuery>;

/** A read about a company, without its content. */
export const ownedRead = z.looseObject({
  operation: z.string(),
  companyId: z.string(),
  /** The company's name; null where unknown. */
  company: z.nullable(z.string()),
  /** Identifies reads with the same criteria and page. */
  variant: z.string(),
  criteria: z.record(z.string(), z.unknown()),
  page: z.number(),
  /** ISO 8601, UTC. */
  gotAt: z.string(),
  gotBy,
  /** The size of the answer. */
  bytes: z.number(),
});
export type OwnedRead = z.output<typeof ownedRead>;

/** The answer to GET of `OWNED_PATHS.reads`, the newest first. */
export const readsAnswer = z.looseObject({
  reads: z.array(ownedRead),
  /** For `after`; null on the last page. */
  next: z.nullable(z.string()),
});
export type ReadsAnswer = z.output<typeof readsAnswer>;
