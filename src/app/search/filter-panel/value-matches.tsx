import { Check, CornerDownLeft } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useDraft } from "#app/search/search-context.ts";
import { type FoundValues, type ValueSource, isValueSet } from "#app/search/proposals/find-values.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Values shown per filter; the others are in its field. */
const MAX_SHOWN = 3;

interface ValueMatchesProps {
  readonly values: readonly FoundValues[];
  /** Whether Enter in the search field sets the first one. */
  readonly isFirst: boolean;
  readonly onToggle: (source: ValueSource, id: string) => void;
  /** Called after Enter has set a value. */
  readonly onEntered: () => void;
  /** Opens the field of a filter. */
  readonly onOpen: (criterion: CriterionDefinition) => void;
}

/** The values found, below their filters: one press sets a value, another removes it. */
export function ValueMatches({ values, isFirst, onToggle, onEntered, onOpen }: ValueMatchesProps) {
  const criteria = useDraft((draft) => draft.criteria);
  return (
    <div role="group" aria-label="Values" className="border-b border-line py-1">
      {values.map((source, group) => {
        const { criterion, found } = source;
        const more = found.length - MAX_SHOWN;
        return (
          <div key={criterion.key} role="group" aria-label={criterion.label}>
            <p aria-hidden className="truncate px-4 pt-1.5 text-xs text-ink-3">
              {criterion.label}
            </p>
            {found.slice(0, MAX_SHOWN).map(({ id, name }, at) => {
              const isSet = isValueSet(source, criteria[criterion.key], id);
              return (
                <button
                  key={id}
                  type="button"
                  data-result=""
                  aria-pressed={isSet}
                  onClick={() => onToggle(source, id)}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter") return;
                    event.preventDefault();
                    onToggle(source, id);
                    onEntered();
                  }}
                  className={classNames(resultRow, isSet && "font-medium")}
                >
                  <Icon
                    of={Check}
                    size="sm"
                    className={classNames("flex-none text-accent-ink", !isSet && "invisible")}
                  />
                  <span className="min-w-0 flex-1 truncate" title={name}>
                    {name}
                  </span>
                  {isFirst && group === 0 && at === 0 && <EnterMark />}
                </button>
              );
            })}
            {more > 0 && (
              <button
                type="button"
                data-result=""
                onClick={() => onOpen(criterion)}
                className={classNames(resultRow, "pl-9.5! text-ink-2")}
              >
                {formatNumber(more)} more in {criterion.label}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Marks what Enter in the search field will set, while the field has focus. */
export function EnterMark({ className }: { readonly className?: string }) {
  return (
    <Icon
      of={CornerDownLeft}
      size="sm"
      className={classNames(
        "invisible flex-none text-ink-3 group-has-[[data-finder]:focus]/panel:visible pointer-coarse:hidden",
        className,
      )}
    />
  );
}

/** A row of the results. */
export const resultRow =
  "flex min-h-8 w-full min-w-0 items-center gap-2 rounded-sm px-4 text-left hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11";
