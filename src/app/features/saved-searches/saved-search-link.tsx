import { Link } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { searchLink } from "#app/search/search-navigation.ts";
import { type SavedSearch, addressOf, newSince } from "./saved-search.ts";

interface SavedLinkProps extends Pick<ComponentProps<"a">, "aria-current" | "className" | "title"> {
  readonly saved: SavedSearch;
  readonly children: ReactNode;
}

/** Opens a saved search. Where new records were counted, rows that are kept from before are asked for anew. */
export function SavedLink({ saved, children, ...link }: SavedLinkProps) {
  const queryClient = useQueryClient();
  const askAnew = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    const elsewhere = metaKey || ctrlKey || shiftKey || altKey;
    if (elsewhere || newSince(saved) === 0) return;
    void queryClient.invalidateQueries({ queryKey: [saved.search, { criteria: saved.criteria }] });
  };
  return (
    <Link
      {...link}
      to={searchLink(saved.search)?.to ?? "/saved"}
      search={addressOf(saved, saved.id)}
      activeProps={{}}
      onClick={askAnew}
    >
      {children}
    </Link>
  );
}

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
