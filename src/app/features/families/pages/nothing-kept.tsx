import { Button } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { familyIcon } from "./family-states.tsx";
import { type FamilySearch, type FamilySearchChange, withFilter } from "./family-search.ts";
import { NO_FILTER } from "#app/features/families/model/tree-filter.ts";

/** A filter that leaves nothing. */
export function NothingKept({
  search,
  onSearchChange,
}: {
  readonly search: FamilySearch;
  readonly onSearchChange: FamilySearchChange;
}) {
  return (
    <StatePanel
      icon={familyIcon}
      title="No member is like that"
      actions={
        <Button variant="primary" onClick={() => onSearchChange(withFilter(search, NO_FILTER))}>
          Show all members
        </Button>
      }
    >
      <p>No member of this family has all of the types and places that are asked for.</p>
    </StatePanel>
  );
}
