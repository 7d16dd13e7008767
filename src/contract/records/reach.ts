import type { ContactSnapshot, RecordSnapshot } from "./record-snapshot.ts";

type Reach = Pick<ContactSnapshot, "hints" | "directPhoneDoNotCall" | "mobilePhoneDoNotCall">;

/**
 * Whether a contact has nothing to get: search says that it has no address and no number, or only do-not-call numbers. Where
 * search does not say, there may be something. [field-2]
 */
export function hasNothingToGet({ hints, directPhoneDoNotCall, mobilePhoneDoNotCall }: Reach): boolean {
  const { hasEmail, hasSupplementalEmail = false, hasDirectPhone, hasMobilePhone } = hints;
  const callable = [
    { has: hasDirectPhone, forbidden: directPhoneDoNotCall },
    { has: hasMobilePhone, forbidden: mobilePhoneDoNotCall },
  ];
  return (
    hasEmail === false &&
    hasSupplementalEmail !== true &&
    callable.every(({ has, forbidden }) => has === false || (has === true && forbidden === true))
  );
}

/** The same for any record: a company always has something. */
export function recordHasNothingToGet(snapshot: RecordSnapshot): boolean {
  return "hints" in snapshot && hasNothingToGet(snapshot);
}
