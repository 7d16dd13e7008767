import type { SearchView, ViewKind } from "#app/search/search-params.ts";

/** How rows are drawn: what the address says, where the search knows cards at all. */
export function viewKind(
  resource: { readonly card?: unknown; readonly defaultView?: ViewKind },
  view: Pick<SearchView, "view">,
): ViewKind {
  if (resource.card === undefined) return "rows";
  return view.view ?? resource.defaultView ?? "rows";
}
