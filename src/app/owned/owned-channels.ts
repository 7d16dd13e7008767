import { EMAIL_FIELDS } from "#app/records/record-cell-values.ts";
import { formatPhone } from "#app/lib/format-phone.ts";
import { isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";
import { newestText } from "#contract/records/newest-values.ts";

/** How a contact can be reached, as far as that is owned. */
export interface OwnedChannels {
  readonly email: string | undefined;
  /** As it is read; undefined where there is none, and where none may be called. */
  readonly phone: string | undefined;
  /** There are numbers, and none of them may be called. */
  readonly doNotCall: boolean;
}

const NUMBERS = [
  { field: "mobilePhone", hint: "mobilePhoneDoNotCall" },
  { field: "phone", hint: "directPhoneDoNotCall" },
] as const;

/**
 * The address and the number that a row shows; undefined where neither is owned. A number is not shown where the newest
 * answer says that it must not be called, or search says so now.
 */
export function ownedChannels(record: OwnedRecord, snapshot: RecordSnapshot): OwnedChannels | undefined {
  const email = newestText(record, ...EMAIL_FIELDS);
  const numbers = NUMBERS.filter(({ field }) => newestText(record, field) !== "");
  if (email === "" && numbers.length === 0) return undefined;
  const callable = numbers.find(({ field, hint }) => {
    const hinted = "hints" in snapshot && snapshot[hint] === true;
    return !hinted && !isMarkedDoNotCall(field, record.marks);
  });
  return {
    email: email === "" ? undefined : email,
    phone: callable && formatPhone(newestText(record, callable.field)),
    doNotCall: numbers.length > 0 && callable === undefined,
  };
}
