import type { ServiceContext } from "#service/service-context.ts";

/** Facts about a request for log and metrics: never any of its content. */
export interface RequestLog {
  /**
   * The operation's name in the contract, `oauth.<endpoint>`, or a word for the rest. Never the URL, which may contain
   * anything.
   */
  operation: string;
  /** The request id of another service's response. */
  requestId?: string;
  client?: string;
  user?: string;
  /** Credits known to be charged. */
  credits: number;
  /** Set when a charge may have been committed but this is unknown. */
  chargeUnknown?: true;
  /** Number of records that count toward the record limit. */
  records: number;
  /** Codes of the errors in the response. */
  codes?: readonly string[];
}

function unlessItThrows(report: () => void): void {
  try {
    report();
  } catch (error) {
    process.emitWarning(`A report failed: ${error instanceof Error ? error.name : typeof error}`);
  }
}

/** The context with a log and observer whose failures cannot fail a request: its answer may already be paid for. */
export function withSafeReports(context: ServiceContext): ServiceContext {
  const { log, observe } = context;
  return {
    ...context,
    log: {
      info: (fields, message) => unlessItThrows(() => log.info(fields, message)),
      warn: (fields, message) => unlessItThrows(() => log.warn(fields, message)),
      error: (fields, message) => unlessItThrows(() => log.error(fields, message)),
    },
    observe: (event) => unlessItThrows(() => observe?.(event)),
  };
}

/**
 * Starts to report a request; call the result once to end it. The log line is a warning where the charge is unknown.
 */
export function reportRequest(context: Pick<ServiceContext, "log" | "observe">, requestId: string) {
  const startedAt = performance.now();
  context.observe?.({ kind: "requestBegan" });
  return (facts: RequestLog, status: number): void => {
    const milliseconds = performance.now() - startedAt;
    const { operation, credits, records } = facts;
    context.observe?.({
      kind: "requestEnded",
      operation,
      status,
      seconds: milliseconds / 1000,
      credits,
      records,
    });
    if (operation === "oauth.token" && status === 200) context.observe?.({ kind: "tokensIssued" });
    const rounded = Math.round(milliseconds * 10) / 10;
    const level = facts.chargeUnknown === true ? "warn" : "info";
    context.log[level]({ requestId, ...facts, status, milliseconds: rounded }, "request");
  };
}
