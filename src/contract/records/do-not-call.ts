import { type AnsweredRecord, fieldValue } from "./field-value.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";

/** The phone numbers of a person that can be marked "do not call". [field-2] */
export const CALLABLE_NUMBERS = ["direct", "mobile"] as const;
export type CallableNumber = (typeof CALLABLE_NUMBERS)[number];

interface NumberRule {
  readonly label: string;
  readonly flag: "directPhoneDoNotCall" | "mobilePhoneDoNotCall";
  readonly hint: "hasDirectPhone" | "hasMobilePhone";
  /** The output fields with this number or its alternatives. */
  readonly fields: readonly string[];
}

const RULES: Readonly<Record<CallableNumber, NumberRule>> = {
  direct: {
    label: "Direct phone",
    flag: "directPhoneDoNotCall",
    hint: "hasDirectPhone",
    fields: ["phone", "directPhoneAlt"],
  },
  mobile: {
    label: "Mobile",
    flag: "mobilePhoneDoNotCall",
    hint: "hasMobilePhone",
    fields: ["mobilePhone", "mobilePhoneAlt"],
  },
};

/** The number behind a contact's output field; undefined for a company's number. */
export function numberOfField(name: string): CallableNumber | undefined {
  return CALLABLE_NUMBERS.find((number) => RULES[number].fields.includes(name));
}

/**
 * Whether a do-not-call flag is meaningless because there is no such number: no field has one, and search does not promise one.
 */
export function isIdleFlag(
  name: string,
  snapshot: RecordSnapshot,
  valueOf: (field: string) => unknown,
): boolean {
  const number = CALLABLE_NUMBERS.find((each) => RULES[each].flag === name);
  if (number === undefined || toBoolean(valueOf(name)) !== false) return false;
  const { fields, hint } = RULES[number];
  if ("hints" in snapshot && snapshot.hints[hint] === true) return false;
  return fields.every((field) => {
    const value = valueOf(field) ?? "";
    return value === "" || (Array.isArray(value) && value.length === 0);
  });
}

/** The label of a number. */
export function numberLabel(number: CallableNumber): string {
  return RULES[number].label;
}

function toBoolean(value: unknown): boolean | null {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : null;
}

/** Sources about a contact's numbers: an answer, and the hints of search. */
interface ToldOfNumbers {
  readonly record: AnsweredRecord | null;
  readonly snapshot: RecordSnapshot;
}

function hintOf(snapshot: RecordSnapshot, flag: NumberRule["flag"]): boolean | null {
  return "hints" in snapshot ? snapshot[flag] : null;
}

/** What is known of a contact's numbers; null where neither an answer nor a hint says. */
export type DoNotCallMarks = Readonly<
  Record<CallableNumber, { readonly doNotCall: boolean; /** ISO 8601, UTC. */ readonly at: string } | null>
>;

/** Whether the newest marks forbid calling the number in an output field. */
export function isMarkedDoNotCall(field: string, marks: DoNotCallMarks): boolean {
  const number = numberOfField(field);
  return number !== undefined && marks[number]?.doNotCall === true;
}

/**
 * Whether the number in an output field must not be called: the first of a contact's results that says so or not decides, so pass
 * the newest first.
 */
export function mustNotCall(field: string, results: readonly ToldOfNumbers[]): boolean {
  const number = numberOfField(field);
  if (number === undefined) return false;
  return results.map((result) => doNotCall(result, number)).find((mark) => mark !== null) === true;
}

/**
 * Whether a contact's number must not be called: the answer decides, since it is newer, else the hint of search. Null where
 * neither says.
 */
export function doNotCall(result: ToldOfNumbers, number: CallableNumber): boolean | null {
  const { flag } = RULES[number];
  const answered = result.record === null ? null : toBoolean(fieldValue("contact", result.record, flag));
  return answered ?? hintOf(result.snapshot, flag);
}
