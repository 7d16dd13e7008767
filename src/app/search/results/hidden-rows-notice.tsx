import { EyeOff, TriangleAlert } from "lucide-react";
import { formatNumber } from "#app/lib/format-number.ts";
import { withoutPersonal } from "#app/search/kinds/criterion-kinds.ts";
import { useDraftActions, useSearch } from "#app/search/search-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { HiddenRows } from "#app/search/model/hidden-rows.ts";

/** Below the rows, so that it never moves them: how many are hidden on the page, and a way to show them. */
export function HiddenRowsNotice({ hidden }: { readonly hidden: HiddenRows }) {
  const { definition, actions } = useSearch();
  const { edit } = useDraftActions();
  const { status, count = 0, shown } = hidden;
  const remove = () => edit((criteria) => withoutPersonal(definition.criterionDefinitions, criteria));
  const warns = status === "missing" || status === "failed";
  const Icon = warns ? TriangleAlert : EyeOff;
  return (
    <div
      role="group"
      aria-label="Hidden rows"
      className="flex min-h-9 flex-none items-center gap-2 border-t border-line bg-canvas pr-2 pl-4 max-md:pl-3 pointer-coarse:min-h-11"
    >
      <Icon
        size={15}
        strokeWidth={1.75}
        aria-hidden
        className={warns ? "flex-none text-warning-ink" : "flex-none text-ink-3"}
      />
      {/* errors are announced at once; the number of hidden rows is announced with the results */}
      {warns ? (
        <p role="status" className="min-w-0 text-ink-2">
          {status === "missing"
            ? "This list no longer exists. Nothing is hidden."
            : "Your lists can’t be read on this device. Nothing is hidden."}
        </p>
      ) : (
        <HiddenCount {...hidden} />
      )}
      {status === "ready" && count > 0 && (
        <Button variant="link" onClick={() => actions.showHidden(!shown)}>
          {shown ? "Hide" : "Show"}
        </Button>
      )}
      {status === "failed" && (
        <Button variant="link" onClick={actions.readLists}>
          Try again
        </Button>
      )}
      {status === "missing" && (
        <Button variant="link" onClick={remove}>
          Remove
        </Button>
      )}
    </div>
  );
}

/** "4 of 25 on this page are on “Q4 accounts”, hidden"; a long name is cut where there is no room. */
function HiddenCount({ listName, count, of, shown }: HiddenRows) {
  if (count === undefined) return null;
  return (
    <p className="flex min-w-0 whitespace-pre text-ink-2 tabular-nums">
      <span className="flex-none">
        {count === 0 ? "None" : formatNumber(count)} of {formatNumber(of)}
        <span className="max-sm:hidden"> on this page</span> {count === 1 ? "is" : "are"} on “
      </span>
      <span className="truncate">{listName}</span>
      <span className="flex-none">”{count > 0 && !shown && ", hidden"}</span>
    </p>
  );
}
