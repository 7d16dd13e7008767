import { EMAIL_FIELDS } from "#app/records/record-cell-values.ts";
import { formatPhone } from "#app/lib/format-phone.ts";
import { isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";
import { newestText } from "#contract/records/newest-values.ts";

/** The owned ways to reach a contact. */
export interface OwnedChannels {
  readonly email: string | undefined;
  /** Formatted; undefined where there is no number, or none that may be called. */
  readonly phone: string | undefined;
  /** Whether there are numbers, none of which may be called. */
  readonly doNotCall: boolean;
}

const NUMBERS = [
  { field: "mobilePhone", hint: "mobilePhoneDoNotCall" },
  { field: "phone", hint: "directPhoneDoNotCall" },
] as const;

/**
 * The address and number that a row shows; undefined where they are not owned. A number is hidden if the newest answer,
 * or search, says do not call.
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
