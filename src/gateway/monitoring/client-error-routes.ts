import { Hono } from "hono";
import {
  CLIENT_ERRORS_PATH,
  CLIENT_ERROR_LIMITS,
  CLIENT_ERROR_NAMES,
  CLIENT_ERROR_PLACES,
  CLIENT_ERROR_ROUTES,
  type ClientErrorReport,
  OTHER,
  clientErrorReport,
} from "#contract/diagnostics/client-error-schemas.ts";
import { type Connection, clientAddress } from "#gateway/client-connection.ts";
import { PROBLEMS, answerErrors, noContent, readJson, refuse } from "#gateway/gateway-answers.ts";
import { isOwnPage } from "#gateway/sessions/session-cookie.ts";
import type { Log } from "#service/service-context.ts";
import { withoutValues } from "./gateway-log.ts";
import { MinuteLimit } from "#gateway/minute-limit.ts";
import { networkOf } from "#service/oauth/throttling/network-address.ts";

/** Reports a minute from one network address, and from all together. */
const MAX_OF_ADDRESS = 60;
const MAX_OF_ALL = 600;

/**
 * Limits the reports of pages: senders need not be signed in, so what one address and all together write into the log is bounded.
 */
export class ReportLimit {
  readonly #ofAddress: MinuteLimit;
  readonly #ofAll: MinuteLimit;

  constructor(now: () => Date) {
    this.#ofAddress = new MinuteLimit(MAX_OF_ADDRESS, now);
    this.#ofAll = new MinuteLimit(MAX_OF_ALL, now);
  }

  /** Counts a report; false where it passes the limit. */
  take(address: string | undefined): boolean {
    return (
      this.#ofAll.hasRoom("all") &&
      this.#ofAddress.take(networkOf(address) ?? "unknown") &&
      this.#ofAll.take("all")
    );
  }
}

/** An error of a page as a metric: each value is from a short fixed list. */
export interface ClientErrorEvent {
  readonly kind: "clientError";
  readonly name: string;
  readonly route: string;
  /** How often it occurred. */
  readonly count: number;
}

interface ClientErrorOptions {
  readonly observe?: ((event: ClientErrorEvent) => void) | undefined;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

/** The forms that the log accepts; anything else is not logged. */
const NAME = /^[A-Z][A-Za-z]{0,39}$/;
const FRAME = /^([\w$.<>#]{1,60} )?([\w.-]{1,80}:\d{1,6}:\d{1,7})$/;
/** A file of the app: words, and the eight letters of its hash. */
const FILE = /^[a-z]+(?:[-_.][a-z]+)*(?:-[\w-]{8})?\.(?:js|mjs|ts|tsx):/;
/** A component's name, a tag of the page, or a name shortened by the build. */
const COMPONENT = /^(?:[A-Z][A-Za-z]{0,59}|[a-z]{1,12}\d?|[\w$]{1,4})$/;
const BUILD =
  /^(?:unknown|\d{1,4}(?:\.\d{1,4}){2}(?:-[a-z]{1,10}(?:\.\d{1,4})?)?) (?:unknown|[0-9a-f]{7,40})$/;

const matching = (pattern: RegExp, text: string) => (pattern.test(text) ? withoutValues(text) : OTHER);

const oneOf = (known: readonly string[], text: string) => (known.includes(text) ? text : OTHER);

/** The frames whose files are the app's; a function may be called anything. */
function framesOf(lines: readonly string[]): string[] {
  return lines.slice(0, CLIENT_ERROR_LIMITS.frames).flatMap((line) => {
    const [, called = "", place] = FRAME.exec(line) ?? [];
    return place === undefined || !FILE.test(place) ? [] : withoutValues(called) + place;
  });
}

function componentsOf(names: readonly string[]): string[] {
  return names
    .slice(0, CLIENT_ERROR_LIMITS.components)
    .flatMap((name) => (COMPONENT.test(name) ? withoutValues(name) : []));
}

/** The fields of a report that may be logged. */
function reportFields(report: ClientErrorReport) {
  return {
    type: matching(NAME, report.name),
    where: oneOf(CLIENT_ERROR_PLACES, report.where),
    route: oneOf(CLIENT_ERROR_ROUTES, report.route),
    build: BUILD.test(report.build) ? report.build : OTHER,
    count: report.count,
    stack: framesOf(report.stack),
    components: componentsOf(report.components),
  };
}

/** The route to which pages report unexpected errors, signed in or not. [gateway-12] */
export function clientErrorRoutes({ observe, log, now }: ClientErrorOptions): Hono<{ Bindings: Connection }> {
  const limit = new ReportLimit(now);
  const routes = new Hono<{ Bindings: Connection }>();
  routes.post(CLIENT_ERRORS_PATH, async ({ req: { raw }, env }) => {
    if (!isOwnPage(raw)) throw PROBLEMS.otherOrigin();
    if (!limit.take(clientAddress(env))) throw PROBLEMS.tooManyReports();
    const report = await readJson(raw, clientErrorReport, CLIENT_ERROR_LIMITS.bodyBytes);
    const clientError = reportFields(report);
    log?.error({ clientError }, "error in a page");
    const { type, route, count } = clientError;
    observe?.({ kind: "clientError", name: oneOf(CLIENT_ERROR_NAMES, type), route, count });
    return noContent();
  });
  routes.onError(answerErrors(log, "reports", () => refuse(PROBLEMS.unavailable())));
  return routes;
}
