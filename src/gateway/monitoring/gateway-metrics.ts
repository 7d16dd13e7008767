import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { ReplicaChange } from "#database/replica/replica-watch.ts";
import type { ServiceEvent } from "#service/service-context.ts";
import type { ImportEvent, ImportFigures } from "#gateway/imports/import-figures.ts";
import type { RunEvent, RunFigures } from "#gateway/runs/run-figures.ts";
import { within } from "#gateway/timing.ts";
import type { ClientErrorEvent } from "./client-error-routes.ts";

type Observed = ServiceEvent | ReplicaChange | ClientErrorEvent | RunEvent | ImportEvent;

/** Figures read from the database of all gateways. */
type Figures = RunFigures & ImportFigures;

/** How long the metrics wait for figures from the database. */
const FIGURES_MS = 1000;

/** Upper bounds of the duration's buckets, in seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics for Prometheus. No label says who called or what was sent: each has a short list of values. */
export interface Metrics {
  readonly observe: (event: Observed) => void;
  /** Sets the source of figures of runs and imports, which is read on each request; they are left out while it fails. */
  readonly measure: (figures: () => Promise<Figures>) => void;
  /** Answers in the text format of Prometheus. */
  answer(): Promise<Response>;
}

function instruments(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `prospect_${name}`, help, labelNames, registers });
  return {
    duration: new Histogram({
      name: "prospect_request_duration_seconds",
      help: "How long requests took, by operation and status.",
      labelNames: ["operation", "status"],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    open: new Gauge({
      name: "prospect_open_requests",
      help: "Requests that are being answered now.",
      registers,
    }),
    credits: counter("credits_charged_total", "Credits charged, by operation.", ["operation"]),
    replica: new Gauge({
      name: "prospect_replica_used",
      help: "1 while a read replica reads records, 0 while the primary does.",
      registers,
    }),
    records: counter("records_returned_total", "Records that count toward the record limit, by operation.", [
      "operation",
    ]),
    limited: counter("rate_limited_total", "Requests that a full rate bucket refused.", ["bucket"]),
    tokens: counter("oauth_tokens_issued_total", "Answers of the token endpoint that held tokens.", []),
    mismatches: counter(
      "answer_mismatches_total",
      "Answers without the shape of the contract, by operation.",
      ["operation"],
    ),
    clientErrors: counter(
      "client_errors_total",
      "Errors of pages that nobody expected, by the error's name and the pattern of the address.",
      ["name", "route"],
    ),
  };
}

/** Metrics of runs and imports: counters of this process, and gauges read from the database of all. */
function runInstruments(registry: Registry) {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `prospect_${name}`, help, labelNames, registers });
  return {
    calls: gauge("run_calls_open", "Calls of runs that this process has under way."),
    ended: new Counter({
      name: "prospect_run_inputs_ended_total",
      help: "Inputs of runs whose calls ended, by the state that they came to.",
      labelNames: ["state"],
      registers,
    }),
    runs: gauge("runs", "Runs of all gateways, by state.", ["state"]),
    imports: gauge("imports", "Imports of all gateways, by state.", ["state"]),
    rows: new Counter({
      name: "prospect_import_rows_found_total",
      help: "Rows of imports that were looked for, by how they were found.",
      labelNames: ["found"],
      registers,
    }),
    people: gauge(
      "run_people_waiting",
      "People for whose runs and imports something is due, and nobody works.",
    ),
    overdue: gauge("run_turn_overdue_seconds", "For how long that has been due for whoever waits longest."),
  };
}

/** Creates the metrics, with Node's own beside the service's. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { duration, open, credits, records, limited, tokens, mismatches, replica, clientErrors } =
    instruments(registry);
  const ofRuns = runInstruments(registry);
  let figures: (() => Promise<Figures>) | undefined;

  function ended({ operation, status, seconds, ...used }: Extract<ServiceEvent, { kind: "requestEnded" }>) {
    open.dec();
    duration.observe({ operation, status }, seconds);
    if (used.credits > 0) credits.inc({ operation }, used.credits);
    if (used.records > 0) records.inc({ operation }, used.records);
  }

  function observe(event: Observed): void {
    switch (event.kind) {
      case "requestBegan":
        return open.inc();
      case "requestEnded":
        return ended(event);
      case "rateLimited":
        return limited.inc({ bucket: event.bucket });
      case "tokensIssued":
        return tokens.inc();
      case "answerMismatched":
        return mismatches.inc({ operation: event.operation });
      case "replicaChanged":
        return replica.set(Number(event.state === "used"));
      case "clientError":
        return clientErrors.inc({ name: event.name, route: event.route }, event.count);
      case "runCallBegan":
        return ofRuns.calls.inc();
      case "runCallEnded":
        return ofRuns.calls.dec();
      case "runInputsEnded":
        for (const [state, count] of Object.entries(event.inputs)) ofRuns.ended.inc({ state }, count);
        return;
      case "importRowsFound":
        for (const [found, count] of Object.entries(event.rows)) ofRuns.rows.inc({ found }, count);
    }
  }

  async function setFigures(read: () => Promise<Figures>): Promise<void> {
    const [outcome] = await Promise.allSettled([within(FIGURES_MS, read())]);
    const now = outcome.status === "fulfilled" ? outcome.value : undefined;
    ofRuns.runs.reset();
    for (const [state, count] of now?.runs ?? []) ofRuns.runs.set({ state }, count);
    ofRuns.imports.reset();
    for (const [state, count] of now?.imports ?? []) ofRuns.imports.set({ state }, count);
    ofRuns.people.set(now?.peopleWaiting ?? Number.NaN);
    ofRuns.overdue.set(now?.overdueSeconds ?? Number.NaN);
  }

  async function answer(): Promise<Response> {
    if (figures !== undefined) await setFigures(figures);
    const headers = { "Content-Type": registry.contentType, "Cache-Control": "no-store" };
    return new Response(await registry.metrics(), { headers });
  }
  return { observe, measure: (read) => void (figures = read), answer };
}
