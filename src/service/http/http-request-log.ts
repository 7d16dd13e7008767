import type { ServiceContext } from "#service/service-context.ts";

/** What is collected about a request while it is answered, for log and metrics: never anything that was sent. */
export interface RequestLog {
  /** A row of the contract, `oauth.<endpoint>`, or a word for the rest. Never the address, which may hold anything. */
  operation: string;
  /** The id that another service gave its answer. */
  requestId?: string;
  client?: string;
  user?: string;
  /** What is known to be charged. */
  credits: number;
  /** Set when a charge may have been committed, and nobody can tell. */
  chargeUnknown?: true;
  /** Records that count toward the record limit. */
  records: number;
  /** Codes of the errors that were answered. */
  codes?: readonly string[];
}

function unlessItThrows(report: () => void): void {
  try {
    report();
  } catch (error) {
    process.emitWarning(`A report failed: ${error instanceof Error ? error.name : typeof error}`);
  }
}

/** The context with a log and an observer that cannot fail a request: its answer may be paid for by then. */
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

/** Begins to report a request; the result ends it, once. Its line is a warning where nobody knows what was charged. */
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
