import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RunAnswer, RunWait } from "#contract/runs/run-schemas.ts";

/** What the inputs of a run name. */
export function recordTypeOf(operation: PaidOperation): RecordType {
  return operation === "enrichContacts" ? "contact" : "company";
}

/** What asks for fields of records of a type. */
export function enrichOperationOf(type: RecordType): "enrichContacts" | "enrichCompanies" {
  return type === "contact" ? "enrichContacts" : "enrichCompanies";
}

/** Whether a run brings fields of records, not what is known about a company. */
export function bringsRecords({ operation }: Pick<RunAnswer, "operation">): boolean {
  return operation === "enrichContacts" || operation === "enrichCompanies";
}

/** Where a run stands: its state, or what it waits for. `busy` and `no-answer` go on by themselves. */
export type RunStanding =
  | Exclude<RunAnswer["state"], "waiting">
  | Exclude<RunWait, "rate" | "service">
  | "busy"
  | "no-answer"
  /** No answer for so long that it waits for its person. */
  | "stopped";

type Facts = Pick<RunAnswer, "state" | "waitsFor" | "retryAt">;

/** Where a run stands. */
export function standingOf({ state, waitsFor, retryAt }: Facts): RunStanding {
  if (state !== "waiting") return state;
  if (waitsFor === "rate") return "busy";
  if (waitsFor === "service" || waitsFor === null) return retryAt === null ? "stopped" : "no-answer";
  return waitsFor;
}

/** Whether nothing more is sent. */
export function isOver({ state }: Pick<RunAnswer, "state">): boolean {
  return state === "done" || state === "cancelled";
}

const AT_WORK: ReadonlySet<RunStanding> = new Set(["checking", "running", "busy", "no-answer"]);

/** Whether a run goes on by itself. */
export function isAtWork(run: Facts): boolean {
  return AT_WORK.has(standingOf(run));
}

const PRESSED: ReadonlySet<RunStanding> = new Set(["draft", "ready", "paused", "done", "cancelled"]);

/** Whether a run stands still until its person does something about it, other than by their own word. */
export function needsPerson(run: Facts): boolean {
  return !isAtWork(run) && !PRESSED.has(standingOf(run));
}

/** How many inputs have ended, as far as anybody knows. */
export function doneOf({ byState }: Pick<RunAnswer, "byState">): number {
  return byState.got + byState.nothing + byState.refused + byState.leftOut;
}

/** The `upTo` of a run that may spend so many credits more than it was charged, or may have been. */
export function upToWith({ credits, atStake }: Pick<RunAnswer, "credits" | "atStake">, more: number): number {
  return credits + atStake + more;
}

/** Credits that the open inputs of a run can cost at most. */
export function creditsToCome({ byPrice, byState, inputs, checked }: RunAnswer): number {
  if (byPrice === null || checked < inputs) return byState.open;
  return byPrice.new + byPrice.nothing + byPrice.unknown;
}
