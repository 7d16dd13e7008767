import type { ContactSnapshot, RecordSnapshot } from "./record-snapshot.ts";

type Reach = Pick<ContactSnapshot, "hints" | "directPhoneDoNotCall" | "mobilePhoneDoNotCall">;

/** Whether search says that a contact has an e-mail address, main or supplemental; null where it does not say. [field-2] */
export function hasAnyEmail({ hasEmail, hasSupplementalEmail }: ContactSnapshot["hints"]): boolean | null {
  return hasSupplementalEmail === true ? true : hasEmail;
}

/**
 * Whether a contact has nothing to get: search says that it has no address and no number, or only do-not-call numbers. Where
 * search does not say, there may be something. [field-2]
 */
export function hasNothingToGet({ hints, directPhoneDoNotCall, mobilePhoneDoNotCall }: Reach): boolean {
  const { hasDirectPhone, hasMobilePhone } = hints;
  const callable = [
    { has: hasDirectPhone, forbidden: directPhoneDoNotCall },
    { has: hasMobilePhone, forbidden: mobilePhoneDoNotCall },
  ];
  return (
    hasAnyEmail(hints) === false &&
    callable.every(({ has, forbidden }) => has === false || (has === true && forbidden === true))
  );
}

/** The same for any record: a company always has something. */
export function recordHasNothingToGet(snapshot: RecordSnapshot): boolean {
  return "hints" in snapshot && hasNothingToGet(snapshot);
}
