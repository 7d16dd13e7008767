import { Link } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { searchLink } from "#app/search/search-navigation.ts";
import { type SavedSearch, addressOf, newSince } from "./saved-search.ts";

interface SavedLinkProps extends Pick<ComponentProps<"a">, "aria-current" | "className" | "title"> {
  readonly saved: SavedSearch;
  readonly children: ReactNode;
}

/** Opens a saved search. Where new records were counted, cached rows are reloaded. */
export function SavedLink({ saved, children, ...link }: SavedLinkProps) {
  const queryClient = useQueryClient();
  const reload = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    const inNewTab = metaKey || ctrlKey || shiftKey || altKey;
    if (inNewTab || newSince(saved) === 0) return;
    // the rows of a search that counts records stay as they are: a link asks for none
    void queryClient.invalidateQueries({ queryKey: [SEARCH_KEYS.free, saved.search] });
  };
  return (
    <Link
      {...link}
      to={searchLink(saved.search)?.to ?? "/saved"}
      search={addressOf(saved, saved.id)}
      activeProps={{}}
      onClick={reload}
    >
      {children}
    </Link>
  );
}

/** "+12" for records that are new since the last visit. */
export function NewCount({ saved }: { readonly saved: SavedSearch }) {
  const count = newSince(saved);
  if (count === 0) return null;
  return (
    <span className="flex-none tabular-nums">
      <Badge tone="accent" title={`${formatNumber(count)} new since your last visit`}>
        <span aria-hidden>+{formatNumber(count)}</span>
        <span className="sr-only"> {formatNumber(count)} new since your last visit</span>
      </Badge>
    </span>
  );
}
