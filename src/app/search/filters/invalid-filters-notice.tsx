import { TriangleAlert } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { validateCriterion } from "#app/search/criteria/validate-criterion.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";

export interface IgnoredNoticeProps {
  readonly slots: readonly CriterionDefinition[];
  /** What the address says and nobody understands, by the names of the criteria. */
  readonly ignored: Criteria;
  readonly onDismiss: () => void;
}

/** Says which filters of an address were left out of the search, and why. */
export function InvalidFiltersNotice({ slots, ignored, onDismiss }: IgnoredNoticeProps) {
  const found = slots.flatMap((slot) => {
    const text = ignored[slot.key];
    return text === undefined ? [] : [{ slot, why: whyIgnored(slot, text) }];
  });
  return (
    <InlineNotice
      tone="warning"
      icon={<TriangleAlert size={16} strokeWidth={1.75} aria-hidden />}
      action={<Button onClick={onDismiss}>Take out of the address</Button>}
    >
      Left out of this search:{" "}
      {found.map(({ slot, why }) => (
        <span key={slot.key} className="mr-2 wrap-anywhere">
          <strong className="font-semibold">{slot.label}.</strong> {why}
        </span>
      ))}
    </InlineNotice>
  );
}

function whyIgnored(slot: CriterionDefinition, text: string): string {
  if (slot.secret) return "It is not taken from an address: set it here.";
  return validateCriterion(slot, text) ?? "It cannot be read.";
}
