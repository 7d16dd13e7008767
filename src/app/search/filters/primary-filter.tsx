import { Plus } from "lucide-react";
import { CodeValues } from "#app/search/code-picker/code-values.tsx";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FilterPopover } from "./filter-chip.tsx";
import { useCriterionValue } from "./filter-field.tsx";

/** The main filter of a search, at full width: every selected code is visible and removable. */
export function PrimaryFilter({ criterion }: { readonly criterion: CriterionOfKind<"code"> }) {
  const { value = "", onChange } = useCriterionValue(criterion);
  const count = splitList(value).length;
  const name = criterion.label.toLowerCase();
  return (
    <div
      data-chips
      className="flex h-9 min-w-0 flex-1 items-center gap-2 field pl-3 max-md:pl-1.5 pointer-coarse:h-11"
    >
      <span aria-hidden className="flex-none text-ink-2 max-md:hidden">
        {criterion.label}
      </span>
      {count > 0 && (
        <div className="flex h-full min-w-0 items-center gap-1.5 overflow-x-auto px-1">
          <CodeValues criterion={criterion} lookup={criterion.lookup} value={value} onChange={onChange} />
        </div>
      )}
      <FilterPopover
        chip={{ label: criterion.label, filters: [{ criterion, exclusion: undefined }] }}
        trigger={
          <Button
            variant="ghost"
            compact={count > 0}
            data-add
            className="h-7!"
            icon={<Icon of={Plus} size="sm" />}
          >
            {count === 0 ? `Choose ${name}` : `Add ${name}`}
          </Button>
        }
      />
      {criterion.max !== undefined && (
        <span className="ml-auto flex-none pr-3 text-xs text-ink-3 tabular-nums">
          {count} of {criterion.max}
        </span>
      )}
    </div>
  );
}
