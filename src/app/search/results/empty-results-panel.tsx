import type { ReactNode } from "react";
import { ArrowLeft, SearchX, SkipForward, X } from "lucide-react";
import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { Pagination } from "#app/table/table-pagination.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";

interface NoResultsProps {
  readonly noun: Noun;
  /** The criteria that are set. */
  readonly filters: readonly Filter[];
  readonly onClear: () => void;
  /** Recent searches. */
  readonly recent: ReactNode;
}

interface Filter extends Pick<CriterionDefinition, "key" | "label"> {
  /** A part of the name would find more. */
  readonly findsParts: boolean;
  readonly onRemove: () => void;
}

const COUNTS = ["", "", "both filters", "all three filters", "all four filters"];

function title({ one, many }: Noun, filters: number): string {
  if (filters === 0) return `No ${many} yet`;
  return filters === 1
    ? `No ${one} matches this filter`
    : `No ${one} matches ${COUNTS[filters] ?? "all these filters"}`;
}

/** A search that worked and found nothing: each filter can be removed from here. */
export function NoResults({ noun, filters, onClear, recent }: NoResultsProps) {
  const hasText = filters.some(({ findsParts }) => findsParts);
  return (
    <StatePanel
      icon={SearchX}
      title={title(noun, filters.length)}
      below={recent}
      actions={
        filters.length > 0 && (
          <>
            {filters.map(({ key, label, onRemove }) => (
              <Button
                key={key}
                icon={<Icon of={X} />}
                aria-label={`Remove filter ${label}`}
                onClick={onRemove}
              >
                {label}
              </Button>
            ))}
            {filters.length > 1 && (
              <Button variant="ghost" onClick={onClear}>
                Clear all
              </Button>
            )}
          </>
        )
      }
    >
      {filters.length > 0 && (
        <p>
          Remove {filters.length === 1 ? "it" : "one"}
          {hasText ? ", or search for part of the name only." : " to see more results."}
        </p>
      )}
    </StatePanel>
  );
}

interface PastEndProps {
  readonly range: Pagination;
  readonly noun: Noun;
  readonly onPage: (page: number) => void;
}

/** A page that can be opened but holds nothing. */
export function PastEnd({ range, noun, onPage }: PastEndProps) {
  const pages = range.pages === 1 ? "one page" : `${formatNumber(range.pages)} pages`;
  return (
    <StatePanel
      icon={SkipForward}
      title={`Page ${formatNumber(range.page)} is past the end`}
      actions={
        <>
          <Button variant="primary" icon={<Icon of={ArrowLeft} />} onClick={() => onPage(1)}>
            Back to page 1
          </Button>
          {range.pages > 1 && <Button onClick={() => onPage(range.pages)}>Last page</Button>}
        </>
      }
    >
      <p>
        {formatCount(range.total, noun)} fill {pages} of {range.size}.
      </p>
    </StatePanel>
  );
}
