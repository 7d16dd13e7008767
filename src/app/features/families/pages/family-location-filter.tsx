import { MapPin } from "lucide-react";
import { useMemo, useState } from "react";
import { normalizeText } from "#text/normalize-text.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { onPickerKey } from "#app/ui/fields/picker-keys.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { countValues } from "#app/features/families/model/family-tree-filter.ts";
import { useFamily } from "./family-provider.tsx";

/** Shows only members in some states or cities, with their ancestors. */
export function FamilyLocationFilter() {
  const { states, cities } = useFamily().filter;
  const count = states.length + cities.length;
  return (
    <Popover
      title="State or city"
      trigger={
        <Button compact variant="ghost" icon={<Icon of={MapPin} />} {...(count > 0 && { count })}>
          State or city
        </Button>
      }
    >
      <LocationForm />
    </Popover>
  );
}

function LocationForm() {
  const { tree, filter, setFilter } = useFamily();
  const { table } = tree;
  const [typed, setTyped] = useState("");
  const states = useCountedValues(table.states, table.stateList);
  const cities = useCountedValues(table.cities, table.cityList);
  const matching = (values: readonly CountedValue[]) =>
    values.filter(({ name }) => normalizeText(name).includes(normalizeText(typed.trim())));
  const take = () => {
    const [[state], [city]] = [matching(states), matching(cities)];
    if (state) setFilter({ ...filter, states: [...new Set([...filter.states, state.name])] });
    else if (city) setFilter({ ...filter, cities: [...new Set([...filter.cities, city.name])] });
    else return;
    setTyped("");
  };
  return (
    <div className="flex max-h-96 min-h-0 flex-col max-sm:max-h-none" onKeyDown={onPickerKey}>
      <div className="flex-none p-3 pb-2">
        <TextField
          data-search
          label="Search states and cities"
          hideLabel
          onKeyDown={(event) => {
            if (event.key !== "Enter" || typed.trim() === "" || isComposing(event)) return;
            event.preventDefault();
            take();
          }}
          placeholder="Search states and cities"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div data-boxes className="min-h-0 flex-1 overflow-y-auto px-3 pb-2">
        <ValueList
          title="States"
          values={states}
          typed={typed}
          selected={filter.states}
          onChange={(next) => setFilter({ ...filter, states: next })}
        />
        <ValueList
          title="Cities"
          values={cities}
          typed={typed}
          selected={filter.cities}
          onChange={(next) => setFilter({ ...filter, cities: next })}
        />
      </div>
      {filter.states.length + filter.cities.length > 0 && (
        <div className="flex-none border-t border-line p-2">
          <Button variant="link" onClick={() => setFilter({ ...filter, states: [], cities: [] })}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}

interface CountedValue {
  readonly name: string;
  readonly count: number;
}

/** The values of a column, most frequent first. */
function useCountedValues(column: Uint32Array, list: readonly string[]): readonly CountedValue[] {
  return useMemo(() => {
    const counts = countValues(column, list.length);
    return list
      .map((name, index) => ({ name, count: counts[index] ?? 0 }))
      .filter(({ name }) => name !== "")
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
  }, [column, list]);
}

interface ValueListProps {
  readonly title: string;
  readonly values: readonly CountedValue[];
  readonly typed: string;
  readonly selected: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

/** Values of one list shown at once. */
const MAX_VALUES = 60;

function ValueList({ title, values, typed, selected, onChange }: ValueListProps) {
  const text = normalizeText(typed.trim());
  const matches = values.filter(({ name }) => selected.includes(name) || normalizeText(name).includes(text));
  if (matches.length === 0) return null;
  return (
    <fieldset>
      <legend className="py-1 text-xs font-medium text-ink-2">{title}</legend>
      {matches.slice(0, MAX_VALUES).map(({ name, count }) => (
        <Checkbox
          key={name}
          label={name}
          showLabel
          checked={selected.includes(name)}
          onChange={(checked) =>
            onChange(checked ? [...selected, name] : selected.filter((other) => other !== name))
          }
        >
          <span className="text-xs text-ink-3 tabular-nums">{formatNumber(count)}</span>
        </Checkbox>
      ))}
      {matches.length > MAX_VALUES && (
        <p className="py-1 text-xs text-ink-3">
          {formatNumber(matches.length - MAX_VALUES)} more. Type to find them.
        </p>
      )}
    </fieldset>
  );
}
