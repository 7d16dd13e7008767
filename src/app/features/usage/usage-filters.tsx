import { Select } from "#app/ui/fields/select.tsx";
import { USAGE_OUTCOMES, USAGE_PURPOSES } from "#contract/usage/ledger-schemas.ts";
import { OUTCOME_LABELS, PURPOSE_LABELS } from "./usage-labels.ts";
import type { UsageParams } from "./usage-params.ts";

const ALL = "all";

const PURPOSES = [
  { value: ALL, label: "Everything" },
  ...USAGE_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value].label })),
];
const OUTCOMES = [
  { value: ALL, label: "Any outcome" },
  ...USAGE_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
];

interface UsageFiltersProps {
  readonly search: UsageParams;
  readonly onSearchChange: (search: UsageParams) => void;
  /** The people an administrator may choose; undefined for everybody else. */
  readonly people: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** The filters of the rows. */
export function UsageFilters({ search, onSearchChange, people }: UsageFiltersProps) {
  const { person, purpose, outcome } = search;
  const known = <Name extends string>(names: readonly Name[], value: string) =>
    names.find((name) => name === value);
  return (
    <>
      {people && person !== undefined && (
        <Select
          label="Person"
          hideLabel
          size="sm"
          className="w-44 max-sm:w-auto max-sm:flex-[1_0_100%]"
          value={person}
          options={people}
          onChange={(value) => onSearchChange({ ...search, person: value })}
        />
      )}
      <Select
        label="What for"
        hideLabel
        size="sm"
        className="w-40 max-sm:w-auto max-sm:flex-1"
        value={purpose ?? ALL}
        options={PURPOSES}
        onChange={(value) => onSearchChange({ ...search, purpose: known(USAGE_PURPOSES, value) })}
      />
      <Select
        label="Outcome"
        hideLabel
        size="sm"
        className="w-40 max-sm:w-auto max-sm:flex-1"
        value={outcome ?? ALL}
        options={OUTCOMES}
        onChange={(value) => onSearchChange({ ...search, outcome: known(USAGE_OUTCOMES, value) })}
      />
    </>
  );
}
