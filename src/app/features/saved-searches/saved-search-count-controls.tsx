import { Check, RefreshCw, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { describeError } from "#app/errors/describe-error.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { type CountEnd, type Refusal, countCost, countNew } from "./saved-search-count.ts";
import type { UserSearches } from "./saved-searches-store.ts";
import { newSince } from "./saved-search-figures.ts";
import type { SavedSearch } from "./saved-search.ts";

interface CountNoticeProps {
  readonly end: CountEnd;
  readonly saved: readonly SavedSearch[];
  readonly searches: readonly SearchInfo[];
}

/** The outcome of counting: what is new, and which searches could not be counted and why. */
export function CountNotice({ end, saved, searches }: CountNoticeProps) {
  const { refusals, left } = end;
  if (refusals.length === 0 && left === 0) {
    return (
      <InlineNotice tone="neutral" icon={<Icon of={Check} />}>
        {newRecordsLabel(saved)}
      </InlineNotice>
    );
  }
  return (
    <InlineNotice tone="warning" icon={<Icon of={TriangleAlert} />}>
      {refusals.map((refusal) => (
        <p key={refusal.saved.id}>
          <strong className="font-semibold">{refusal.saved.name}</strong> was not counted.{" "}
          {refusalMessage(refusal, searches)}
        </p>
      ))}
      {left > 0 && <p>{formatCount(left, { one: "search was", many: "searches were" })} not counted.</p>}
    </InlineNotice>
  );
}

function newRecordsLabel(saved: readonly SavedSearch[]): string {
  // no daily count: a press has just counted all of them
  const fresh = saved.filter((row) => newSince(row, undefined) > 0);
  if (fresh.length === 0) return "Nothing new since your last visits.";
  const sum = fresh.reduce((total, row) => total + newSince(row, undefined), 0);
  return `${formatNumber(sum)} new in ${formatCount(fresh.length, { one: "search", many: "searches" })}.`;
}

function refusalMessage({ saved, error }: Refusal, searches: readonly SearchInfo[]): string {
  const search = searches.find(({ name }) => name === saved.search);
  const { title, text } = describeError(error, {
    what: search?.title ?? "This search",
    scopes: search?.scopes ?? [],
  });
  return `${title}. ${text}`;
}

interface CountButtonProps {
  readonly saved: readonly SavedSearch[];
  readonly searches: readonly SearchInfo[];
  readonly counting: CountingNew;
}

/** The button that counts. Counting never starts automatically, since each count is a request. */
export function CountButton({ saved, searches, counting }: CountButtonProps) {
  const { requests } = countCost(saved, searches);
  const { done } = counting;
  return (
    <>
      {done !== undefined && (
        <Button variant="ghost" onClick={counting.cancel}>
          Cancel
        </Button>
      )}
      <Button busy={done !== undefined} icon={<Icon of={RefreshCw} />} onClick={() => counting.start(saved)}>
        {done === undefined ? "Check for new" : `Checking ${formatNumber(done)} of ${formatNumber(requests)}`}
      </Button>
    </>
  );
}

/** The state of counting new records. */
interface CountingNew {
  /** Number of answers so far; undefined when idle. */
  readonly done: number | undefined;
  /** The outcome of the last count. */
  readonly end: CountEnd | undefined;
  readonly start: (list: readonly SavedSearch[]) => void;
  readonly cancel: () => void;
}

/** Counts saved searches; leaving the screen cancels the rest. */
export function useCountNew({ actions }: UserSearches, searches: readonly SearchInfo[]): CountingNew {
  const [done, setDone] = useState<number>();
  const [end, setEnd] = useState<CountEnd>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async (list: readonly SavedSearch[]) => {
    const { signal } = (controller.current = new AbortController());
    setDone(0);
    setEnd(undefined);
    const onTotal = ({ id }: SavedSearch, total: number) => {
      actions.saveCount(id, total);
      setDone((before = 0) => before + 1);
    };
    setEnd(await countNew(list, searches, { signal, onTotal }));
    setDone(undefined);
  };
  return { done, end, start: (list) => void start(list), cancel: () => controller.current?.abort() };
}
