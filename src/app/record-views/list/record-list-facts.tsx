import { useMemo } from "react";
import { type FactFilter, factPredicate, filtersFacts, stageCounts } from "#app/record-facts/fact-filter.ts";
import { useFactFilterOptions, useKnownFacts } from "#app/record-facts/fact-filter-options.ts";
import { NO_FACTS } from "#app/record-facts/record-facts.ts";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Select } from "#app/ui/fields/select.tsx";

/** How the records of a list are filtered by what is noted about them. */
export interface FactFiltering {
  readonly filter: FactFilter;
  readonly onFilter: (filter: FactFilter) => void;
}

/** What is noted about the records of a list. */
export interface ListedFacts {
  /** Whether anything is noted about one of them: only then there are columns and filters for it. */
  readonly areSome: boolean;
  /** The records that the filter leaves; none while what is noted is being read. */
  readonly records: readonly SelectedRecord[];
  /** A filter waits for what is noted. */
  readonly isPending: boolean;
}

/** Filters records by what is noted about them; all of them without a filter. */
export function useListedFacts(
  records: readonly SelectedRecord[],
  filter: FactFilter | undefined,
): ListedFacts {
  const facts = useKnownFacts(filter !== undefined);
  const areSome = useMemo(
    () =>
      filter !== undefined &&
      facts !== undefined &&
      records.some((record) => facts.index.of(selectionKey(record)) !== NO_FACTS),
    [records, facts, filter],
  );
  const shown = useMemo(() => {
    if (filter === undefined || !filtersFacts(filter)) return records;
    if (facts === undefined) return [];
    const isLeft = factPredicate(filter, facts);
    return records.filter((record) => isLeft(selectionKey(record)));
  }, [records, facts, filter]);
  const isFiltered = filter !== undefined && filtersFacts(filter);
  return { areSome: areSome || isFiltered, records: shown, isPending: isFiltered && facts === undefined };
}

interface StageTabsProps extends FactFiltering {
  /** All of the list, in whatever stage. */
  readonly records: readonly SelectedRecord[];
}

/** The stages as tabs over the records, each with how many are in it. */
export function StageTabs({ records, filter, onFilter }: StageTabsProps) {
  const facts = useKnownFacts();
  const counts = useMemo(() => facts && stageCounts(records.map(selectionKey), facts), [records, facts]);
  const all = { value: "", label: "All", count: records.length };
  const stages = facts?.stages.list.map(({ id, name }) => ({
    value: id,
    label: name,
    count: counts?.get(id),
  }));
  return (
    <div className="flex flex-none border-b border-line px-4 py-2 max-sm:px-3">
      <Segmented
        label="Stage"
        variant="loose"
        value={filter.stage ?? ""}
        onChange={(stage) => onFilter({ ...filter, stage: stage === "" ? undefined : stage })}
        options={[all, ...(stages ?? [])]}
      />
    </div>
  );
}

/** The filters by owner and tag. */
export function FactSelects({ filter, onFilter }: FactFiltering) {
  const options = useFactFilterOptions(useKnownFacts());
  const choices = (name: "owner" | "tag", all: string) => [
    { value: "", label: all },
    ...Object.entries(options[name]).map(([value, label]) => ({ value, label })),
  ];
  return (
    <>
      <Select
        label="Owner"
        hideLabel
        value={filter.owner ?? ""}
        onChange={(owner) => onFilter({ ...filter, owner: owner === "" ? undefined : owner })}
        options={choices("owner", "Any owner")}
        className="max-sm:flex-1"
      />
      {(Object.keys(options.tag).length > 0 || filter.tag !== undefined) && (
        <Select
          label="Tag"
          hideLabel
          value={filter.tag ?? ""}
          onChange={(tag) => onFilter({ ...filter, tag: tag === "" ? undefined : tag })}
          options={choices("tag", "Any tag")}
          className="max-sm:flex-1"
        />
      )}
    </>
  );
}
