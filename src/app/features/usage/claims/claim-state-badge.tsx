import { Badge } from "#app/ui/badge.tsx";
import type { ClaimState } from "#contract/usage/ledger-schemas.ts";
import { stateAppearance } from "./claim-labels.ts";

/** The state of a claim. */
export function ClaimStateBadge({ state }: { readonly state: ClaimState }) {
  const { label, tone } = stateAppearance(state);
  return <Badge tone={tone}>{`Claim: ${label.toLowerCase()}`}</Badge>;
}
