import { ListPlus } from "lucide-react";
import { FILTER, formatCount } from "#app/lib/format-number.ts";
import { describeNames } from "#app/search/criteria/list-criterion.ts";
import { describeCriterion } from "#app/search/kinds/criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import type { FreeText, Proposal, Proposals } from "#app/search/proposals/proposal.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EnterMark, resultRow } from "./value-matches.tsx";

interface ProposedFiltersProps {
  readonly proposals: Proposals;
  /** Whether Enter in the search field sets them. */
  readonly isFirst: boolean;
  /** Sets some filters; `left` is the text that stays in the search field. */
  readonly onSet: (filters: readonly Pick<Proposal, "criterion" | "value">[], left: string) => void;
}

/** The filters that a query's words mean together, set by one press; words without a meaning are offered as text. */
export function ProposedFilters({ proposals: { filters, rest }, isFirst, onSet }: ProposedFiltersProps) {
  const left = (without?: FreeText) => rest.flatMap((free) => (free === without ? [] : free.text)).join(" ");
  return (
    <div role="group" aria-label="Proposed" className="border-b border-line py-1">
      {filters.length > 0 && (
        <button
          type="button"
          data-result=""
          aria-label={`Set ${filters.map(proposalText).join(", ")}`}
          onClick={() => onSet(filters, left())}
          className={`${resultRow} h-auto! items-start! py-1.5`}
        >
          <Icon of={ListPlus} size="sm" className="mt-0.75 flex-none text-accent-ink" />
          <span className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            <span className="col-span-2 pb-0.5 font-medium text-accent-ink">
              Set {formatCount(filters.length, FILTER)}
            </span>
            {filters.map((filter) => (
              <span key={filter.criterion.key} className="contents">
                <span className="text-ink-2">{filter.criterion.label}</span>
                <span className="truncate font-medium" title={valueText(filter)}>
                  {valueText(filter)}
                </span>
              </span>
            ))}
          </span>
          {isFirst && <EnterMark className="mt-0.75" />}
        </button>
      )}
      {rest.map((free) => (
        <FreeTextOffer
          key={free.text}
          free={free}
          // the others are proposed again for the remaining text
          onChoose={(criterion) => onSet([...filters, { criterion, value: free.value }], left(free))}
        />
      ))}
    </div>
  );
}

interface FreeTextOfferProps {
  readonly free: FreeText;
  readonly onChoose: (criterion: CriterionDefinition) => void;
}

/** Words that match no value, with the filters that accept any text. */
function FreeTextOffer({ free: { text, options, why }, onChoose }: FreeTextOfferProps) {
  return (
    <div role="group" aria-label={`“${text}”`} className="flex flex-wrap items-center gap-1.5 px-4 py-1">
      <span className="min-w-0 wrap-anywhere text-ink-2">
        “{text}”{why === undefined ? options.length === 0 && ": no filter takes it." : `: ${why}`}
      </span>
      {options.map((criterion) => (
        <Button
          key={criterion.key}
          data-result=""
          className="h-6! text-xs"
          onClick={() => onChoose(criterion)}
        >
          {criterion.label}
        </Button>
      ))}
    </div>
  );
}

function valueText({ criterion, value, names }: Proposal): string {
  return names ? describeNames(names.map(({ name }) => name)) : describeCriterion(criterion, value);
}

function proposalText(proposal: Proposal): string {
  return `${proposal.criterion.label}: ${valueText(proposal)}`;
}
