import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Button } from "#app/ui/button.tsx";
import { CodeChips } from "#app/search/code-picker/code-chips.tsx";
import { withoutCode } from "#app/search/code-picker/code-selection.ts";
import { codeName, codeTree } from "#app/search/code-picker/code-tree.ts";
import { CriterionPopover } from "./filter-chip.tsx";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { lookupQueries } from "#app/api/lookup-queries.ts";
import { splitList, joinList } from "#app/search/criteria/list-value.ts";

export interface ProminentCriterionProps {
  readonly slot: CriterionOfKind<"code">;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The criterion that a search is about, as wide as the screen: every chosen code can be read and taken away. */
export function PrimaryFilter({ slot, value, onChange }: ProminentCriterionProps) {
  const codes = splitList(value);
  const { data } = useQuery({ ...lookupQueries.data(slot.lookup), enabled: codes.length > 0 });
  const tree = useMemo(() => codeTree(data ?? []), [data]);
  return (
    <div
      data-chips
      className="flex h-9 min-w-0 flex-1 items-center gap-2 field pl-3 max-md:pl-1.5 pointer-coarse:h-11"
    >
      <span aria-hidden className="flex-none text-ink-2 max-md:hidden">
        {slot.label}
      </span>
      {codes.length > 0 && (
        <div className="flex h-full min-w-0 items-center gap-1.5 overflow-x-auto px-1">
          <CodeChips
            chosen={codes.map((id) => ({ id, name: codeName(tree, id) }))}
            onRemove={(code) => onChange(joinList(withoutCode(new Set(codes), code)))}
          />
        </div>
      )}
      <CriterionPopover
        slot={slot}
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
            {codes.length === 0 ? `Choose ${slot.label.toLowerCase()}` : `Add ${slot.label.toLowerCase()}`}
          </Button>
        }
      />
      {slot.most !== undefined && (
        <span className="ml-auto flex-none pr-3 text-xs text-ink-3 tabular-nums">
          {codes.length} of {slot.most}
        </span>
      )}
    </div>
  );
}
