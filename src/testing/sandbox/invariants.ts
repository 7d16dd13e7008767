import { COMPANY_INVARIANTS } from "./company-invariants.ts";
import { CONTACT_INVARIANTS } from "./contact-invariants.ts";
import { EVENT_INVARIANTS } from "./event-invariants.ts";
import { FAMILY_INVARIANTS } from "./family-invariants.ts";
import type { Invariant } from "./invariant.ts";

/**
 * Everything that holds for all sandbox data, at every scale, for every seed, on every engine. What holds across
 * operations of the service, such as hints against enriched values, is tested with them.
 */
export const INVARIANTS: readonly Invariant[] = [
  ...COMPANY_INVARIANTS,
  ...FAMILY_INVARIANTS,
  ...CONTACT_INVARIANTS,
  ...EVENT_INVARIANTS,
];
