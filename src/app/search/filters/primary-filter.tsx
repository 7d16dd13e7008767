import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import { CodeChips } from "#app/search/code-picker/code-picker-input.tsx";
import { codeName, codeTree, withoutCode } from "#app/search/code-picker/code-picker-tree.ts";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterPopover } from "./filter-chip.tsx";

interface PrimaryFilterProps {
  readonly criterion: CriterionOfKind<"code">;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The filter that a search is about, across the whole width: every selected code can be read and removed. */
export function PrimaryFilter({ criterion, value, onChange }: PrimaryFilterProps) {
  const codes = splitList(value);
  const { data } = useQuery({ ...lookupQueries.data(criterion.lookup), enabled: codes.length > 0 });
  const tree = useMemo(() => codeTree(data ?? []), [data]);
  return (
    <div
      data-chips
      className="flex h-9 min-w-0 flex-1 items-center gap-2 field pl-3 max-md:pl-1.5 pointer-coarse:h-11"
    >
      <span aria-hidden className="flex-none text-ink-2 max-md:hidden">
        {criterion.label}
      </span>
      {codes.length > 0 && (
        <div className="flex h-full min-w-0 items-center gap-1.5 overflow-x-auto px-1">
          <CodeChips
            selected={codes.map((id) => ({ id, name: codeName(tree, id) }))}
            onRemove={(code) => onChange(joinList(withoutCode(new Set(codes), code)))}
          />
        </div>
      )}
      <FilterPopover
        criterion={criterion}
        value={value}
        onChange={onChange}
        trigger={
          <Button
            variant="ghost"
            compact={codes.length > 0}
            data-add
            className="h-7!"
            icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
          >
            {codes.length === 0
              ? `Choose ${criterion.label.toLowerCase()}`
              : `Add ${criterion.label.toLowerCase()}`}
          </Button>
        }
      />
      {criterion.max !== undefined && (
        <span className="ml-auto flex-none pr-3 text-xs text-ink-3 tabular-nums">
          {codes.length} of {criterion.max}
        </span>
      )}
    </div>
  );
}
