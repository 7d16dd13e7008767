import { TriangleAlert } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { validateCriterion } from "#app/search/kinds/criterion-kinds.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";

interface InvalidFiltersNoticeProps {
  readonly criterionDefinitions: readonly CriterionDefinition[];
  /** The invalid criteria of the URL, as written there. */
  readonly invalid: Criteria;
  /** Removes them from the URL. */
  readonly onRemove: () => void;
}

/** Says which filters of a URL were ignored, and why. */
export function InvalidFiltersNotice(props: InvalidFiltersNoticeProps) {
  const { criterionDefinitions, invalid, onRemove } = props;
  const ignored = criterionDefinitions.flatMap((criterion) => {
    const text = invalid[criterion.key];
    return text === undefined ? [] : [{ criterion, reason: reasonFor(criterion, text) }];
  });
  return (
    <InlineNotice
      tone="warning"
      icon={<Icon of={TriangleAlert} />}
      action={<Button onClick={onRemove}>{ignored.length === 1 ? "Remove filter" : "Remove filters"}</Button>}
    >
      Ignored in this search:{" "}
      {ignored.map(({ criterion, reason }) => (
        <span key={criterion.key} className="mr-2 wrap-anywhere">
          <strong className="font-semibold">{criterion.label}.</strong> {reason}
        </span>
      ))}
    </InlineNotice>
  );
}

function reasonFor(criterion: CriterionDefinition, text: string): string {
  if (criterion.secret) return "For privacy, this filter can’t be set by a link. Set it here.";
  return validateCriterion(criterion, text) ?? "This value is not valid.";
}
