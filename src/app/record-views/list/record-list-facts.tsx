import { useMemo } from "react";
import { type FactFilter, factPredicate, filtersFacts, stageCounts } from "#app/record-facts/fact-filter.ts";
import { useFactFilterOptions, useKnownFacts } from "#app/record-facts/fact-filter-options.ts";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { ChoiceChip } from "./record-toolbar.tsx";

/** How the records of a list are filtered by what is noted about them. */
export interface FactFiltering {
  readonly filter: FactFilter;
  readonly onFilter: (filter: FactFilter) => void;
}

/** The records that a filter leaves; none while what is noted is being read, and all of them without a filter. */
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

interface FactChipsProps {
  readonly filter: FactFilter;
  readonly onFilter: (change: Partial<FactFilter>) => void;
  /** Where tabs over the rows choose the stage it needs no chip. */
  readonly hasStages?: boolean;
}

/** The filters by what is noted. There from the start: they move nothing once it is read. */
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
