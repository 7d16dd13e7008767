import { useStore } from "zustand";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { describeSearch } from "#app/search/describe-search.ts";
import { useCachedLookupNames } from "#app/search/code-picker/use-cached-lookup-names.ts";
import type { OwnSearches } from "./saved-searches-store.ts";
import { askedOf } from "./saved-search.ts";

/** What is about to be saved, in words, and what is not. */
export function SavedNote({ own, open }: { readonly own: OwnSearches; readonly open: SearchSnapshot }) {
  const { slots } = open.resource;
  const names = useCachedLookupNames(slots);
  const failed = useStore(own.saved, ({ storageError }) => storageError !== null);
  return (
    <div className="grid gap-1 text-xs text-ink-2">
      <p className="line-clamp-4 wrap-break-word">
        {open.resource.title} · {describeSearch(slots, askedOf(open).criteria, names)}
      </p>
      {open.secret && <p>The e-mail address is not saved.</p>}
      {failed && <p className="text-warn-ink">This browser keeps nothing: it is gone when the tab closes.</p>}
    </div>
  );
}
