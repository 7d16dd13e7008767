import {
  CLIENT_ERRORS_PATH,
  type ClientErrorPlace,
  type ClientErrorReport,
  OTHER,
} from "#contract/diagnostics/client-error-schemas.ts";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { PAGE_HEADER } from "#contract/oauth-schemas.ts";
export { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import { type ErrorPlace, errorReport } from "./error-report.ts";

/* Error handling. Name the expected errors where they are caught, and ignore no others:

     await sink.close().catch(ignoring(isAbort));
     try { … } catch (error) { ignoring(isSyntaxError)(error); return undefined; }

   Errors not named go to `report`, like uncaught ones. */

/** Distinct errors reported per page, and reports per repeated error. */
const MAX_ERRORS = 20;
const MAX_REPEATS = 3;

/** Repeats are counted for this long before the next report. */
const REPEAT_MS = 60_000;

interface Told {
  readonly report: ClientErrorReport;
  /** Repeats since the last report. */
  untold: number;
  repeats: number;
}

/** The pattern of the page's address, never the address itself. */
let routePattern: () => string = () => OTHER;
let told = new Map<string, Told>();
let seen = new WeakSet<object>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isReporting = false;

/** Sets how to find the pattern of the page's address. */
export function reportRoutes(pattern: () => string): void {
  routePattern = pattern;
}

/** Resets to the state of a page that just loaded. */
export function clearReports(): void {
  told = new Map();
  seen = new WeakSet();
  clearTimeout(timer);
  timer = undefined;
}

function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- whoever looks into a page finds it there, message included
  console.error(what, error);
}

/** Sends a report; drops it while offline. Never rejects. */
async function send(report: ClientErrorReport): Promise<void> {
  try {
    if (!navigator.onLine) return;
    await fetch(GATEWAY_PREFIX + CLIENT_ERRORS_PATH, {
      method: "POST",
      headers: { [PAGE_HEADER.name]: PAGE_HEADER.value, "Content-Type": "application/json" },
      body: JSON.stringify(report),
      // survives leaving the page
      keepalive: true,
      credentials: "same-origin",
      redirect: "error",
    });
  } catch (error) {
    logQuietly("An error could not be reported.", error);
  }
}

/** Reports the repeats counted so far. */
function sendRepeats(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const one of told.values()) {
    if (one.untold === 0 || one.repeats >= MAX_REPEATS) continue;
    void send({ ...one.report, count: one.untold });
    one.untold = 0;
    one.repeats += 1;
  }
}

function tell(report: ClientErrorReport): void {
  const key = JSON.stringify([report.name, report.where, report.stack.slice(0, 3)]);
  const known = told.get(key);
  if (known) {
    known.untold += 1;
    timer ??= setTimeout(sendRepeats, REPEAT_MS);
    return;
  }
  if (told.size >= MAX_ERRORS) return;
  told.set(key, { report, untold: 0, repeats: 0 });
  void send(report);
}

/** Whether this error object was seen before: an error boundary and the window may both report it. */
function isSeen(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (seen.has(error)) return true;
  seen.add(error);
  return false;
}

/** Rethrows the error, uncaught, so that the browser reports a worker's error to its page. */
function passToPage(error: unknown): void {
  if ("reportError" in globalThis) globalThis.reportError(error);
  else logQuietly("Unexpected error", error);
}

/**
 * Reports an unexpected error to the console and the gateway, once. The report holds no values, see
 * {@link errorReport}. Never throws. In a worker the error goes to the page, which reports it.
 */
export function report(error: unknown, place: ErrorPlace | ClientErrorPlace = {}): void {
  if (isReporting || isSeen(error)) return;
  if (typeof window === "undefined") {
    passToPage(error);
    return;
  }
  isReporting = true;
  const { where, ...around } = typeof place === "string" ? { where: place } : place;
  try {
    logQuietly(where === undefined ? "Unexpected error" : `Unexpected error in ${where}`, error);
    tell(errorReport(error, { where, ...around }, routePattern()));
  } catch (problem) {
    logQuietly("An error could not be reported.", problem);
  } finally {
    isReporting = false;
  }
}

