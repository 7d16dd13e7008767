import * as z from "zod/mini";

/** Below the gateway's prefix. POST: a page tells of an error that nobody expected; the answer is 204. [gateway-12] */
export const CLIENT_ERRORS_PATH = "/client-errors";

/** A longer body is refused. Other sizes are read as far as they go. */
export const CLIENT_ERROR_LIMITS = { bodyBytes: 8192, frames: 16, components: 16 } as const;

/** Names that are counted by themselves; any other counts as {@link OTHER}. */
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

/** Patterns of the app's addresses, without what stands in them. */
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

/** The parts of the app that notice errors, in words of ours. */
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

/** A number as far as it makes sense. */
const count = z.catch(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);

/**
 * What a page tells of an error. No values: no message, no address, nothing that was typed or read. What does not have its
 * form is left out when it is read, and fails nothing.
 */
export const clientErrorReport = z.looseObject({
  /** Of the error's class: "TypeError". */
  name: z.string(),
  /** Frames from the innermost on: "function file:line:column". */
  stack: z.catch(z.array(z.string()), []),
  /** React's components from the innermost on. */
  components: z.catch(z.array(z.string()), []),
  /** One of {@link CLIENT_ERROR_PLACES}; empty where no part of its own noticed it. */
  where: z.catch(z.string(), ""),
  /** One of {@link CLIENT_ERROR_ROUTES}. */
  route: z.catch(z.string(), OTHER),
  /** Version and commit of the page. */
  build: z.catch(z.string(), ""),
  /** How often it came since it was told last. */
  count,
});
export type ClientErrorReport = z.output<typeof clientErrorReport>;
