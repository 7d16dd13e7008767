import { formatNumber } from "#app/lib/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type SavedSearch, newSince } from "./saved-search.ts";

/** "+12" where that many came since the last visit. */
export function NewCount({ saved }: { readonly saved: SavedSearch }) {
  const count = newSince(saved);
  if (count === 0) return null;
  return (
    <span className="flex-none tabular-nums">
      <Badge tone="accent" title={`${formatNumber(count)} new since the last visit`}>
        <span aria-hidden>+{formatNumber(count)}</span>
        <span className="sr-only"> {formatNumber(count)} new since the last visit</span>
      </Badge>
    </span>
  );
}
