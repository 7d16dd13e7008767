import type { QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import { savedSearchNames } from "#app/features/saved-searches/saved-search-names.ts";
import { kindOf } from "#app/search/kinds/criterion-kinds.ts";
import { describeCriteria } from "#app/search/kinds/describe-criteria.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";

/** Number of criteria in the short form, which are enough to tell searches apart. */
const MAX_CRITERIA = 2;
const MAX_LENGTH = 60;

/** A search in short: "Contacts: Director, Software". Omits secret and hidden criteria. */
export function shortSearch(
  { title, criterionDefinitions }: Pick<SearchDefinition, "title" | "criterionDefinitions">,
  { criteria }: Pick<SearchView, "criteria">,
  client: QueryClient,
): string {
  const told = criterionDefinitions.filter((each) => each.secret !== true && !kindOf(each).isPersonal);
  const described = describeCriteria(told, criteria, (lookup) =>
    client.getQueryData(lookupQueries.data(lookup).queryKey),
  );
  if (described.length === 0) return title;
  const first = described.slice(0, MAX_CRITERIA).map(({ short }) => short);
  const text = `${title}: ${first.join(", ")}`;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
}

/** The origin of records selected now: the open saved search, else the search in short. */
export function useSearchOrigin(definition: SearchDefinition, view: SearchView): () => string {
  const session = useUserSession();
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  return useCallback(() => {
    const name = session.part(savedSearchNames).nameOf({ definition, view: latest.current });
    return name === undefined ? shortSearch(definition, latest.current, session.queryClient) : `“${name}”`;
  }, [session, definition]);
}
