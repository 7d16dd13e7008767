import type { PaidOperation } from "#contract/gateway-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** The record type of a run's inputs. */
export function recordTypeOf(operation: PaidOperation): RecordType {
  return operation === "enrichContacts" ? "contact" : "company";
}

/** The operation that enriches records of a type. */
export function enrichOperationOf(type: RecordType): "enrichContacts" | "enrichCompanies" {
  return type === "contact" ? "enrichContacts" : "enrichCompanies";
}

/** Whether a run enriches records, rather than reading about a company. */
export function returnsRecords({ operation }: Pick<RunAnswer, "operation">): boolean {
  return operation === "enrichContacts" || operation === "enrichCompanies";
}

/** Whether a run sends nothing more. */
export function isOver({ state }: Pick<RunAnswer, "state">): boolean {
  return state === "done" || state === "cancelled";
}

/** Number of inputs that have ended. */
export function countEnded({ byState }: Pick<RunAnswer, "byState">): number {
  return byState.got + byState.nothing + byState.refused + byState.leftOut;
}

/** The `upTo` that lets a run spend this many credits beyond what it was, or may have been, charged. */
export function limitWith(
  { credits, atStake }: Pick<RunAnswer, "credits" | "atStake">,
  more: number,
): number {
  return credits + atStake + more;
}

/** Maximum credits that the open inputs of a run can still cost. */
export function maxRemainingCredits({ byPrice, byState, inputs, checked }: RunAnswer): number {
  if (byPrice === null || checked < inputs) return byState.open;
  return byPrice.new + byPrice.nothing + byPrice.unknown;
}
