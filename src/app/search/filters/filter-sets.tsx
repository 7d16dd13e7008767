import { ListFilter, Trash2 } from "lucide-react";
import * as z from "zod/mini";
import { FILTER, formatCount } from "#app/lib/format-number.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useDraft, useDraftActions, useSearch } from "#app/search/search-context.ts";
import { parseCriteria } from "#app/search/search-params.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NameForm } from "#app/ui/name-form.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";

const filterSet = z.object({ name: z.string(), criteria: z.record(z.string(), z.string()) });

/** Filters under a name, for any search that has them: "Our market" is an industry, a size and a country. */
type FilterSet = z.output<typeof filterSet>;

const filterSets = { name: "filters.sets", schema: z.array(filterSet) };

/** The criteria that may be stored: secret ones never are. */
function storable(
  criterionDefinitions: readonly CriterionDefinition[],
  criteria: Criteria,
): Record<string, string> {
  return Object.fromEntries(
    criterionDefinitions.flatMap(({ key, secret, primary }) => {
      const value = criteria[key];
      return secret || primary || value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Applies, saves and deletes sets of filters. Applying one adds its filters to those that are set. */
export function FilterSets() {
  const { definition } = useSearch();
  const criteria = useDraft((draft) => draft.criteria);
  const { edit } = useDraftActions();
  const { value: sets = [], set: store } = usePreference(filterSets);
  const { criterionDefinitions } = definition;
  const now = storable(criterionDefinitions, criteria);
  const count = Object.keys(now).length;
  return (
    <Popover
      title="Filter sets"
      align="end"
      trigger={<IconButton label="Filter sets" icon={<Icon of={ListFilter} />} />}
    >
      {(close) => (
        <>
          {sets.length > 0 && (
            <ul className="max-h-72 overflow-y-auto border-b border-line p-1">
              {sets.map((saved) => (
                <FilterSetRow
                  key={saved.name}
                  saved={saved}
                  onApply={(added) => {
                    close();
                    edit((now) => ({ ...now, ...added }));
                  }}
                  onDelete={() => {
                    store(sets.filter((other) => other !== saved));
                    showToast({
                      message: `Filter set “${saved.name}” deleted`,
                      action: undo(() => store(sets)),
                    });
                  }}
                />
              ))}
            </ul>
          )}
          <div className="grid gap-2 p-3">
            <p className="text-xs text-ink-2">
              {count === 0
                ? "A set holds filters that you use often, for every search that has them. Set some, then save them here."
                : `Saves the ${formatCount(count, FILTER)} of this search under a name.`}
            </p>
            {count > 0 && (
              <NameForm
                noun="set"
                submitLabel="Save"
                taken={sets.map(({ name }) => name)}
                onName={(name) => {
                  store([...sets, { name, criteria: now }]);
                  close();
                }}
              />
            )}
          </div>
        </>
      )}
    </Popover>
  );
}

interface FilterSetRowProps {
  readonly saved: FilterSet;
  readonly onApply: (criteria: Criteria) => void;
  readonly onDelete: () => void;
}

function FilterSetRow({ saved, onApply, onDelete }: FilterSetRowProps) {
  const { criterionDefinitions } = useSearch().definition;
  const criteria = parseCriteria(saved.criteria, criterionDefinitions);
  const known = Object.keys(criteria).length;
  const all = Object.keys(saved.criteria).length;
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        disabled={known === 0}
        onClick={() => onApply(criteria)}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-left enabled:hover:bg-hover disabled:text-ink-3 pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1 truncate" title={saved.name}>
          {saved.name}
        </span>
        <span className="flex-none text-xs text-ink-3">
          {known === all ? formatCount(all, FILTER) : `${known} of ${formatCount(all, FILTER)} here`}
        </span>
      </button>
      <IconButton
        size="sm"
        label={`Delete ${saved.name}`}
        icon={<Icon of={Trash2} size="sm" />}
        onClick={onDelete}
      />
    </li>
  );
}
