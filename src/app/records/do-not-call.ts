import { fieldValue } from "./export-cells.ts";
import type { RecordResult } from "./record-result.ts";
import type { RecordSnapshot } from "./snapshot.ts";

/** The numbers of a person that can be marked "do not call". Section 2.2. */
export const CALLABLE_NUMBERS = ["direct", "mobile"] as const;
export type CallableNumber = (typeof CALLABLE_NUMBERS)[number];

interface NumberRule {
  readonly label: string;
  readonly flag: "directPhoneDoNotCall" | "mobilePhoneDoNotCall";
  /** The output fields that give this number or others of its sort. */
  readonly fields: readonly string[];
}

const RULES: Readonly<Record<CallableNumber, NumberRule>> = {
  direct: { label: "Direct phone", flag: "directPhoneDoNotCall", fields: ["phone", "directPhoneAlt"] },
  mobile: { label: "Mobile", flag: "mobilePhoneDoNotCall", fields: ["mobilePhone", "mobilePhoneAlt"] },
};

/** Which number's mark a contact's output field falls under; none for a company's number. */
function numberOfField(name: string): CallableNumber | undefined {
  return CALLABLE_NUMBERS.find((number) => RULES[number].fields.includes(name));
}

/** What a number is called. */
export function numberLabel(number: CallableNumber): string {
  return RULES[number].label;
}

function flagOf(value: unknown): boolean | null {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : null;
}

function hintOf(snapshot: RecordSnapshot, flag: NumberRule["flag"]): boolean | null {
  return "hints" in snapshot ? snapshot[flag] : null;
}

/**
 * Whether the number in an output field must not be called: by the first of these results of a contact that tells, so
 * the newest comes first.
 */
export function mustNotCall(
  field: string,
  results: readonly Pick<RecordResult, "record" | "snapshot">[],
): boolean {
  const number = numberOfField(field);
  if (number === undefined) return false;
  return results.map((result) => doNotCall(result, number)).find((told) => told !== null) === true;
}

/**
 * Whether a contact's number must not be called: by the answer, which is newer, else by the hint that search gave.
 * Null where neither tells.
 */
export function doNotCall(
  result: Pick<RecordResult, "record" | "snapshot">,
  number: CallableNumber,
): boolean | null {
  const { flag } = RULES[number];
  const answered = result.record === null ? null : flagOf(fieldValue("contact", result.record, flag));
  return answered ?? hintOf(result.snapshot, flag);
}
