import * as z from "zod/mini";
import { kindOf } from "#app/search/kinds/criterion-kinds.ts";
import { CriterionText } from "#app/search/kinds/criterion-text.tsx";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { Button } from "#app/ui/button.tsx";

/** Number of recent values per criterion. */
const MAX_RECENT_VALUES = 4;

const recentValues = {
  name: "filters.recent-values",
  schema: z.record(z.string(), z.array(z.string())),
};

/** The person's recent values of a criterion, newest first. Secret ones are never stored. */
export function useRecentValues(criterion: CriterionDefinition): {
  readonly values: readonly string[];
  readonly remember: (value: string | undefined) => void;
} {
  const { key, secret } = criterion;
  const { value: stored = {}, set } = usePreference(recentValues);
  const values = stored[key] ?? [];
  return {
    values,
    remember(value) {
      // lists are few, and one press away anyway
      if (secret || kindOf(criterion).isPersonal || value === undefined || value === values[0]) return;
      const others = values.filter((other) => other !== value);
      set({ ...stored, [key]: [value, ...others].slice(0, MAX_RECENT_VALUES) });
    },
  };
}

interface RecentValuesProps {
  readonly criterion: CriterionDefinition;
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
}

/** Recent values, each set by one press. */
export function RecentValues({ criterion, values, onChoose }: RecentValuesProps) {
  if (values.length === 0) return null;
  return (
    <div role="group" aria-label="Recently used" className="mt-2 flex flex-wrap items-center gap-1.5">
      <span className="text-xs text-ink-3">Recent</span>
      {values.map((value) => (
        <Button key={value} className="h-6! max-w-full min-w-0 text-xs" onClick={() => onChoose(value)}>
          <CriterionText criterion={criterion} value={value} />
        </Button>
      ))}
    </div>
  );
}
