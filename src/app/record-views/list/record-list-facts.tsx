import { useMemo } from "react";
import { type FactFilter, factPredicate, filtersFacts, stageCounts } from "#app/record-facts/fact-filter.ts";
import { useFactFilterOptions, useKnownFacts } from "#app/record-facts/fact-filter-options.ts";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { ChoiceChip } from "./record-toolbar.tsx";

/** The filters of a list by facts. */
export interface FactFiltering {
  readonly filter: FactFilter;
  readonly onFilter: (filter: FactFilter) => void;
}

/** The records that pass the filter; none while facts are loading, and all without a filter. */
export function useFactFiltered(records: readonly SelectedRecord[], filter: FactFilter | undefined) {
  const isFiltered = filter !== undefined && filtersFacts(filter);
  const facts = useKnownFacts(isFiltered);
  return useMemo(() => {
    if (!isFiltered) return { records, isPending: false };
    if (facts === undefined) return { records: [], isPending: true };
    const isLeft = factPredicate(filter, facts);
    return { records: records.filter((record) => isLeft(selectionKey(record))), isPending: false };
  }, [records, facts, filter, isFiltered]);
}

interface StageTabsProps extends FactFiltering {
  /** All records of the list, in any stage. */
  readonly records: readonly SelectedRecord[];
}

/** The stages as tabs above the records, each with its number of records. */
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

interface FactChipsProps {
  readonly filter: FactFilter;
  readonly onFilter: (change: Partial<FactFilter>) => void;
  /** False where tabs already filter by stage. */
  readonly hasStages?: boolean;
}

/** Chips for the filters by facts. Shown from the start, so that they move nothing when facts load. */
export function FactChips({ filter, onFilter, hasStages = true }: FactChipsProps) {
  const noted = useFactFilterOptions(useKnownFacts());
  return (
    <>
      {hasStages && (
        <ChoiceChip
          label="Stage"
          value={filter.stage}
          options={noted.stage}
          onChange={(stage) => onFilter({ stage })}
        />
      )}
      <ChoiceChip
        label="Owner"
        value={filter.owner}
        options={noted.owner}
        onChange={(owner) => onFilter({ owner })}
      />
      <ChoiceChip
        label="Tag"
        value={filter.tag}
        options={noted.tag}
        none="No tags yet"
        onChange={(tag) => onFilter({ tag })}
      />
    </>
  );
}
