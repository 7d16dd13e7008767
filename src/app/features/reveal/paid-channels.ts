import { formatPhone } from "#app/lib/format-phone.ts";
import { type PaidRecord, newestValue } from "#app/paid-calls/paid-record.ts";
import { isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";

/** How a contact can be reached, as far as that was paid for. */
export interface PaidChannels {
  readonly email: string | undefined;
  /** As it is read; undefined where there is none, and where none may be called. */
  readonly phone: string | undefined;
  /** There are numbers, and none of them may be called. */
  readonly doNotCall: boolean;
}

function textOf(record: PaidRecord, field: string): string | undefined {
  const value = newestValue(record, field)?.value;
  return typeof value === "string" && value !== "" ? value : undefined;
}

const NUMBERS = [
  { field: "mobilePhone", hint: "mobilePhoneDoNotCall" },
  { field: "phone", hint: "directPhoneDoNotCall" },
] as const;

/**
 * The address and the number that a row shows; undefined where neither was paid for. A number is not shown where the
 * newest answer says that it must not be called, or search says so now.
 */
export function paidChannels(record: PaidRecord, snapshot: RecordSnapshot): PaidChannels | undefined {
  const email = textOf(record, "email") ?? textOf(record, "supplementalEmail");
  const numbers = NUMBERS.filter(({ field }) => textOf(record, field) !== undefined);
  const callable = numbers.filter(({ field, hint }) => {
    const hinted = "hints" in snapshot && snapshot[hint] === true;
    return !hinted && !isMarkedDoNotCall(field, record.marks);
  });
  if (email === undefined && numbers.length === 0) return undefined;
  const number = callable.map(({ field }) => textOf(record, field)).find((each) => each !== undefined);
  return {
    email,
    phone: number && formatPhone(number),
    doNotCall: numbers.length > 0 && callable.length === 0,
  };
}
