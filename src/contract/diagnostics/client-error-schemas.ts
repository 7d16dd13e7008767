import * as z from "zod/mini";

/** Below the gateway's prefix. POST: a page reports an unexpected error; the answer is 204. [gateway-12] */
export const CLIENT_ERRORS_PATH = "/client-errors";

/** A longer body is refused. Longer lists and texts are read up to their limit. */
export const CLIENT_ERROR_LIMITS = { bodyBytes: 8192, frames: 16, components: 16 } as const;

/** Names that are counted separately; any other counts as {@link OTHER}. */
export const CLIENT_ERROR_NAMES = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "AggregateError",
  "ApiError",
  "SyncError",
  "AbortError",
  "DataError",
  "InvalidStateError",
  "NotFoundError",
  "QuotaExceededError",
  "TransactionInactiveError",
  "UnknownError",
] as const;

/** Patterns of the app's addresses, without parameter values. */
export const CLIENT_ERROR_ROUTES = [
  "/",
  "/callback",
  "/contacts",
  "/companies",
  "/companies/$companyId",
  "/intent",
  "/news",
  "/scoops",
  "/selection",
  "/lists",
  "/lists/$listId",
  "/owned",
  "/runs",
  "/runs/$runId",
  "/import",
  "/import/$importId",
  "/exports",
  "/families",
  "/families/$companyId",
  "/usage",
  "/usage/claims",
  "/usage/team",
  "/team/exports",
  "/team/people",
  "/saved",
  "/$",
] as const;

/** Our names for the parts of the app that notice errors. */
export const CLIENT_ERROR_PLACES = [
  "a screen",
  "a screen drawn again",
  "a worker",
  "messages of a worker",
  "promise",
  "sync",
  "the page",
  "window",
] as const;
export type ClientErrorPlace = (typeof CLIENT_ERROR_PLACES)[number];

export const OTHER = "other";

/** A count; replaced by the default when it is not plausible. */
const count = z.catch(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);

/**
 * A page's report of an error. Contains no values: no message, no address, nothing typed or read. Members of another form are
 * dropped, without refusing the report.
 */
export const clientErrorReport = z.looseObject({
  /** The name of the error's class: "TypeError". */
  name: z.string(),
  /** Stack frames, innermost first: "function file:line:column". */
  stack: z.catch(z.array(z.string()), []),
  /** React's component stack, innermost first. */
  components: z.catch(z.array(z.string()), []),
  /** One of {@link CLIENT_ERROR_PLACES}; empty where no particular part noticed it. */
  where: z.catch(z.string(), ""),
  /** One of {@link CLIENT_ERROR_ROUTES}. */
  route: z.catch(z.string(), OTHER),
  /** Version and commit of the page. */
  build: z.catch(z.string(), ""),
  /** How often it occurred since the last report. */
  count,
});
export type ClientErrorReport = z.output<typeof clientErrorReport>;
