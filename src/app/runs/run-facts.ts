import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

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

/** Whether nothing more is sent. */
export function isOver({ state }: Pick<RunAnswer, "state">): boolean {
  return state === "done" || state === "cancelled";
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
