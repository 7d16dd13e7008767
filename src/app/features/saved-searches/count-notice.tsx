import { Check, TriangleAlert } from "lucide-react";
import { describeError } from "#app/errors/describe-error.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import type { CountEnd, Refusal } from "./count-new.ts";
import { type SavedSearch, newSince } from "./saved-search.ts";

interface CountNoticeProps {
  readonly end: CountEnd;
  readonly saved: readonly SavedSearch[];
  readonly searches: readonly SearchInfo[];
}

/** How counting ended: what is new, and which searches could not be counted and why. */
export function CountNotice({ end, saved, searches }: CountNoticeProps) {
  const { refusals, left } = end;
  if (refusals.length === 0 && left === 0) {
    return (
      <InlineNotice tone="neutral" icon={<Check size={16} strokeWidth={1.75} aria-hidden />}>
        {resultWords(saved)}
      </InlineNotice>
    );
  }
  return (
    <InlineNotice tone="warn" icon={<TriangleAlert size={16} strokeWidth={1.75} aria-hidden />}>
      {refusals.map((refusal) => (
        <p key={refusal.saved.id}>
          <strong className="font-semibold">{refusal.saved.name}</strong> was not counted.{" "}
          {reasonWords(refusal, searches)}
        </p>
      ))}
      {left > 0 && <p>{formatCount(left, { one: "search was", many: "searches were" })} not asked.</p>}
    </InlineNotice>
  );
}

function resultWords(saved: readonly SavedSearch[]): string {
  const fresh = saved.filter((row) => newSince(row) > 0);
  if (fresh.length === 0) return "Nothing new since the last visits.";
  const sum = fresh.reduce((total, row) => total + newSince(row), 0);
  return `${formatNumber(sum)} new in ${formatCount(fresh.length, { one: "search", many: "searches" })}.`;
}

function reasonWords({ saved, error }: Refusal, searches: readonly SearchInfo[]): string {
  const search = searches.find(({ name }) => name === saved.search);
  const { title, text } = describeError(error, {
    what: search?.title ?? "Records",
    scopes: search?.scopes ?? [],
  });
  return `${title}. ${text}`;
}
