import { MapPin } from "lucide-react";
import { useMemo, useState } from "react";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { FamilyTable } from "#app/features/families/model/family-table.ts";
import { type TreeFilter, countValues } from "#app/features/families/model/tree-filter.ts";

interface PlaceFilterProps {
  readonly table: FamilyTable;
  readonly filter: TreeFilter;
  readonly onFilter: (filter: TreeFilter) => void;
}

/** Keeps the members in some states or cities, with everything above them. */
export function PlaceFilter(props: PlaceFilterProps) {
  const { states, cities } = props.filter;
  const chosen = states.length + cities.length;
  return (
    <Popover
      title="Places"
      trigger={
        <Button
          compact
          variant="ghost"
          icon={<MapPin size={16} strokeWidth={1.75} aria-hidden />}
          {...(chosen > 0 && { count: chosen })}
        >
          Place
        </Button>
      }
    >
      <Places {...props} />
    </Popover>
  );
}

/** Values of one list that are shown at once. */
const MOST = 60;

function Places({ table, filter, onFilter }: PlaceFilterProps) {
  const [typed, setTyped] = useState("");
  const states = usePlaces(table.states, table.stateList);
  const cities = usePlaces(table.cities, table.cityList);
  return (
    <div className="flex max-h-96 min-h-0 flex-col max-sm:max-h-none">
      <div className="flex-none p-3 pb-2">
        <TextField
          label="State or city"
          hideLabel
          placeholder="State or city"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-2">
        <PlaceList
          title="States"
          places={states}
          typed={typed}
          wanted={filter.states}
          onWanted={(next) => onFilter({ ...filter, states: next })}
        />
        <PlaceList
          title="Cities"
          places={cities}
          typed={typed}
          wanted={filter.cities}
          onWanted={(next) => onFilter({ ...filter, cities: next })}
        />
      </div>
      {filter.states.length + filter.cities.length > 0 && (
        <div className="flex-none border-t border-line p-2">
          <Button variant="link" onClick={() => onFilter({ ...filter, states: [], cities: [] })}>
            Everywhere
          </Button>
        </div>
      )}
    </div>
  );
}

interface Place {
  readonly name: string;
  readonly count: number;
}

/** The places of a column, the most frequent first. */
function usePlaces(column: Uint32Array, list: readonly string[]): readonly Place[] {
  return useMemo(() => {
    const counts = countValues(column, list.length);
    return list
      .map((name, index) => ({ name, count: counts[index] ?? 0 }))
      .filter(({ name }) => name !== "")
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
  }, [column, list]);
}

interface PlaceListProps {
  readonly title: string;
  readonly places: readonly Place[];
  readonly typed: string;
  readonly wanted: readonly string[];
  readonly onWanted: (names: readonly string[]) => void;
}

function PlaceList({ title, places, typed, wanted, onWanted }: PlaceListProps) {
  const text = normalizeText(typed.trim());
  const fitting = places.filter(({ name }) => wanted.includes(name) || normalizeText(name).includes(text));
  if (fitting.length === 0) return null;
  return (
    <fieldset>
      <legend className="py-1 text-xs font-medium text-ink-2">{title}</legend>
      {fitting.slice(0, MOST).map(({ name, count }) => (
        <Checkbox
          key={name}
          label={name}
          showLabel
          checked={wanted.includes(name)}
          onChange={(checked) => onWanted(checked ? [...wanted, name] : wanted.filter((one) => one !== name))}
        >
          <span className="text-xs text-ink-3 tabular-nums">{formatNumber(count)}</span>
        </Checkbox>
      ))}
      {fitting.length > MOST && (
        <p className="py-1 text-xs text-ink-3">
          {formatNumber(fitting.length - MOST)} more: type to find them.
        </p>
      )}
    </fieldset>
  );
}
