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

/*
 * Errors are heard. One that can be expected is named where it is caught, and nothing else is passed over there:
 *
 *   await sink.close().catch(ignoring(isAbort));
 *   try { … } catch (error) { ignoring(isSyntaxError)(error); return undefined; }
 *
 * What is not named goes to `report`, as does what nobody catches.
 */

/** Different errors of one page that are told, and how often one that comes again is. */
const MAX_ERRORS = 20;
const MAX_REPEATS = 3;

/** So long a repeated error is counted before it is told again. */
const REPEAT_MS = 60_000;

interface Told {
  readonly report: ClientErrorReport;
  /** How often it came since it was told. */
  untold: number;
  repeats: number;
}

/** The pattern of the page's address, never the address itself. */
let routePattern: () => string = () => OTHER;
let told = new Map<string, Told>();
let seen = new WeakSet<object>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isReporting = false;

/** Tells by which pattern the page's address is known. */
export function reportRoutes(pattern: () => string): void {
  routePattern = pattern;
}

/** Begins anew, as a page that has just been loaded. */
export function forgetReports(): void {
  told = new Map();
  seen = new WeakSet();
  clearTimeout(timer);
  timer = undefined;
}

function sayAside(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- whoever looks into a page finds it there, message included
  console.error(what, error);
}

/** Sends a report on its way; without a network it is dropped. Never rejects. */
async function send(report: ClientErrorReport): Promise<void> {
  try {
    if (!navigator.onLine) return;
    await fetch(GATEWAY_PREFIX + CLIENT_ERRORS_PATH, {
      method: "POST",
      headers: { [PAGE_HEADER.name]: PAGE_HEADER.value, "Content-Type": "application/json" },
      body: JSON.stringify(report),
      // it goes on when the page is left
      keepalive: true,
      credentials: "same-origin",
      redirect: "error",
    });
  } catch (error) {
    sayAside("An error could not be reported.", error);
  }
}

/** Tells how often errors came again. */
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

/** Whether this very error came here before: a boundary and the window may both hear of one. */
function isSeen(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (seen.has(error)) return true;
  seen.add(error);
  return false;
}

/** In a worker an error that nobody caught is told by the browser. */
function passToPage(error: unknown): void {
  if ("reportError" in globalThis) globalThis.reportError(error);
  else sayAside("Unexpected error", error);
}

/**
 * Tells the console and the gateway of an error that nobody expected; an error is told once. What is told holds no values
 * ({@link errorReport}). Never throws. In a worker it is left to the page, which hears of it.
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
    sayAside(where === undefined ? "Unexpected error" : `Unexpected error in ${where}`, error);
    tell(errorReport(error, { where, ...around }, routePattern()));
  } catch (problem) {
    sayAside("An error could not be reported.", problem);
  } finally {
    isReporting = false;
  }
}

/**
 * Handles what was caught: errors that one of the conditions names are passed over, any other is reported. The caller goes
 * on in either case, so a condition names only what the lines after it are right for.
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
 * An outcome that the app is made for, such as a refusal, a service that is away or a limit: whoever asked shows it or acts
 * on it. Its message is a sentence for people.
 */
export class ExpectedError extends Error {
  override name = "ExpectedError";
}

/** From a worker an error comes without its class. */
export const isExpected = (error: unknown): boolean =>
  error instanceof ExpectedError || named("ExpectedError")(error);

/** What was asked is not wanted any more, or took too long. */
export const isAbort = named("AbortError", "TimeoutError");

/**
 * The browser stores nothing, no more, or not now. What it says of a wrong use of its databases (DataError, ConstraintError,
 * TransactionInactiveError) is none of these: that is a fault of ours.
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

/** What browsers say where no answer came, to `fetch` and to `import`; any other TypeError is a fault of ours. */
const NO_ANSWER =
  /^(?:failed to fetch|fetch failed|networkerror|network error|load failed|error loading dynamically|importing a module|unable to preload)/i;

export const isNetworkTrouble = (error: unknown): boolean =>
  isAbort(error) || (error instanceof Error && NO_ANSWER.test(error.message));

/** The browser takes notifications of a service worker alone, as on some phones. */
export const isIllegalConstructor = (error: unknown): boolean =>
  error instanceof TypeError && /illegal constructor/i.test(error.message);

/** A file is not there any more, or nobody may touch it. */
export const isGone = named("NotFoundError", "NotAllowedError", "NoModificationAllowedError");

/** A stream has failed or was closed before, which its writer has heard; browsers say so of a stream in a TypeError. */
export const isClosed = (error: unknown): boolean =>
  isGone(error) || isStorageTrouble(error) || (error instanceof TypeError && /stream/i.test(error.message));

/** Of a promise that another line waits for as well: that one hears of the error. */
export function heardElsewhere(_error: unknown): undefined {
  return undefined;
}

/** Hears of what nobody catches in this page, and passes it on to `also`. */
export function hearErrors(also: (error: unknown) => void): void {
  window.addEventListener("error", ({ error }: { readonly error: unknown }) => {
    // some of them have no error: those of other scripts, and notices such as that of a ResizeObserver
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

/** Passes on, in a worker, what nobody catches there: the page hears of it as the worker's error. */
export function tellPageOfErrors(): void {
  globalThis.addEventListener("unhandledrejection", (event) => globalThis.reportError(event.reason));
}

/** What a page is told of a worker's error: no error itself, only its message and its place. */
export function workerError({ message, filename, lineno, colno }: ErrorEvent): Error {
  const error = new Error("in a worker");
  error.name = /^(?:Uncaught )?(?:\(in promise\) )?([A-Z]\w*)(?=:)/.exec(message)?.[1] ?? "Error";
  error.stack = filename === "" ? "" : `at ${filename}:${String(lineno)}:${String(colno)}`;
  return error;
}
