import type { Tone } from "#app/ui/tone.ts";
import type { ClaimReason } from "#contract/usage/claim-schemas.ts";
import { CLAIM_REASONS } from "#contract/usage/claim-schemas.ts";
import { CLAIM_STATES, type ClaimState } from "#contract/usage/ledger-schemas.ts";

const REASON_LABELS: Readonly<Record<ClaimReason, string>> = {
  "wrong-person": "Wrong person",
  "bounced-email": "E-mail bounced",
  "wrong-number": "Wrong number",
  "left-company": "Left the company",
  "duplicate-charge": "Charged twice",
  other: "Something else",
};

/** The reasons for a claim, as options. */
export const REASONS = CLAIM_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

export function reasonLabel(reason: ClaimReason): string {
  return REASON_LABELS[reason];
}

const STATE_APPEARANCES: Readonly<Record<ClaimState, { readonly label: string; readonly tone: Tone }>> = {
  open: { label: "Open", tone: "warning" },
  sent: { label: "Sent", tone: "accent" },
  settled: { label: "Settled", tone: "success" },
  dismissed: { label: "Dismissed", tone: "neutral" },
};

/** The states of a claim, as options for administrators. */
export const STATES = CLAIM_STATES.map((value) => ({ value, label: STATE_APPEARANCES[value].label }));

export function stateAppearance(state: ClaimState) {
  return STATE_APPEARANCES[state];
}