/**
 * Handles a caught error: ignores it if one of the conditions matches, else reports it. The caller continues in either
 * case, so name only conditions that the code after it is right for.
 */
export function ignoring(
  ...expected: readonly ((error: unknown) => boolean)[]
): (error: unknown) => undefined {
  return (error) => {
    if (!expected.some((is) => is(error))) report(error);
  };
}

const named =
  (...names: readonly string[]) =>
  (error: unknown) =>
    error instanceof Error && names.includes(error.name);

/**
 * An expected failure, such as a refusal, an unavailable service or a limit: the caller shows it or acts on it. Its
 * message is a sentence for people.
 */
export class ExpectedError extends Error {
  override name = "ExpectedError";
}

/** Checks by name, since errors from a worker arrive without their class. */
export const isExpected = (error: unknown): boolean =>
  error instanceof ExpectedError || named("ExpectedError")(error);

/** The work was cancelled or timed out. */
export const isAbort = named("AbortError", "TimeoutError");

/**
 * The browser cannot store anything, now or at all. Errors about wrong use of its databases (DataError,
 * ConstraintError, TransactionInactiveError) are excluded: those are bugs of ours.
 */
export const isStorageTrouble = named(
  "QuotaExceededError",
  "UnknownError",
  "NotReadableError",
  "NotAllowedError",
  "SecurityError",
  "InvalidStateError",
  "NoModificationAllowedError",
  "VersionError",
  "TimeoutError",
  "AbortError",
);

/** Messages of browsers for a `fetch` or `import` without an answer; any other TypeError is a bug of ours. */
const NO_ANSWER =
  /^(?:failed to fetch|fetch failed|networkerror|network error|load failed|error loading dynamically|importing a module|unable to preload)/i;

export const isNetworkTrouble = (error: unknown): boolean =>
  isAbort(error) || (error instanceof Error && NO_ANSWER.test(error.message));

/** The browser allows notifications only from a service worker, as on some phones. */
export const isIllegalConstructor = (error: unknown): boolean =>
  error instanceof TypeError && /illegal constructor/i.test(error.message);

/** The file no longer exists, or access to it is denied. */
export const isGone = named("NotFoundError", "NotAllowedError", "NoModificationAllowedError");

/** The stream failed or was closed before, which its writer knows; browsers report that as a TypeError. */
export const isClosed = (error: unknown): boolean =>
  isGone(error) || isStorageTrouble(error) || (error instanceof TypeError && /stream/i.test(error.message));

/** For a promise that another line awaits too: that one handles the error. */
export function reportedElsewhere(_error: unknown): undefined {
  return undefined;
}

/** Reports uncaught errors of this page, and passes them on to `also`. */
export function listenForErrors(also: (error: unknown) => void): void {
  window.addEventListener("error", ({ error }: { readonly error: unknown }) => {
    // some events have no error: those of other scripts, and notices such as a ResizeObserver's
    if (error === null || error === undefined) return;
    report(error, "window");
    also(error);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    report(reason, "promise");
    also(reason);
  });
  window.addEventListener("pagehide", sendRepeats);
}

/** In a worker: rethrows unhandled rejections, so that the page receives them as the worker's error. */
export function forwardErrorsToPage(): void {
  globalThis.addEventListener("unhandledrejection", (event) => globalThis.reportError(event.reason));
}

/** The error for a worker's error event, which carries only a message and a place. */
export function workerError({ message, filename, lineno, colno }: ErrorEvent): Error {
  const error = new Error("in a worker");
  error.name = /^(?:Uncaught )?(?:\(in promise\) )?([A-Z]\w*)(?=:)/.exec(message)?.[1] ?? "Error";
  error.stack = filename === "" ? "" : `at ${filename}:${String(lineno)}:${String(colno)}`;
  return error;
}
