import { Link } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
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
