import * as z from "zod/mini";
import { PAID_SOURCE_KINDS } from "#app/paid-calls/paid-record-keys.ts";
import { factFilterShape } from "#app/record-facts/fact-filter.ts";
import { recordViewShape } from "#app/record-views/list/record-list-params.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";

/** How long ago a record was got, at most. */
export const GOT_PERIODS = ["week", "month", "quarter", "year"] as const;

/** Days within which reading newer values stops being free; or that it has. */
export const FREE_LIMITS = ["30", "60", "90", "over"] as const;

/** Which contact information a record has. */
export const OWNED_CHANNELS = ["email", "phone"] as const;

/** Orders; without one the newest stands first. */
export const YOURS_SORTS = ["name", "company", "free"] as const;

const shape = recordViewShape;

/**
 * The address of “Owned”: which records, and how. The text of its search field stays out of it, since that is usually
 * somebody's name or address.
 */
export const yoursParams = z.object({
  type: z.catch(z.optional(z.enum(RECORD_TYPES)), undefined),
  got: z.catch(z.optional(z.enum(GOT_PERIODS)), undefined),
  source: z.catch(z.optional(z.enum(PAID_SOURCE_KINDS)), undefined),
  free: z.catch(z.optional(z.enum(FREE_LIMITS)), undefined),
  has: z.catch(z.optional(z.enum(OWNED_CHANNELS)), undefined),
  /** The id of a list. */
  list: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  ...factFilterShape,
  sort: z.catch(z.optional(z.enum(YOURS_SORTS)), undefined),
  page: shape.page,
  size: shape.size,
});
export type YoursParams = z.output<typeof yoursParams>;
