import { ArrowUpDown } from "lucide-react";
import { formatNumber } from "#app/lib/format-number.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import { directionLabel, sortOrder } from "#app/search/search-sort.ts";
import { isCapped } from "#app/table/table-pagination.ts";
import type { RowGroups } from "#app/search/model/search-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Shown below the last row that the service returns, if there are more results. [paging-3] */
export function ResultsCapNotice() {
  const { view, actions } = useSearch();
  const { definition, stale, range, groups } = useResults();
  if (groups) return <GroupsCapNotice groups={groups} />;
  if (range === undefined || stale || !isCapped(range) || view.page !== range.pages) return null;
  const order = sortOrder(view.sort ?? definition.defaultSort);
  const reversed = { ...order, descending: !order.descending };
  const sort = definition.sorts.find(({ key }) => key === order.key);
  return (
    <section aria-label="End of the available results" className={noticeFrame}>
      <h2 className="font-semibold">That’s as far as this search goes</h2>
      <p className="text-ink-2">
        You can see the first {formatNumber(range.reachable)} of {formatNumber(range.total)}. For the rest,
        narrow the search
        {sort !== undefined && " or reverse the order"}.
      </p>
      {sort !== undefined && (
        <Button className="mt-2" icon={<Icon of={ArrowUpDown} />} onClick={() => actions.orderBy(reversed)}>
          {sort.label}: {directionLabel(sort, reversed.descending).toLowerCase()}
        </Button>
      )}
    </section>
  );
}

/** Shown below the last group, if there are rows that it does not include yet, or never will. */
function GroupsCapNotice({ groups }: { readonly groups: RowGroups }) {
  const { definition: search, view } = useSearch();
  const { definition, stale, range } = useResults();
  const { read, total, reachable, missing } = groups;
  if (stale || read >= total || view.page !== range?.pages) return null;
  const { many } = search.noun;
  const [count, all] = [formatNumber(read), formatNumber(total)];
  return (
    <section aria-label={`End of the ${definition.noun.many}`} className={noticeFrame}>
      <h2 className="font-semibold">
        The {definition.noun.many} from {count} of {all} {many}
      </h2>
      <p className="text-ink-2">
        {missing.length > 0 && `“Load the other ${formatNumber(reachable - read)}” above adds theirs. `}
        {reachable < total &&
          `A search goes as far as ${formatNumber(reachable)} ${many}. To see the others, narrow it by score, date, industry or location.`}
      </p>
    </section>
  );
}

const noticeFrame = "border-b border-line bg-canvas px-4 py-3";
