import { COMPANY_INVARIANTS } from "./company-invariants.ts";
import { CONTACT_INVARIANTS } from "./contact-invariants.ts";
import { EVENT_INVARIANTS } from "./event-invariants.ts";
import { FAMILY_INVARIANTS } from "./family-invariants.ts";
import type { Invariant } from "./invariant.ts";

/**
 * All invariants of sandbox data, at every scale, seed and engine. Properties across operations of the service, such as hints
 * against enriched values, are tested with those operations.
 */
export const INVARIANTS: readonly Invariant[] = [
  ...COMPANY_INVARIANTS,
  ...FAMILY_INVARIANTS,
  ...CONTACT_INVARIANTS,
  ...EVENT_INVARIANTS,
];
